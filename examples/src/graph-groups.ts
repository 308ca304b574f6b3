/** Drag the frame to move its nodes, collapse it with its arrow, or double-click it to see only what is inside. Press N for a note. */
import type { Viewable } from "@heddle/core";
import { Flow, NodeType } from "@heddle/flow";

const source = new NodeType({
  type: "source",
  label: "Source",
  inputs: [],
  outputs: ["rows"],
});
const step = new NodeType({
  type: "step",
  label: "Step",
  inputs: ["in"],
  outputs: ["out"],
});
const report = new NodeType({
  type: "report",
  label: "Report",
  inputs: ["rows"],
  outputs: [],
});

export function app(): Viewable {
  const flow = new Flow({
    nodeTypes: { source, step, report },
    nodes: [
      {
        id: "orders",
        type: "source",
        label: "Orders",
        position: { x: 0, y: 40 },
      },
      { id: "parse", type: "step", label: "Parse", position: { x: 260, y: 0 } },
      {
        id: "clean",
        type: "step",
        label: "Clean",
        position: { x: 480, y: 80 },
      },
      {
        id: "sums",
        type: "report",
        label: "Sums",
        position: { x: 740, y: 40 },
      },
      {
        id: "todo",
        type: "note",
        position: { x: 0, y: 160 },
        data: {
          text: "Orders before 2020 have no currency.\nAsk Ada what to do.",
          color: "yellow",
        },
      },
    ],
    edges: [
      {
        source: "orders",
        sourceHandle: "rows",
        target: "parse",
        targetHandle: "in",
      },
      {
        source: "parse",
        sourceHandle: "out",
        target: "clean",
        targetHandle: "in",
      },
      {
        source: "clean",
        sourceHandle: "out",
        target: "sums",
        targetHandle: "rows",
      },
    ],
  });
  // Without an undo step.
  flow.transaction(() => flow.group(["parse", "clean"], { label: "Prepare" }), {
    history: false,
  });
  return flow;
}
