import { expect, type Page } from "@playwright/test";
import { test, whereServed } from "./gallery-test.ts";

const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [red = 0] =
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? [];
    return Number(red) < 128;
  });

whereServed(() => {
  test("the views follow the theme of the page", async ({ page, gallery }) => {
    await gallery.open();
    const color = (): Promise<string> =>
      gallery.demos
        .first()
        .locator("label")
        .first()
        .evaluate((label) => getComputedStyle(label).color);
    const theme = page.getByRole("group", { name: "Theme" });
    await theme.locator("label", { hasText: "light" }).click();
    const inLight = await color();
    await theme.locator("label", { hasText: "dark" }).click();
    await expect.poll(color).not.toBe(inLight);
  });
});

test("the theme follows the system until somebody chooses, and the choice stays", async ({
  page,
  gallery,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await gallery.open();
  const theme = page.getByRole("group", { name: "Theme" });
  await expect(theme.getByRole("radio", { name: "system" })).toBeChecked();
  expect(await isDark(page)).toBe(true);

  await theme.locator("label", { hasText: "light" }).click();
  expect(await isDark(page)).toBe(false);
  await page.reload();
  await expect(theme.getByRole("radio", { name: "light" })).toBeChecked();
  expect(await isDark(page)).toBe(false);

  await theme.getByRole("radio", { name: "light" }).press("ArrowLeft");
  await expect(theme.getByRole("radio", { name: "system" })).toBeChecked();
  expect(await isDark(page)).toBe(true);
});
