/** A flow becomes a graphology graph, so its algorithms apply. Here they find what each step waits for. */
import { Table, type Viewable } from "@heddle/core";
import { Flow } from "@heddle/flow";

export function app(): Viewable {
  const flow = new Flow({
    nodes: [
      { id: "wind", label: "Wind the warp" },
      { id: "dress", label: "Dress the loom" },
      { id: "bobbins", label: "Fill bobbins" },
      { id: "weave", label: "Weave" },
    ],
    edges: [
      { source: "wind", target: "dress" },
      { source: "dress", target: "weave" },
      { source: "bobbins", target: "weave" },
    ],
  });

  const table = new Table({ caption: "Steps" });
  void flow.toGraphology().then((graph) => {
    table.rows = graph.mapNodes((id, { label }) => ({
      step: String(label),
      "waits for": graph.inNeighbors(id).join(", ") || "nothing",
    }));
  });
  return table;
}
