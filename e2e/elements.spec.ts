import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Manifest } from "vite";
import { elementModules, initialFiles } from "../scripts/initial-files.ts";
import { elementsFolder } from "../scripts/pages.ts";
import { serveElements } from "./elements-page.ts";
import { test } from "./shared-servers.ts";

const address = "http://elements.test/";

const pageOf = (head: string, body: string, attributes = 'lang="en"'): string =>
  `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>Elements</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

const order = 'src="studio.fixture.json" path="/orders" method="post" base-url="api"';

/** Everything a page may do to its elements without meaning them. */
const hostile = `
  *, *::before, *::after { all: unset; color: red !important; font: italic 40px/3 serif !important; letter-spacing: 9px !important;
    text-transform: uppercase !important; float: left !important; border: 5px solid !important; }
  html, head, body { display: block; float: none !important; }
  head { display: none; }
  button, input, select, label, dialog, [popover], .hd-input, .hd-button, .hd-own { display: none !important; }
`;

const strict = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types dompurify",
].join("; ");

/** What the policy of the page reported, and what the page wrote to the console. */
async function complaintsOf(page: Page): Promise<() => Promise<readonly string[]>> {
  const printed: string[] = [];
  page.on("pageerror", (error) => printed.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) printed.push(message.text());
  });
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    addEventListener("securitypolicyviolation", (event) =>
      violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  return async () => [
    ...printed,
    ...(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)),
  ];
}

const formInShadow = `
  class MyApp extends HTMLElement {
    connectedCallback() {
      const form = document.createElement("heddle-form");
      for (const [name, value] of Object.entries({ src: "studio.fixture.json", path: "/orders", method: "post", "base-url": "api" }))
        form.setAttribute(name, value);
      this.attachShadow({ mode: "open" }).append(form);
    }
  }
  customElements.define("my-app", MyApp);
