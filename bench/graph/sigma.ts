import { DirectedGraph } from "graphology";
import { Sigma } from "sigma";

import type { ShowGraph, View } from "./library.ts";

/** Sigma draws with WebGL, which Chromium computes on the processor if there is no graphics card. */
export const showGraph: ShowGraph = ({ nodes, edges }, element, view) => {
  const graph = new DirectedGraph();
  for (const { id, label, position } of nodes) {
    // Its y axis points up.
    graph.addNode(id, { x: position.x + 75, y: -position.y - 20, size: 3, label });
  }
  for (const { id, source, target } of edges) graph.addEdgeWithKey(id, source, target);
  const shown = new Sigma(graph, element);
  const setView = ({ x, y, zoom }: View): void => {
    const camera = shown.getCamera();
    camera.setState({ x: 0.5, y: 0.5, ratio: 1, angle: 0 });
    const { width, height } = shown.getDimensions();
    const corner = shown.graphToViewport({ x: 0, y: 0 });
    const pixelsPerUnit = shown.graphToViewport({ x: 1_000, y: 0 }).x - corner.x;
    const middle = { x: (width / 2 - x) / zoom, y: -(height / 2 - y) / zoom };
    const place = shown.viewportToFramedGraph(shown.graphToViewport(middle));
    camera.setState({ ...place, ratio: pixelsPerUnit / 1_000 / zoom });
  };
  setView(view);
  return { setView, relabel: (id, label) => graph.setNodeAttribute(id, "label", label) };
};
