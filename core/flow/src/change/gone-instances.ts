import type { Edge } from "../edge/edge.ts";
import type { Node } from "../node/node.ts";
import type { AppliedChange, EdgeEntry, NodeEntry } from "./graph-change.ts";

/** The objects that stood for items before changes removed or replaced them, by the ids of the items. */
export class GoneInstances {
  readonly nodes: ReadonlyMap<string, Node>;
  readonly edges: ReadonlyMap<string, Edge>;

  constructor(changes: readonly AppliedChange[]) {
    const [nodes, edges] = [new Map<string, Node>(), new Map<string, Edge>()];
    // What takes a removal back has the object; the one that was there first comes last.
    for (const { inverse } of changes.toReversed()) {
      if (inverse.type === "add_node") note(nodes, [inverse]);
      if (inverse.type === "add_edge") note(edges, [inverse]);
      if (inverse.type !== "replace_graph") continue;
      note(nodes, inverse.nodes);
      note(edges, inverse.edges);
    }
    this.nodes = nodes;
    this.edges = edges;
  }
}

function note<Item extends Node | Edge>(
  items: Map<string, Item>,
  entries: readonly ((NodeEntry | EdgeEntry) & { readonly instance?: Item | undefined })[],
): void {
  for (const { record, instance } of entries) if (instance) items.set(record.id, instance);
}
