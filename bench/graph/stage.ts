/** Measures graphs on the screen: the same graph, gestures and clock for every library. */
import type { CDPSession, Page } from "@playwright/test";

import { BrowserStage } from "../src/browser-stage.ts";
import { median } from "../src/table.ts";
import type { GraphPage } from "./page.ts";

declare const graphPage: GraphPage;

/** The libraries that the page can show a graph with, by their names in tables. */
export const libraries = {
  heddle: "Heddle",
  plain: "React Flow",
  visible: "visible only",
  cytoscape: "Cytoscape",
  sigma: "Sigma",
} as const;

export type Library = keyof typeof libraries;

/** Values by the names of their rows. */
export type Measurement = Readonly<Record<string, number>>;

/** How much of a library is measured. */
export type Extent = keyof typeof extents;

/** Makes a gesture and returns the number of its steps. */
type Gesture = (page: Page) => Promise<number>;

const steps = 60;
const labels = 25;
/** A gesture ends after this time, even if the graph is too slow for all of its steps. */
const gestureTimeoutMs = 4_000;
/** A graph that is not drawn by then is given up. */
const drawTimeoutMs = 60_000;
/** Deferred work, such as mounting the elements on the screen, is done by then. */
const restMs = 1_000;

/** What a library does. After `budgetMs` the remaining gestures are skipped: one step can take many seconds. */
const extents = {
  everything: { gestures: { pan, zoom, drag }, hasLabels: true, budgetMs: Infinity },
  drawing: { gestures: { pan, zoom }, hasLabels: false, budgetMs: 20_000 },
} as const;

/** The page of the benchmark, which shows a graph with any of the libraries. */
export class GraphStage {
  readonly #stage: BrowserStage;

  private constructor(stage: BrowserStage) {
    this.#stage = stage;
  }

  static async open(): Promise<GraphStage> {
    return new GraphStage(await BrowserStage.open("graph"));
  }

  /** Undefined if the graph was not drawn in time. */
  async measure(library: Library, nodes: number, extent: Extent): Promise<Measurement | undefined> {
    const query = { library, nodes: String(nodes) };
    const page = await this.#stage.openPage(query, { needsWebgl: library === "sigma" });
    page.setDefaultTimeout(drawTimeoutMs);
    try {
      await page.waitForFunction(() => "graphPage" in globalThis);
      const devtools = await page.context().newCDPSession(page);
      // Processor time instead of elapsed time: other jobs of the machine do not count.
      await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
      return await measurePage(page, devtools, { nodes, extent });
    } finally {
      await page.close();
    }
  }

  close(): Promise<void> {
    return this.#stage.close();
  }
}

async function measurePage(
  page: Page,
  devtools: CDPSession,
  { nodes, extent }: { readonly nodes: number; readonly extent: Extent },
): Promise<Measurement | undefined> {
  const empty = await heapBytes(devtools);
  const drawn = await draw(page, devtools);
  if (!drawn) return undefined;
  await page.waitForTimeout(2 * restMs);
  const end = performance.now() + extents[extent].budgetMs;
  const gestures = async (where: string): Promise<Measurement> => {
    const result: Record<string, number> = {};
    for (const [name, gesture] of Object.entries<Gesture>(extents[extent].gestures)) {
      if (performance.now() > end) return result;
      Object.assign(result, await watch(page, devtools, `${name}, ${where}`, gesture));
    }
    return result;
  };
  const whole = await gestures("whole graph");
  await page.evaluate(() => graphPage.setView("close"));
  await page.waitForTimeout(restMs);
  const labels = extents[extent].hasLabels ? await relabel(page, devtools) : {};
  const heap = await heapBytes(devtools);
  return {
    ...drawn,
    ...whole,
    ...labels,
    "heap, MB": heap / 1_048_576,
    "memory per node and its edges, bytes": (heap - empty) / nodes,
    elements: await page.evaluate(() => graphPage.elements()),
    ...(await gestures("zoom 1")),
  };
}

async function draw(page: Page, devtools: CDPSession): Promise<Measurement | undefined> {
  const before = await metric(devtools, "TaskDuration");
  const drawing = page.evaluate(() => graphPage.show("whole"));
  const ms = await Promise.race([
    drawing.catch(() => undefined),
    page.waitForTimeout(drawTimeoutMs).then(() => undefined),
  ]);
  if (ms === undefined) return undefined;
  const work = ((await metric(devtools, "TaskDuration")) - before) * 1_000;
  return { "time until drawn, whole graph, ms": ms, "work until drawn, ms": work };
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
    "label change: time until visible, ms": median(times),
    "label change: work, ms": work / labels,
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
    [`${name}: frames per second`]: rate,
    [`${name}: 95th percentile frame time, ms`]: slow,
    [`${name}: work per step, ms`]: work / made,
  };
}

/** Drags the background: at zoom 1 this place is between the nodes, and in the whole graph beside them. */
async function pan(page: Page): Promise<number> {
  const { x, y } = { x: 90, y: 55 };
  await page.mouse.move(x, y);
  await page.mouse.down();
  const made = await repeat((step) => page.mouse.move(x + step * 3, y + step));
  await page.mouse.move(x, y);
  await page.mouse.up();
  return made;
}

async function zoom(page: Page): Promise<number> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
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

/** The heap of the page with its typed arrays, after a garbage collection. */
async function heapBytes(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const usage = await devtools.send("Runtime.getHeapUsage");
  return usage.usedSize + usage.backingStorageSize;
}

async function metric(devtools: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}
