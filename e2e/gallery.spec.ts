import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { inEachMode, test, whereServed } from "./gallery-test.ts";

const names = readdirSync(join(import.meta.dirname, "..", "examples", "src"))
  .filter((file) => !file.includes(".test."))
  .map((file) => file.replace(/\.tsx?$/, ""));

/** How far the page is wider than its window, in pixels. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

inEachMode(() => {
  test("opens without complaints and asks nobody else for anything", async ({ page, gallery }) => {
    await gallery.open();
    await gallery.openEverything();
    await page.waitForLoadState("networkidle");
    expect(gallery.complaints).toEqual([]);
  });
});

whereServed(() => {
  test("shows every example of the folder, live and with its code", async ({ gallery }) => {
    await gallery.open();
    await expect(gallery.exhibits).toHaveCount(names.length);
    for (const name of names) {
      const example = gallery.example(name);
      await example.scrollIntoViewIfNeeded();
      await expect(example.getByRole("figure")).toContainText(
        /export function app\(.*\): Viewable/,
      );
      // Something to look at: the live side has a size beyond its padding.
      await expect
        .poll(
          async () =>
            (await example.locator(".demo :is(.hd-root, .not-served)").first().boundingBox())
              ?.height ?? 0,
        )
        .toBeGreaterThan(16);
      await expect(example.locator(".demo")).not.toContainText("import");
    }
  });

  test("nothing sticks out at any width", async ({ page, gallery }) => {
    await gallery.open();
    await gallery.openEverything();
    for (const width of [1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflowOf(page), `at ${width} pixels`).toBe(0);
    }
  });
});

test("the source of every example is there before the example is", async ({ page, gallery }) => {
  await gallery.open();
  await expect(page.getByRole("article").getByRole("figure")).toHaveCount(names.length);
});

test("the page opens with the best of it, live and with its code", async ({ page, gallery }) => {
  await gallery.open();
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("textbox", { name: "Customer" })).toBeVisible();
  await page.getByRole("tab", { name: "API form" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "API console" })).toBeFocused();
  await expect(panel.getByRole("treeitem", { name: "List the orders" })).toBeVisible();
  await page.getByRole("tab", { name: "API console" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Record editor" })).toBeFocused();
  await expect(panel.getByRole("button", { name: "Save" })).toBeVisible();
  await page.getByRole("tab", { name: "Graph editor" }).click();
  await expect(panel.locator(".react-flow__node").first()).toBeVisible();
  await expect(panel.getByRole("figure")).toContainText("new Flow");
  expect(gallery.complaints).toEqual([]);
});

test("the first example shows its skeleton while it loads", async ({ page }) => {
  let letArrive = (): void => {};
  const arrival = new Promise<void>((resolve) => {
    letArrive = resolve;
  });
  await page.route("**/assets/order-form-*.js", async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto("./?mode=embedded");
  const panel = page.getByRole("tabpanel");
  const skeleton = panel.getByRole("progressbar", { name: "Loading the example" });
  await expect(skeleton).toBeVisible();
  letArrive();
  await expect(panel.getByRole("textbox", { name: "Customer" })).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

test("the first example shows its skeleton until its session is there", async ({ page }) => {
  // A socket that never opens.
  await page.routeWebSocket(/./, () => new Promise(() => {}));
  await page.goto("./");
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("progressbar", { name: "Loading the example" })).toBeVisible();
});

whereServed(() => {
  test("an example has a page to itself, with its code and a way back", async ({
    page,
    gallery,
  }) => {
    await gallery.open("#api-console");
    await page.getByRole("link", { name: "Open alone: API console" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("API console");
    await expect(page.getByRole("article")).toHaveCount(1);
    const console = gallery.example("api-console");
    await expect(console.getByRole("treeitem", { name: "List the orders" })).toBeVisible();
    await expect(console.getByRole("figure")).toContainText("new OpenAPIConsole");
    await page.getByRole("link", { name: "All examples" }).click();
    await expect(page.getByRole("heading", { name: "API console", exact: true })).toBeInViewport();
    expect(gallery.complaints).toEqual([]);
  });
});

test("no id occurs twice, so that every link has one place to lead to", async ({
  page,
  gallery,
}) => {
  await gallery.open();
  const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test("a link leads to an example", async ({ page, gallery }) => {
  await gallery.open("#table");
  await expect(page.getByRole("heading", { name: "Table", exact: true })).toBeInViewport();
  await expect(gallery.example("table").getByRole("table")).toBeVisible();
});

test("the side navigation follows what is read", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await gallery.open();
  const contents = page.getByRole("navigation", { name: "Contents" });
  for (const [id, title] of [
    ["tabs", "Tabs"],
    ["choices", "Choices"],
  ] as const) {
    await gallery.example(id).evaluate((element) => element.scrollIntoView());
    await expect(contents.getByRole("link", { name: title, exact: true })).toHaveAttribute(
      "aria-current",
      "location",
    );
  }
});

test("on a phone the contents are behind a button", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await gallery.open();
  const contents = page.getByRole("navigation", { name: "Contents" });
  const link = contents.getByRole("link", { name: "Alerts" });
  await expect(link).toBeHidden();
  await contents.getByRole("button", { name: "Contents" }).click();
  await link.click();
  await expect(link).toBeHidden();
  await expect(page.getByRole("heading", { name: "Alerts", exact: true })).toBeInViewport();
});

test("the copy button copies the source", async ({ page, context, gallery }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await gallery.open("#json-tree");
  const button = gallery.example("json-tree").locator(".copy-button");
  await button.click();
  await expect(button).toContainText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("new JsonTree({");
});
