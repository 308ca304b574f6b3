import { expect } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { test, whereServed } from "./gallery-test.ts";

whereServed(() => {
  test("a form is filled in, corrected and submitted without a mouse", async ({
    page,
    gallery,
  }) => {
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

    // The first error has the focus and is read with its field; the number of errors is announced.
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

test("the content and the side navigation are reached and used without a mouse", async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await gallery.open();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const contents = page.getByRole("navigation", { name: "Contents" });
  // On the way lies the JSON editor of the playground, which must let the focus go.
  await gallery.tabTo(contents.getByRole("link", { name: "Choices" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Choices" })).toBeInViewport();
  await gallery.tabTo(gallery.example("choices").getByRole("switch", { name: "Notifications" }));
});
