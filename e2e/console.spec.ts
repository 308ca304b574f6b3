import { expect, type Locator } from "@playwright/test";
import { test, whereServed } from "./gallery-test.ts";
import { Studio } from "./studio.ts";

async function choose(page: Locator, words: string, name: string): Promise<void> {
  const search = page.getByRole("searchbox", { name: "Search operations" });
  await search.fill(words);
  await page.getByRole("treeitem", { name }).click();
  await expect(page.getByRole("heading", { name }).first()).toBeVisible();
}

whereServed(() => {
  test("an operation is found, filled in and sent", async ({ gallery }) => {
    await gallery.open("#api-console");
    const page = gallery.example("api-console").locator(".demo");
    await choose(page, "plan post", "Plan a warp");
    await page.getByRole("spinbutton", { name: "Meters" }).fill("4");
    await page.getByRole("spinbutton", { name: "How long it may take" }).fill("0");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("200 OK")).toBeVisible();
    await expect(page.getByText("yarnMeters").first()).toBeVisible();
  });

  test("a record is opened from a list, edited and saved", async ({ gallery, request }) => {
    const studio = new Studio(request);
    const id = await studio.order("Gunta Stölzl");
    await gallery.open("#api-console");
    const page = gallery.example("api-console").locator(".demo");
    await choose(page, "list orders", "List the orders");
    await page.getByRole("spinbutton", { name: "limit" }).fill("100");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("button", { name: `Edit ${id}` }).click();
    const customer = page.getByRole("textbox", { name: "Customer" });
    await expect(customer).toHaveValue("Gunta Stölzl");
    await customer.fill("Otti Berger");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    expect(await studio.read(id)).toMatchObject({ customer: "Otti Berger" });
  });

  test("from a record the way leads back to the list, as it was left", async ({
    gallery,
    request,
  }) => {
    const id = await new Studio(request).order("Anni Albers");
    await gallery.open("#api-console");
    const page = gallery.example("api-console").locator(".demo");
    await choose(page, "list orders", "List the orders");
    await page.getByRole("spinbutton", { name: "limit" }).fill("100");
    await page.getByRole("button", { name: "Send" }).click();
    const customers = page.getByRole("columnheader", { name: "customer" });
    await customers.getByRole("button").click();
    await expect(customers).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("button", { name: `Edit ${id}` }).click();
    await expect(page.getByRole("textbox", { name: "Customer" })).toHaveValue("Anni Albers");
    await page.getByRole("button", { name: "Back to list" }).click();
    await expect(page.getByRole("button", { name: `Edit ${id}` })).toBeVisible();
    await expect(customers).toHaveAttribute("aria-sort", "ascending");
    await expect(page.getByRole("spinbutton", { name: "limit" })).toHaveValue("100");
    await expect(page.getByRole("button", { name: "History (2)" })).toBeVisible();
  });

  test("what was sent is sent again, with the values that it had", async ({ gallery }) => {
    await gallery.open("#api-console");
    const page = gallery.example("api-console").locator(".demo");
    await choose(page, "list looms", "List the looms");
    const kind = page.getByRole("combobox", { name: "kind" });
    await kind.selectOption("table");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("200 OK")).toBeVisible();
    await kind.selectOption("Not set");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("button", { name: "History (2)" }).click();
    await expect(page.getByRole("listitem")).toHaveCount(2);
    await page.getByRole("button", { name: "Send again: GET /looms" }).last().click();
    await expect(kind.locator("option:checked")).toHaveText("table");
    await expect(page.getByText("200 OK")).toBeVisible();
    await expect(page.getByRole("button", { name: "History (3)" })).toBeVisible();
  });

  test("credentials are entered once", async ({ gallery }) => {
    await gallery.open("#api-console");
    const page = gallery.example("api-console").locator(".demo");
    await choose(page, "ledger", "Read the ledger");
    await expect(page.getByText("Not signed in")).toBeVisible();
    await page.getByRole("button", { name: "Credentials…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Bearer token (token)", { exact: true }).fill("shuttle");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("With token.")).toBeVisible();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("200 OK")).toBeVisible();
  });
});
