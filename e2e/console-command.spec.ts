import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, type Page } from "@playwright/test";

import { findViolations } from "./axe.ts";
import { freePort } from "../scripts/free-port.ts";
import { every } from "../scripts/full-length.ts";
import { HeddleCommand } from "./heddle-command.ts";
import { test as base } from "./shared-servers.ts";

const secret = "hush-hush-0123456789";

type Start = (
  args: readonly string[],
  environment?: Readonly<Record<string, string>>,
) => Promise<HeddleCommand>;

/** Starts the real command. The APIs are those of the site. */
const test = base.extend<{ start: Start }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from here
  start: async ({}, provide) => {
    const started: HeddleCommand[] = [];
    await provide(async (args, environment) => {
      const command = await HeddleCommand.start(args, environment);
      started.push(command);
      return command;
    });
    await Promise.all(started.map((command) => command.stop()));
  },
});

/** Starts an API whose origin differs from that of the page. */
async function startApi(
  listener: RequestListener,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** Searches and opens an operation without a pause: Enter must work before the results are visible. */
async function openOperation(page: Page, words: string, name: string): Promise<void> {
  const search = page.getByRole("searchbox", { name: "Search operations" });
  await expect(search).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name }).first()).toBeVisible();
}

test("[K63] a console works by keyboard, and reload and back restore the open view", async ({
  page,
  baseURL,
  start,
}) => {
  const { url } = await start(["api", `${baseURL}api/studio/openapi.yaml`]);
  await page.goto(url);
  await expect(page.getByRole("heading", { name: "Weaving studio" }).last()).toBeVisible();
  await page.locator("body").click();
  await openOperation(page, "list looms", "List the looms");
  await expect(page).toHaveURL(/#get:\/looms$/);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: "Edit glimakra" }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).not.toHaveValue("");
  await expect(page).toHaveURL(/#record:\/looms/);
  const before = await name.inputValue();
  await name.fill("Glimåkra of the command");
  await page.reload();
  await expect(name).toHaveValue("Glimåkra of the command");
  await name.fill(before);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "List the looms" })).toBeVisible();
  await expect(page.getByText("200 OK")).toBeVisible();
});

test("[K62] the page receives none of the headers given to the command", async ({
  page,
  baseURL,
  start,
}) => {
  const frames: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => frames.push(String(payload))),
  );
  const { url } = await start(
    [
      "api",
      `${baseURL}api/documents/library.json`,
      "--header-env",
      "Authorization=HEDDLE_TEST_TOKEN",
      "--header",
      `X-Library: ${secret}-2`,
    ],
    { HEDDLE_TEST_TOKEN: `Bearer ${secret}` },
  );
  await page.goto(url);
  await page.getByRole("treeitem", { name: "Find patterns" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  // The echo server returns the request headers.
  await expect(page.getByText("200 OK")).toBeVisible();
  await expect(page.getByText("authorization").first()).toBeVisible();
  await page.getByRole("button", { name: "History (1)" }).click();
  await expect(page.getByRole("button", { name: /Copy as cURL/ })).toBeVisible();
  expect(frames.join("")).toContain("200 OK");
  expect(frames.filter((frame) => frame.includes("hush"))).toEqual([]);
  expect(await page.content()).not.toContain("hush");
});

