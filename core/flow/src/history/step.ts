import type { AppliedChange, GraphChange } from "../change/graph-change.ts";

/** What one undo takes back. */
export interface Step {
  /** What was done, in its order. */
  readonly changes: readonly AppliedChange[];
  /** What it was part of: steps of one gesture become one. */
  readonly gesture?: string | undefined;
  /** Whether a user asked for it. */
  readonly isAsked: boolean;
  /** When it was done last, in milliseconds. */
  readonly at: number;
}

/** What a step consists of: neither the selection nor the viewport is in it. */
export function isUndoable({ change }: AppliedChange): boolean {
  return change.type !== "set_selected" && change.type !== "set_viewport";
}

/** One step instead of two of the same gesture. */
export function joinSteps(earlier: Step, later: Step): Step {
  return { ...later, changes: condensed([...earlier.changes, ...later.changes]) };
}

/** The changes with those about the same made one: it takes back all of them at once, to what there was at first. */
export function condensed(all: readonly AppliedChange[]): AppliedChange[] {
  const changes: AppliedChange[] = [];
  const places = new Map<string, number>();
  for (const applied of all) {
    const topic = topicOf(applied.inverse);
    // Where items come and go, the same id may be another item.
    if (topic === undefined) places.clear();
    const place = topic === undefined ? undefined : places.get(topic);
    const before = place === undefined ? undefined : changes[place];
    if (before && place !== undefined) {
      changes[place] = { ...applied, inverse: joinInverses(before.inverse, applied.inverse) };
    } else {
      if (topic !== undefined) places.set(topic, changes.length);
      changes.push(applied);
    }
  }
  return changes;
}

/** What a change is about, where later ones about the same can join it. */
function topicOf(change: GraphChange): string | undefined {
  return "changes" in change || "patch" in change ? `${change.type} ${change.id}` : undefined;
}

/** What takes back two changes about the same: where both set something, what the earlier one found counts. */
function joinInverses(earlier: GraphChange, later: GraphChange): GraphChange {
  if ("patch" in earlier && "patch" in later) {
    return { ...earlier, patch: { ...later.patch, ...earlier.patch } };
  }
  if ("changes" in earlier && "changes" in later) {
    return { ...earlier, changes: { ...later.changes, ...earlier.changes } } as GraphChange;
  }
  return earlier;
}
