import { expect, type Page } from "@playwright/test";
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
  // The Markdown of the description and the JSON editor are loaded on demand, and bring their own styles.
  await expect(page.locator("strong", { hasText: "one" })).toBeVisible();
  await page.getByText("JSON", { exact: true }).click();
  await expect(page.locator(".cm-editor")).toContainText('"cloth": "Twill"');
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
  const names = requested.map((path) => path.replace(/^.*\/|-[^-]+\.js$/g, ""));
  expect(names).toContain("form-content");
  for (const other of ["console-content", "flow-content", "record-content", "view-content"])
    expect(names).not.toContain(other);
});
