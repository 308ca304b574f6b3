import type { GraphChange } from "./graph-change.ts";

/** Whether a change, told by its inverse, has altered nothing. */
export function isIdle(inverse: GraphChange): boolean {
  switch (inverse.type) {
    case "update_node":
    case "update_edge":
      return Object.keys(inverse.changes).length === 0;
    case "patch_node_data":
    case "patch_edge_data":
      return Object.keys(inverse.patch).length === 0;
    case "set_selected":
      return inverse.nodes.length + inverse.edges.length === 0;
    default:
      return false;
  }
}
