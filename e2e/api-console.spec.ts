import { expect, type Page } from "@playwright/test";
import { ServedProcess } from "./served-process.ts";
import { test as base } from "./shared-servers.ts";

const test = base.extend<{ site: string; complaints: string[] }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  site: async ({}, provide) => {
    const server = await new ServedProcess("api-console-app.ts").start();
    await provide(server.url);
    await server.kill();
  },
  complaints: async ({ page }, provide) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await provide(complaints);
  },
});

async function send(page: Page, name: string): Promise<void> {
  await page.getByRole("treeitem", { name }).click();
  await expect(page.getByRole("heading", { name }).first()).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

test("[S207] a console in Express sends requests from its page", async ({
  page,
  site,
  complaints,
}) => {
  await page.goto(`${site}docs`);
  await expect(page).toHaveTitle("Orders");
  await send(page, "List the orders");
  await expect(page.getByText("200 OK")).toBeVisible();
  await expect(page.getByText(/"the page"/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "List the orders" }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test("[S210, S220] a console in Express has its process send requests, and shows why one was not sent", async ({
  page,
  site,
  complaints,
}) => {
  await page.goto(`${site}relayed/`);
  await expect(page).toHaveTitle("Orders");
  await page.getByRole("treeitem", { name: "List the orders" }).click();
  await page.getByRole("button", { name: "Credentials…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Bearer token (token)", { exact: true }).fill("shuttle");
  await dialog.getByRole("button", { name: "Done" }).click();
  await send(page, "List the orders");
  await expect(page.getByText("200 OK")).toBeVisible();
  await expect(page.getByText(/"the process"/).first()).toBeVisible();
  expect(complaints).toEqual([]);
  await send(page, "Read the inner network");
  await expect(
    page.getByText(/This server does not send requests to http:\/\/localhost/),
  ).toBeVisible();
});
