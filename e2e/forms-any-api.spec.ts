import { expect } from "@playwright/test";
import { test, whereServed } from "./gallery-test.ts";

whereServed(() => {
  test("one of a thousand operations is found and used", async ({ gallery }) => {
    await gallery.open("#any-api");
    const page = gallery.example("any-api").locator(".demo");
    await page.getByRole("combobox", { name: "Start from" }).selectOption("A thousand operations");
    const search = page.getByRole("searchbox", { name: "Search operations" });
    await expect(search).toBeVisible();
    // A thousand operations, and a screen full of lines.
    expect(await page.getByRole("treeitem").count()).toBeLessThan(60);
    await search.fill("put studios/12/looms");
    await expect(page.getByRole("treeitem")).toHaveCount(2);
    await search.press("Enter");
    await page.getByRole("spinbutton", { name: "id" }).fill("7");
    await page.getByRole("textbox", { name: "name" }).fill("Rosepath");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("200 OK")).toBeVisible();
    await expect(page.getByText('"/studios/12/looms/7"').first()).toBeVisible();
  });

  test("a pasted document is opened, and its operation used", async ({ gallery, baseURL }) => {
    await gallery.open("#any-api");
    const page = gallery.example("any-api").locator(".demo");
    const document = page.getByRole("textbox", { name: "OpenAPI document" });
    await document.fill(
      `openapi: 3.1.0\ninfo: { title: Mine, version: "1" }\nservers: [{ url: "${baseURL}api/echo" }]\npaths:\n  /hello: { get: { summary: Say hello } }\n`,
    );
    await page.getByRole("button", { name: "Open" }).click();
    // The only operation there is needs no choice.
    await expect(page.getByRole("heading", { name: "Say hello" })).toBeVisible();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("200 OK")).toBeVisible();
  });

  test("a sample is no longer chosen once another document is opened", async ({ gallery }) => {
    await gallery.open("#any-api");
    const page = gallery.example("any-api").locator(".demo");
    const sample = page.getByRole("combobox", { name: "Start from" });
    await sample.selectOption("Swagger 2.0");
    await expect(page.getByRole("tree", { name: "Operations" })).toBeVisible();
    await page.getByRole("textbox", { name: "OpenAPI document" }).fill("openapi: 3.1.0");
    await page.getByRole("button", { name: "Open" }).click();
    await expect(sample.locator("option:checked")).toHaveText("Not set");
    await sample.selectOption("Swagger 2.0");
    await expect(page.getByRole("tree", { name: "Operations" })).toBeVisible();
  });

  test("what is no document says why, and another one can be opened", async ({ gallery }) => {
    await gallery.open("#any-api");
    const page = gallery.example("any-api").locator(".demo");
    const document = page.getByRole("textbox", { name: "OpenAPI document" });
    await page.getByRole("button", { name: "Open" }).click();
    await expect(document).toHaveAccessibleDescription(/required/);
    // The name of a file is no document either.
    await document.fill("/etc/hosts");
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page.getByRole("alert")).toContainText("document");
    await document.fill('{ "title": "not a document" }');
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.getByRole("combobox", { name: "Start from" }).selectOption("Swagger 2.0");
    await expect(page.getByRole("tree", { name: "Operations" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
