import { Flow } from "@heddle/flow";
import { mount } from "@heddle/react";
import "@heddle/react/flow";

import type { ShowLayout } from "./page.ts";

export const showLayout: ShowLayout = ({ nodes, edges, start }, element) => {
  const flow = new Flow({
    nodes: nodes.map((id) => ({ id, label: id, position: start(id) })),
    edges: edges.map(([source, target]) => ({ source, target })),
    allowEdgeLoops: true,
  });
  mount(flow, element);
  return {
    async arrange() {
      await flow.layout();
      return new Map(flow.nodes.map(({ id, position }) => [id, position]));
    },
  };
};
