import { expect, test as base } from "@playwright/test";
import { ServedProcess } from "./served-process.ts";

const test = base.extend<{ server: ServedProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  server: async ({}, provide) => {
    const server = await new ServedProcess("own-page-app.ts").start();
    await provide(server);
    await server.kill();
  },
});

/** Vite makes the page while it is being asked for. */
const patient = expect.configure({ timeout: 30_000 });

test("[R70, R71] a React page shows a served app, and a part of it at another place, in one session", async ({
  page,
  server,
}) => {
  base.slow();
  const sockets: string[] = [];
  page.on("websocket", (socket) => {
    if (socket.url().includes("/apps/")) sockets.push(socket.url());
  });
  await page.goto(server.url);
  const summary = page.getByRole("complementary");
  await patient(summary).toContainText("A seat for nobody");
  await page.getByRole("textbox", { name: "Name" }).fill("Ada");
  await expect(summary).toContainText("A seat for Ada");
  expect(sockets).toHaveLength(1);

  await page.reload();
  await patient(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ada");
  await expect(summary).toContainText("A seat for Ada");
});
