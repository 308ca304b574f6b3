import { expect, type Locator, type Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import type { GalleryPage } from "./gallery-page.ts";
import { test, whereServed } from "./gallery-test.ts";
import { Studio } from "./studio.ts";

async function openOrder(gallery: GalleryPage, id: number): Promise<Locator> {
  const editor = await gallery.openExample("record-editor");
  // The example begins with an order of its own.
  await expect(customerIn(editor)).toHaveValue("Ada Lovelace");
  await editor.getByRole("spinbutton", { name: "orderId" }).first().fill(String(id));
  await editor.getByRole("button", { name: "Load" }).click();
  return editor;
}

const customerIn = (editor: Locator): Locator => editor.getByRole("textbox", { name: "Customer" });

async function save(editor: Locator, page: Page): Promise<void> {
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
}

whereServed(() => {
  test("a record is loaded, edited, confirmed and saved, and only the change is sent", async ({
    page,
    gallery,
    request,
  }) => {
    const studio = new Studio(request);
    const id = await studio.order("Anni Albers");
    const editor = await openOrder(gallery, id);
    await expect(customerIn(editor)).toHaveValue("Anni Albers");
    // What another client changes elsewhere in the record is not undone by saving.
    await customerIn(editor).fill("Gunta Stölzl");
    await editor.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Save these changes?" });
    await expect(dialog).toContainText("Anni Albers");
    await expect(dialog).toContainText("Gunta Stölzl");
    await expect(dialog).not.toContainText("Street");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    expect(await studio.read(id)).toMatchObject({ customer: "Anni Albers" });
    await save(editor, page);
    await expect(editor.getByText("Saved.")).toBeVisible();
    expect(await studio.read(id)).toMatchObject({ customer: "Gunta Stölzl", status: "new" });
  });

  test("after a conflict the edits stay until the user saves or discards them", async ({
    page,
    gallery,
    request,
  }) => {
    const studio = new Studio(request);
    const id = await studio.order("Anni Albers");
    const editor = await openOrder(gallery, id);
    await expect(customerIn(editor)).toHaveValue("Anni Albers");
    await customerIn(editor).fill("Gunta Stölzl");
    await studio.change(id, { note: "Call first" });
    await save(editor, page);
    const dialog = page.getByRole("dialog", { name: "The record has changed" });
    await expect(dialog).toBeVisible();
    expect(await findViolations(page, "#record-editor")).toEqual([]);
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expect(customerIn(editor)).toHaveValue("Gunta Stölzl");
    expect(await studio.read(id)).toMatchObject({ customer: "Anni Albers", note: "Call first" });

    await save(editor, page);
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Save mine anyway" }).click();
    await expect(editor.getByText("Saved.")).toBeVisible();
    expect(await studio.read(id)).toMatchObject({ customer: "Gunta Stölzl", note: "Call first" });

    await customerIn(editor).fill("Anni Albers");
    await studio.change(id, { customer: "Otti Berger" });
    await save(editor, page);
    await expect(dialog).toContainText("Otti Berger");
    await dialog.getByRole("button", { name: "Discard mine" }).click();
    await expect(customerIn(editor)).toHaveValue("Otti Berger");
  });

  test("a record is edited without a mouse", async ({ page, gallery, request }) => {
    const studio = new Studio(request);
    const id = await studio.order("Anni Albers");
    const editor = await openOrder(gallery, id);
    await expect(customerIn(editor)).toHaveValue("Anni Albers");
    await customerIn(editor).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Gunta Stölzl");
    await gallery.tabTo(editor.getByRole("button", { name: "Save", exact: true }));
    await page.keyboard.press("Enter");
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Save changes" });
    await expect(confirm).toBeVisible();
    await gallery.tabTo(confirm);
    await page.keyboard.press("Enter");
    await expect(editor.getByText("Saved.")).toBeVisible();
  });

  test("unsaved edits are discarded only on request, and a missing record leaves the shown one", async ({
    page,
    gallery,
    request,
  }) => {
    const studio = new Studio(request);
    const id = await studio.order("Anni Albers");
    const editor = await openOrder(gallery, id);
    await expect(customerIn(editor)).toHaveValue("Anni Albers");
    await customerIn(editor).fill("Gunta Stölzl");
    await editor.getByRole("button", { name: "Load" }).click();
    const dialog = page.getByRole("dialog", { name: "Discard your changes?" });
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expect(customerIn(editor)).toHaveValue("Gunta Stölzl");
    await editor.getByRole("button", { name: "Discard changes" }).click();
    await expect(customerIn(editor)).toHaveValue("Anni Albers");

    await editor.getByRole("spinbutton", { name: "orderId" }).first().fill("999999");
    await editor.getByRole("button", { name: "Load" }).click();
    await expect(editor.getByText("404 Not Found")).toBeVisible();
    await expect(customerIn(editor)).toHaveValue("Anni Albers");
  });
});
