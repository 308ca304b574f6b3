/** A graph has nodes and edges. Users can drag, connect, select, edit, copy and undo without further code. */
import type { Viewable } from "@heddle/core";
import { Flow } from "@heddle/flow";

export function app(): Viewable {
  // #region graph
  const flow = new Flow({
    nodes: [
      { id: "fleece", label: "Fleece", position: { x: 0, y: 40 } },
      { id: "dye", label: "Dye bath", position: { x: 0, y: 160 } },
      { id: "yarn", label: "Yarn", position: { x: 260, y: 100 } },
      { id: "cloth", label: "Cloth", position: { x: 520, y: 100 } },
    ],
    edges: [
      { source: "fleece", target: "yarn", label: "spin" },
      { source: "dye", target: "yarn", label: "color" },
      { source: "yarn", target: "cloth", label: "weave" },
    ],
    defaultEdgeOptions: { markerEnd: { type: "arrowclosed" } },
  });
  // #endregion
  return flow;
}
