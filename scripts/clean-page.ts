/**
 * Browser tests share a page. After each file its viewport and address are restored, and the file fails if its tests
 * left elements there, or replaced a view that Heddle renders: such a file is named `*.isolated.test`.
 */
import { afterAll, expect } from "vitest";
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
  expect(left, "elements left in the page").toEqual([]);
  const replaced = Object.entries(builtInViews).filter(([kind, view]) => {
    const registered = componentOf(kind);
    return registered !== undefined && registered !== view;
  });
  expect(
    replaced.map(([kind]) => kind),
    "replaced views",
  ).toEqual([]);
});
