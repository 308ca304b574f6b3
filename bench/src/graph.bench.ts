/**
 * A graph on the screen, compared with plain React Flow with all elements and with the visible ones only: the same
 * graph, the same browser, alternating in one run.
 *
 * `HEDDLE_SIZES=100,1000` measures other sizes and `HEDDLE_ROUNDS=3` more often. React Flow is omitted where it would
 * need minutes, and a gesture is stopped after some seconds.
 */
import { join } from "node:path";

import { type CDPSession, chromium, type Page } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";

import { chromiumFlags, ensureChromium } from "../../scripts/chromium.ts";
import { sourceResolution } from "../../scripts/source-resolution.ts";
import { root as workspace } from "../../scripts/workspace.ts";
import type { GraphPage } from "../graph/page.ts";
import { median, printTable } from "./table.ts";

declare const graphPage: GraphPage;

const sizes = (process.env["HEDDLE_SIZES"] ?? "100,1000,5000,10000,50000").split(",").map(Number);
const libraries = { heddle: "Heddle", plain: "React Flow", visible: "React Flow, visible only" };
/** With more nodes React Flow needs minutes. */
const maxReactFlowNodes = 10_000;
const steps = 60;
const labels = 25;
/** A gesture ends after this time, even if the graph is too slow for all of its steps. */
const gestureTimeoutMs = 4_000;

type Library = keyof typeof libraries;
type Measurement = Record<string, number>;
/** Makes a gesture and returns the number of its steps. */
type Gesture = (page: Page) => Promise<number>;

const root = join(workspace, "bench", "graph");
await build({
  ...sourceResolution,
  plugins: [react()],
  root,
  configFile: false,
  logLevel: "error",
});
const server = await preview({ root, configFile: false, preview: { host: "127.0.0.1", port: 0 } });
const address = server.resolvedUrls?.local[0] ?? "";
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [...chromiumFlags],
});

const gestures: Record<string, Gesture> = { pan, zoom, drag };

try {
  for (const size of sizes) {
    const names = (Object.keys(libraries) as Library[]).filter(
      (library) => library === "heddle" || size <= maxReactFlowNodes,
    );
    const rounds = new Map(names.map((library) => [library, [] as Measurement[]]));
    // Alternating, so that a slow moment of the machine does not affect only one of them.
    for (let round = 0; round < roundsOf(size); round++) {
      for (const library of names) rounds.get(library)?.push(await measure(library, size));
    }
    print(size, new Map(Array.from(rounds, ([library, all]) => [library, middle(all)])));
  }
} finally {
  await browser.close();
  await server.close();
}

/** A large graph takes so long that fewer rounds are enough. */
function roundsOf(size: number): number {
  return Number(process.env["HEDDLE_ROUNDS"] ?? (size > 1_000 ? 1 : size > 100 ? 3 : 7));
}

/** The median of each value. */
function middle(measurements: readonly Measurement[]): Measurement {
  const names = Object.keys(measurements[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(measurements.map((each) => each[name] ?? Number.NaN))]),
  );
}

function print(size: number, measured: ReadonlyMap<Library, Measurement>): void {
  const ours = measured.get("heddle") ?? {};
  const plain = measured.get("plain");
  console.log();
  printTable(
    [
      `${size.toLocaleString("en")} nodes`,
      ...[...measured.keys()].map((library) => libraries[library]),
      ...(plain ? ["React Flow / Heddle"] : []),
    ],
    Object.keys(ours).map((name) => [
      name,
      ...[...measured.values()].map((each) => format(each[name])),
      ...(plain ? [`${((plain[name] ?? Number.NaN) / (ours[name] ?? 0)).toFixed(1)}×`] : []),
    ]),
  );
}

function format(value = Number.NaN): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}

async function measure(library: Library, size: number): Promise<Measurement> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
  page.setDefaultTimeout(180_000);
  const result: Measurement = {};
  try {
    await page.goto(`${address}?library=${library}&nodes=${size}`);
    await page.waitForFunction(() => "graphPage" in globalThis);
    const devtools = await page.context().newCDPSession(page);
    // Processor time instead of elapsed time: other jobs of the machine do not count.
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    for (const view of ["whole", "close"] as const) {
      const where = view === "whole" ? "whole graph" : "zoom 1";
      if (view === "whole") {
        const before = await metric(devtools, "TaskDuration");
        result["until drawn, whole graph, ms"] = await page.evaluate(() => graphPage.show("whole"));
        const work = ((await metric(devtools, "TaskDuration")) - before) * 1_000;
        result["work until drawn, ms"] = work;
        await page.waitForTimeout(1_000);
      } else await page.evaluate(() => graphPage.setView("close"));
      await page.waitForTimeout(1_000);
      if (view === "close") {
        Object.assign(result, await relabel(page, devtools));
        result["heap, MB"] = await heap(devtools);
        result["elements"] = await page.evaluate(() => graphPage.elements());
      }
      for (const [name, gesture] of Object.entries(gestures)) {
        Object.assign(result, await watch(page, devtools, `${name}, ${where}`, gesture));
      }
    }
  } finally {
    await page.close();
  }
  return result;
}

/** The time until a changed label is visible, and the work for it. Repeated, because its start within a frame is random. */
async function relabel(page: Page, devtools: CDPSession): Promise<Measurement> {
  const before = await metric(devtools, "TaskDuration");
  const times: number[] = [];
  for (let count = 0; count < labels; count++) {
    times.push(await page.evaluate(() => graphPage.relabel()));
  }
  const work = ((await metric(devtools, "TaskDuration")) - before) * 1_000;
  return {
    "a changed label until it shows, ms": median(times),
    "a changed label: work, ms": work / labels,
  };
}

/** Frames per second, slow frames, and processor time of the main thread per step, during a gesture. */
async function watch(
  page: Page,
  devtools: CDPSession,
  name: string,
  gesture: Gesture,
): Promise<Measurement> {
  const before = await metric(devtools, "TaskDuration");
  await page.evaluate(() => graphPage.frames.start());
  const made = await gesture(page);
  const { rate, slow } = await page.evaluate(() => graphPage.frames.stop());
  const work = ((await metric(devtools, "TaskDuration")) - before) * 1_000;
  return {
    [`${name}: frames a second`]: rate,
    [`${name}: 95 of 100 frames within, ms`]: slow,
    [`${name}: work a step, ms`]: work / made,
  };
}

/** Drags the background in the corner. */
async function pan(page: Page): Promise<number> {
  await page.mouse.move(20, 60);
  await page.mouse.down();
  const made = await repeat((step) => page.mouse.move(20 + step * 3, 60 + step));
  await page.mouse.move(20, 60);
  await page.mouse.up();
  return made;
}

async function zoom(page: Page): Promise<number> {
  await page.mouse.move(640, 400);
  return repeat((step) => page.mouse.wheel(0, step % 20 < 10 ? -30 : 30));
}

async function drag(page: Page): Promise<number> {
  const { x, y } = await page.evaluate(() => graphPage.middle());
  await page.mouse.move(x, y);
  await page.mouse.down();
  const made = await repeat((step) => page.mouse.move(x + step * 2, y + step));
  await page.mouse.move(x, y);
  await page.mouse.up();
  return made;
}

/** Runs the work of each step until the time limit; returns the number of steps. */
async function repeat(work: (step: number) => Promise<void>): Promise<number> {
  const end = performance.now() + gestureTimeoutMs;
  let made = 0;
  while (made < steps && performance.now() < end) await work(++made);
  return made;
}

async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await metric(devtools, "JSHeapUsedSize")) / 1_048_576;
}

async function metric(devtools: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}
