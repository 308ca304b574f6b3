import type { GraphJSON } from "./converted-graph.ts";
import type { GraphOrigin } from "./graph-origin.ts";
import type { NodeLink, NodeLinkOptions } from "./node-link.ts";
import { withoutParallels } from "./parallel-edges.ts";
import { writeNodeLinkEdges } from "./write-node-link-edges.ts";
import { writeNodeLinkNodes } from "./write-node-link-nodes.ts";

/** Writes a graph as `node_link_graph` of networkx reads it, in the form of the one that it came from. */
export function writeNodeLink(
  graph: GraphJSON,
  origin: GraphOrigin | null,
  options: NodeLinkOptions = {},
): NodeLink {
  const { directed = origin?.directed ?? true, edges: edgesName = origin?.edgesName ?? "edges" } =
    options;
  const single = withoutParallels(graph.edges, directed);
  const wasMultigraph = origin?.multigraph ?? true;
  const { multigraph = wasMultigraph || single.length < graph.edges.length } = options;
  const { nodes, ids } = writeNodeLinkNodes(graph.nodes, origin?.nodes);
  const edges = writeNodeLinkEdges(multigraph ? graph.edges : single, {
    ids,
    directed,
    multigraph,
    forms: origin?.edges,
  });
  return { directed, multigraph, graph: origin?.graph ?? {}, nodes, [edgesName]: edges };
}
