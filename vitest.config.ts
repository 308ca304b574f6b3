import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import {
  defineConfig,
  type TestProjectConfiguration,
  type UserWorkspaceConfig,
} from "vitest/config";
import { chromiumFlags, findChromium } from "./scripts/chromium.ts";
import { isFull } from "./scripts/full-length.ts";
import { mutationPlugin } from "./scripts/mutation.ts";
import { sourceResolution } from "./scripts/source-resolution.ts";
import { preactAlias } from "./view/elements/preact/alias.ts";

const chromium = findChromium();

/** Random tests print it; the same seed repeats the run. */
const seed = Number(process.env["HEDDLE_SEED"] ?? 1);

const everyTest = {
  setupFiles: ["./scripts/fail-on-console.ts"],
  restoreMocks: true,
  // More than cores: some tests wait for processes, timers and the browser.
  maxWorkers: availableParallelism() + 1,
  // Generous, so that a busy machine does not fail a test; a test that hangs still ends.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

type InlineTestOptions = NonNullable<UserWorkspaceConfig["test"]>;

/** The standalone elements render with Preact: the same tests run with them, too. */
const preact = process.env["HEDDLE_PREACT"] !== undefined;

/** Tests in Chromium. */
function browserProject(name: string, options: InlineTestOptions): TestProjectConfiguration {
  return {
    ...sourceResolution,
    ...(preact && {
      resolve: { ...sourceResolution.resolve, alias: preactAlias },
      // The packages that Vite has prepared for React are kept.
      cacheDir: "node_modules/.vite-preact",
    }),
    plugins: preact ? [] : [react()],
    test: {
      ...everyTest,
      name,
      globalSetup: ["./scripts/browser-api.ts"],
      provide: { seed, isFull, preact },
      ...options,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            ...(chromium === undefined ? {} : { executablePath: chromium }),
            args: [...chromiumFlags],
          },
        }),
        instances: [{ browser: "chromium" }],
        viewport: { width: 1024, height: 768 },
      },
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        ...sourceResolution,
        plugins: [mutationPlugin()],
        test: {
          ...everyTest,
          name: "unit",
          setupFiles: [...everyTest.setupFiles, "./scripts/random-runs.ts"],
          environment: "node",
          // The files of a worker share their modules: loading them again for each file would take most of a run.
          isolate: false,
          sequence: { groupOrder: 0 },
          provide: { seed, isFull },
          // From the views only the tests that need no page.
          include: [
            "{core,node}/*/src/**/*.test.ts",
            "view/*/src/**/*.unit.test.ts",
            "{scripts,examples,bench,docs}/**/*.test.ts",
          ],
        },
      },
      browserProject("browser", {
        // As above: loading the modules again for each file would take a quarter of a run.
        isolate: false,
        setupFiles: [...everyTest.setupFiles, "./scripts/clean-page.ts"],
        include: ["view/*/src/**/*.test.{ts,tsx}"],
        exclude: ["**/*.unit.test.ts", "**/*.isolated.test.{ts,tsx}"],
        sequence: { groupOrder: 1 },
      }),
      browserProject("isolated", {
        // Tests of what a page loads on demand, or with views of their own: each file has a page of its own.
        include: ["view/*/src/**/*.isolated.test.{ts,tsx}"],
        sequence: { groupOrder: 2 },
      }),
    ],
  },
});
