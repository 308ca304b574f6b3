/** Drop a file that networkx or Heddle wrote, and edit its graph. Nodes without a position are arranged along the edges. */
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

/** Whether networkx wrote a text: it always says whether the edges have a direction. */
function isNodeLink(text: string): boolean {
  try {
    return "directed" in (JSON.parse(text) as object);
  } catch {
    return false;
  }
}

/** The graph of a file; throws an error for the user who chose it. */
function read(text: string): Flow {
  const options = {
    autoLayout: true,
    displaySideBar: false,
    defaultEdgeOptions: { markerEnd: { type: "arrowclosed" } },
  } as const;
  return isNodeLink(text)
    ? Flow.fromNodeLink(text, options)
    : Flow.fromJSON(text, options);
}

export function app(): Viewable {
  const file = new FileInput({ label: "Your graph", accept: ".json" });
  const problem = new Alert({ severity: "error", visible: false });
  const page = new Column({ children: [file, problem, read(sample)] });

  const open = (text: string): void => {
    try {
      page.children = [file, problem, read(text)];
      problem.visible = false;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problem.update({ text: reason, visible: true });
    }
  };
  file.watch("value", () => {
    if (file.value instanceof File) void file.value.text().then(open);
  });
  return page;
}
