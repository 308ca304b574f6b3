import { expect } from "@playwright/test";
import { SitePage } from "./site-page.ts";
import { test } from "./site-test.ts";
import { Studio } from "./studio.ts";

test("components call onResponse and onSaved, and open the record that the page chooses", async ({
  page,
  request,
}) => {
  const id = await new Studio(request).createOrder("Anni Albers");
  const site = new SitePage(page, "embedded");
  const example = await site.openExample("react-forms");
  const customer = example.getByRole("textbox", { name: "Customer" });
  await expect(customer).toHaveValue("Ada Lovelace");
  await example.getByRole("spinbutton", { name: "limit" }).fill("100");
  await example.getByRole("button", { name: "Send", exact: true }).click();
  await example.getByRole("button", { name: `Order ${id}`, exact: true }).click();
  await expect(customer).toHaveValue("Anni Albers");
  await customer.fill("Gunta Stölzl");
  await example.getByRole("button", { name: "Save", exact: true }).click();
  await expect(example.getByText(`Order ${id} was saved`)).toBeVisible();
});
