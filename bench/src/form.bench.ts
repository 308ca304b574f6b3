/**
 * First render and keystroke of a form of 500 fields, compared with rjsf on the same schema, alternating in one run.
 *
 * A plain HTML form of the same fields shows the cost of the browser itself.
 */
import { join } from "node:path";

import { type CDPSession, chromium, type Page } from "@playwright/test";
import { build, preview } from "vite";

import { chromiumFlags, ensureChromium } from "../../scripts/chromium.ts";
import { sourceResolution } from "../../scripts/source-resolution.ts";
import { root as workspace } from "../../scripts/workspace.ts";
import { median, printTable } from "./table.ts";

const fields = 500;
const rounds = 15;
const keystrokes = 60;
const libraries = ["plain", "heddle", "rjsf"] as const;
type Library = (typeof libraries)[number];

const root = join(workspace, "bench", "form");
await build({ ...sourceResolution, root, configFile: false, logLevel: "error" });
const server = await preview({ root, configFile: false, preview: { host: "127.0.0.1", port: 0 } });
const address = server.resolvedUrls?.local[0] ?? "";
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [...chromiumFlags],
});

const measures = {
  first: "until the first screen is laid out",
  all: "until all fields are laid out",
  work: "processor time of the main thread until all fields are painted",
  keystroke: "script for a keystroke",
  task: "processor time of the main thread for a keystroke",
};
type Measurement = Record<keyof typeof measures, number>;

const measured: Record<Library, Measurement[]> = { plain: [], heddle: [], rjsf: [] };
try {
  for (let round = 0; round < rounds; round++) {
    for (const library of libraries) {
      measured[library].push(await measure(library));
    }
  }
} finally {
  await browser.close();
  await server.close();
}

printTable(
  [`ms, form of ${fields} fields`, "plain HTML", "Heddle", "rjsf", "rjsf / Heddle"],
  Object.entries(measures).map(([key, name]) => {
    const [plain = 0, ours = 0, theirs = 0] = libraries.map((library) =>
      median(measured[library].map((each) => each[key as keyof Measurement])),
    );
    return [name, ...[plain, ours, theirs].map(format), `${(theirs / ours).toFixed(1)}×`];
  }),
);

function format(milliseconds: number): string {
  return milliseconds.toFixed(2);
}

async function measure(library: Library): Promise<Measurement> {
  const page = await browser.newPage();
  await page.goto(`${address}?library=${library}`);
  await page.waitForFunction(() => "measureFirstRender" in globalThis);
  const devtools = await page.context().newCDPSession(page);
  // The time of the thread depends less on other jobs than that of the clock.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await taskSeconds(devtools);
  const render = await page.evaluate((count) => window.measureFirstRender(count), fields);
  await page.evaluate(() => window.nextPaint());
  const work = ((await taskSeconds(devtools)) - before) * 1_000;
  const typing = await measureTyping(page, devtools);
  await page.close();
  return { ...render, work, ...typing };
}

/** The cost of one real keystroke: the script of its input event, and all work of the main thread, layout and paint included. */
async function measureTyping(
  page: Page,
  devtools: CDPSession,
): Promise<Pick<Measurement, "keystroke" | "task">> {
  await page.getByLabel("Field 250").first().click();
  await page.keyboard.type("a".repeat(10));
  const before = await taskSeconds(devtools);
  await page.keyboard.type("b".repeat(keystrokes));
  const task = ((await taskSeconds(devtools)) - before) * (1_000 / keystrokes);
  // The clock of a page has a resolution of 0.1 ms; only a mean is more precise.
  const times = await page.evaluate(() => window.keystrokes.slice(10));
  return { keystroke: times.reduce((sum, time) => sum + time, 0) / times.length, task };
}

async function taskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}
