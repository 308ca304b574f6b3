/**
 * Operations of a graph's model, without a screen: time, and bytes sent to a page, should not depend on the size of the
 * graph. Beside it graphology, a model without rules and undo, and panel-reactflow, a graph editor in Python.
 */
import { Flow } from "@heddle/flow";

import { chainOf } from "../flow/chain.ts";
import { compareModels } from "../flow/models.ts";
import { addWithPanel, panelName } from "../flow/panel-reactflow.ts";
import { bytesPerChange } from "../flow/wire.ts";
import { median, printTable } from "./table.ts";

const rounds = 7;
const [small, large, huge] = [100, 10_000, 50_000];
const changesPerRound = 500;
const spokes = 1_000;

printBuilding();
console.log();
printChanges();
console.log();
printRemoval();
console.log();
printSearch();
console.log();
await printBytes();
console.log();
printModels();
console.log();
await printPanel();

/** Adds nodes one by one, with a listener. */
function printBuilding(): void {
  const times: { readonly first: number[]; readonly last: number[] } = { first: [], last: [] };
  for (let round = 0; round < rounds; round++) {
    const flow = new Flow();
    flow.on("*", () => {});
    const add = (from: number, to: number): number =>
      microseconds(to - from, (at) =>
        flow.addNode({ id: `n${from + at}`, position: { x: from + at, y: 0 } }),
      );
    times.first.push(add(0, 1_000));
    add(1_000, large - 1_000);
    times.last.push(add(large - 1_000, large));
  }
  const [first, last] = [median(times.first), median(times.last)];
  printTable(
    ["adding 10,000 nodes one by one, µs per node", "first thousand", "last thousand", "growth"],
    [["add a node", first.toFixed(1), last.toFixed(1), `${(last / first).toFixed(1)}×`]],
  );
}

/** Changes one node of a small and of a large graph. */
function printChanges(): void {
  const changes: Record<string, (flow: Flow, id: string, at: number) => void> = {
    "patch the data of a node": (flow, id, at) => flow.patchNodeData(id, { value: at }),
    "move a node": (flow, id, at) => flow.updateNode(id, { position: { x: at, y: at } }),
    "select a node": (flow, id) => flow.select([id], []),
    "add an edge, then remove it": (flow, id) =>
      flow.removeEdge(flow.addEdge({ id: "new", source: id, target: "loose" })),
  };
  const flows = new Map([small, large].map((size) => [size, watched(chainOf(size))]));
  const rows = Object.entries(changes).map(([name, change]) => {
    const times = new Map([small, large].map((size) => [size, [] as number[]]));
    // Alternating sizes, so that a slow moment of the machine affects both.
    for (let round = 0; round < rounds; round++) {
      for (const [size, flow] of flows) {
        const each = microseconds(changesPerRound, (at) =>
          change(flow, `n${(at * 7_919) % size}`, round * changesPerRound + at),
        );
        times.get(size)?.push(each);
      }
    }
    const [few, many] = [median(times.get(small) ?? []), median(times.get(large) ?? [])];
    return [name, few.toFixed(1), many.toFixed(1), `${(many / few).toFixed(1)}×`];
  });
  printTable(["µs per change", "100 nodes", "10,000 nodes", "growth"], rows);
}

/** Removes a node with many edges, and undoes it. */
function printRemoval(): void {
  const times: { readonly remove: number[]; readonly undo: number[] } = { remove: [], undo: [] };
  const flow = watched(chainOf(large));
  for (let at = 0; at < spokes; at++) {
    flow.addEdge({ id: `spoke${at}`, source: "loose", target: `n${at}` });
  }
  for (let round = 0; round < rounds; round++) {
    times.remove.push(microseconds(1, () => flow.removeNode("loose")) / 1_000);
    times.undo.push(microseconds(1, () => flow.undo()) / 1_000);
  }
  printTable(
    ["a node with 1,000 edges, of 10,000 nodes", "ms"],
    [
      ["remove it", median(times.remove).toFixed(1)],
      ["undo the removal", median(times.undo).toFixed(1)],
    ],
  );
}

/** Searches labels, ids, types and data, beside a loop that only compares lower-case texts. */
function printSearch(): void {
  const flow = chainOf(huge);
  const loop = (text: string): number => {
    const contains = (value: unknown): boolean => {
      if (typeof value === "string") return value.toLowerCase().includes(text);
      return typeof value === "object" && value !== null && Object.values(value).some(contains);
    };
    const items = [...flow.nodeRecords, ...flow.edgeRecords].map(([, record]) => record);
    return items.filter(({ id, label, type, data }) => contains([id, label, type, data])).length;
  };
  const queries = { "of 1 node": "n49999", "of all nodes": "something", "of no item": "no item" };
  const rows = Object.entries(queries).map(([name, text]) => {
    const times: { readonly find: number[]; readonly loop: number[] } = { find: [], loop: [] };
    for (let round = 0; round < rounds; round++) {
      times.find.push(microseconds(1, () => flow.find(text)) / 1_000);
      times.loop.push(microseconds(1, () => loop(text)) / 1_000);
    }
    const worst = Math.max(...times.find);
    return [name, ...[median(times.find), worst, median(times.loop)].map((ms) => ms.toFixed(1))];
  });
  printTable(["search in 50,000 nodes and edges, ms", "find", "slowest", "plain loop"], rows);
}

async function printBytes(): Promise<void> {
  const [few, many] = [await bytesPerChange(small), await bytesPerChange(large)];
  printTable(
    ["bytes in both directions per change from a page", "100 nodes", "10,000 nodes"],
    [...few].map(([name, bytes]) => [name, String(bytes), String(many.get(name))]),
  );
}

function printModels(): void {
  printTable(
    ["processor time", "Heddle", "graphology", "Heddle / graphology"],
    Array.from(compareModels(), ([name, { heddle, graphology }]) => [
      name,
      formatted(heddle),
      formatted(graphology),
      `${(heddle / graphology).toFixed(1)}×`,
    ]),
  );
}

/** Adds nodes one by one with Heddle and with panel-reactflow, if there is a Python that can install it. */
async function printPanel(): Promise<void> {
  const [nodes, part] = [2_000, 100];
  const panel = await addWithPanel(nodes);
  if ("skipped" in panel) return console.log(`${panelName}: skipped, because ${panel.skipped}`);
  const flow = watched(new Flow());
  const heddle = Array.from({ length: nodes }, (_, at) =>
    microseconds(1, () =>
      flow.addNode({ id: `n${at}`, position: { x: at, y: 0 }, data: { value: at } }),
    ),
  );
  printTable(
    [`adding ${nodes.toLocaleString("en")} nodes one by one, µs per node`, "first 100", "last 100"],
    Object.entries({ Heddle: heddle, [panelName]: panel.microseconds }).map(([name, times]) => [
      name,
      ...[times.slice(0, part), times.slice(-part)].map((some) => formatted(median(some))),
    ]),
  );
}

function formatted(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}

function watched(flow: Flow): Flow {
  flow.on("*", () => {});
  return flow;
}

function microseconds(times: number, work: (at: number) => void): number {
  const start = performance.now();
  for (let at = 0; at < times; at++) work(at);
  return ((performance.now() - start) * 1_000) / times;
}