`;

test("[EL14, EL15] a form works in another shadow root, under a strict policy, with hostile styles, from right to left", async ({
  page,
}) => {
  const complaints = await complaintsOf(page);
  await serveElements(page, address, {
    files: {
      "": pageOf(
        '<link rel="stylesheet" href="hostile.css"><script type="module" src="heddle/heddle.js"></script><script type="module" src="app.js"></script>',
        "<my-app></my-app>",
        'lang="ar" dir="rtl"',
      ),
      "hostile.css": hostile,
      "app.js": formInShadow,
    },
    headers: { "Content-Security-Policy": strict },
  });
  await page.goto(address);
  const cloth = page.getByRole("textbox", { name: "cloth" });
  await cloth.fill("Twill");
  await expect(cloth).toHaveCSS("font-size", "14px");
  await expect(cloth).toHaveCSS("direction", "rtl");
  await expect(page.locator("code", { hasText: "/orders" }).first()).toHaveCSS("direction", "ltr");
  await expect(cloth).toHaveCSS("text-transform", "none");
  await expect(cloth).toHaveCSS("letter-spacing", "normal");
  // The Markdown of the description and the JSON editor are loaded on demand, and bring their own styles.
  await expect(page.locator("strong", { hasText: "one" })).toBeVisible();
  await page.getByText("JSON", { exact: true }).click();
  await expect(page.locator(".cm-editor")).toContainText('"cloth": "Twill"');
  await expect(page.locator(".cm-content")).toHaveCSS("direction", "ltr");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("received")).toBeVisible();
  expect(await complaints()).toEqual([]);
});

test("[EL14, EL15] menus, dialogs and the focus of a graph work under a strict policy with hostile styles", async ({
  page,
}) => {
  const complaints = await complaintsOf(page);
  await serveElements(page, address, {
    files: {
      "": pageOf(
        '<link rel="stylesheet" href="hostile.css"><script type="module" src="heddle/flow.js"></script>',
        '<heddle-flow src="weave.fixture.json"></heddle-flow>',
      ),
      "hostile.css": `${hostile} heddle-flow { display: flex !important; height: 500px; width: 900px; }`,
    },
    headers: { "Content-Security-Policy": strict },
  });
  await page.goto(address);
  const warp = page.locator("[data-part=node]", { hasText: "Warp" });
  await warp.click({ button: "right" });
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(menu).toBeHidden();
  await warp.click({ button: "right" });
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.keyboard.press("F2");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Chain");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.locator("[data-part=node]", { hasText: "Chain" })).toBeVisible();
  // Focus is back at the node, inside two shadow roots.
  await page.keyboard.press("Delete");
  await expect(page.locator("[data-part=node]")).toHaveCount(1);
  expect(await complaints()).toEqual([]);
});

interface Looks {
  readonly styles: readonly string[];
  readonly heights: readonly number[];
  readonly overlaps: number;
}

/** Sizes, colors and overlaps of the content of an element, which rules of the page must not change. */
async function looksOf(page: Page, selector: string): Promise<Looks> {
  return page.locator(selector).evaluate((element) => {
    const roots = [...(element.shadowRoot?.querySelectorAll("*") ?? [])];
    const root = roots.find((each) => each.shadowRoot)?.shadowRoot;
    const controls = [
      ...(root?.querySelectorAll<HTMLElement>("input, button, label, select") ?? []),
    ];
    const shown = controls.filter((each) => each.checkVisibility() && each.offsetWidth > 1);
    const boxes = shown
      .filter((each) => each.matches(".hd-input, .hd-button, .hd-icon-button"))
      .map((each) => each.getBoundingClientRect());
    return {
      styles: shown.map((each) => {
        const { color, fontFamily, fontSize, fontStyle, float, lineHeight } =
          getComputedStyle(each);
        return [each.className, color, fontFamily, fontSize, fontStyle, float, lineHeight].join(
          " ",
        );
      }),
      heights: shown.map(({ offsetHeight }) => offsetHeight),
      overlaps: boxes.filter((box, index) =>
        boxes.some(
          (other, at) =>
            at > index &&
            box.left < other.right - 1 &&
            other.left < box.right - 1 &&
            box.top < other.bottom - 1 &&
            other.top < box.bottom - 1,
        ),
      ).length,
    };
  });
}

for (const [scheme, width] of [
  ["light", 1400],
  ["dark", 390],
] as const) {
  test(`[EL15] an element looks alike in a page with hostile styles, ${scheme}, ${width} px wide`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    // The box of the element belongs to the page.
    const host = `heddle-form { float: none !important; border: 0 !important; display: block; inline-size: ${width - 40}px; }`;
    const lookIn = async (css: string): Promise<Looks> => {
      const sheet = `:root { color-scheme: light dark; } ${css} ${host}`;
      const files = {
        "": pageOf(
          '<link rel="stylesheet" href="page.css"><script type="module" src="heddle/form.js"></script>',
          plainForm,
        ),
        "page.css": sheet,
        "plain.json": plainDocument,
      };
      await page.unroute(`${address}**`);
      await serveElements(page, address, { files });
      await page.goto(address);
      await expect(page.getByRole("textbox", { name: "cloth" })).toBeVisible();
      return looksOf(page, "heddle-form");
    };
    const plain = await lookIn("");
    expect(plain.overlaps).toBe(0);
    // A label, a field and buttons, among others.
    expect(plain.heights.length).toBeGreaterThan(3);
    // A larger root font size and another line height, too.
    const large = "html { font-size: 32px !important; line-height: 3 !important; }";
    expect(await lookIn(`${hostile} ${large}`)).toEqual(plain);
  });
}

test("[EL15] an element works inside a page of another React", async ({ page }) => {
  await page.goto("./example-first-graph.html?mode=embedded");
  await expect(page.locator(".demo [data-part=view]")).toBeAttached();
  const below = new URL("elements/", page.url()).href;
  await serveElements(page, below, { files: {} });
  await page.addScriptTag({ type: "module", url: `${below}heddle/heddle.js` });
  const attributes = order.replace('"studio', `"${below}studio`).replace('"api"', `"${below}api"`);
  // Inside the root of the page's React, which receives all events of its content.
  await page
    .locator(".demo")
    .first()
    .evaluate((demo, markup) => {
      demo.insertAdjacentHTML("afterbegin", markup);
    }, `<heddle-form ${attributes}></heddle-form>`);
  const form = page.locator("heddle-form");
  await form.getByRole("textbox", { name: "cloth" }).fill("Twill");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("received")).toBeVisible();
});

