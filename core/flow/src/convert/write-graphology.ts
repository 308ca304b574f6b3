import type { DirectedGraph, MultiDirectedGraph } from "graphology";

import { isPlainObject } from "../plain-object.ts";
import type { Attributes } from "./attributes.ts";
import type { GraphJSON } from "./converted-graph.ts";
import { infinite } from "./finite.ts";
import { formOf, type GraphOrigin } from "./graph-origin.ts";
import { type AttributeTable, edgeAttributes, nodeAttributes } from "./attribute-table.ts";
import { writeAttributes } from "./item-attributes.ts";
import { MissingGraphologyError } from "./missing-graphology-error.ts";
import { withoutParallels } from "./parallel-edges.ts";

/** How `toGraphology` writes a graph. */
export interface GraphologyOptions {
  /** Whether two nodes may have several edges; without, the last one wins. */
  readonly multigraph?: boolean;
}

/** Loads graphology. */
export type LoadGraphology = () => Promise<{
  readonly DirectedGraph: typeof DirectedGraph;
  readonly MultiDirectedGraph: typeof MultiDirectedGraph;
}>;

/** Makes a directed graph of graphology, with the ids of the edges as its keys. */
export async function writeGraphology(
  { nodes, edges }: GraphJSON,
  origin: GraphOrigin | null,
  { multigraph = false }: GraphologyOptions = {},
  load: LoadGraphology = () => import("graphology"),
): Promise<DirectedGraph | MultiDirectedGraph> {
  const graphology = await load().catch((cause: unknown) => {
    throw new MissingGraphologyError(cause);
  });
  const graph = multigraph ? new graphology.MultiDirectedGraph() : new graphology.DirectedGraph();
  if (isPlainObject(origin?.graph)) graph.replaceAttributes(infinite(origin.graph) as Attributes);
  for (const node of nodes) {
    graph.addNode(
      node.id,
      attributesOf(nodeAttributes, { ...node }, formOf(origin?.nodes, node.id)),
    );
  }
  for (const edge of multigraph ? edges : withoutParallels(edges, true)) {
    const attributes = attributesOf(edgeAttributes, { ...edge }, formOf(origin?.edges, edge.id));
    graph.addDirectedEdgeWithKey(edge.id, edge.source, edge.target, attributes);
  }
  return graph;
}

function attributesOf(table: AttributeTable, record: Attributes, form: Attributes): Attributes {
  return infinite(writeAttributes(table, record, { form })) as Attributes;
}
