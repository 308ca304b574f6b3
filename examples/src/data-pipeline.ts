/** Typed nodes that compute. Each node draws its output; an edit, a new edge or a deleted edge updates all nodes downstream. */
import { onDispose, Sparkline, Switch, type Viewable } from "@heddle/core";
import { defineNodeType, Flow, type NodeRecord } from "@heddle/flow";
import * as z from "zod";

// #region type
const sensor = defineNodeType({
  type: "sensor",
  label: "Sensor",
  icon: "∿",
  color: "#3b82f6",
  schema: z.object({
    period: z.int().min(6).max(60).default(24).meta({ title: "Period" }),
    noise: z.number().min(0).max(1).default(0.5).meta({ title: "Noise" }),
  }),
  inputs: [],
  outputs: ["signal"],
});
// #endregion
const smooth = defineNodeType({
  type: "smooth",
  label: "Smooth",
  icon: "≈",
  color: "#14a38b",
  schema: z.object({
    window: z.int().min(1).max(24).default(6).meta({ title: "Window" }),
  }),
  inputs: ["in"],
  outputs: ["out"],
});
const difference = defineNodeType({
  type: "difference",
  label: "Difference",
  icon: "−",
  color: "#9b5de5",
  inputs: ["a", "b"],
  outputs: ["out"],
});

type Series = readonly number[];

// #region compute
/** Computes the output of a node from its inputs; `describes` infers the type of its data. */
function compute(node: NodeRecord, ports: Record<string, Series>, now: number) {
  const { in: input = [], a = [], b = [] } = ports;
  if (sensor.describes(node)) {
    const { period = 24, noise = 0.5 } = node.data;
    return Array.from({ length: 60 }, (_, at) => {
      const chance = (Math.sin((now + at) * 12.9898 + period) * 43758.5453) % 1;
      return Math.sin((6.283 * (now + at)) / period) + chance * noise;
    });
  }
  if (smooth.describes(node)) {
    const { window = 6 } = node.data;
    return input.map((_, at) => {
      const last = input.slice(Math.max(0, at - window), at + 1);
      return last.reduce((sum, value) => sum + value, 0) / last.length;
    });
  }
  return a.map((value, at) => value - (b[at] ?? 0));
}
// #endregion

const loose = { period: 24, noise: 0.5 };
const tight = { period: 30, noise: 0.5 };
const calm = { window: 6 };
const at = (column: number, y: number) => ({ x: 300 * column, y });

/** The initial graph: two sensors, each smoothed, and their difference. */
const nodes = [
  sensor.node({ id: "left", label: "Left beam", data: loose }),
  sensor.node({
    id: "right",
    label: "Right beam",
    position: at(0, 200),
    data: tight,
  }),
  smooth.node({ id: "calm", position: at(1, 0), data: calm }),
  smooth.node({ id: "even", position: at(1, 200), data: calm }),
  difference.node({ id: "skew", label: "Skew", position: at(2, 90) }),
];
const edges = [
  { source: "left", target: "calm", targetHandle: "in" },
  { source: "right", target: "even", targetHandle: "in" },
  { source: "calm", target: "skew", targetHandle: "a" },
  { source: "even", target: "skew", targetHandle: "b" },
];

export function app(): Viewable {
  const live = new Switch({ label: "Live", value: false });
  const nodeTypes = { sensor, smooth, difference };
  const flow = new Flow({ nodes, edges, nodeTypes, topPanel: [live] });
  const charts = new Map<string, Sparkline>();
  let now = 0;

  const update = (id: string): void => {
    const node = flow.node(id);
    const chart = charts.get(id);
    if (!node || !chart) return;
    const ports = flow.edges
      .filter(({ target }) => target === id)
      .map((edge) => [edge.targetHandle, charts.get(edge.source)?.values]);
    chart.values = compute(node, Object.fromEntries(ports), now);
    for (const target of flow.targetsOf(id)) update(target);
  };
  const addChart = ({ id, type }: { id: string; type: string }): void => {
    const { color } = flow.nodeTypes[type] ?? {};
    const view = new Sparkline({ color: color ?? undefined });
    charts.set(id, view);
    flow.transaction(() => flow.updateNode(id, { view }), { history: false });
    update(id);
  };
  for (const node of flow.nodes) addChart(node);
  flow.on("node_added", ({ node }) => addChart(node));
  flow.on("node_data_changed", ({ node_id }) => update(node_id));
  flow.on("edge_added", ({ edge }) => update(edge.target));
  flow.on("edge_deleted", () => charts.forEach((_, id) => update(id)));

  const tick = (): void => {
    now += 1;
    for (const id of charts.keys()) update(id);
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => clearInterval(timer);
  live.watch("value", () => {
    stop();
    if (live.value === true) timer = setInterval(tick, 200);
  });
  onDispose(live, stop);
  return flow;
}
