/** A graph from Python becomes a flow, is changed, and goes back. Unchanged parts keep their original form. */
import { Difference, type Viewable } from "@heddle/core";
import { Flow, type NodeLink } from "@heddle/flow";

// The result of networkx.node_link_data; ids can be numbers or tuples.
const document: NodeLink = {
  directed: true,
  multigraph: false,
  graph: { name: "A scarf" },
  nodes: [
    { id: 1, position: [0, 0], label: "Warp", type: "step", hours: 2 },
    { id: [2, "a"], position: [9, 0], label: "Weave", type: "step" },
    { id: "end", position: [18, 0], label: "Full", type: "step" },
  ],
  edges: [
    { source: 1, target: [2, "a"], yarn: "linen" },
    { source: [2, "a"], target: "end", yarn: "linen" },
  ],
};

export function app(): Viewable {
  const flow = Flow.fromNodeLink(document);
  flow.patchNodeData("1", { hours: 3 });
  flow.updateNode('[2,"a"]', { position: { x: 9, y: 4 } });
  flow.addNode({ id: "press", label: "Press", type: "step" });

  const { nodes } = flow.toNodeLink();
  return new Difference({
    caption: "What Python gets back",
    changes: nodes.map((after, at) => ({
      field: String(after["label"]),
      before: document.nodes[at],
      after,
    })),
  });
}