test("[EL6, EL14] a served app is shown under the policy of its server", async ({
  page,
  servedApp,
}) => {
  const complaints = await complaintsOf(page);
  await page.goto(servedApp.url);
  const below = `${servedApp.url}elements/`;
  await serveElements(page, below, { files: {} });
  await page.addScriptTag({ type: "module", url: `${below}heddle/view.js` });
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", '<heddle-view url="/"></heddle-view>');
  });
  const view = page.locator("heddle-view");
  await view.getByRole("textbox", { name: "Name", exact: true }).fill("Ada");
  await expect(view.getByText('server: ["Ada"')).toBeVisible();
  expect(await complaints()).toEqual([]);
});

test("[EL16] a page loads the code of the elements that it contains", async ({ page }) => {
  const requested = await serveElements(page, address, {
    files: {
      "": pageOf(
        '<script type="module" src="heddle/heddle.js"></script>',
        `<heddle-form ${order}></heddle-form>`,
      ),
    },
  });
  await page.goto(address);
  await expect(page.getByRole("textbox", { name: "cloth" })).toBeVisible();
  // A hash of eight characters may contain a dash.
  const names = requested.map((path) => path.replace(/^.*\/|-.{8}\.js$/g, ""));
  expect(names).toContain("form-content");
  for (const other of ["console-content", "flow-content", "record-content", "view-content"])
    expect(names).not.toContain(other);
});

/** The files of the elements among those that a page requested. */
const codeIn = (requested: readonly string[]): readonly string[] =>
  requested
    .filter((name) => name.startsWith("heddle/"))
    .map((name) => name.slice("heddle/".length))
    .toSorted();

/** The files of some modules of the elements, and what these import. */
function filesOf(modules: readonly string[] = []): ReadonlySet<string> {
  const manifest = JSON.parse(
    readFileSync(join(elementsFolder, "manifest.json"), "utf8"),
  ) as Manifest;
  return initialFiles(manifest, modules);
}

/** A document in which nothing needs code on demand. */
const plainDocument = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Plain", version: "1" },
  paths: {
    "/orders": {
      post: {
        requestBody: {
          content: {
            "application/json": {
              schema: { type: "object", properties: { cloth: { type: "string" } } },
            },
          },
        },
        responses: { 200: { description: "Done" } },
      },
    },
  },
});

const plainForm =
  '<heddle-form src="plain.json" path="/orders" method="post" base-url="api"></heddle-form>';

const formFiles = {
  "": pageOf('<script type="module" src="heddle/form.js"></script>', plainForm),
  "plain.json": plainDocument,
};

const isSendingCode = (file: string): boolean => file.includes("lazy-exchange");

