import { expect } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { test, inServedMode } from "./gallery-test.ts";

inServedMode(() => {
  test("fills in, corrects and submits a form by keyboard", async ({ page, gallery }) => {
    await gallery.openExample("schema-form");
    const form = gallery.example("schema-form");
    const name = form.getByRole("textbox", { name: "Full name" });
    const email = form.getByRole("textbox", { name: "E-mail" });
    const workshop = form.getByRole("combobox", { name: "Workshop" });
    const register = form.getByRole("button", { name: "Register" });

    await gallery.tabTo(email);
    await page.keyboard.type("ada at example.org");
    await gallery.tabTo(register);
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
    await gallery.tabTo(email);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("ada@example.org");
    await gallery.tabTo(workshop);
    await page.keyboard.type("Twills");
    await gallery.tabTo(form.getByRole("checkbox", { name: "Saturday" }));
    await page.keyboard.press("Space");
    await gallery.tabTo(register);
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

test("reaches the content and the side navigation by keyboard", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await gallery.open();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const contents = page.getByRole("navigation", { name: "Contents" });
  // Tab passes the JSON editor of the playground, which must not trap the focus.
  await gallery.tabTo(contents.getByRole("link", { name: "Choices" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Choices" })).toBeInViewport();
  await gallery.tabTo(gallery.example("choices").getByRole("switch", { name: "Notifications" }));
});
