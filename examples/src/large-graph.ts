/** A graph with 50,000 nodes. The canvas renders nodes as elements at readable sizes and paints the rest; all of them can be moved, selected and connected. */
import { Button, Column, TextInput, type Viewable } from "@heddle/core";
import { Flow, NodeType } from "@heddle/flow";

const width = 200;
const height = 250;
const yarns = {
  indigo: "#3b54b4",
  madder: "#c2503f",
  weld: "#d9a521",
  undyed: "#b8ab94",
};
const names = Object.keys(yarns);

/** The yarn on top at a crossing of a point twill. */
function yarnAt(column: number, row: number): string {
  const turn = Math.abs((column % 32) - 16) + Math.abs((row % 32) - 16);
  return names[Math.floor(turn / 4) % names.length] ?? "undyed";
}

function cloth(): Flow {
  const cells = Array.from({ length: width * height }, (_, at) => ({
    column: at % width,
    row: Math.floor(at / width),
  }));
  const types = Object.entries(yarns).map(
    ([type, color]) => new NodeType({ type, color }),
  );
  return new Flow({
    nodeTypes: Object.fromEntries(types.map((type) => [type.type, type])),
    nodes: cells.map(({ column, row }) => ({
      id: `${column}/${row}`,
      label: `Thread ${column}, row ${row}`,
      type: yarnAt(column, row),
      position: { x: column * 190, y: row * 100 },
    })),
    edges: cells
      .filter(({ column }) => column > 0)
      .map(({ column, row }) => ({
        source: `${column - 1}/${row}`,
        target: `${column}/${row}`,
      })),
    showMinimap: true,
    navigation: "auto",
    displaySideBar: false,
    syncMode: "debounce",
  });
}

export function app(): Viewable {
  const container = new Column();
  const weave = async (): Promise<void> => {
    // Lets the button show that it is busy before the work starts.
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    const flow = cloth();
    const find = new TextInput({ label: "Find", placeholder: "120/75" });
    find.watch("value", () => {
      const id = String(find.value);
      if (!flow.node(id)) return;
      flow.select([id]);
      flow.reveal([id]);
    });
    flow.topPanel = [find];
    container.children = [flow];
  };
  const label = "Weave 50,000 nodes";
  container.children = [
    new Button({ label, variant: "primary", onPress: weave }),
  ];
  return container;
}
