import { expect } from "@playwright/test";
import { test, inServedMode } from "./site-test.ts";

inServedMode(() => {
  test("finds and sends one of 1,000 operations, then the operation of a pasted document", async ({
    site,
    baseURL,
  }) => {
    const page = await site.openExample("any-api");
    await page.getByRole("combobox", { name: "Start from" }).selectOption("A thousand operations");
    const search = page.getByRole("searchbox", { name: "Search operations" });
    await expect(search).toBeVisible();
    // Only the visible rows of the 1,000 operations are mounted.
    expect(await page.getByRole("treeitem").count()).toBeLessThan(60);
    await search.fill("put studios/12/looms");
    await expect(page.getByRole("treeitem")).toHaveCount(2);
    await search.press("Enter");
    await page.getByRole("textbox", { name: "id" }).fill("7");
    await page.getByRole("textbox", { name: "name" }).fill("Rosepath");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("200 OK")).toBeVisible();
    await expect(page.getByText('"/studios/12/looms/7"').first()).toBeVisible();

    await page
      .getByRole("textbox", { name: "OpenAPI document" })
      .fill(
        `openapi: 3.1.0\ninfo: { title: Mine, version: "1" }\nservers: [{ url: "${baseURL}api/echo" }]\npaths:\n  /hello: { get: { summary: Say hello } }\n`,
      );
    await page.getByRole("button", { name: "Open" }).click();
    // The only operation of a document is open at the start.
    await expect(page.getByRole("heading", { name: "Say hello" })).toBeVisible();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("200 OK")).toBeVisible();
  });

  test("rejects text that is not a document, and deselects the sample when another document opens", async ({
    site,
  }) => {
    const page = await site.openExample("any-api");
    const document = page.getByRole("textbox", { name: "OpenAPI document" });
    const sample = page.getByRole("combobox", { name: "Start from" });
    await page.getByRole("button", { name: "Open" }).click();
    await expect(document).toHaveAccessibleDescription(/required/);
    // A file name is not a document either: the file is not read.
    await document.fill("/etc/hosts");
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page.getByRole("alert")).toContainText("document");
    await document.fill('{ "title": "not a document" }');
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await sample.selectOption("Swagger 2.0");
    await expect(page.getByRole("tree", { name: "Operations" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);

    await document.fill("openapi: 3.1.0");
    await page.getByRole("button", { name: "Open" }).click();
    await expect(sample.locator("option:checked")).toHaveText("Not set");
    await sample.selectOption("Swagger 2.0");
    await expect(page.getByRole("tree", { name: "Operations" })).toBeVisible();
  });
});
