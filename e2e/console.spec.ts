import { expect, type Locator } from "@playwright/test";
import { test, inServedMode } from "./site-test.ts";
import { Studio } from "./studio.ts";

async function openOperation(page: Locator, words: string, name: string): Promise<void> {
  const search = page.getByRole("searchbox", { name: "Search operations" });
  await search.fill(words);
  await page.getByRole("treeitem", { name }).click();
  await expect(page.getByRole("heading", { name }).first()).toBeVisible();
}

inServedMode(() => {
  test("opens a record from a list, saves an edit, and returns to the unchanged list", async ({
    site,
    request,
  }) => {
    const studio = new Studio(request);
    const id = await studio.createOrder("Gunta Stölzl");
    const page = await site.openExample("api-console");
    await openOperation(page, "list orders", "List the orders");
    await page.getByRole("spinbutton", { name: "limit" }).fill("100");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const customers = page.getByRole("columnheader", { name: "customer" });
    await customers.getByRole("button").click();
    await expect(customers).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("button", { name: `Edit ${id}` }).click();
    const customer = page.getByRole("textbox", { name: "Customer" });
    await expect(customer).toHaveValue("Gunta Stölzl");
    await customer.fill("Otti Berger");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    expect(await studio.readOrder(id)).toMatchObject({ customer: "Otti Berger" });

    await page.getByRole("button", { name: "Back to list" }).click();
    await expect(page.getByRole("button", { name: `Edit ${id}` })).toBeVisible();
    await expect(customers).toHaveAttribute("aria-sort", "ascending");
    await expect(page.getByRole("spinbutton", { name: "limit" })).toHaveValue("100");
  });

  test("resends a request from the history, and asks for credentials once", async ({ site }) => {
    const page = await site.openExample("api-console");
    await openOperation(page, "list looms", "List the looms");
    const kind = page.getByRole("combobox", { name: "kind" });
    await kind.selectOption("table");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("200 OK")).toBeVisible();
    await kind.selectOption("Not set");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("button", { name: "History (2)" }).click();
    await expect(page.getByRole("listitem")).toHaveCount(2);
    await page.getByRole("button", { name: "Send again: GET /looms" }).last().click();
    await expect(kind.locator("option:checked")).toHaveText("table");
    await expect(page.getByText("200 OK")).toBeVisible();
    await expect(page.getByRole("button", { name: "History (3)" })).toBeVisible();

    await openOperation(page, "ledger", "Read the ledger");
    await expect(page.getByText("Not signed in")).toBeVisible();
    await page.getByRole("button", { name: "Credentials…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Bearer token (token)", { exact: true }).fill("shuttle");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("Using token")).toBeVisible();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("200 OK")).toBeVisible();
  });
});
