/** A node can contain live views. Its type shows them one at a time, as a stack, or in tabs. */
import { Progress, Slider, Sparkline, type Viewable } from "@heddle/core";
import { Flow, NodeType, type PanePolicy } from "@heddle/flow";

const policies = ["single", "stack", "tabs"] as const;

function loom(panePolicy: PanePolicy, at: number): NodeType {
  const color = ["#3b82f6", "#14a38b", "#9b5de5"][at] ?? null;
  return new NodeType({
    type: panePolicy,
    label: `Loom, ${panePolicy}`,
    panePolicy,
    color,
  });
}

/** Three views; the slider updates the other two. */
function views(): Viewable[] {
  const bounds = { minimum: 0, maximum: 120, required: true };
  const speed = new Slider({ label: "Speed", value: 80, ...bounds });
  const chart = new Sparkline({ label: "History", values: [60, 72, 80] });
  const load = new Progress({ label: "Load", value: 80, maximum: 120 });
  speed.watch("value", () => {
    load.value = Number(speed.value);
    chart.values = [...chart.values, load.value];
  });
  return [speed, chart, load];
}

export function app(): Viewable {
  const types = policies.map(loom);
  return new Flow({
    nodeTypes: Object.fromEntries(types.map((type) => [type.type, type])),
    nodes: policies.map((type, at) => ({
      id: type,
      type,
      label: `panePolicy: ${type}`,
      position: { x: at * 280, y: 0 },
      view: views(),
    })),
  });
}
