import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "../scripts/chromium.ts";
import { root } from "../scripts/workspace.ts";

// `npm test` picks a free port; every worker process reads this file and must see the same one.
const port = process.env["HEDDLE_E2E_PORT"] ?? "5199";
const address = `http://127.0.0.1:${port}/`;
const chromium = findChromium();

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  // It is emptied first: what the gate has written is beside it.
  outputDir: "../test-results/e2e",
  fullyParallel: true,
  workers: 2,
  // On a busy machine a large form takes a while to arrive, and a hundred keys take a while to press.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // As for the other tests: what passes only when tried again is told at the end.
  retries: 1,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["list"], ["../scripts/playwright-tally.ts"]],
  use: {
    baseURL: address,
    browserName: "chromium",
    trace: "retain-on-failure",
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [...chromiumFlags],
    },
  },
  webServer: {
    command: `npm start -- --port ${port}`,
    cwd: root,
    url: address,
    // The gallery is built first if its sources have changed.
    timeout: 120_000,
  },
});
