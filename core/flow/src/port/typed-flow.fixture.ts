import { type EdgeInput, Flow, type FlowOptions, NodeType } from "../index.ts";
import { type RecordedFlow, recorded } from "../recorded-flow.fixture.ts";

/** Types with ports: images, masks, and texts that nothing else fits. */
export const typedNodes = {
  load: new NodeType({
    type: "load",
    inputs: [],
    outputs: [
      { id: "image", type: "image" },
      { id: "mask", type: "mask" },
      { id: "text", label: "Caption", type: "text" },
    ],
  }),
  blur: new NodeType({
    type: "blur",
    label: "Blur",
    inputs: [{ id: "in", type: "image", maxConnections: 1, required: true }, "strength"],
    outputs: [{ id: "out", type: "image", maxConnections: 2 }],
  }),
  print: new NodeType({
    type: "print",
    inputs: [{ id: "text", type: "text" }],
    outputs: [],
  }),
};

export const portTypes = {
  image: { accepts: ["mask"], color: "#3b82f6" },
  mask: { accepts: ["bits"] },
  text: { label: "Text" },
};

/** A flow with one node of each type, two of "blur", and a plain node. */
export function typedFlow(
  options: FlowOptions = {},
  edges: readonly EdgeInput[] = [],
): RecordedFlow {
  const nodes = [
    { id: "load", type: "load" },
    { id: "blur", type: "blur" },
    { id: "blur2", type: "blur", label: "Blur again" },
    { id: "print", type: "print" },
    { id: "plain" },
  ];
  return recorded(new Flow({ nodeTypes: typedNodes, portTypes, nodes, edges, ...options }));
}

/** `"load.mask -> blur.in"` as the ends of an edge; a node without a port has no handle. */
export function link(text: string): {
  source: string;
  sourceHandle: string | null;
  target: string;
  targetHandle: string | null;
} {
  const [from = "", to = ""] = text.split(" -> ");
  const [source = "", sourceHandle = null] = from.split(".");
  const [target = "", targetHandle = null] = to.split(".");
  return { source, sourceHandle, target, targetHandle };
}
