import { expect, type Page } from "@playwright/test";
import { test } from "./site-test.ts";

const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [red = 0] =
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? [];
    return Number(red) < 128;
  });

test("page and views use the system's theme until the user chooses one, also after a reload", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const example = await site.openExample("text-fields");
  const viewColor = (): Promise<string> =>
    example
      .locator("label")
      .first()
      .evaluate((label) => getComputedStyle(label).color);
  const theme = page.getByRole("group", { name: "Theme" });
  await expect(theme.getByRole("radio", { name: "system" })).toBeChecked();
  await expect.poll(() => isDark(page)).toBe(true);
  const inDark = await viewColor();

  await theme.locator("label", { hasText: "light" }).click();
  await expect.poll(() => isDark(page)).toBe(false);
  await expect.poll(viewColor).not.toBe(inDark);
  await page.reload();
  await expect(theme.getByRole("radio", { name: "light" })).toBeChecked();
  await expect.poll(() => isDark(page)).toBe(false);

  await theme.getByRole("radio", { name: "light" }).press("ArrowLeft");
  await expect(theme.getByRole("radio", { name: "system" })).toBeChecked();
  await expect.poll(() => isDark(page)).toBe(true);
  await expect.poll(viewColor).toBe(inDark);
});
