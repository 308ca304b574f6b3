import { availableParallelism } from "node:os";
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
  // Playwright empties this folder first; the gate writes its reports beside it.
  outputDir: "../test-results/e2e",
  globalSetup: "./build-pages.ts",
  fullyParallel: true,
  // More than cores: with one more, tests that wait for processes and pages left a quarter of the time of the cores unused.
  workers: 2 * availableParallelism(),
  // Generous, so that a busy machine does not fail a test; a test that hangs still ends.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A test that fails once is a defect to find.
  retries: 0,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: "list",
  use: {
    baseURL: address,
    browserName: "chromium",
    // A trace doubles the duration of a test. `npx playwright test --trace=on` records one.
    trace: "off",
    screenshot: "only-on-failure",
    // An animation repaints the page for as long as it runs.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [...chromiumFlags],
    },
  },
  webServer: {
    command: `npm start -- --port ${port}`,
    cwd: root,
    url: address,
    // Includes the build of the site if its sources have changed.
    timeout: 240_000,
  },
});
