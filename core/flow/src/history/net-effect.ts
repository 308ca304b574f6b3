import { equalValues } from "@heddle/params";

import type { AppliedChange, GraphChange } from "../change/graph-change.ts";
import type { GraphState } from "../change/graph-state.ts";

/** Whether the graph is another one after these changes: what was set may be as it was, and what was added gone again. */
export function haveEffect(state: GraphState, changes: readonly AppliedChange[]): boolean {
  /** What is removed later on. */
  const gone = new Set<string>();
  // The last ones first: as a rule, what was done last has an effect.
  for (const { inverse } of changes.toReversed()) {
    switch (inverse.type) {
      case "add_node":
      case "add_edge":
        gone.add(itemOf(inverse.type, inverse.record.id));
        break;
      case "remove_node":
      case "remove_edge":
        if (!gone.delete(itemOf(inverse.type, inverse.id))) return true;
        break;
      case "update_node":
      case "update_edge":
      case "patch_node_data":
      case "patch_edge_data":
        if (gone.has(itemOf(inverse.type, inverse.id))) break;
        if (isEffective(state, inverse)) return true;
        break;
      default:
        return true;
    }
  }
  return gone.size > 0;
}

function itemOf(type: GraphChange["type"], id: string): string {
  return `${type.includes("node") ? "node" : "edge"} ${id}`;
}

/** Whether taking a change of fields or data back alters what there is now. */
function isEffective({ nodeItems, edgeItems }: GraphState, inverse: GraphChange): boolean {
  switch (inverse.type) {
    case "update_node":
      return differs(nodeItems.get(inverse.id), inverse.changes);
    case "update_edge":
      return differs(edgeItems.get(inverse.id), inverse.changes);
    case "patch_node_data":
      return differs(nodeItems.get(inverse.id)?.data, inverse.patch);
    case "patch_edge_data":
      return differs(edgeItems.get(inverse.id)?.data, inverse.patch);
    default:
      return false;
  }
}

function differs(record: object = {}, old: object): boolean {
  const present = new Map<string, unknown>(Object.entries(record));
  return Object.entries(old).some(([name, value]) => !equalValues(present.get(name), value));
}
