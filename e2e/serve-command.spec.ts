import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, type Page } from "@playwright/test";

import { findViolations } from "./axe.ts";
import { every } from "../scripts/full-length.ts";
import { installPackages } from "../scripts/programs.ts";
import { HeddleCommand } from "./heddle-command.ts";
import { test as base } from "./shared-servers.ts";

function appWith(label: string): string {
  return `import { TextInput } from "@heddle/core";

export const app = (): TextInput => new TextInput({ name: "name", label: "${label}" });
`;
}

interface Served {
  readonly url: string;
  /** Replaces the source of the app. */
  readonly write: (text: string) => void;
  readonly stop: () => Promise<void>;
}

const test = base.extend<{ readonly served: Served }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from here
  served: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), "heddle-serve-"));
    const write = (text: string): void => writeFileSync(join(folder, "app.ts"), text);
    installPackages(folder);
    write(appWith("Warp"));
    const command = await HeddleCommand.start(["serve", join(folder, "app.ts")]);
    await provide({ url: command.url, write, stop: () => command.stop() });
    await command.stop();
    rmSync(folder, { recursive: true });
  },
});

/** Collects every notice of an interruption or a lost session, even if it is visible for one frame only. */
async function collectAlerts(page: Page): Promise<string[]> {
  const alerts: string[] = [];
  await page.exposeFunction("recordAlert", (text: string) => alerts.push(text));
  await page.addInitScript(() => {
    const checkFrame = (): void => {
      for (const { shadowRoot } of document.querySelectorAll("#page *")) {
        const notice = shadowRoot?.querySelector(
          "[role=alert], output [data-variant]:not([data-variant=quiet])",
        );
        if (notice?.checkVisibility())
          (globalThis as unknown as { recordAlert: (text: string) => void }).recordAlert(
            notice.textContent ?? "",
          );
      }
      requestAnimationFrame(checkFrame);
    };
    checkFrame();
  });
  return alerts;
}

test("[K44] reloads the page into the new app without an alert, and shows one when the command stops", async ({
  page,
  served,
}) => {
  const alerts = await collectAlerts(page);
  await page.goto(served.url);
  await page.getByLabel("Warp").fill("linen");
  await page.keyboard.press("Tab");
  served.write(appWith("Weft"));
  await expect(page.getByLabel("Weft")).toBeVisible();
  await expect(page.getByRole("status").getByText("The app has changed")).toBeVisible();
  // The new session accepts input.
  await page.getByLabel("Weft").fill("wool");
  // The old page may show the new app before it reloads.
  const reloaded = page.waitForEvent("load", { timeout: 60_000 });
  served.write(appWith("Reed"));
  await reloaded;
  await expect(page.getByLabel("Reed")).toBeVisible();
  expect(alerts).toEqual([]);
  await served.stop();
  await expect(page.getByText("Connection lost.")).toBeVisible();
});

for (const colorScheme of every(2, ["dark", "light"] as const))
  test(`[K44] shows an error of the file in the open page until it is fixed: ${colorScheme}`, async ({
    page,
    served,
  }) => {
    const alerts = await collectAlerts(page);
    page.on("dialog", (dialog) => {
      alerts.push(dialog.type());
      void dialog.accept();
    });
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(served.url);
    await expect(page.getByLabel("Warp")).toBeVisible();
    served.write("export const app = (;\n");
    const problem = page.getByRole("alertdialog", { name: "app.ts cannot be served" });
    await expect(problem).toContainText(/app\.ts:1:\d+: ERROR: Unexpected/);
    expect(await findViolations(page)).toEqual([]);
    served.write("export const name = 1;\n");
    await expect(problem).toContainText("exports no app");
    // Values entered now are lost, and the page reloads without asking.
    await page.keyboard.press("Escape");
    await page.getByLabel("Warp").fill("linen");
    served.write(appWith("Weft"));
    await expect(page.getByLabel("Weft")).toBeVisible();
    await expect(problem).toBeHidden();
    expect(alerts).toEqual([]);
  });
