import { equalValues } from "@heddle/params";

import type { AppliedChange, GraphChange } from "../change/graph-change.ts";
import type { GraphState } from "../change/graph-state.ts";

/** Whether the graph is another one after these changes: what was set may be as it was, and what was added gone again. */
export function haveEffect(state: GraphState, changes: readonly AppliedChange[]): boolean {
  const byItem = new Map<string, AppliedChange[]>();
  for (const applied of changes) {
    const item = itemOf(applied.inverse);
    const ofItem = byItem.get(item);
    if (ofItem) ofItem.push(applied);
    else byItem.set(item, [applied]);
  }
  return [...byItem.values()].some(
    (ofItem) => !isComeAndGone(ofItem) && ofItem.some(({ inverse }) => isEffective(state, inverse)),
  );
}

function itemOf(change: GraphChange): string {
  if (!("id" in change || "record" in change)) return change.type;
  const id = "id" in change ? change.id : change.record.id;
  return JSON.stringify([change.type.includes("node"), id]);
}

function isComeAndGone(changes: readonly AppliedChange[]): boolean {
  const [first, last] = [changes[0]?.change.type, changes.at(-1)?.change.type];
  return first?.startsWith("add_") === true && last?.startsWith("remove_") === true;
}

/** Whether taking a change back alters what there is now. */
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
      return true;
  }
}

function differs(record: object = {}, old: object): boolean {
  const present = new Map<string, unknown>(Object.entries(record));
  return Object.entries(old).some(([name, value]) => !equalValues(present.get(name), value));
}
