import { Flow, type FlowOptions, NodeType } from "@heddle/flow";
import type { JsonSchema } from "@heddle/schema";
import { Text } from "@heddle/views";

const arrow = { type: "arrowclosed" };

interface PipelineOptions extends FlowOptions {
  /** Schemas of node data by type. */
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
}

const types = {
  source: { label: "Source", icon: "▤", color: "#3b7ddd", inputs: [], outputs: ["rows"] },
  filter: {
    label: "Filter",
    icon: "◇",
    color: "#c0762b",
    inputs: ["rows", "limit"],
    outputs: ["kept", "dropped"],
  },
  chart: { label: "Chart", icon: "◔", color: "#2f8f5b", inputs: ["rows"], outputs: [] },
};

function nodeTypes(schemas: Readonly<Record<string, JsonSchema>>): Record<string, NodeType> {
  const all = Object.entries(types).map(([type, options]) => {
    const schema = schemas[type];
    return [type, new NodeType({ type, ...options, ...(schema && { schema }) })];
  });
  return Object.fromEntries(all) as Record<string, NodeType>;
}

/** A small graph with types, ports, a view in a node, a label and arrow heads. */
export function pipeline({ schemas = {}, ...options }: PipelineOptions = {}): Flow {
  return new Flow({
    nodeTypes: nodeTypes(schemas),
    nodes: [
      { id: "orders", type: "source", label: "Orders", position: { x: 0, y: 40 } },
      { id: "paid", type: "filter", label: "Only paid", position: { x: 260, y: 0 } },
      {
        id: "revenue",
        type: "chart",
        label: "Revenue",
        position: { x: 540, y: -40 },
        view: new Text({ text: "€ 12,480 this week" }),
      },
      { id: "notes", label: "Notes", position: { x: 540, y: 150 } },
    ],
    edges: [
      { id: "in", source: "orders", target: "paid", targetHandle: "rows", label: "hourly" },
      { id: "kept", source: "paid", target: "revenue", sourceHandle: "kept", markerEnd: arrow },
      { id: "rest", source: "paid", target: "notes", sourceHandle: "dropped", markerEnd: arrow },
    ],
    // Overlays would be in the way of most tests.
    displaySideBar: false,
    ...options,
  });
}