for (const [element, markup, usable] of [
  ["form", plainForm, (page: Page) => page.getByRole("textbox", { name: "cloth" })],
  [
    "console",
    '<heddle-console src="plain.json"></heddle-console>',
    (page: Page) => page.getByRole("searchbox"),
  ],
  [
    "flow",
    '<heddle-flow src="weave.fixture.json"></heddle-flow>',
    (page: Page) => page.locator("[data-part=node]", { hasText: "Warp" }),
  ],
] as const) {
  test(`[EL20] ${element}: a page loads what is measured before the element can be used`, async ({
    page,
  }) => {
    const requested = await serveElements(page, address, {
      files: {
        "": pageOf(`<script type="module" src="heddle/${element}.js"></script>`, markup),
        "plain.json": plainDocument,
      },
    });
    await page.goto(address);
    await expect(usable(page)).toBeVisible();
    const counted = filesOf(elementModules[element]);
    expect(codeIn(requested)).toEqual(expect.arrayContaining([...counted]));
    // When they are displayed, a form loads the views around it, such as its progress, and a graph what users open in it.
    const afterwards = filesOf([
      "../react/src/lazy-panes.ts",
      "../react/src/lazy-widgets.ts",
      "../react/src/flow/features/lazy-views.ts",
      "../react/src/flow/lazy-parts.ts",
      "../../core/flow/src/features/editors/schema-editor.ts",
    ]);
    const others = codeIn(requested).filter((file) => !counted.has(file) && !afterwards.has(file));
    expect(others).toEqual([]);
  });
}

test("[EL20] the first press of Send loads the code for it, and sends", async ({ page }) => {
  const requested = await serveElements(page, address, { files: formFiles });
  await page.goto(address);
  await page.getByRole("textbox", { name: "cloth" }).fill("Twill");
  expect(codeIn(requested).filter(isSendingCode)).toEqual([]);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("received")).toBeVisible();
  expect(codeIn(requested).filter(isSendingCode)).toHaveLength(1);
  expect(requested.filter((name) => name.startsWith("api/"))).toHaveLength(1);
});

const openedParts = `${address}heddle/chunks/lazy-parts-*.js`;

