/** Drag from a port to the black Blur: ports that fit light up, and each node shows its result at once. A mask also fits where an image does. */
import { Image, type Viewable } from "@heddle/core";
import { defineNodeType, Flow, type NodeRecord } from "@heddle/flow";
import * as z from "zod";

const whole = (title: string, most: number, initial: number) =>
  z.int().min(0).max(most).default(initial).meta({ title });
const image = { id: "image", type: "image", maxConnections: 1 };
const inside = { ...image, id: "inside" };
const outside = { ...image, id: "outside" };
const mask = { id: "mask", type: "mask" };
const outputs = [{ id: "image", type: "image" }];

const weave = defineNodeType({
  type: "weave",
  label: "Weave",
  color: "#d97706",
  schema: z.object({
    threads: whole("Threads", 24, 8),
    shift: whole("Shift", 3, 1),
  }),
  inputs: [],
  outputs,
});
const blur = defineNodeType({
  type: "blur",
  label: "Blur",
  color: "#14a38b",
  schema: z.object({ radius: whole("Radius", 6, 2) }),
  inputs: [image],
  outputs,
});
const threshold = defineNodeType({
  type: "threshold",
  label: "Threshold",
  color: "#9b5de5",
  schema: z.object({ level: whole("Level, %", 100, 50) }),
  inputs: [image],
  outputs: [mask],
});
const blend = defineNodeType({
  type: "blend",
  label: "Blend",
  color: "#db2777",
  inputs: [inside, outside, { ...mask, maxConnections: 1 }],
  outputs,
});
const portTypes = {
  image: { label: "Image", color: "#3b82f6", accepts: ["mask"] },
  mask: { label: "Mask", color: "#9b5de5" },
};

/** The brightness of each pixel, row by row, from 0 to 1. */
type Pixels = readonly number[];
const size = 48;
const black: Pixels = Array.from({ length: size * size }, () => 0);
const draw = (paint: (x: number, y: number) => number): Pixels =>
  black.map((_, at) => paint(at % size, Math.floor(at / size)));

/** Computes the output of a node from what arrives at its ports. */
function compute(node: NodeRecord, ports: Record<string, Pixels>): Pixels {
  const { image: input = black } = ports;
  if (weave.describes(node)) {
    const { threads = 8, shift = 1 } = node.data;
    const thread = (at: number) => Math.floor((at * threads) / size);
    const isUp = (x: number, y: number) =>
      (thread(x) + thread(y) * shift) % 4 < 2;
    return draw((x, y) => (isUp(x, y) ? 0.9 : 0.2));
  }
  if (blur.describes(node)) {
    const { radius = 2 } = node.data;
    const clamp = (at: number) => Math.min(size - 1, Math.max(0, at));
    const steps = Array.from(
      black.slice(0, 2 * radius + 1),
      (_, at) => at - radius,
    );
    return draw((x, y) => {
      const rows = steps.map((step) => clamp(y + step) * size);
      const near = rows.flatMap((row) =>
        steps.map((step) => input[row + clamp(x + step)] ?? 0),
      );
      return near.reduce((sum, value) => sum + value) / near.length;
    });
  }
  if (threshold.describes(node)) {
    const { level = 50 } = node.data;
    return input.map((value) => (value * 100 >= level ? 1 : 0));
  }
  const side = (at: number) => (ports["mask"]?.[at] ? "inside" : "outside");
  return black.map((_, at) => ports[side(at)]?.[at] ?? 0);
}

/** A bitmap file: its header, 256 grays, and a byte for each pixel. */
function toDataUrl(pixels: Pixels): string {
  const grays = Array.from(black.slice(0, 256).keys());
  const palette = grays.flatMap((gray) => [gray, gray, gray, 0]);
  const start = 54 + palette.length;
  const sizes = [start + pixels.length, 0, start, 40, size, -size, 0x80001];
  const bytes = [...sizes, 0, 0, 0, 0, 0, 0].flatMap((value) =>
    [0, 8, 16, 24].map((bits) => value >> bits),
  );
  const body = pixels.map((value) => value * 255);
  const file = Uint8Array.from([0x42, 0x4d, ...bytes, ...palette, ...body]);
  return `data:image/bmp;base64,${btoa(String.fromCodePoint(...file))}`;
}

const at = (x: number, y: number) => ({ position: { x: 290 * x, y: 310 * y } });
const nodes = [
  weave.node({ id: "twill", data: { threads: 24, shift: 1 }, ...at(0, 0) }),
  weave.node({ id: "squares", data: { threads: 6, shift: 2 }, ...at(0, 1) }),
  blur.node({ id: "blur", data: { radius: 3 }, ...at(1, 1) }),
  threshold.node({ id: "spots", data: { level: 55 }, ...at(2, 1.3) }),
  blend.node({ id: "cloth", ...at(3, 1) }),
  blur.node({ id: "soft", data: { radius: 2 }, ...at(3, 0) }),
];
const edges = [
  "squares blur image",
  "blur spots image",
  "twill cloth inside",
  "blur cloth outside",
  "spots cloth mask",
].map((ends) => {
  const [source = "", target = "", targetHandle] = ends.split(" ");
  return { source, target, targetHandle };
});

export function app(): Viewable {
  const nodeTypes = { weave, blur, threshold, blend };
  const flow = new Flow({ nodes, edges, nodeTypes, portTypes });
  const results = new Map<string, Pixels>();
  const update = (id: string): void => {
    const node = flow.node(id);
    if (!node) return;
    const ports = flow.edges
      .filter(({ target }) => target === id)
      .map((edge) => [edge.targetHandle, results.get(edge.source)]);
    const pixels = compute(node, Object.fromEntries(ports));
    results.set(id, pixels);
    const view = new Image({ source: toDataUrl(pixels), alt: id, width: 192 });
    flow.transaction(() => flow.updateNode(id, { view }), { history: false });
    for (const target of flow.targetsOf(id)) update(target);
  };
  const updateAll = (): void => flow.nodes.forEach(({ id }) => update(id));
  updateAll();
  flow.on("node_added", ({ node }) => update(node.id));
  flow.on("node_data_changed", ({ node_id }) => update(node_id));
  flow.on("edge_added", ({ edge }) => update(edge.target));
  flow.on("edge_deleted", updateAll);
  return flow;
}
