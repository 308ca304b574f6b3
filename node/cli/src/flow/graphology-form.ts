import { Flow, InvalidGraphError } from "@heddle/flow";
import type { MultiDirectedGraph, MultiGraph } from "graphology";

import type { GraphForm } from "./graph-form.ts";
import { nameNodes, ownNames } from "./node-names.ts";
import { unselected } from "./unselected.ts";

type Exported = ReturnType<MultiDirectedGraph["export"]>;
type ExportedEdge = Exported["edges"][number];

/** The form in which graphology exports a graph. */
export const graphologyForm: GraphForm = {
  async read(document, parameters) {
    const graphology = await import("graphology");
    // The class of graphs of any kind; its types put it behind a second default.
    const Graph = graphology.default as unknown as typeof MultiGraph;
    try {
      const graph = Graph.from(document as unknown as Exported);
      return nameNodes(Flow.fromGraphology(graph, parameters));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new InvalidGraphError("graphology", reason, { cause: error });
    }
  },

  async write(flow, came) {
    const graph = await flow.toGraphology({ multigraph: true });
    const exported = graph.export();
    const document = (came ?? {}) as unknown as Partial<Exported>;
    const { options = kindOf(flow), nodes = [], edges = [] } = document;
    const { type = "mixed" } = options;
    const undirected = new Set(edges.filter((edge) => edge.undirected).map(({ key }) => key));
    const isUndirected = ({ key }: ExportedEdge): boolean =>
      type === "undirected" || (type === "mixed" && undirected.has(key));
    const isOwnName = ownNames(nodes.map(({ key, attributes }) => [key, attributes?.["label"]]));
    return {
      ...exported,
      nodes: exported.nodes.map((node) => {
        const attributes = unselected(node.attributes ?? {});
        const { label, ...unnamed } = attributes;
        return { ...node, attributes: isOwnName(node.key, label) ? unnamed : attributes };
      }),
      // What was drawn since may be more than the graph allowed before.
      options: {
        type,
        multi: options.multi === true || hasParallels(exported, isUndirected),
        allowSelfLoops: options.allowSelfLoops !== false || hasSelfLoops(exported),
      },
      edges: exported.edges.map((edge) => ({
        ...edge,
        ...(edge.attributes && { attributes: unselected(edge.attributes) }),
        ...(type === "mixed" && isUndirected(edge) && { undirected: true }),
      })),
    };
  },
};

/** The kind of graph that one is which has come in another form, or was made here. */
function kindOf({ origin }: Flow): Exported["options"] {
  return {
    type: origin?.directed === false ? "undirected" : "directed",
    multi: origin?.multigraph ?? false,
  };
}

function hasParallels({ edges }: Exported, isUndirected: (edge: ExportedEdge) => boolean): boolean {
  const ends = edges.map((edge) => {
    const { source, target } = edge;
    return JSON.stringify(
      isUndirected(edge) ? { between: [source, target].toSorted() } : [source, target],
    );
  });
  return new Set(ends).size < ends.length;
}

function hasSelfLoops({ edges }: Exported): boolean {
  return edges.some(({ source, target }) => source === target);
}
