import { Column, TextInput } from "@heddle/views";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";

import { everyKind } from "./every-kind.contract.tsx";
import { frame, show } from "./show.fixture.tsx";

const hostile = `
  * { color: red !important; background: yellow !important; font: italic 40px/3 serif !important;
      letter-spacing: 9px !important; text-transform: uppercase !important; text-align: right !important;
      padding: 20px !important; margin: 7px !important; border: 5px solid !important; cursor: wait !important;
      white-space: pre !important; list-style: square !important; visibility: hidden; quotes: none !important;
      box-sizing: content-box !important; float: left !important; opacity: 0.5 !important; }
  button, input, select, textarea, label, fieldset, p, h2, .hd-input, .hd-button { display: none !important; }
  html { font-size: 40px; }
`;

function addStyle(css: string): HTMLStyleElement {
  const style = document.createElement("style");
  style.dataset["test"] = "";
  style.textContent = css;
  document.head.append(style);
  return style;
}

afterEach(() => {
  for (const style of document.head.querySelectorAll("style[data-test]")) style.remove();
  document.documentElement.removeAttribute("style");
});

const longhands = [...getComputedStyle(document.body)];

/** Every computed property of every element of the view. */
function computedStyles(root: ShadowRoot): string[] {
  return [...root.querySelectorAll(".hd-own:not(.hd-hidden), .hd-own *")].flatMap((element, at) => {
    const place = `${at} ${element.tagName}.${element.className}`;
    const computed = getComputedStyle(element);
    return longhands.map((name) => `${place} ${name}: ${computed.getPropertyValue(name)}`);
  });
}

/** The elements of the view and their boxes. */
function layoutOf(root: ShadowRoot): string {
  const boxes = Array.from(root.querySelectorAll("*"), (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].join();
  });
  return `${root.innerHTML}\n${boxes.join("\n")}`;
}

/** The styles, once the layout of two frames is equal: the editor measures itself in a frame of its own. */
async function steadyStyles(root: ShadowRoot): Promise<string[]> {
  for (let last = layoutOf(root); ;) {
    await frame();
    const next = layoutOf(root);
    if (next === last) return computedStyles(root);
    last = next;
  }
}

interface Comparison {
  readonly without: readonly string[];
  readonly within: readonly string[];
}

/** The styles without and within a page style. Measures again if the view itself changed in the meantime. */
async function compareStyles(root: ShadowRoot, css: string): Promise<Comparison> {
  for (let without = await steadyStyles(root); ;) {
    const style = addStyle(css);
    const within = await steadyStyles(root);
    style.remove();
    const again = await steadyStyles(root);
    if (again.join("\n") === without.join("\n")) return { without, within };
    without = again;
  }
}

/** Waits until everything that the view loads on demand is shown. */
async function settled(root: ShadowRoot): Promise<void> {
  await expect.poll(() => root.querySelector(".cm-content")).not.toBe(null);
  await expect.poll(() => root.querySelector("input[type=file]")).not.toBe(null);
  await expect.poll(() => root.querySelector("table")).not.toBe(null);
  await expect.poll(() => root.querySelector("details")).not.toBe(null);
  await expect.poll(() => root.querySelectorAll("progress").length).toBe(2);
  await expect.poll(() => root.querySelector("img")?.complete).toBe(true);
  await expect.poll(() => root.querySelector("a[rel]")).not.toBe(null);
  await expect.poll(() => root.querySelector(".hd-plain, textarea.hd-code")).toBe(null);
}

test("[R6] page styles do not change a view", async () => {
  const root = await show(everyKind());
  root.host.parentElement!.style.cssText =
    "all: initial !important; position: fixed !important; inset: 0 auto auto 0 !important; width: 900px !important";
  await settled(root);
  // Animations differ between frames.
  for (const moving of root.querySelectorAll<HTMLElement>(".hd-spinner, progress")) {
    moving.style.animation = "none";
  }
  const { without, within } = await compareStyles(root, hostile);
  const known = new Set(without);
  expect(within.filter((declaration) => !known.has(declaration))).toEqual([]);
  expect(without.length).toBeGreaterThan(50_000);
});

test("[R6] view styles do not change the page", async () => {
  const element = document.createElement("button");
  element.className = "hd-own hd-button hd-input";
  document.body.append(element);
  const styleOf = (): string =>
    [...getComputedStyle(element)]
      .map((name) => getComputedStyle(element).getPropertyValue(name))
      .join();
  const before = {
    style: styleOf(),
    head: document.head.innerHTML,
    sheets: document.adoptedStyleSheets.length,
  };
  await show(new TextInput({ name: "name" }));
  await expect.element(page.getByRole("textbox")).toBeVisible();
  const after = {
    style: styleOf(),
    head: document.head.innerHTML,
    sheets: document.adoptedStyleSheets.length,
  };
  element.remove();
  expect(after).toEqual(before);
});

test("[R6] all views of a document share one style sheet", async () => {
  const first = await show("one");
  const second = await show("two");
  expect(first.adoptedStyleSheets).toHaveLength(1);
  expect(second.adoptedStyleSheets[0]).toBe(first.adoptedStyleSheets[0]);
});

function colorOf(root: ShadowRoot): string {
  return getComputedStyle(root.querySelector("p")!).color;
}

test("[R7] a view follows the color scheme of the page", async () => {
  const root = await show("text");
  document.documentElement.style.colorScheme = "light";
  const light = colorOf(root);
  document.documentElement.style.colorScheme = "dark";
  await expect.poll(() => colorOf(root)).not.toBe(light);
});

test("[R7] a theme wins over the page", async () => {
  document.documentElement.style.colorScheme = "light";
  const light = colorOf(await show("text"));
  const dark = await show("text", { theme: "dark" });
  expect(colorOf(dark)).not.toBe(light);
  document.documentElement.style.colorScheme = "dark";
  expect(colorOf(await show("text", { theme: "light" }))).toBe(light);
  expect(getComputedStyle(dark.querySelector(".hd-root")!).backgroundColor).not.toBe(
    "rgba(0, 0, 0, 0)",
  );
});

test("[R8] a page themes its views with variables", async () => {
  const root = await show("text");
  document.documentElement.style.setProperty("--hd-text", "rgb(1, 2, 3)");
  document.documentElement.style.setProperty("--hd-font", "fantasy");
  expect(colorOf(root)).toBe("rgb(1, 2, 3)");
  expect(getComputedStyle(root.querySelector("p")!).fontFamily).toBe("fantasy");
});

test("[R9] native content keeps the styles of the page, including inherited ones", async () => {
  const css = "body { color: rgb(9, 8, 7); font-family: fantasy } .mine { border-top: 3px solid }";
  addStyle(css);
  const node = document.createElement("b");
  node.textContent = "a node";
  const element = <i className="mine">an element</i>;
  await show(new Column({ children: [element, node, "ours"] }));
  const styleOf = (text: string): CSSStyleDeclaration =>
    getComputedStyle(page.getByText(text).element());
  await expect.element(page.getByText("an element")).toBeVisible();
  expect(styleOf("an element").borderTopWidth).toBe("3px");
  for (const text of ["an element", "a node"]) {
    expect(styleOf(text).color).toBe("rgb(9, 8, 7)");
    expect(styleOf(text).fontFamily).toBe("fantasy");
    expect(page.getByText(text).element().getRootNode()).toBe(document);
  }
  expect(styleOf("ours").color).not.toBe("rgb(9, 8, 7)");
});
