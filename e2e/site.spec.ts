import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { siteFolder } from "../scripts/pages.ts";
import { findViolations } from "./axe.ts";
import { every } from "../scripts/full-length.ts";
import { mounted, overflowOf } from "./site-page.ts";
import { test as base } from "./shared-servers.ts";

const test = base.extend<{ pageErrors: string[] }>({
  pageErrors: async ({ page }, provide) => {
    const pageErrors: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) pageErrors.push(message.text());
    });
    page.on("pageerror", (error) => pageErrors.push(error.message));
    await provide(pageErrors);
  },
});

const live = (page: Page, example: string) => page.locator(`[data-example="${example}"]`);

test("the live examples of a page work: a form, a record, a canceled request", async ({
  page,
  staticSite,
  pageErrors,
}) => {
  await page.goto(`${staticSite}examples-openapi.html`);
  const form = live(page, "openapi-form");
  await form.scrollIntoViewIfNeeded();
  await form.getByRole("textbox").first().fill("Ada");
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form.getByText("200")).toBeVisible();

  const editor = live(page, "record-editor");
  await editor.scrollIntoViewIfNeeded();
  const customer = editor.getByRole("textbox", { name: "Customer" });
  await expect(customer).not.toHaveValue("");
  await customer.fill("Ada of the manual");
  await editor.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(editor.getByRole("status").getByText("Saved.")).toBeVisible();
  await editor.getByRole("button", { name: "Load" }).click();
  await expect(customer).toHaveValue("Ada of the manual");

  const slow = live(page, "custom-widget");
  await slow.scrollIntoViewIfNeeded();
  await slow.getByRole("spinbutton", { name: "How long it may take" }).fill("10");
  await slow.getByRole("button", { name: "Send", exact: true }).click();
  await slow.getByRole("button", { name: "Cancel" }).click();
  await expect(slow.getByRole("button", { name: "Send", exact: true })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

/** The file names of all pages. A function, because the pages do not exist yet when Playwright lists the tests. */
const pages = (): string[] =>
  readdirSync(join(siteFolder, "dist")).filter((name) => name.endsWith(".html"));

test("every link has an existing page and anchor", () => {
  const read = (name: string): string => {
    const file = join(siteFolder, "dist", name);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  const links = pages().flatMap((name) =>
    Array.from(
      read(name).matchAll(/ (?:href|src)="([^"]*)"/g),
      ([, link = ""]) => new URL(link.replaceAll("&amp;", "&"), `site:///${name}`),
    ),
  );
  const targets = new Map(
    links.filter(({ protocol }) => protocol === "site:").map((url) => [url.href, url]),
  );
  const broken = Array.from(targets.values(), ({ pathname, hash, href }) => {
    const text = read(decodeURIComponent(pathname.slice(1)) || "index.html");
    const isFound = hash === "" || text.includes(`id="${decodeURIComponent(hash.slice(1))}"`);
    return text !== "" && isFound ? [] : href;
  }).flat();
  expect(broken).toEqual([]);
  expect(targets.size).toBeGreaterThan(pages().length);
});

// Quick length: every 16th page, at both widths. One component shows the examples of all of them.
test("pages have no errors and no horizontal overflow", async ({
  page,
  staticSite,
  pageErrors,
}) => {
  for (const [at, name] of every(16, pages()).entries()) {
    await page.emulateMedia({ colorScheme: at % 2 === 0 ? "light" : "dark" });
    await page.setViewportSize({ width: at % 2 === 0 ? 1280 : 390, height: 844 });
    await page.goto(`${staticSite}${name}`);
    for (const example of await page.locator(".demo").all()) {
      // The start page shows one example at a time.
      if (!(await example.isVisible())) continue;
      await example.scrollIntoViewIfNeeded();
      await expect(example.locator(mounted).first()).toBeVisible();
    }
    await expect(page.locator(".demo-problem")).toHaveCount(0);
    await expect(page.getByText("No component is registered")).toHaveCount(0);
    expect(pageErrors, name).toEqual([]);
    await expect.poll(() => overflowOf(page), name).toBe(0);
  }
});

test("the search opens a section by keyboard", async ({ page, staticSite, pageErrors }) => {
  await page.goto(staticSite);
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
  expect(pageErrors).toEqual([]);
});

test("on a phone the list of pages is behind a button, and pages have no horizontal overflow", async ({
  page,
  staticSite,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${staticSite}coming-from-panel.html`);
  const link = page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: "Security", exact: true });
  await expect(link).toBeHidden();
  await page.getByRole("button", { name: "Pages" }).click();
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
  for (const name of ["coming-from-panel", "index", "reference-flow"]) {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(`${staticSite}${name}.html`);
    await expect.poll(() => overflowOf(page)).toBe(0);
  }
});

for (const colorScheme of every(2, ["dark", "light"] as const)) {
  test(`pages have no axe violations: ${colorScheme}`, async ({ page, staticSite }) => {
    await page.emulateMedia({ colorScheme });
    for (const name of every(2, ["index", "reference-react", "graph", "performance"])) {
      await page.goto(`${staticSite}${name}.html`);
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
