import type { ConversionOptions, ConvertedGraph } from "./converted-graph.ts";
import { formsOf } from "./graph-origin.ts";
import type { NodeLink } from "./node-link.ts";
import { parseNodeLink } from "./parse-node-link.ts";
import { readNodeLinkEdges } from "./read-node-link-edges.ts";
import { readNodeLinkNodes } from "./read-node-link-nodes.ts";

/** Reads a graph that networkx wrote with `node_link_data`: the document, or its JSON. */
export function readNodeLink(
  source: string | NodeLink,
  options: ConversionOptions = {},
): ConvertedGraph {
  const { nodes: nodeItems, edges: edgeItems, ...kind } = parseNodeLink(source);
  const { nodes, ids } = readNodeLinkNodes(nodeItems, options);
  const edges = readNodeLinkEdges(edgeItems, ids, kind.multigraph);
  return {
    nodes: nodes.map(({ record }) => record),
    edges: edges.map(({ record }) => record),
    origin: { ...kind, nodes: formsOf(nodes), edges: formsOf(edges) },
  };
}