/** Lets requests wait until the function that it returns is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await isReleased;
    await route.fallback();
  });
  return release;
}

const graph = '<heddle-flow src="weave.fixture.json" style="block-size: 500px"></heddle-flow>';

const graphFiles = {
  "": pageOf('<script type="module" src="heddle/flow.js"></script>', graph),
};

test("[EL20] a graph is selected, dragged, panned and zoomed before what users open is loaded, and the first menu opens", async ({
  page,
}) => {
  await serveElements(page, address, { files: graphFiles });
  const release = await hold(page, openedParts);
  await page.goto(address);
  const node = page.locator("[data-part=node]", { hasText: "Warp" });
  await node.click();
  await expect(page.getByRole("button", { name: "Edit Warp" })).toBeVisible();
  const boxOf = async (): Promise<{ x: number; y: number; width: number }> =>
    (await node.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const start = await boxOf();
  const drag = async (x: number, y: number): Promise<void> => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y + 30, { steps: 4 });
    await page.mouse.up();
  };
  await drag(start.x + 30, start.y + 12);
  await expect.poll(async () => (await boxOf()).x).toBeGreaterThan(start.x + 20);
  const moved = await boxOf();
  const corner = (await page.locator("heddle-flow").boundingBox()) ?? { x: 0, y: 0 };
  await drag(corner.x + 20, corner.y + 20);
  await expect.poll(async () => (await boxOf()).x).toBeGreaterThan(moved.x + 20);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(async () => (await boxOf()).width).toBeGreaterThan(moved.width);
  await node.click({ button: "right" });
  await expect(page.getByRole("menu")).toBeHidden();
  release();
  await expect(page.getByRole("menu")).toBeVisible();
});

test("[F841] an animation of the viewport ends at its target, and a gesture interrupts it", async ({
  page,
}) => {
  await serveElements(page, address, { files: graphFiles });
  await page.goto(address);
  await expect(page.locator("[data-part=node]", { hasText: "Warp" })).toBeVisible();
  const content = page.locator("[data-part=content]");
  const zoom = (): Promise<number> =>
    content.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  const before = await zoom();
  const zoomIn = page.getByRole("button", { name: "Zoom in" });
  await zoomIn.click();
  await expect.poll(zoom).toBeCloseTo(before * 1.2, 8);
  // The wheel zooms out when the animation has begun to zoom in.
  await zoomIn.evaluate(async (button) => {
    (button as HTMLElement).click();
    for (let frame = 0; frame < 2; frame++)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    const pane = (button.getRootNode() as ShadowRoot).querySelector("[data-part=content]");
    const { left, top } = pane?.getBoundingClientRect() ?? { left: 0, top: 0 };
    pane?.dispatchEvent(
      new WheelEvent("wheel", {
        deltaY: 300,
        clientX: left,
        clientY: top,
        bubbles: true,
        cancelable: true,
      }),
    );
  });
  await expect
    .poll(async () => {
      const one = await zoom();
      return one === (await zoom()) && one < before * 1.2;
    })
    .toBe(true);
});

test("[EL20] keys that are pressed while a dialog is loading are no commands of the graph", async ({
  page,
}) => {
  await serveElements(page, address, { files: graphFiles });
  const release = await hold(page, openedParts);
  await page.goto(address);
  const nodes = page.locator("[data-part=node]");
  await nodes.filter({ hasText: "Warp" }).click();
  await page.keyboard.press("F2");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Escape");
  // The dialog that Escape has closed does not open; this one does.
  await page.keyboard.press("Control+F");
  await page.keyboard.press("Delete");
  release();
  await expect(page.getByRole("combobox", { name: "Find nodes and edges" })).toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(nodes).toHaveCount(2);
});

test("[EL20] text that is typed while a dialog is loading is in its field when it opens", async ({
  page,
}) => {
  await serveElements(page, address, { files: graphFiles });
  const fields: readonly (readonly [chord: string, field: Locator])[] = [
    ["F2", page.getByRole("textbox", { name: "Name" })],
    ["Control+F", page.getByRole("combobox", { name: "Find nodes and edges" })],
    ["c", page.getByRole("combobox", { name: "Search nodes and ports" })],
  ];
  for (const [chord, field] of fields) {
    const release = await hold(page, openedParts);
    await page.goto(address);
    await page.locator("[data-part=node]", { hasText: "Warp" }).click();
    await page.keyboard.press(chord);
    await page.keyboard.type("Wrft");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("eft 2");
    release();
    await expect(field).toBeFocused();
    // In place of the name, which is selected when the dialog opens.
    await expect(field).toHaveValue("Weft 2");
    await page.keyboard.press("!");
    await expect(field).toHaveValue("Weft 2!");
    await page.unroute(openedParts);
  }
});

test("[F395] Enter for a dialog that is loading is applied when it opens", async ({ page }) => {
  await serveElements(page, address, { files: graphFiles });
  const release = await hold(page, openedParts);
  await page.goto(address);
  const nodes = page.locator("[data-part=node]");
  await nodes.filter({ hasText: "Warp" }).click();
  await page.keyboard.press("F2");
  await page.keyboard.type("Shed");
  await page.keyboard.press("Enter");
  // The dialog would be closed by then.
  await page.keyboard.press("Delete");
  release();
  const renamed = nodes.filter({ hasText: "Shed" });
  await expect(renamed).toHaveCount(1);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(renamed).toBeFocused();
  await expect(nodes).toHaveCount(2);
});

test("[EL20] keys that are pressed while an editor is loading are no commands of the graph, and its first field gets the focus", async ({
  page,
}) => {
  const complaints = await complaintsOf(page);
  const options = {
    nodeTypes: {
      warp: { type: "warp", schema: { properties: { yarn: { type: "string", title: "Yarn" } } } },
    },
  };
  const given = {
    nodes: [{ id: "a", type: "warp", label: "Warp", position: { x: 0, y: 0 } }],
    edges: [],
  };
  const script = `Object.assign(document.querySelector("heddle-flow"), ${JSON.stringify({ options, value: given })})`;
  const markup = `<heddle-flow style="block-size: 500px"></heddle-flow><script>${script}</script>`;
  const head = '<script type="module" src="heddle/flow.js"></script>';
  await serveElements(page, address, { files: { "": pageOf(head, markup) } });
  const release = await hold(page, `${address}heddle/chunks/schema-editor-*.js`);
  await page.goto(address);
  const node = page.locator("[data-part=node]", { hasText: "Warp" });
  await node.click();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Loading the editor…")).toBeVisible();
  await page.keyboard.press("Backspace");
  await page.keyboard.type("Wo");
  release();
  await expect(page.getByRole("textbox", { name: "Yarn" })).toHaveValue("Wo");
  await expect(page.getByRole("textbox", { name: "Yarn" })).toBeFocused();
  await page.keyboard.type("ol");
  await page.keyboard.press("Escape");
  const value = (): Promise<unknown> =>
    page.locator("heddle-flow").evaluate((element) => Reflect.get(element, "value") as unknown);
  await expect.poll(value).toMatchObject({ nodes: [{ id: "a", data: { yarn: "Wool" } }] });
  await expect(page.getByRole("textbox", { name: "Yarn" })).toBeHidden();
  await page.keyboard.press("Control+Z");
  await expect.poll(value).toMatchObject({ nodes: [{ id: "a", data: {} }] });
  expect(await complaints()).toEqual([]);
});

test("[EL45] a class can be the schema of a type", async ({ page }) => {
  const script = `
    // A class with a parameter, as another copy of @heddle/params creates it.
    const type = { _zod: { def: { type: "string" }, toJSONSchema: () => ({ type: "string", title: "Yarn" }) } };
    class Warp { static shape = { yarn: { view: "rw", type } }; }
    const options = { nodeTypes: { warp: { type: "warp", schema: Warp } } };
    const node = { id: "a", type: "warp", label: "Warp", position: { x: 0, y: 0 }, data: { yarn: "Wool" } };
    Object.assign(document.querySelector("heddle-flow"), { options, value: { nodes: [node], edges: [] } });`;
  const markup = `<heddle-flow style="block-size: 500px"></heddle-flow><script>${script}</script>`;
  const head = '<script type="module" src="heddle/flow.js"></script>';
  await serveElements(page, address, { files: { "": pageOf(head, markup) } });
  await page.goto(address);
  await page.locator("[data-part=node]", { hasText: "Warp" }).dblclick();
  await expect(page.getByRole("textbox", { name: "Yarn" })).toHaveValue("Wool");
});

test("[EL21] a graph whose parts cannot be loaded says so, works without them, and has them after a reload", async ({
  page,
}) => {
  const withMap = graph.replace("<heddle-flow", "<heddle-flow show-minimap");
  await serveElements(page, address, {
    files: { "": graphFiles[""].replace(graph, withMap) },
  });
  await page.setViewportSize({ width: 1200, height: 700 });
  await page.route(openedParts, (route) => route.abort());
  await page.goto(address);
  const notice = page.locator("[data-part=notice]");
  const node = page.locator("[data-part=node]", { hasText: "Warp" });
  const map = page.locator("[data-part=minimap] > *");
  await expect(notice).toContainText("could not be loaded");
  await expect(map).toHaveCount(0);
  await notice.getByRole("button").click();
  await expect(notice).toHaveCount(0);
  await node.click({ button: "right" });
  await expect(notice).toContainText("could not be loaded");
  // Some browsers request a module again, others remember the failure for as long as the page is open.
  await page.unroute(openedParts);
  await page.reload();
  await expect(map).toHaveCount(1);
  await node.click({ button: "right" });
  await expect(page.getByRole("menu")).toBeVisible();
});

test("[EL21] a form whose code to send cannot be loaded says so and keeps what was entered", async ({
  page,
}) => {
  await serveElements(page, address, { files: formFiles });
  await page.route(`${address}heddle/chunks/lazy-exchange-*.js`, (route) => route.abort());
  await page.goto(address);
  const cloth = page.getByRole("textbox", { name: "cloth" });
  await cloth.fill("Twill");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("could not be loaded")).toBeVisible();
  await expect(cloth).toHaveValue("Twill");
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
});
