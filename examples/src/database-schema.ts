/** Edges that go around nodes: the foreign keys of a database with 200 tables, or with 5,000. Move a table, and its keys find another way. */
import { Row, Select, TextInput, type Viewable } from "@heddle/core";
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
        // Most keys refer to a table nearby.
        const distance = 1 + ((at * 7 + key * 13) % (2 * rows));
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
    showMinimap: true,
    displaySideBar: false,
  });
  const size = new Select({
    label: "Tables",
    value: 200,
    options: [200, 1000, 5000].map((value) => ({
      label: value.toLocaleString("en"),
      value,
    })),
  });
  size.watch("value", () => flow.replace(schemaOf(Number(size.value))));
  const find = new TextInput({ label: "Find", placeholder: "customer_note" });
  find.watch("value", () => {
    const found = flow.find(String(find.value), {
      in: ["label"],
      limit: 1,
    });
    const ids = found.map(({ id }) => id);
    flow.select(ids);
    if (ids.length > 0) flow.reveal(ids);
  });
  flow.topPanel = [new Row({ children: [size, find] })];
  return flow;
}
