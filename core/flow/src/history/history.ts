import {
  affectedBy,
  type AppliedChange,
  canApply,
  type ChangeTarget,
  type GraphChange,
  isNoop,
  mergedChange,
} from "../change/graph-change.ts";
import type { EdgeRecord } from "../edge/edge-record.ts";

/** What one undo reverts: the changes of a transaction, or of consecutive transactions of one gesture. */
export interface Step {
  /** In the order of their application. */
  readonly changes: readonly AppliedChange[];
  readonly gesture?: string | undefined;
  /** Whether a user made the change, through an intent. */
  readonly byUser: boolean;
  /** The time of the last change, in milliseconds. */
  readonly at: number;
}

/** The fewest steps that are kept; twice as many are kept at most. */
const minSteps = 1_000;

interface Steps {
  readonly step: Step;
  readonly rest: Steps | null;
  readonly length: number;
}

/** The steps that can be undone and redone. Immutable, so that rolling back a transaction restores an earlier value. */
export class UndoStacks {
  readonly #past: Steps | null;
  readonly #future: Steps | null;
  /** Whether the last step may grow: nothing was undone or redone since. */
  readonly #isOpen: boolean;

  constructor(past: Steps | null = null, future: Steps | null = null, isOpen: boolean = false) {
    this.#past = past;
    this.#future = future;
    this.#isOpen = isOpen;
  }

  /** The step that undo reverts. */
  get undo(): Step | undefined {
    return this.#past?.step;
  }

  /** The step that redo reverts: the changes of the last undo. */
  get redo(): Step | undefined {
    return this.#future?.step;
  }

