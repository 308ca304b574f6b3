/**
 * Browser tests share a page. After each file its viewport and address are restored, and elements that a test left
 * there fail the file.
 */
import { afterAll } from "vitest";
import { page } from "vitest/browser";

const { innerWidth, innerHeight } = window;
const { href } = location;
const elements = new Set(document.body.children);

afterAll(async () => {
  const left = [...document.body.children].filter((element) => !elements.has(element));
  for (const element of left) element.remove();
  if (location.href !== href) history.replaceState(null, "", href);
  await page.viewport(innerWidth, innerHeight);
  if (left.length > 0) {
    const markup = left.map(({ outerHTML }) => outerHTML.slice(0, 200));
    throw new Error(`A test left elements in the page:\n${markup.join("\n")}`);
  }
});
