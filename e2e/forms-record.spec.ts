import { expect, type Locator, type Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import type { SitePage } from "./site-page.ts";
import { test, inServedMode } from "./site-test.ts";
import { Studio } from "./studio.ts";

async function openOrder(site: SitePage, id: number): Promise<Locator> {
  const editor = await site.openExample("record-editor");
  // The example opens its own order first.
  await expect(customerIn(editor)).toHaveValue("Ada Lovelace");
  await editor.getByLabel("Order ID").first().fill(String(id));
  await editor.getByRole("button", { name: "Load" }).click();
  return editor;
}

const customerIn = (editor: Locator): Locator => editor.getByRole("textbox", { name: "Customer" });

async function save(editor: Locator, page: Page): Promise<void> {
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
}

inServedMode(() => {
  test("loads, edits, confirms and saves a record, and sends only the change", async ({
    page,
    site,
    request,
  }) => {
    const studio = new Studio(request);
    const id = await studio.createOrder("Anni Albers");
    const editor = await openOrder(site, id);
    await expect(customerIn(editor)).toHaveValue("Anni Albers");
    await customerIn(editor).fill("Gunta Stölzl");
    await editor.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Save these changes?" });
    await expect(dialog).toContainText("Anni Albers");
    await expect(dialog).toContainText("Gunta Stölzl");
    await expect(dialog).not.toContainText("Street");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    expect(await studio.readOrder(id)).toMatchObject({ customer: "Anni Albers" });
    await save(editor, page);
    await expect(editor.getByText("Saved.")).toBeVisible();
    expect(await studio.readOrder(id)).toMatchObject({ customer: "Gunta Stölzl", status: "new" });
  });

  test("keeps edits after a conflict until the user saves or discards them", async ({
    page,
    site,
    request,
  }) => {
    const studio = new Studio(request);
    const id = await studio.createOrder("Anni Albers");
    const editor = await openOrder(site, id);
    await expect(customerIn(editor)).toHaveValue("Anni Albers");
    await customerIn(editor).fill("Gunta Stölzl");
    await studio.updateOrder(id, { note: "Call first" });
    await save(editor, page);
    const dialog = page.getByRole("dialog", { name: "This record changed since you loaded it" });
    await expect(dialog).toBeVisible();
    expect(await findViolations(page, { include: "#record-editor" })).toEqual([]);
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expect(customerIn(editor)).toHaveValue("Gunta Stölzl");
    expect(await studio.readOrder(id)).toMatchObject({
      customer: "Anni Albers",
      note: "Call first",
    });

    await save(editor, page);
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Overwrite" }).click();
    await expect(editor.getByText("Saved.")).toBeVisible();
    // The text is also a part of others.
    await expect
      .poll(() => studio.readOrder(id))
      .toMatchObject({ customer: "Gunta Stölzl", note: "Call first" });

    await customerIn(editor).fill("Anni Albers");
    await studio.updateOrder(id, { customer: "Otti Berger" });
    await save(editor, page);
    await expect(dialog).toContainText("Otti Berger");
    await dialog.getByRole("button", { name: "Discard my changes" }).click();
    await expect(customerIn(editor)).toHaveValue("Otti Berger");
  });

  test("edits a record by keyboard", async ({ page, site, request }) => {
    const studio = new Studio(request);
    const id = await studio.createOrder("Anni Albers");
    const editor = await openOrder(site, id);
    await expect(customerIn(editor)).toHaveValue("Anni Albers");
    await customerIn(editor).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Gunta Stölzl");
    await site.tabTo(editor.getByRole("button", { name: "Save", exact: true }));
    await page.keyboard.press("Enter");
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Save changes" });
    await expect(confirm).toBeVisible();
    await site.tabTo(confirm);
    await page.keyboard.press("Enter");
    await expect(editor.getByText("Saved.")).toBeVisible();
  });

  test("confirms before it discards edits, and keeps the shown record if another one does not exist", async ({
    page,
    site,
    request,
  }) => {
    const studio = new Studio(request);
    const id = await studio.createOrder("Anni Albers");
    const editor = await openOrder(site, id);
    await expect(customerIn(editor)).toHaveValue("Anni Albers");
    await customerIn(editor).fill("Gunta Stölzl");
    await editor.getByRole("button", { name: "Load" }).click();
    const dialog = page.getByRole("dialog", { name: "Discard your changes?" });
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expect(customerIn(editor)).toHaveValue("Gunta Stölzl");
    await editor.getByRole("button", { name: "Discard changes" }).click();
    await expect(customerIn(editor)).toHaveValue("Gunta Stölzl");
    await dialog.getByRole("button", { name: "Discard changes" }).click();
    await expect(customerIn(editor)).toHaveValue("Anni Albers");

    await editor.getByLabel("Order ID").first().fill("999999");
    await editor.getByRole("button", { name: "Load" }).click();
    await expect(editor.getByText("404 Not Found")).toBeVisible();
    await expect(customerIn(editor)).toHaveValue("Anni Albers");
  });
});
