import cytoscape from "cytoscape";

import type { ShowGraph } from "./library.ts";

/** Cytoscape on its canvas renderer, with nodes of the same size and a label in each. */
export const showGraph: ShowGraph = ({ nodes, edges }, element, { x, y, zoom }) => {
  const shown = cytoscape({
    container: element,
    elements: {
      nodes: nodes.map(({ id, label, position }) => ({
        data: { id, label },
        // The middle of a node, not its corner.
        position: { x: position.x + 75, y: position.y + 20 },
      })),
      edges: edges.map((edge) => ({ data: edge })),
    },
    style: [
      {
        selector: "node",
        style: { shape: "round-rectangle", width: 150, height: 40, label: "data(label)" },
      },
    ],
    layout: { name: "preset" },
    zoom,
    pan: { x, y },
    minZoom: 0.001,
  });
  return {
    setView: ({ x, y, zoom }) => shown.viewport({ zoom, pan: { x, y } }),
    relabel: (id, label) => shown.getElementById(id).data("label", label),
  };
};