test("[K81] a token is sent, and input without secrets survives a restart and a reload", async ({
  page,
  start,
}) => {
  const received: IncomingHttpHeaders[] = [];
  const schema = { type: "string" };
  const parameters = [
    { name: "name", in: "query", schema },
    { name: "pin", in: "query", schema: { ...schema, format: "password" } },
  ];
  const get = { summary: "Find looms", parameters, responses: {} };
  const api = await startApi(({ url, headers }, response) => {
    if (url === "/openapi.json")
      return response.end(
        JSON.stringify({
          openapi: "3.1.0",
          info: {},
          paths: { "/looms": { get }, "/warps": { get } },
        }),
      );
    received.push(headers);
    return response.writeHead(200, { "Content-Type": "application/json" }).end("[]");
  });
  const frames: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => frames.push(String(payload))),
  );
  const args = ["api", `${api.url}/openapi.json`, "--port", String(await freePort())];
  const first = await start(args);
  await page.goto(first.url);
  await page.getByRole("button", { name: "Add a token" }).click();
  await page.getByLabel("Bearer token", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("treeitem", { name: "Find looms" }).first().click();
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Glimåkra");
  await page.getByLabel("Pin", { exact: true }).fill(`${secret}-2`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("200 OK")).toBeVisible();
  expect(received.map(({ authorization }) => authorization)).toEqual([`Bearer ${secret}`]);
  const stored = (): Promise<string> => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(stored).toContain("Glimåkra");
  expect([frames.join(""), await stored(), page.url()].join("")).not.toContain("hush");

  await first.stop();
  await start(args);
  await page.reload();
  await expect(name).toHaveValue("Glimåkra");
  await expect(page.getByText("Restored what you entered")).toBeVisible();
  await expect(page.getByLabel("Pin", { exact: true })).toHaveValue("");
  api.close();
});

test("[K64] follows a redirect to another origin, without the headers given to the command", async ({
  page,
  start,
}) => {
  const receivedHeaders: IncomingHttpHeaders[] = [];
  const paths = { "/looms": { get: { summary: "List the looms", responses: {} } } };
  const otherOrigin = await startApi(({ headers }, response) => {
    receivedHeaders.push(headers);
    response.writeHead(200, { "Content-Type": "application/json" }).end("[]");
  });
  const redirecting = await startApi(({ url }, response) => {
    if (url === "/looms") response.writeHead(302, { Location: otherOrigin.url }).end();
    else response.end(JSON.stringify({ openapi: "3.1.0", info: {}, paths }));
  });
  for (const args of [
    ["form", `${redirecting.url}/openapi.json`, "/looms"],
    ["api", `${redirecting.url}/openapi.json`],
  ]) {
    const { url } = await start([...args, "--header", `X-Library: ${secret}`]);
    await page.goto(url);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("200 OK")).toBeVisible();
  }
  expect(receivedHeaders).toHaveLength(2);
  expect(JSON.stringify(receivedHeaders)).not.toContain("hush");
  redirecting.close();
  otherOrigin.close();
});

test("heddle form shows a single form, and heddle record a single record editor", async ({
  page,
  baseURL,
  start,
}) => {
  const document = `${baseURL}api/studio/openapi.yaml`;
  const form = await start(["form", document, "/looms"]);
  await page.goto(form.url);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("200 OK")).toBeVisible();
  const record = await start(["record", document, "/orders/{orderId}"]);
  await page.goto(record.url);
  await page.getByLabel("Order ID").fill("1001");
  await page.getByRole("button", { name: "Load" }).click();
  await expect(page.getByRole("textbox", { name: "Customer" })).not.toHaveValue("");
});

const screens = [
  { colorScheme: "dark", width: 390 },
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 1280 },
] as const;

// Quick length: dark and narrow only. [R208] checks consoles in both themes.
for (const { colorScheme, width } of every(4, screens)) {
  test(`the console has no axe violations: ${colorScheme}, ${width} px wide`, async ({
    page,
    baseURL,
    start,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    const { url } = await start(["api", `${baseURL}api/studio/openapi.yaml`]);
    await page.goto(`${url}#get:/orders`);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("button", { name: "Edit 1001" })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Edit 1001" }).click();
    await expect(page.getByRole("textbox", { name: "Customer" })).not.toHaveValue("");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: /History/ }).click();
    await expect(page.getByRole("listitem").first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    if (width < 500) await page.getByRole("button", { name: "Show operations" }).click();
    await expect(page.getByRole("tree", { name: "Operations" })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });
}
