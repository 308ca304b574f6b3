import { expect } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { test, inServedMode } from "./site-test.ts";

inServedMode(() => {
  test("fills in, corrects and submits a form by keyboard", async ({ page, site }) => {
    await site.openExample("schema-form");
    const form = site.example("schema-form");
    const name = form.getByRole("textbox", { name: "Full name" });
    const email = form.getByRole("textbox", { name: "E-mail" });
    const workshop = form.getByRole("combobox", { name: "Workshop" });
    const register = form.getByRole("button", { name: "Register" });

    await site.tabTo(email);
    await page.keyboard.type("ada at example.org");
    await site.tabTo(register);
    await page.keyboard.press("Enter");

    // The first invalid field has the focus and its error as description; a status message announces the errors.
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(name).toHaveAccessibleDescription(/required/);
    await expect(form.getByRole("status")).toContainText(/required/);
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expect(email).toHaveValue("ada at example.org");
    await expect(form.getByText(/^Sent/)).toBeHidden();
    expect(await findViolations(page)).toEqual([]);

    await page.keyboard.type("Ada Lovelace");
    await site.tabTo(email);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("ada@example.org");
    await site.tabTo(workshop);
    await page.keyboard.type("Twills");
    await site.tabTo(form.getByRole("checkbox", { name: "Saturday" }));
    await page.keyboard.press("Space");
    await site.tabTo(register);
    await page.keyboard.press("Enter");

    await expect(form.getByText(/^Sent/)).toContainText(
      JSON.stringify({
        name: "Ada Lovelace",
        email: "ada@example.org",
        workshop: "Twills",
        days: ["Saturday"],
      }),
    );
    await expect(form.locator("[aria-invalid=true]")).toHaveCount(0);
  });
});

test("reaches the content and the list of pages by keyboard", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await site.open("playground");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  // Tab passes the JSON editor of the playground, which must not trap the focus.
  await site.tabTo(page.getByRole("link", { name: /^Previous/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Model" })).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await site.tabTo(pages.getByRole("link", { name: "Widgets", exact: true }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Widgets" })).toBeVisible();
  // An example starts when it is near the visible area. How near depends on the fonts, so the focus goes to its title first.
  const choices = site.example("choices");
  await site.tabTo(choices.getByRole("link", { name: "Choices", exact: true }));
  await site.tabTo(choices.getByRole("switch", { name: "Notifications" }));
});
