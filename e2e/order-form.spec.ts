import { expect, type Locator, type Page } from "@playwright/test";

import { every } from "../scripts/full-length.ts";
import { HeddleCommand } from "./heddle-command.ts";
import { type OrderApi, startOrderApi } from "./order-api.ts";
import { tabTo } from "./tab-to.ts";
import { test as base } from "./shared-servers.ts";

/** The console of an API of orders. */
const test = base.extend<{ api: OrderApi; orders: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from here
  api: async ({}, provide) => {
    const api = await startOrderApi();
    await provide(api);
    await api.stop();
  },
  orders: async ({ page, api }, provide) => {
    const command = await HeddleCommand.start(["api", `${api.url}openapi.json`]);
    await page.goto(command.url);
    await expect(page.getByRole("treeitem", { name: /Create Order/ })).toBeVisible();
    await provide(page);
    await command.stop();
  },
});

/** What each test enters, as the API stores it. */
const order = {
  customer: "Ada",
  address: { street: "1 Loom Lane", zip: "12345", city: "Rome" },
  billing: { street: "2 Reed Road", zip: "54321", city: "Pisa" },
  items: [
    { name: "Linen", quantity: 2, price: "19.95" },
    { name: "Wool", quantity: 1, price: "7" },
  ],
  payments: [{ type: "card", number: "4111111111111111" }],
  labels: { color: "red", size: "L" },
  stock: { linen: 3 },
  budget: "1234.56",
};

async function storedOrder({ url }: OrderApi): Promise<Record<string, unknown>> {
  const headers = { Authorization: "Bearer token-of-ada" };
  const response = await fetch(`${url}orders/1`, { headers });
  // A decimal may be answered as a number, which as a double would lose digits.
  const text = (await response.text()).replaceAll(/"(price|budget)": ?([\d.]+)/g, '"$1":"$2"');
  return JSON.parse(text) as Record<string, unknown>;
}

/** How a person uses the controls of a page. */
interface Hands {
  /** Enters a text. */
  readonly enter: (field: Locator, text: string) => Promise<void>;
  /** Presses a button, or chooses one of several. */
  readonly press: (control: Locator) => Promise<void>;
  /** Chooses an option of a menu. */
  readonly choose: (menu: Locator, option: string) => Promise<void>;
}

function mouse(): Hands {
  return {
    enter: (field, text) => field.fill(text),
    press: (control) => control.click(),
    choose: async (menu, option) => void (await menu.selectOption(option)),
  };
}

function keyboard(page: Page): Hands {
  return {
    enter: async (field, text) => {
      await tabTo(page, field);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    },
    press: async (control) => {
      await tabTo(page, control);
      await page.keyboard.press("Enter");
    },
    choose: async (menu, option) => {
      await tabTo(page, menu);
      await page.keyboard.type(option);
    },
  };
}

// Quick length: by keyboard.
for (const [device, handsOf] of every(2, Object.entries({ keyboard, mouse }))) {
  test(`[K80] signs in, fills in, corrects, sends and edits an order by ${device}, without JSON`, async ({
    orders: page,
    api,
  }) => {
    const { enter, press, choose } = handsOf(page);
    const textbox = (name: string): Locator => page.getByRole("textbox", { name, exact: true });
    const number = (name: string): Locator => page.getByRole("spinbutton", { name, exact: true });
    // Newer documents of FastAPI allow any text for a decimal.
    const decimal = (name: string): Locator => number(name).or(textbox(name));
    const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
    const group = (name: string): Locator => page.getByRole("group", { name, exact: true });

    await press(button("Credentials"));
    await enter(textbox("User name"), "ada");
    await enter(textbox("Password"), "difference");
    await press(button("Sign in"));
    await expect(page.getByText(/^Signed in/).first()).toBeVisible();
    await press(button("Done"));

    await open(page, device, "Create Order");
    await enter(textbox("Customer"), order.customer);
    await enterAddress(group("Address"), { ...order.address, zip: "1234" });
    await choose(page.getByRole("combobox", { name: "Value of Billing" }), "Value");
    await enterAddress(group("Billing Address"), order.billing);
    for (const [at, item] of order.items.entries()) {
      await press(button("Add item to Items"));
      await enter(textbox("Name").nth(at), item.name);
      await enter(number("Quantity").nth(at), String(item.quantity));
      await enter(decimal("Price").nth(at), item.price);
    }
    await press(button("Add item to Payments"));
    await enter(textbox("Number"), "4111111111111111");
    for (const [at, [key, value]] of Object.entries(order.labels).entries()) {
      await press(button("Add entry to Labels"));
      await enter(group("Labels").getByRole("textbox", { name: `Key ${at + 1}` }), key);
      await enter(textbox(`Value of ${key}`), value);
    }
    await press(button("Add entry to Stock"));
    await enter(group("Stock").getByRole("textbox", { name: "Key 1" }), "linen");
    await enter(number("Value of linen"), "3");
    await enter(decimal("Budget"), order.budget);
    await press(button("Send"));

    const zip = group("Address").getByRole("textbox", { name: "Zip" });
    await expect(zip).toBeFocused();
    await expect(zip).toHaveAccessibleDescription(/Must be 5 digits\./);
    await enter(zip, order.address.zip);
    await press(button("Send"));
    await expect(page.getByText("201 Created")).toBeVisible();
    expect(await storedOrder(api)).toMatchObject(order);

    await open(page, device, "Read Order");
    await press(button("Edit record"));
    await expect(button("Load")).toBeVisible();
    await enter(page.getByLabel("Order Id", { exact: true }), "1");
    await press(button("Load"));
    await expect(group("Address").getByRole("textbox", { name: "City" })).toHaveValue("Rome");
    await enter(group("Address").getByRole("textbox", { name: "City" }), "Turin");
    await press(button("Remove color of Labels"));
    await press(button("Save"));
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
    const { color: _, ...labels } = order.labels;
    const address = { ...order.address, city: "Turin" };
    expect(await storedOrder(api)).toMatchObject({ ...order, address, labels });

    async function enterAddress(place: Locator, address: typeof order.address): Promise<void> {
      const names = { Street: address.street, Zip: address.zip, City: address.city };
      for (const [name, text] of Object.entries(names)) {
        await enter(place.getByRole("textbox", { name, exact: true }), text);
      }
    }
  });
}

/** Opens an operation; by keyboard, with the search. */
async function open(page: Page, device: string, name: string): Promise<void> {
  if (device === "mouse") return page.getByRole("treeitem", { name: new RegExp(name) }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search operations" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name })).toBeVisible();
}
