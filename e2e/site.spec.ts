import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test as base } from "@playwright/test";
import { docsFolder } from "../scripts/pages.ts";
import { findViolations } from "./axe.ts";
import { FileServer } from "./file-server.ts";
import { every } from "../scripts/full-length.ts";

/** The built documentation in a folder of a static web server, one for all tests of a worker. */
const test = base.extend<{ complaints: string[] }, { site: string }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const files = await FileServer.start(join(docsFolder, "dist"), "/manual/");
      await provide(files.url);
      files.close();
    },
    { scope: "worker" },
  ],
  complaints: async ({ page }, provide) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await provide(complaints);
  },
});

const live = (page: Page, example: string) => page.locator(`.live[data-example="${example}"]`);

test("an example on a page can be used", async ({ page, site, complaints }) => {
  await page.goto(`${site}widgets.html`);
  const example = live(page, "schema-form");
  await example.getByRole("button", { name: "Register" }).click();
  await expect(example.getByRole("textbox").first()).toHaveAttribute("aria-invalid", "true");
  expect(complaints).toEqual([]);
});

test("a form on a page sends its request", async ({ page, site, complaints }) => {
  await page.goto(`${site}examples-openapi.html`);
  const example = live(page, "openapi-form");
  await example.scrollIntoViewIfNeeded();
  await example.getByRole("textbox").first().fill("Ada");
  await example.getByRole("button", { name: "Send" }).click();
  await expect(example.getByText("200")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a record on a page is loaded, edited and saved", async ({ page, site, complaints }) => {
  await page.goto(`${site}examples-openapi.html`);
  const example = live(page, "record-editor");
  await example.scrollIntoViewIfNeeded();
  const customer = example.getByRole("textbox", { name: "Customer" });
  await expect(customer).not.toHaveValue("");
  await customer.fill("Ada of the manual");
  await example.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(example.getByRole("status").getByText("Saved.")).toBeVisible();
  await example.getByRole("button", { name: "Load" }).click();
  await expect(customer).toHaveValue("Ada of the manual");
  expect(complaints).toEqual([]);
});

test("a request that takes its time can be cancelled", async ({ page, site, complaints }) => {
  await page.goto(`${site}examples-openapi.html`);
  const example = live(page, "custom-widget");
  await example.scrollIntoViewIfNeeded();
  await example.getByRole("spinbutton", { name: "How long it may take" }).fill("10");
  await example.getByRole("button", { name: "Send" }).click();
  await example.getByRole("button", { name: "Cancel" }).click();
  await expect(example.getByRole("button", { name: "Send" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("every page has its links in order, and examples without a complaint", async ({
  page,
  request,
  site,
  complaints,
}) => {
  const names = readdirSync(join(docsFolder, "dist")).filter((name) => name.endsWith(".html"));
  const targets = new Set<string>();
  for (const [at, name] of names.entries()) {
    await page.emulateMedia({ colorScheme: at % 2 === 0 ? "light" : "dark" });
    await page.setViewportSize({ width: at % 2 === 0 ? 1280 : 390, height: 844 });
    await page.goto(`${site}${name}`);
    for (const example of await page.locator(".live").all()) {
      await example.scrollIntoViewIfNeeded();
      await expect(example.locator("> div").first()).toBeVisible();
    }
    await expect(page.locator(".live-problem")).toHaveCount(0);
    await expect(page.getByText("No component is registered")).toHaveCount(0);
    expect(complaints, name).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, name).toBe(0);
    const links = page.locator("a[href], img[src]");
    for (const address of await links.evaluateAll((found) =>
      found.map((one) => (one as HTMLAnchorElement).href || (one as HTMLImageElement).src),
    )) {
      if (address.startsWith(site)) targets.add(address);
    }
  }
  const anchors = new Map<string, string>();
  for (const target of targets) {
    const [file = "", anchor] = target.split("#");
    const text = anchors.get(file) ?? (await (await request.get(file)).text());
    anchors.set(file, text);
    expect(text, target).not.toBe("");
    if (anchor) expect(text, target).toContain(`id="${decodeURIComponent(anchor)}"`);
  }
  expect(targets.size).toBeGreaterThan(names.length);
});

test("the search leads to a section by the keyboard alone", async ({ page, site, complaints }) => {
  await page.goto(site);
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "Search" });
  const field = search.getByRole("combobox");
  await expect(field).toBeFocused();
  await field.fill("zebra");
  await expect(search.getByRole("status")).toContainText("No results");
  await field.fill("undo history");
  await expect(search.getByRole("option").first()).toContainText("Undo history");
  await field.press("ArrowDown");
  await expect(search.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowUp");
  await field.press("Enter");
  await expect(page).toHaveURL(/graph\.html#undo-history$/);
  await expect(page.getByRole("heading", { name: "Undo history" })).toBeInViewport();
  expect(complaints).toEqual([]);
});

test("on a phone the pages are behind a button, and nothing sticks out", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site}coming-from-panel.html`);
  const link = page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: "Security", exact: true });
  await expect(link).toBeHidden();
  await page.getByRole("button", { name: "Pages" }).click();
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
  for (const name of ["coming-from-panel", "index", "reference-flow"]) {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(`${site}${name}.html`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
});

for (const colorScheme of every(2, ["dark", "light"] as const)) {
  test(`axe finds nothing in ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme });
    for (const name of ["index", "graph", "performance", "reference-react"]) {
      await page.goto(`${site}${name}.html`);
      const examples = page.locator(".live");
      for (const example of await examples.all()) {
        await example.scrollIntoViewIfNeeded();
        await expect(example.locator("> div").first()).toBeVisible();
      }
      expect(await findViolations(page), name).toEqual([]);
    }
    await page.getByRole("button", { name: "Search" }).click();
    const search = page.getByRole("dialog", { name: "Search" });
    await search.getByRole("combobox").fill("Params");
    await expect(search.getByRole("option").first()).toBeVisible();
    expect(await findViolations(page), "the search").toEqual([]);
  });
}
