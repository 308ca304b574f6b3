import { Flow } from "@heddle/flow";
import { mount } from "@heddle/react";
import "@heddle/react/flow";

import type { ShowGraph } from "./library.ts";

export const showGraph: ShowGraph = ({ nodes, edges }, element, view) => {
  const flow = new Flow({ nodes, edges, viewport: view, displaySideBar: false });
  mount(flow, element);
  return {
    setView: (to) => {
      flow.viewport = to;
    },
    relabel: (id, label) => flow.updateNode(id, { label }),
  };
};
