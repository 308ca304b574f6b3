/** The same operations on Heddle's model and on graphology's, which neither validates nor undoes. */
import { Flow } from "@heddle/flow";
import { DirectedGraph } from "graphology";

import { median } from "../src/table.ts";

const graphSize = 50_000;
const changes = 5_000;
const rounds = { change: 7, create: 3 };

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

/** The processor time of each operation, by its name with the unit, and the memory of the graph. */
export function compareModels(): ReadonlyMap<string, Pair> {
  const size = graphSize.toLocaleString("en");
  const result = new Map([[`create ${size} nodes and ${size} edges, ms`, measureCreation()]]);
  const models = { heddle: createFlow(), graphology: createGraphology() };
  for (const [name, operation] of Object.entries(operations)) {
    const pair = alternate(rounds.change, (key, round) =>
      microseconds(changes, (at) => operation(models[key], round * changes + at)),
    );
    result.set(name, { heddle: pair.heddle / changes, graphology: pair.graphology / changes });
  }
  return result.set("memory per node and edge, bytes", memoryPerNode());
}

/** A node far from the last one. */
function spread(number: number): string {
  return `n${(number * 7_919) % graphSize}`;
}

function measureCreation(): Pair {
  return alternate(rounds.create, (key) => {
    globalThis.gc?.();
    return microseconds(1, () => void creators[key]()) / 1_000;
  });
}

function memoryPerNode(): Pair {
  const measure = (key: keyof Pair): number => {
    globalThis.gc?.();
    const before = usedBytes();
    const model = creators[key]();
    globalThis.gc?.();
    const bytes = (usedBytes() - before) / graphSize;
    // Used after the collection, so that it is not collected.
    model.move("n0", 1);
    return bytes;
  };
  return { heddle: measure("heddle"), graphology: measure("graphology") };
}

function usedBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Alternates between the models, so that a slow moment of the machine affects both; the first round is for the compiler. */
function alternate(count: number, measure: (key: keyof Pair, round: number) => number): Pair {
  const times = { heddle: [] as number[], graphology: [] as number[] };
  for (let round = 0; round <= count; round++) {
    for (const key of ["heddle", "graphology"] as const) {
      const time = measure(key, round);
      if (round > 0) times[key].push(time);
    }
  }
  return { heddle: median(times.heddle), graphology: median(times.graphology) };
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
