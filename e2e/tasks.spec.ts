import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, type Locator, type Page } from "@playwright/test";

import { isFull } from "../scripts/full-length.ts";
import { root } from "../scripts/workspace.ts";
import { HeddleCommand } from "./heddle-command.ts";
import { startOrderApi } from "./order-api.ts";
import { tabTo } from "./tab-to.ts";
import { startTasksApi, type TasksApi } from "./tasks-api.ts";
import { test as base } from "./shared-servers.ts";

/** The console of an API of customers. */
const test = base.extend<{ api: TasksApi; customers: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from here
  api: async ({}, provide) => {
    const api = await startTasksApi();
    await provide(api);
    await api.stop();
  },
  customers: async ({ page, api }, provide) => {
    const command = await HeddleCommand.start(["api", api.file]);
    await openConsole(page, command.url);
    await provide(page);
    await command.stop();
  },
});

test.skip(!isFull, "full length only");

declare global {
  interface Window {
    /** The presses of a pointer and of keys that the user made in the page. */
    presses?: { clicks: number; keys: number };
  }
}

/** Opens a console, and counts what the user does from then on. */
async function openConsole(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(url);
  await expect(page.getByRole("tree", { name: "Operations" })).toBeVisible();
  await page.evaluate(() => {
    const presses = (window.presses = { clicks: 0, keys: 0 });
    addEventListener("pointerdown", ({ isTrusted }) => (presses.clicks += isTrusted ? 1 : 0), true);
    addEventListener("keydown", ({ isTrusted }) => (presses.keys += isTrusted ? 1 : 0), true);
  });
}

/** Compares the presses in a page with the row of a task in the documentation. */
async function expectPresses(page: Page, task: string): Promise<void> {
  const presses = await page.evaluate(() => window.presses);
  const table = readFileSync(join(root, "docs", "console.md"), "utf8");
  const row = table.split("\n").find((line) => line.startsWith(`| ${task} `));
  const [, , clicks, keys] = row?.split("|").map((cell) => cell.trim()) ?? [];
  expect(presses, `| ${task} |`).toEqual({ clicks: Number(clicks), keys: Number(keys) });
}

function operation(page: Page, name: string): Locator {
  return page.getByRole("treeitem", { name });
}

function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

