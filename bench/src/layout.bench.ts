/**
 * Layered layouts beside dagre and ELK on the same graphs, called on the main thread as the examples of React Flow do: total
 * time, longest block of the calling thread, and crossings. `NODES=100` measures a smaller graph, `SECONDS=60` stops a
 * library earlier.
 */
import { Flow } from "@heddle/flow";

import { type Arrangement, arrangeWith, crossings, layeredGraph } from "../layout/graphs.ts";
import { printTable } from "./table.ts";

const nodeCount = Number(process.env["NODES"] ?? 1_000);
const edgesPerNode = 1.5;
const limitMs = 1_000 * Number(process.env["SECONDS"] ?? 300);

const graph = layeredGraph(nodeCount, edgesPerNode);
const heddle = await arrangeHeddle();
const dagre = await arrangeWith("dagre", graph, limitMs);
const elk = await arrangeWith("elk", graph, limitMs);
printTable(
  [
    `${nodeCount} nodes, ${graph.edges.length} edges`,
    "ms in all",
    "times Heddle's",
    "longest block, ms",
    "crossings",
  ],
  [
    row("Heddle, in a worker", heddle),
    row("dagre, on the main thread", dagre),
    row("ELK, on the main thread", elk),
  ],
);

/** Arranges the graph as an app does, while a timer notices how long the thread is blocked. */
async function arrangeHeddle(): Promise<Arrangement> {
  const flow = new Flow({
    nodes: graph.nodes.map((id) => ({ id, label: id })),
    edges: graph.edges.map(([source, target]) => ({ source, target })),
    allowEdgeLoops: true,
  });
  let [longestMs, last] = [0, performance.now()];
  const notice = (): void => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(notice, 1);
  const start = performance.now();
  await flow.layout({ timeoutMs: limitMs });
  const totalMs = performance.now() - start;
  notice();
  clearInterval(timer);
  const places = new Map(flow.nodes.map(({ id, position }) => [id, position]));
  return { totalMs, longestMs, crossings: crossings(places, graph.edges) };
}

function row(name: string, measured: Arrangement | undefined): string[] {
  if (!measured) return [name, `stopped after ${limitMs / 1_000} s`, "", "", ""];
  return [
    name,
    measured.totalMs.toFixed(0),
    (measured.totalMs / heddle.totalMs).toFixed(1),
    measured.longestMs.toFixed(0),
    String(measured.crossings),
  ];
}
