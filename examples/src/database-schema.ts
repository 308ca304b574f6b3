/** Find a table with Ctrl+F, then drag it: its foreign keys find another way around the other tables, of which there can be 5,000. */
import { Select, type Viewable } from "@heddle/core";
import { Flow, type FlowOptions, NodeType } from "@heddle/flow";

const subjects = [
  "customer",
  "order",
  "product",
  "invoice",
  "supplier",
  "ticket",
  "payment",
];
const aspects = [
  "",
  "_item",
  "_status",
  "_note",
  "_group",
  "_price",
  "_event",
  "_address",
];

// A table refers to others by its outputs, and they refer to it by its id.
const columns = {
  list: ["owner_id"],
  detail: ["owner_id", "parent_id"],
  link: ["left_id", "right_id"],
};
const nodeTypes = Object.fromEntries(
  Object.entries(columns).map(([type, outputs]) => [
    type,
    new NodeType({ type, label: "Table", icon: "▤", inputs: ["id"], outputs }),
  ]),
);

function schemaOf(
  count: number,
): Required<Pick<FlowOptions, "nodes" | "edges">> {
  const rows = Math.ceil(Math.sqrt(count / 2));
  const tables = Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / (subjects.length * aspects.length));
    const name = `${subjects[at % subjects.length]}${aspects[Math.floor(at / 7) % 8]}`;
    const type = Object.keys(columns)[(at * 5) % 3] as keyof typeof columns;
    return { id: round > 0 ? `${name}_${round}` : name, type };
  });
  return {
    nodes: tables.map(({ id, type }, at) => ({
      id,
      type,
      label: id,
      position: { x: Math.floor(at / rows) * 320, y: (at % rows) * 150 },
    })),
    edges: tables.flatMap(({ id, type }, at) =>
      columns[type].flatMap((column, key) => {
        // Keys refer to tables nearby: below, or in the next column.
        const nextColumn = rows - 4 + ((at * 7 + key * 13) % 9);
        const distance = (at + key) % 4 === 0 ? 1 + (at % 3) : nextColumn;
        const target = tables[at + distance];
        return target
          ? [
              {
                source: id,
                sourceHandle: column,
                target: target.id,
                targetHandle: "id",
              },
            ]
          : [];
      }),
    ),
  };
}

export function app(): Viewable {
  const flow = new Flow({
    nodeTypes,
    ...schemaOf(200),
    defaultEdgeOptions: { type: "routed", markerEnd: { type: "arrowclosed" } },
    // The whole schema would be too small to read.
    viewport: { x: 60, y: 120, zoom: 0.8 },
    showMinimap: true,
    displaySideBar: false,
  });
  const size = new Select({
    label: "Tables",
    appearance: "segments",
    value: 200,
    options: [200, 5000].map((value) => ({
      label: `${value.toLocaleString("en")} tables`,
      value,
    })),
  });
  // Not an undo step: undo would not reset the choice.
  size.watch("value", () => {
    const schema = schemaOf(Number(size.value));
    flow.transaction(() => flow.replace(schema), { history: false });
  });
  flow.topPanel = [size];
  return flow;
}