/** Replaces the text of a field. */
async function retype(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

test("[K91] sign in, and send an order with two items, a card and two labels", async ({ page }) => {
  const api = await startOrderApi();
  const command = await HeddleCommand.start(["api", `${api.url}openapi.json`]);
  const { keyboard } = page;
  await openConsole(page, command.url);
  await button(page, "Credentials").click();
  await expect(page.getByRole("textbox", { name: "User name" })).toBeFocused();
  await keyboard.type("ada");
  await keyboard.press("Tab");
  await keyboard.type("difference");
  await keyboard.press("Enter");
  await expect(page.getByText(/^Signed in/).first()).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectPresses(page, "Sign in with a password");

  await openConsole(page, command.url);
  const field = (name: string): Locator =>
    page
      .getByRole("textbox", { name, exact: true })
      .or(page.getByRole("spinbutton", { name, exact: true }));
  const group = (name: string): Locator => page.getByRole("group", { name, exact: true });
  await operation(page, "Create Order").click();
  await field("Customer").click();
  await keyboard.type("Ada");
  for (const text of ["1 Loom Lane", "12345", "Rome"]) {
    await keyboard.press("Tab");
    await keyboard.type(text);
  }
  for (const [at, texts] of [
    ["Linen", "2", "19.95"],
    ["Wool", "1", "7"],
  ].entries()) {
    await button(page, "Add item to Items").click();
    for (const [position, name] of ["Name", "Quantity", "Price"].entries()) {
      await tabTo(page, field(name).nth(at));
      await keyboard.press("ControlOrMeta+a");
      await keyboard.type(texts[position] ?? "");
    }
  }
  await button(page, "Add item to Payments").click();
  await tabTo(page, field("Number"));
  await keyboard.type("4111111111111111");
  for (const [at, [key, value]] of [
    ["color", "red"],
    ["size", "L"],
  ].entries()) {
    await button(page, "Add entry to Labels").click();
    await expect(group("Labels").getByRole("textbox", { name: `Key ${at + 1}` })).toBeFocused();
    await keyboard.type(key ?? "");
    await keyboard.press("Tab");
    await keyboard.type(value ?? "");
  }
  await button(page, "Send").click();
  await expect(page.getByText("201 Created")).toBeVisible();
  await expectPresses(page, "Send an order with two items, a card and two labels");
  await command.stop();
  await api.stop();
});

test("[K91] change a record of a list by merge patch", async ({ customers: page, api }) => {
  await operation(page, "List customers").click();
  await button(page, "Send").click();
  await button(page, "Edit 7").click();
  await retype(page, page.getByRole("textbox", { name: "City" }), "Turin");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved.")).toBeInViewport();
  expect(api.customers.get(7)?.address).toEqual({ street: "1 Loom Lane", city: "Turin" });
  await expectPresses(page, "Change one value of a record in a list");
});

test("[K91] send a named example", async ({ customers: page, api }) => {
  await operation(page, "Create customer").click();
  await tabTo(page, page.getByRole("combobox", { name: "Fill in an example" }));
  await page.keyboard.type("d");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ethel");
  await button(page, "Send").click();
  await expect(page.getByText("201 Created")).toBeVisible();
  expect(api.customers.get(96)?.name).toBe("Ethel");
  await expectPresses(page, "Send a named example");
});

test("[K91] send a body that is pasted as JSON", async ({ customers: page, api, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const body = { name: "Grace", address: { street: "2 Reed Road", city: "Pisa" } };
  await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(body));
  await operation(page, "Create customer").click();
  await page.getByRole("radio", { name: "JSON" }).or(button(page, "JSON")).first().click();
  await page.getByRole("textbox", { name: "Body as JSON" }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+v");
  await button(page, "Send").click();
  await expect(page.getByText("201 Created")).toBeVisible();
  expect(api.customers.get(96)).toMatchObject(body);
  await expectPresses(page, "Send a body that is pasted as JSON");
});

test("[K91] see page 3 of a list and the total", async ({ customers: page }) => {
  await operation(page, "List customers").click();
  await button(page, "Send").click();
  for (const range of ["21–40 of 95", "41–60 of 95"]) {
    await button(page, "Next page").click();
    await expect(page.getByText(range)).toBeVisible();
  }
  await expect(page.getByText("Customer 41", { exact: true })).toBeVisible();
  await expectPresses(page, "See page 3 of a list and the total");
});

test("[K91] delete a record of a list", async ({ customers: page, api }) => {
  await operation(page, "List customers").click();
  await button(page, "Send").click();
  await button(page, "Delete 7").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/^Deleted/)).toBeVisible();
  expect(api.customers.has(7)).toBe(false);
  await expectPresses(page, "Delete a record of a list");
});

test("[K91] send a token that the document does not declare", async ({ customers: page }) => {
  await button(page, "Credentials").click();
  await expect(page.getByRole("textbox", { name: "Bearer token" })).toBeFocused();
  await page.keyboard.type("tok-1");
  await page.keyboard.press("Escape");
  await operation(page, "Read team").click();
  await button(page, "Send").click();
  await expect(page.getByText("200 OK")).toBeVisible();
  await expectPresses(page, "Send a token that the document does not declare");
});

test("[K91] add a header", async ({ customers: page }) => {
  await operation(page, "Read team").click();
  await expect(page.getByRole("heading", { name: "Read team" })).toBeVisible();
  await button(page, "Add a header").click();
  await expect(page.getByLabel("Header name")).toBeFocused();
  await page.keyboard.type("X-Team");
  await page.keyboard.press("Tab");
  await page.keyboard.type("weavers");
  await button(page, "Done").click();
  await button(page, "Send").click();
  await expect(page.getByText("200 OK")).toBeVisible();
  await expectPresses(page, "Add a header");
});

test("[K91] read why a request was rejected", async ({ customers: page }) => {
  await operation(page, "Create customer").click();
  await tabTo(page, page.getByRole("textbox", { name: "Name" }));
  await page.keyboard.type("Taken");
  for (const text of ["1 Loom Lane", "Rome"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/This name is taken/);
});

test("[K88, K91] see a changed document, with what was typed", async ({ customers: page, api }) => {
  await operation(page, "Read customer").click();
  await page.getByLabel("Customer id", { exact: false }).first().click();
  await page.keyboard.type("7");
  await page.evaluate(() => (window.presses = { clicks: 0, keys: 0 }));
  api.addPaths({ "/looms": { get: { summary: "List looms", responses: {} } } });
  await expect(operation(page, "List looms")).toBeVisible();
  await button(page, "Send").click();
  await expect(page.getByText("200 OK")).toBeVisible();
});
