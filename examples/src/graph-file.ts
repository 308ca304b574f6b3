/** Drop a file that networkx or Heddle wrote: its graph is arranged along the edges, and you can edit it. */
import { Alert, Column, FileInput, type Viewable } from "@heddle/core";
import { Flow } from "@heddle/flow";

/** How wool becomes cloth, as networkx writes it. */
const sample = JSON.stringify({
  directed: true,
  multigraph: false,
  graph: {},
  nodes: [
    "Spinning",
    "Dyeing",
    "Warping",
    "Weaving",
    "Fulling",
    "Pressing",
  ].map((id) => ({ id })),
  edges: [
    { source: "Spinning", target: "Dyeing" },
    { source: "Spinning", target: "Warping" },
    { source: "Dyeing", target: "Weaving" },
    { source: "Warping", target: "Weaving" },
    { source: "Weaving", target: "Fulling" },
    { source: "Fulling", target: "Pressing" },
  ],
});

/** The nodes and edges of a file of Heddle or of networkx. */
function read(text: string): Pick<Flow, "nodes" | "edges"> {
  const { nodes = [] } = JSON.parse(text) as {
    nodes?: { position?: unknown }[];
  };
  const isSaved = nodes.some(({ position }) => position !== undefined);
  return isSaved ? Flow.fromJSON(text) : Flow.fromNodeLink(text);
}

export function app(): Viewable {
  const flow = new Flow({
    displaySideBar: false,
    defaultEdgeOptions: { markerEnd: { type: "arrowclosed" } },
  });
  const file = new FileInput({ label: "Your graph", accept: ".json" });
  const problem = new Alert({ severity: "error", visible: false });

  const open = async (content: string): Promise<void> => {
    try {
      flow.replace(read(content));
      await flow.layout();
      flow.reveal(flow.nodes.map(({ id }) => id));
      problem.visible = false;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      problem.update({ text, visible: true });
    }
  };
  file.watch("value", () => {
    if (file.value instanceof File) void file.value.text().then(open);
  });
  void open(sample);
  return new Column({ children: [file, problem, flow] });
}
