import type { AppliedChange } from "./change/graph-change.ts";
import { differentIds, type Selection } from "./selection.ts";

/** What entered or left the selection by these changes: found in them, unless they replaced the graph. */
export function selectionDifference(
  changes: readonly AppliedChange[],
  old: Selection,
  now: () => Selection,
): Selection {
  if (changes.some(({ change }) => change.type === "replace_graph")) {
    const { nodes, edges } = now();
    return { nodes: differentIds(old.nodes, nodes), edges: differentIds(old.edges, edges) };
  }
  const [nodes, edges] = [new Set<string>(), new Set<string>()];
  for (const { change, inverse } of changes) {
    if (inverse.type === "set_selected") {
      for (const id of inverse.nodes) flip(nodes, id);
      for (const id of inverse.edges) flip(edges, id);
    }
    // An item that comes has its record in the change, and one that goes in what takes it back.
    for (const each of [change, inverse]) {
      if (each.type === "add_node" && each.record.selected) flip(nodes, each.record.id);
      if (each.type === "add_edge" && each.record.selected) flip(edges, each.record.id);
    }
  }
  return { nodes: [...nodes], edges: [...edges] };
}

/** What changes sides twice is where it was. */
function flip(ids: Set<string>, id: string): void {
  if (!ids.delete(id)) ids.add(id);
}
