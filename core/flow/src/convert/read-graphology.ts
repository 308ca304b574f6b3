import type { Attributes } from "./attributes.ts";
import type { ConversionOptions, ConvertedGraph } from "./converted-graph.ts";
import { finite } from "./finite.ts";
import { formsOf } from "./graph-origin.ts";
import { InvalidGraphError } from "./invalid-graph-error.ts";
import { readAttributes } from "./item-attributes.ts";
import { edgeAttributes, nodeAttributes } from "./attribute-table.ts";
import { blankNodeBy, edgeOf, nodeOf } from "./read-item.ts";

/** What a flow needs of a graph of graphology, of any kind. */
export interface GraphologyGraph {
  readonly type: string;
  readonly multi: boolean;
  getAttributes(): Attributes;
  mapNodes<Result>(callback: (id: string, attributes: Attributes) => Result): Result[];
  mapEdges<Result>(
    callback: (id: string, attributes: Attributes, source: string, target: string) => Result,
  ): Result[];
}

/** Reads a graph of graphology. */
export function readGraphology(
  graph: GraphologyGraph,
  options: ConversionOptions = {},
): ConvertedGraph {
  if (typeof graph?.mapNodes !== "function") {
    throw new InvalidGraphError("Flow.fromGraphology", "this is no graph of graphology");
  }
  const blank = blankNodeBy("Flow.fromGraphology", options);
  const nodes = graph.mapNodes((id, attributes) => {
    const item = readAttributes(nodeAttributes, finite(attributes) as Attributes);
    return { record: nodeOf(id, item, blank), form: item.form };
  });
  const edges = graph.mapEdges((id, attributes, source, target) => {
    const item = readAttributes(edgeAttributes, finite(attributes) as Attributes);
    return { record: edgeOf({ id, source, target }, item), form: item.form };
  });
  return {
    nodes: nodes.map(({ record }) => record),
    edges: edges.map(({ record }) => record),
    origin: {
      directed: graph.type !== "undirected",
      multigraph: graph.multi,
      graph: finite(graph.getAttributes()),
      edgesName: "edges",
      nodes: formsOf(nodes),
      edges: formsOf(edges),
    },
  };
}