  /** Adds a step, or extends the last one of the same gesture. A step without effect is dropped. */
  with(step: Step, maxPauseMs: number, hasEffect: (step: Step) => boolean): UndoStacks {
    const { undo: last } = this;
    const isSame =
      this.#isOpen &&
      last?.gesture !== undefined &&
      last.gesture === step.gesture &&
      last.byUser === step.byUser &&
      step.at - last.at <= maxPauseMs;
    const changes = isSame ? [...last.changes, ...step.changes] : step.changes;
    const whole = { ...step, changes: condensed(changes) };
    const rest = isSame ? (this.#past?.rest ?? null) : this.#past;
    if (hasEffect(whole)) return new UndoStacks(push(rest, whole), null, true);
    return isSame ? new UndoStacks(rest, null, false) : this;
  }

  /** After undo: `step` has the changes that undo made, which redo reverts. */
  undone(step: Step): UndoStacks {
    return new UndoStacks(this.#past?.rest ?? null, push(this.#future, step), false);
  }

  /** After redo: `step` has the changes that redo made, which undo reverts. */
  redone(step: Step): UndoStacks {
    return new UndoStacks(push(this.#past, step), this.#future?.rest ?? null, false);
  }
}

const noSteps = new UndoStacks();

/** What the history needs from the flow that it belongs to. */
export interface HistoryHost {
  /** The stacks by viewer id; a transaction that fails restores the value. */
  readonly store: { undoStacks: ReadonlyMap<string, UndoStacks> };
  readonly graph: ChangeTarget;
  /** Applies a change and emits its events; undefined when it altered nothing. */
  apply(change: GraphChange): AppliedChange | undefined;
  /** Removes a node with its edges; `removedEdges` were removed just before. */
  removeNode(id: string, removedEdges: readonly string[]): AppliedChange[];
  /** The time in milliseconds. */
  now(): number;
  /** Called when a viewer's steps have changed. */
  onChange(viewer: string, stacks: UndoStacks): void;
}

/** The undo history of each viewer. */
export class History {
  readonly #host: HistoryHost;

  constructor(host: HistoryHost) {
    this.#host = host;
  }

  /** The steps that a viewer can undo and redo. */
  of(viewer: string): UndoStacks {
    return this.#host.store.undoStacks.get(viewer) ?? noSteps;
  }

  /** Records the changes of a transaction as a step. Changes of selection and viewport are in no step. */
  record(
    viewer: string,
    changes: readonly AppliedChange[],
    options: { readonly byUser: boolean; readonly gesture?: string; readonly maxPauseMs?: number },
  ): void {
    const { byUser, gesture, maxPauseMs = Infinity } = options;
    const undoable = changes.filter(({ change }) => affectedBy(change).scope !== "viewer");
    if (undoable.length === 0) return;
    const step = { changes: undoable, gesture, byUser, at: this.#host.now() };
    const hasEffect = (whole: Step): boolean => haveEffect(this.#host.graph, whole.changes);
    this.#set(viewer, this.of(viewer).with(step, maxPauseMs, hasEffect));
  }

  /** Reverts the last step; returns whether there was one. */
  undo(viewer: string): boolean {
    const step = this.of(viewer).undo;
    if (step) this.#set(viewer, this.of(viewer).undone(this.#revert(step)));
    return step !== undefined;
  }

  /** Reverts the last undo; returns whether there was one. */
  redo(viewer: string): boolean {
    const step = this.of(viewer).redo;
    if (step) this.#set(viewer, this.of(viewer).redone(this.#revert(step)));
    return step !== undefined;
  }

  #set(viewer: string, stacks: UndoStacks): void {
    const { store } = this.#host;
    store.undoStacks = new Map(store.undoStacks).set(viewer, stacks);
    this.#host.onChange(viewer, stacks);
  }

  /** Applies the inverses, last one first, as far as their items still exist; returns the applied changes as a step. */
  #revert({ changes, byUser }: Step): Step {
    const { graph } = this.#host;
    const done: AppliedChange[] = [];
    const removedEdges = new RemovedEdges();
    for (const { inverse } of changes.toReversed()) {
      if (!canApply(graph, inverse)) continue;
      const affected = affectedBy(inverse);
      const removes = affected.scope === "item" && affected.effect === "remove" ? affected : null;
      if (removes?.kind === "edge") removedEdges.add(graph.edges.get(removes.id));
      if (removes?.kind === "node") {
        done.push(...this.#host.removeNode(removes.id, removedEdges.take(removes.id)));
      } else {
        done.push(...[this.#host.apply(inverse) ?? []].flat());
      }
    }
    return { changes: done, byUser, at: this.#host.now() };
  }
}

/** A step on top of others; a step without changes is dropped. */
function push(steps: Steps | null, step: Step): Steps | null {
  if (step.changes.length === 0) return steps;
  const rest = steps && steps.length >= 2 * minSteps ? newest(steps) : steps;
  return { step, rest, length: (rest?.length ?? 0) + 1 };
}

function newest(steps: Steps): Steps | null {
  const kept: Step[] = [];
  let each: Steps | null = steps;
  for (; each && kept.length < minSteps; each = each.rest) kept.push(each.step);
  return kept.toReversed().reduce<Steps | null>(push, null);
}

/** The changes with mergeable ones about the same item merged: the inverse restores the state before the first. */
function condensed(all: readonly AppliedChange[]): AppliedChange[] {
  const changes: AppliedChange[] = [];
  const places = new Map<string, number>();
  for (const applied of all) {
    const affected = affectedBy(applied.inverse);
    const isChange = affected.scope === "item" && affected.effect === "change";
    const key = isChange ? `${applied.inverse.type} ${affected.id}` : undefined;
    // After an addition or a removal, the same id may be another item.
    if (key === undefined) places.clear();
    const place = key === undefined ? undefined : places.get(key);
    const earlier = place === undefined ? undefined : changes[place];
    // Undo applies the later inverse first.
    const inverse = earlier && mergedChange(applied.inverse, earlier.inverse);
    if (inverse && place !== undefined) {
      changes[place] = { ...applied, inverse };
    } else {
      if (key !== undefined) places.set(key, changes.length);
      changes.push(applied);
    }
  }
  return changes;
}

/** Whether the graph differs from before these changes: fields may be restored, and added items removed again. */
function haveEffect(graph: ChangeTarget, changes: readonly AppliedChange[]): boolean {
  /** The items that a later change removes. */
  const removed = new Set<string>();
  // Last one first: usually the last change has an effect.
  for (const { inverse } of changes.toReversed()) {
    const affected = affectedBy(inverse);
    if (affected.scope !== "item") return true;
    const key = `${affected.kind} ${affected.id}`;
    switch (affected.effect) {
      case "add":
        removed.add(key);
        break;
      case "remove":
        if (!removed.delete(key)) return true;
        break;
      case "change":
        if (!removed.has(key) && !isNoop(graph, inverse)) return true;
    }
  }
  return removed.size > 0;
}

/** Edges that undo removes before their nodes: each is named in `deleted_edges` of the first of its nodes. */
class RemovedEdges {
  readonly #byNode = new Map<string, Set<string>>();
  readonly #ends = new Map<string, readonly string[]>();

  add(record: EdgeRecord | undefined): void {
    if (!record) return;
    const { id, source, target } = record;
    this.#ends.set(id, [source, target]);
    for (const end of [source, target]) {
      const ids = this.#byNode.get(end) ?? new Set();
      this.#byNode.set(end, ids.add(id));
    }
  }

  /** The removed edges of a node that are not named yet. */
  take(nodeId: string): string[] {
    const ids = [...(this.#byNode.get(nodeId) ?? [])];
    for (const id of ids) {
      for (const end of this.#ends.get(id) ?? []) this.#byNode.get(end)?.delete(id);
    }
    return ids;
  }
}
