import { expect } from "@playwright/test";
import { chapters } from "../docs/site/content/chapters.ts";
import { chapterSlug } from "../docs/site/content/site-map.ts";
import { every, isFull } from "../scripts/full-length.ts";
import { findViolations } from "./axe.ts";
import { SitePage, modes, mounted, overflowOf } from "./site-page.ts";
import { test, inServedMode } from "./site-test.ts";

const screens = [
  { theme: "dark", widths: [390, 320] },
  { theme: "light", widths: [1280, 768] },
  { theme: "light", widths: [390, 320] },
  { theme: "dark", widths: [1280, 768] },
] as const;

const visits = modes.flatMap((mode) => screens.map((screen) => ({ mode, ...screen })));

// Quick length: served, dark and narrow.
for (const { mode, theme, widths } of every(visits.length, visits)) {
  const [width] = widths;
  for (const chapter of chapters) {
    const { title, examples } = chapter;
    // Opening the examples takes most of the time, so one test checks everything about a page.
    test(`mounts the examples of ${title} without errors, axe violations or requests to other hosts: ${mode}, ${theme}, ${width} px wide`, async ({
      page,
    }) => {
      const site = new SitePage(page, mode);
      const sockets: string[] = [];
      page.on("websocket", (socket) => sockets.push(socket.url()));
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 844 });
      await site.open(chapterSlug(chapter));
      await expect(site.demos).toHaveCount(examples.length);
      const code = page.getByRole("article").getByRole("figure");
      for (const text of await code.allTextContents()) {
        expect(text).toMatch(/export function app\(.*\): Viewable/);
      }
      await site.mountAllExamples();
      await page.waitForLoadState("networkidle");
      expect(site.pageErrors).toEqual([]);
      // The examples of a page share one session.
      expect(sockets).toHaveLength(mode === "served" ? 1 : 0);

      // Each has a height beyond its padding.
      await expect
        .poll(async () => {
          const shown = await site.demos
            .locator(mounted)
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
          return shown.filter((height) => height <= 16);
        })
        .toEqual([]);

      const ids = await page.locator("[id]").evaluateAll((all) =>
        // Ids in different shadow roots do not collide.
        all.flatMap((one) => (one.getRootNode() === document ? one.id : [])),
      );
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
      const levels = await headingLevels(site);
      expect(levels[0]).toBe(1);
      expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
      // Quick: the code of one example per page; all code has the same colors, and takes half of the time.
      const part = isFull ? {} : { exclude: "article ~ article figure" };
      expect(await findViolations(page, part)).toEqual([]);
      for (const each of widths) {
        await page.setViewportSize({ width: each, height: 800 });
        await expect.poll(() => overflowOf(page), `at ${each} pixels`).toBe(0);
      }
    });
  }
}

/** The levels of all visible headings in reading order. Playwright lists those in shadow roots last. */
function headingLevels({ page }: SitePage): Promise<number[]> {
  return page.evaluate(() => {
    const levelsIn = (parent: Element | ShadowRoot): number[] =>
      [...parent.children].flatMap((element) => {
        const [, level] = /^H([1-6])$/.exec(element.tagName) ?? [];
        const own = level && element.checkVisibility() ? [Number(level)] : [];
        return [...own, ...levelsIn(element.shadowRoot ?? element)];
      });
    return levelsIn(document.body);
  });
}

test("starts with five live examples and their code", async ({ page, site }) => {
  await site.open("index");
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("textbox", { name: "Customer" })).toBeVisible();
  await page.getByRole("tab", { name: "API form" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "API console" })).toBeFocused();
  await expect(panel.getByRole("treeitem", { name: "List the orders" })).toBeVisible();
  await page.getByRole("tab", { name: "API console" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Record editor" })).toBeFocused();
  await expect(panel.getByRole("button", { name: "Save" })).toBeVisible();
  await page.getByRole("tab", { name: "Graph editor" }).click();
  await expect(panel.locator("[data-part=node]").first()).toBeVisible();
  await expect(panel.getByRole("figure")).toContainText("new Flow");
  expect(site.pageErrors).toEqual([]);
});

test("shows a skeleton while the first example loads", async ({ page }) => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/order-form-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("./?mode=embedded");
  const panel = page.getByRole("tabpanel");
  const skeleton = panel.getByRole("progressbar", { name: "Loading the example" });
  await expect(skeleton).toBeVisible();
  release();
  await expect(panel.getByRole("textbox", { name: "Customer" })).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

test("shows a skeleton until the session of the first example is open", async ({ page }) => {
  // A socket that never opens.
  await page.routeWebSocket(/./, () => new Promise(() => {}));
  await page.goto("./");
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("progressbar", { name: "Loading the example" })).toBeVisible();
});

inServedMode(() => {
  test("links to an example, copies its code, and opens it on its own page", async ({
    page,
    context,
    site,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await site.open("examples-console", "#api-console");
    const console = site.example("api-console");
    await expect(page.getByRole("heading", { name: "API console", exact: true })).toBeInViewport();
    await console.getByRole("figure").getByRole("button").click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain("new OpenAPIConsole({");

    await page.getByRole("link", { name: "Open alone: API console" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("API console");
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(console.getByRole("treeitem", { name: "List the orders" })).toBeVisible();
    await expect(console.getByRole("figure")).toContainText("new OpenAPIConsole");
    await page.getByRole("link", { name: "All examples: Console" }).click();
    await expect(page.getByRole("heading", { name: "API console", exact: true })).toBeInViewport();
    expect(site.pageErrors).toEqual([]);
  });

  test("in shared examples, a second person works while switched on", async ({ site }) => {
    const graph = await site.openExample("shared-graph");
    await graph.getByRole("switch", { name: "Ben is working" }).click();
    const renamed = graph.locator("[data-part=node]", { hasText: /Weave (twill|satin)/ });
    await expect(renamed).toHaveCount(2);

    const form = await site.openExample("shared-form");
    await form.getByRole("switch", { name: "Ben is typing" }).click();
    const places = form.getByRole("textbox", { name: "Place" });
    await expect(places).toHaveCount(2);
    for (const place of await places.all()) await expect(place).toHaveValue(/./);
    // He stays in the field.
    await form.getByRole("switch", { name: "Ben is typing" }).click();
    await expect(form.locator("[data-part=others]")).toHaveCount(2);
    expect(site.pageErrors).toEqual([]);
  });

  test("an open dialog has no axe violations", async ({ page, site }) => {
    const dialog = await site.openExample("dialog");
    await dialog.getByRole("button", { name: "Empty the archive" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });
});
