import type { Viewable } from "@heddle/views";

import { Flow, type FlowOptions, NodeType } from "../../index.ts";
import { itemSchema } from "./editor.contract.ts";

/** A flow with two nodes and an edge, whose editors can be opened. */
export function makeFlow(options: FlowOptions = {}): Flow {
  return new Flow({
    nodeTypes: { item: new NodeType({ type: "item", schema: itemSchema }) },
    nodes: [
      { id: "a", type: "item", data: { name: "A", amount: 1 } },
      { id: "b", type: "item", data: { name: "B" } },
    ],
    edges: [{ id: "e", source: "a", target: "b", data: { weight: 2 } }],
    ...options,
  });
}

/** The view of an open editor. */
export function viewAt(flow: Flow, key: string): Viewable {
  const open = flow.openEditors.get(key);
  if (!open) throw new Error(`${key} is not open`);
  return open.view;
}
