import { expect } from "@playwright/test";
import { ServedProcess } from "./served-process.ts";
import { test as base } from "./shared-servers.ts";

const test = base.extend<{ server: ServedProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  server: async ({}, provide) => {
    const server = await new ServedProcess("own-page-app.ts").start();
    await provide(server);
    await server.kill();
  },
});

test("[R70, R71] a React page shows a served app in two places with one session", async ({
  page,
  server,
}) => {
  const sockets: string[] = [];
  page.on("websocket", (socket) => {
    if (socket.url().includes("/apps/")) sockets.push(socket.url());
  });
  await page.goto(server.url);
  const summary = page.getByRole("complementary");
  await expect(summary).toContainText("A seat for nobody");
  await page.getByRole("textbox", { name: "Name" }).fill("Ada");
  await expect(summary).toContainText("A seat for Ada");
  expect(sockets).toHaveLength(1);

  await page.reload();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ada");
  await expect(summary).toContainText("A seat for Ada");
});
