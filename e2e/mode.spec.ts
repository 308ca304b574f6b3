import { expect } from "@playwright/test";
import { SitePage, mounted } from "./site-page.ts";
import { test } from "./site-test.ts";

const noteOf = ({ page }: SitePage) => page.locator(".mode-note");

test("the site is served by default, and keeps the chosen mode in the URL", async ({
  page,
  site,
}) => {
  await site.open("examples-layouts", "#tabs");
  const [served, embedded] = [
    site.switch.getByRole("radio", { name: "Served" }),
    site.switch.getByRole("radio", { name: "Embedded" }),
  ];
  await expect(served).toBeChecked();
  await expect(site.connection).toHaveText("Connected");
  await expect(site.switch).toHaveAccessibleDescription(/run in Node/);

  await served.press("ArrowRight");
  await expect(embedded).toBeChecked();
  await expect(page).toHaveURL(/\?mode=embedded#tabs$/);
  await expect(noteOf(site)).toContainText("run in this page");
  await expect(site.connection).toHaveCount(0);
  await expect(site.example("tabs").getByRole("tab").first()).toBeVisible();

  await page.reload();
  await expect(embedded).toBeChecked();
  await embedded.press("ArrowLeft");
  await expect(page).not.toHaveURL(/mode/);
  await expect(site.connection).toHaveText("Connected");
  await expect(site.example("tabs").getByRole("tab").first()).toBeVisible();
});

test("resumes the session after a reload and after a change of mode", async ({ page, site }) => {
  const thermostat = await site.openExample("parameters");
  await thermostat.getByRole("button", { name: "Warmer" }).click();
  await expect(thermostat).toContainText("heats to 21 °C");

  await page.reload();
  await expect(thermostat).toContainText("heats to 21 °C");
  await site.switch.getByRole("radio", { name: "Served" }).press("ArrowRight");
  await expect(thermostat).toContainText("heats to 20 °C");
  await site.switch.getByRole("radio", { name: "Embedded" }).press("ArrowLeft");
  await expect(thermostat).toContainText("heats to 21 °C");
});

test("shows the reason and a link for an example that cannot be served", async ({ page, site }) => {
  await site.open("examples-model", "#native");
  const native = site.example("native");
  await expect(native).toContainText("This example cannot be served.");
  await native.getByRole("button", { name: "Show the examples embedded" }).click();
  await expect(page).toHaveURL(/\?mode=embedded#native$/);
  await expect(native.getByRole("slider", { name: "Threads" })).toBeVisible();
  await expect(native.getByRole("slider", { name: "Threads" })).toBeInViewport();
});

test("shows an interruption, and sends the input of that time after reconnecting", async ({
  page,
  site,
}) => {
  let isDown = false;
  const connections: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/socket$/, (socket) => {
    if (isDown) return void socket.close();
    connections.push(socket);
    socket.connectToServer();
  });
  const fields = await site.openExample("text-fields");
  await expect(site.connection).toHaveText("Connected");
  const name = fields.getByRole("textbox", { name: "Name", exact: true });

  isDown = true;
  for (const socket of connections) await socket.close();
  const notice = page.getByRole("status").first();
  await expect(notice).toContainText("Connection lost");
  await expect(notice).toBeInViewport();
  await expect(site.connection).toHaveText("Reconnecting");
  await name.fill("Ada");
  await expect(notice).toContainText("1 change not sent yet");

  isDown = false;
  await expect(site.connection).toHaveText("Connected");
  await expect(notice).toBeEmpty();
  await page.reload();
  await expect(name).toHaveValue("Ada");
});

test("on a static web server the examples are embedded, and the page shows the reason", async ({
  page,
  staticSite,
}) => {
  const site = new SitePage(page, "served");
  await page.goto(`${staticSite}?mode=served`);
  await expect(site.switch.getByRole("radio", { name: "Served" })).toBeDisabled();
  await expect(site.switch.getByRole("radio", { name: "Embedded" })).toBeChecked();
  await expect(noteOf(site)).toContainText("npm start");
  await expect(site.demos.first().locator(mounted)).toBeVisible();
  expect(site.pageErrors).toEqual([]);
});
