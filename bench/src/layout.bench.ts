/**
 * Layered layouts in a page, beside React Flow with dagre and with ELK on the same graph, on the main thread as in its
 * documentation: total time, longest task of the main thread, and crossings. A page answers between two tasks. On a busy machine a
 * thread waits for a processor; the processor time of a task does not contain that. `NODES=100` measures a smaller graph, `SECONDS=60`
 * stops a library earlier.
 */
import { crossings, layeredGraph } from "../layout/graphs.ts";
import type { LayoutPage } from "../layout/page.ts";
import { BrowserStage } from "./browser-stage.ts";
import { type LongestTask, TaskTrace } from "./task-trace.ts";
import { printTable } from "./table.ts";

declare const layoutPage: LayoutPage;

interface Arrangement {
  readonly totalMs: number;
  readonly longest: LongestTask;
  readonly crossings: number;
}

const nodes = Number(process.env["NODES"] ?? 1_000);
const limitMs = 1_000 * Number(process.env["SECONDS"] ?? 120);
const libraries = {
  heddle: "Heddle, in a worker",
  dagre: "React Flow with dagre, on the main thread",
  elk: "React Flow with ELK, on the main thread",
};
const { edges } = layeredGraph(nodes);

const stage = await BrowserStage.open("layout");
try {
  const measured = new Map<string, Arrangement | undefined>();
  for (const library of Object.keys(libraries)) measured.set(library, await arrange(library));
  const ours = measured.get("heddle")?.totalMs ?? Number.NaN;
  printTable(
    [
      `${nodes.toLocaleString("en")} nodes, ${edges.length.toLocaleString("en")} edges`,
      "total, ms",
      "/ Heddle",
      "longest task of the main thread, ms",
      "its processor time, ms",
      "crossings",
    ],
    Object.entries(libraries).map(([library, name]) => {
      const each = measured.get(library);
      if (!each) return [name, `stopped after ${limitMs / 1_000} s`, "", "", "", ""];
      const { totalMs, longest } = each;
      const times = [longest.ms, longest.processorMs].map((ms) => ms.toFixed(0));
      const ratio = `${(totalMs / ours).toFixed(1)}×`;
      return [name, totalMs.toFixed(0), ratio, ...times, String(each.crossings)];
    }),
  );
} finally {
  await stage.close();
}

/** Arranges the graph as an app does; undefined if that takes too long. */
async function arrange(library: string): Promise<Arrangement | undefined> {
  const page = await stage.openPage({ library, nodes: String(nodes) });
  await page.waitForFunction(() => "layoutPage" in globalThis);
  const shownMs = 3_000;
  await page.waitForTimeout(shownMs);
  const trace = await TaskTrace.start(page);
  const totalMs = await Promise.race([
    page.evaluate(() => layoutPage.arrange()).catch(() => undefined),
    page.waitForTimeout(limitMs).then(() => undefined),
  ]);
  if (totalMs === undefined) {
    await page.close();
    return undefined;
  }
  const longest = await trace.longest();
  const places = await page.evaluate(() => layoutPage.places());
  await page.close();
  const positions = new Map(places.map(([id, x, y]) => [id, { x, y }]));
  return { totalMs, longest, crossings: crossings(positions, edges) };
}
