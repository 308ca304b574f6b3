import type { AppliedChange, GraphChange } from "../change/graph-change.ts";

/** What one undo takes back. */
export interface Step {
  /** What was done, in its order. */
  readonly changes: readonly AppliedChange[];
  /** What it was part of: steps of one gesture become one. */
  readonly gesture?: string | undefined;
  /** When it was done last, in milliseconds. */
  readonly at: number;
}

/** What a step consists of: neither the selection nor the viewport is in it. */
export function isUndoable({ change }: AppliedChange): boolean {
  return change.type !== "set_selected" && change.type !== "set_viewport";
}

/** One step instead of two of the same gesture. */
export function joinSteps(earlier: Step, later: Step): Step {
  const changes = new Map<string | AppliedChange, AppliedChange>();
  for (const applied of [...earlier.changes, ...later.changes]) {
    const topic = topicOf(applied.change);
    const before = topic === undefined ? undefined : changes.get(topic);
    changes.set(topic ?? applied, before ? { ...applied, inverse: before.inverse } : applied);
  }
  return { ...later, changes: [...changes.values()] };
}

/** What a change sets, where a later one that sets the same takes its place. */
function topicOf(change: GraphChange): string | undefined {
  switch (change.type) {
    case "update_node":
    case "update_edge":
      return JSON.stringify([change.type, change.id, Object.keys(change.changes)]);
    case "patch_node_data":
    case "patch_edge_data":
      return JSON.stringify([change.type, change.id, Object.keys(change.patch)]);
    default:
      return undefined;
  }
}
