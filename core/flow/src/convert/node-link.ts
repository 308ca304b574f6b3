import type { Attributes } from "./attributes.ts";
import type { EdgesName } from "./graph-origin.ts";

/** A graph as networkx writes it with `node_link_data`; its edges are in `edges`, or in `links` until networkx 3.3. */
export interface NodeLink {
  readonly directed?: boolean;
  readonly multigraph?: boolean;
  readonly graph?: unknown;
  readonly nodes: readonly Attributes[];
  readonly edges?: readonly Attributes[];
  readonly links?: readonly Attributes[];
}

/** How `toNodeLink` writes a graph. */
export interface NodeLinkOptions {
  /** Whether edges have a direction; by default as the graph came, and for one that was made here they have. */
  readonly directed?: boolean;
  /**
   * Whether two nodes may have several edges; without, the last one wins. By default as the graph came, but never so
   * that an edge is lost.
   */
  readonly multigraph?: boolean;
  /** The name of the list of edges: "links" for networkx before 3.4; by default as the graph came. */
  readonly edges?: EdgesName;
}

/** Names that `add_node` of networkx has for other things than attributes. */
export const nodeNames: ReadonlySet<string> = new Set(["id", "self", "node_for_adding"]);

/** Likewise for `add_edge`. */
export const edgeNames: ReadonlySet<string> = new Set([
  "source",
  "target",
  "self",
  "u_of_edge",
  "v_of_edge",
  "u_for_edge",
  "v_for_edge",
]);

/** In a multigraph edges also have a key. */
export const multigraphEdgeNames: ReadonlySet<string> = new Set([...edgeNames, "key"]);
