/** The same operations on Heddle's model and on graphology's, which neither validates nor undoes. */
import { execFileSync } from "node:child_process";

import { Flow } from "@heddle/flow";
import { DirectedGraph } from "graphology";

import { isMain } from "../../scripts/workspace.ts";
import { median } from "../src/table.ts";

const graphSize = 50_000;
const changes = 5_000;
const rounds = { change: 7, create: 3 };
const processes = 3;

/** Operations on one model of the measured graph. */
interface Model {
  addNode(id: string): void;
  addEdge(id: string, source: string, target: string): void;
  patchData(id: string, value: number): void;
  move(id: string, x: number): void;
}

const nodes = Array.from({ length: graphSize }, (_, at) => ({
  id: `n${at}`,
  position: { x: (at % 200) * 240, y: Math.floor(at / 200) * 120 },
  data: { value: 0, text: "something" },
}));
const edges = Array.from({ length: graphSize }, (_, at) => ({
  id: `e${at}`,
  source: `n${at}`,
  target: `n${(at * 7 + 1) % graphSize}`,
}));

const creators = { heddle: createFlow, graphology: createGraphology } as const;

/** Medians of both models. */
export interface Pair {
  readonly heddle: number;
  readonly graphology: number;
}

/** Operations on a model; `unique` is a number that no other call of the operation gets. */
const operations: Readonly<Record<string, (model: Model, unique: number) => void>> = {
  "add a node, µs": (model, unique) => model.addNode(`new${unique}`),
  "add an edge, µs": (model, unique) => model.addEdge(`x${unique}`, "n0", `new${unique}`),
  "patch the data of a node, µs": (model, unique) => model.patchData(spread(unique), unique),
  "move a node, µs": (model, unique) => model.move(spread(unique), unique),
};

/**
 * The processor time of each operation, by its name with the unit, and the memory of the graph. Each model has processes of its own,
 * because the garbage collection of one would visit the graph of the other. They take turns, so that a slow moment of the machine
 * affects both.
 */
export function compareModels(): ReadonlyMap<string, Pair> {
  const runs = Array.from({ length: processes }, () => ({
    heddle: measureInProcess("heddle"),
    graphology: measureInProcess("graphology"),
  }));
  const of = (key: keyof Pair, name: string): number =>
    median(runs.map((run) => run[key].get(name) ?? Number.NaN));
  return new Map(
    [...(runs[0]?.heddle.keys() ?? [])].map((name) => [
      name,
      { heddle: of("heddle", name), graphology: of("graphology", name) },
    ]),
  );
}

function measureInProcess(key: keyof Pair): ReadonlyMap<string, number> {
  const output = execFileSync(
    process.execPath,
    ["--expose-gc", "--import=tsx", import.meta.filename, key],
    { encoding: "utf8" },
  );
  return new Map(JSON.parse(output) as [string, number][]);
}

/** Measures one model. The first round of each operation is for the compiler. */
function measureModel(create: () => Model): ReadonlyMap<string, number> {
  const size = graphSize.toLocaleString("en");
  const creations = Array.from({ length: rounds.create + 1 }, () => {
    globalThis.gc?.();
    return microseconds(1, () => void create()) / 1_000;
  });
  const result = new Map([
    [`create ${size} nodes and ${size} edges, ms`, median(creations.slice(1))],
  ]);
  const { model, bytes } = createWithBytes(create);
  for (const [name, operation] of Object.entries(operations)) {
    const times = Array.from({ length: rounds.change + 1 }, (_, round) =>
      microseconds(changes, (at) => operation(model, round * changes + at)),
    );
    result.set(name, median(times.slice(1)) / changes);
  }
  return result.set("memory per node and edge, bytes", bytes / graphSize);
}

/** A node far from the last one. */
function spread(number: number): string {
  return `n${(number * 7_919) % graphSize}`;
}

function createWithBytes(create: () => Model): { readonly model: Model; readonly bytes: number } {
  globalThis.gc?.();
  const before = usedBytes();
  const model = create();
  globalThis.gc?.();
  return { model, bytes: usedBytes() - before };
}

function usedBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function createFlow(): Model {
  const flow = new Flow({ nodes, edges, allowEdgeLoops: true });
  return {
    addNode: (id) => flow.addNode({ id, position: { x: 0, y: 0 }, data: { value: 0 } }),
    addEdge: (id, source, target) => flow.addEdge({ id, source, target }),
    patchData: (id, value) => flow.patchNodeData(id, { value }),
    move: (id, x) => flow.updateNode(id, { position: { x, y: 0 } }),
  };
}

function createGraphology(): Model {
  const graph = new DirectedGraph();
  graph.import({
    attributes: {},
    options: { type: "directed", multi: false, allowSelfLoops: true },
    nodes: nodes.map(({ id, ...attributes }) => ({ key: id, attributes })),
    edges: edges.map(({ id, source, target }) => ({ key: id, source, target })),
  });
  return {
    addNode: (id) => void graph.addNode(id, { position: { x: 0, y: 0 }, data: { value: 0 } }),
    addEdge: (id, source, target) => void graph.addEdgeWithKey(id, source, target),
    patchData: (id, value) =>
      graph.updateNodeAttribute(id, "data", (data: object) => ({ ...data, value })),
    move: (id, x) => void graph.setNodeAttribute(id, "position", { x, y: 0 }),
  };
}

/** Processor time. */
function microseconds(times: number, work: (at: number) => void): number {
  const start = process.cpuUsage();
  for (let at = 0; at < times; at++) work(at);
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

if (isMain(import.meta.url)) {
  const key = process.argv[2] as keyof Pair;
  console.log(JSON.stringify([...measureModel(creators[key])]));
}
