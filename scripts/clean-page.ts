/**
 * Browser tests share a page. After each file its viewport and address are restored, and the file fails if its tests
 * left elements there, or replaced a view that Heddle renders: such a file is named `*.isolated.test`.
 */
import { afterAll } from "vitest";
import { page } from "vitest/browser";

import { builtInViews } from "../view/react/src/built-in-views.ts";
import { componentOf } from "../view/react/src/registry.ts";

const { innerWidth, innerHeight } = window;
const { href } = location;
const elements = new Set(document.body.children);

afterAll(async () => {
  const left = [...document.body.children].filter((element) => !elements.has(element));
  for (const element of left) element.remove();
  if (location.href !== href) history.replaceState(null, "", href);
  await page.viewport(innerWidth, innerHeight);
  const replaced = Object.entries(builtInViews).flatMap(([kind, view]) => {
    const registered = componentOf(kind);
    return registered === undefined || registered === view ? [] : kind;
  });
  const markup = left.map(({ outerHTML }) => outerHTML.slice(0, 200));
  const problems = [...markup, ...replaced.map((kind) => `the view of "${kind}"`)];
  if (problems.length > 0) throw new Error(`The tests left in the page:\n${problems.join("\n")}`);
});
