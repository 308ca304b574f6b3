import { expect } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { every } from "../scripts/full-length.ts";
import { test, whereServed } from "./gallery-test.ts";

const screens = [
  { theme: "light", width: 1280 },
  { theme: "light", width: 390 },
  { theme: "dark", width: 1280 },
  { theme: "dark", width: 390 },
] as const;

whereServed(() => {
  // Quick: light and wide, dark and narrow.
  for (const { theme, width } of every(3, screens)) {
    test(`axe finds nothing in ${theme}, ${width} wide`, async ({ page, gallery }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 844 });
      await gallery.open();
      await gallery.openEverything();
      expect(await findViolations(page)).toEqual([]);
    });
  }

  test("axe finds nothing in an open dialog and in a form with errors", async ({
    page,
    gallery,
  }) => {
    await gallery.open("#schema-form");
    await gallery.example("schema-form").getByRole("button", { name: "Register" }).click();
    expect(await findViolations(page)).toEqual([]);

    const dialog = gallery.example("dialog");
    await dialog.scrollIntoViewIfNeeded();
    await dialog.getByRole("button", { name: "Empty the archive" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });

  test("the headings go down one level at a time", async ({ page, gallery }) => {
    await gallery.open();
    await gallery.openEverything();
    // As they are read: Playwright lists those of the page before those of its views.
    const levels = await page.evaluate(() => {
      const levelsIn = (parent: Element | ShadowRoot): number[] =>
        [...parent.children].flatMap((element) => {
          const [, level] = /^H([1-6])$/.exec(element.tagName) ?? [];
          const own = level && element.checkVisibility() ? [Number(level)] : [];
          return [...own, ...levelsIn(element.shadowRoot ?? element)];
        });
      return levelsIn(document.body);
    });
    expect(levels[0]).toBe(1);
    const jumps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
    expect(jumps).toEqual([]);
  });
});
