import { expect, type Page } from "@playwright/test";
import { test, inServedMode } from "./site-test.ts";

async function replaceSchema(page: Page, text: string): Promise<void> {
  const editor = page.locator("[data-playground]").getByRole("textbox", { name: "JSON Schema" });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  // Inserted at once: the editor completes brackets that are typed.
  await page.keyboard.insertText(text);
}

inServedMode(() => {
  test("updates the form with the schema, and the value with the form", async ({ page, site }) => {
    await site.open("playground");
    const { playground } = site;
    await playground.getByRole("textbox", { name: "Name" }).fill("Ada");
    await expect(playground.locator(".playground-value")).toContainText("Ada");

    await replaceSchema(
      page,
      '{ "properties": { "name": { "title": "Who", "type": "string" }, "cups": { "title": "Cups", "type": "integer" } } }',
    );
    await expect(playground.getByRole("spinbutton", { name: "Cups" })).toBeVisible();
    await expect(playground.getByLabel("E-mail")).toHaveCount(0);
    await expect(playground.getByLabel("Who")).toHaveValue("Ada");
  });
});

inServedMode(() => {
  test("validates the value, and keeps the form while it shows the error of an invalid schema", async ({
    page,
    site,
  }) => {
    await site.open("playground");
    const { playground } = site;
    const email = playground.getByRole("textbox", { name: "E-mail" });
    const check = playground.getByRole("button", { name: "Check the value" });
    const name = playground.getByRole("textbox", { name: "Name" });
    await check.click();
    await expect(name).toBeFocused();
    await name.fill("Ada");
    await email.fill("ada@example.org");
    await check.click();
    await expect(playground.getByText("The value fits the schema.")).toBeVisible();

    await replaceSchema(page, '{ "properties": ');
    const problem = playground.getByText("The form shows the last schema that worked");
    await expect(problem).toBeVisible();
    await expect(playground.locator(".playground-form")).toContainText("not valid JSON");
    await expect(email).toHaveValue("ada@example.org");

    await replaceSchema(page, "5");
    await expect(problem).toBeVisible();
    await expect(email).toHaveValue("ada@example.org");

    await replaceSchema(
      page,
      '{ "properties": { "a": { "title": "Only one", "type": "string" } } }',
    );
    await expect(problem).toBeHidden();
    await expect(playground.getByLabel("Only one")).toBeVisible();
  });

  test("shows a form for every sample", async ({ site }) => {
    await site.open("playground");
    const { playground } = site;
    for (const [sample, label] of [
      ["Nested address", "Postcode"],
      ["Union with variants", "Quiet hours"],
      ["Circular tree", "Name"],
      ["500 fields", "field 500"],
    ] as const) {
      await playground.getByLabel("Start from").selectOption({ label: sample });
      await expect(
        playground.locator(".playground-form").getByLabel(label, { exact: true }).first(),
        sample,
      ).toBeAttached();
    }
    expect(site.pageErrors).toEqual([]);
  });
});
