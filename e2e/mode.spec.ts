import { expect } from "@playwright/test";
import { preview } from "vite";
import { galleryFolder } from "../scripts/pages.ts";
import { GalleryPage, mounted } from "./gallery-page.ts";
import { test } from "./gallery-test.ts";

const noteOf = ({ page }: GalleryPage) => page.locator(".mode-note");

test("the gallery is served by default, and keeps the chosen mode in the URL", async ({
  page,
  gallery,
}) => {
  await gallery.open("#tabs");
  const [served, embedded] = [
    gallery.switch.getByRole("radio", { name: "Served" }),
    gallery.switch.getByRole("radio", { name: "Embedded" }),
  ];
  await expect(served).toBeChecked();
  await expect(gallery.connection).toHaveText("Connected");
  await expect(gallery.switch).toHaveAccessibleDescription(/run in Node/);

  await served.press("ArrowRight");
  await expect(embedded).toBeChecked();
  await expect(page).toHaveURL(/\?mode=embedded#tabs$/);
  await expect(noteOf(gallery)).toContainText("run in this page");
  await expect(gallery.connection).toHaveCount(0);
  await expect(gallery.example("tabs").getByRole("tab").first()).toBeVisible();

  await page.reload();
  await expect(embedded).toBeChecked();
  await embedded.press("ArrowLeft");
  await expect(page).not.toHaveURL(/mode/);
  await expect(gallery.connection).toHaveText("Connected");
  await expect(gallery.example("tabs").getByRole("tab").first()).toBeVisible();
});

test("resumes the session after a reload and after a change of mode", async ({ page, gallery }) => {
  const thermostat = await gallery.openExample("parameters");
  await thermostat.getByRole("button", { name: "Warmer" }).click();
  await expect(thermostat).toContainText("heats to 21 °C");

  await page.reload();
  await expect(thermostat).toContainText("heats to 21 °C");
  await gallery.switch.getByRole("radio", { name: "Served" }).press("ArrowRight");
  await expect(thermostat).toContainText("heats to 20 °C");
  await gallery.switch.getByRole("radio", { name: "Embedded" }).press("ArrowLeft");
  await expect(thermostat).toContainText("heats to 21 °C");
});

test("shows the reason and a link for an example that cannot be served", async ({
  page,
  gallery,
}) => {
  await gallery.open("#native");
  const native = gallery.example("native");
  await expect(native).toContainText("This example cannot be served.");
  await native.getByRole("link", { name: "Show it embedded" }).click();
  await expect(page).toHaveURL(/\?mode=embedded#native$/);
  await expect(native.getByRole("slider", { name: "Threads" })).toBeVisible();
  await expect(native.getByRole("slider", { name: "Threads" })).toBeInViewport();
});

test("shows an interruption, and sends the input of that time after reconnecting", async ({
  page,
  gallery,
}) => {
  let isDown = false;
  const connections: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/socket$/, (socket) => {
    if (isDown) return void socket.close();
    connections.push(socket);
    socket.connectToServer();
  });
  const fields = await gallery.openExample("text-fields");
  await expect(gallery.connection).toHaveText("Connected");
  const name = fields.getByRole("textbox", { name: "Name", exact: true });

  isDown = true;
  for (const socket of connections) await socket.close();
  const notice = page.getByRole("status").first();
  await expect(notice).toContainText("Connection lost");
  await expect(notice).toBeInViewport();
  await expect(gallery.connection).toHaveText("Reconnecting");
  await name.fill("Ada");
  await expect(notice).toContainText("1 change not sent yet");

  isDown = false;
  await expect(gallery.connection).toHaveText("Connected");
  await expect(notice).toBeEmpty();
  await page.reload();
  await expect(name).toHaveValue("Ada");
});

test("on a static web server the gallery is embedded, and shows the reason", async ({ page }) => {
  const files = await preview({
    root: galleryFolder,
    logLevel: "error",
    preview: { host: "127.0.0.1", port: 0 },
  });
  try {
    const gallery = new GalleryPage(page, "served");
    await page.goto(`${files.resolvedUrls?.local[0]}?mode=served`);
    await expect(gallery.switch.getByRole("radio", { name: "Served" })).toBeDisabled();
    await expect(gallery.switch.getByRole("radio", { name: "Embedded" })).toBeChecked();
    await expect(noteOf(gallery)).toContainText("npm start");
    await expect(gallery.demos.first().locator(mounted)).toBeVisible();
    expect(gallery.pageErrors).toEqual([]);
  } finally {
    await files.close();
  }
});
