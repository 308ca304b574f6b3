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
  /** Whether a user made the change, through an intent. Users may revert steps of code only within limits. */
  readonly byUser: boolean;
  /** The time of the last change, in milliseconds. */
  readonly at: number;
}

/** A stack of twice as many steps is trimmed to this many: rarely, because trimming copies it. */
const minSteps = 1_000;

/** A stack as an immutable linked list, newest step first. */
interface StepList {
  readonly step: Step;
  readonly rest: StepList | null;
  readonly length: number;
}

/** The steps that can be undone and redone. Immutable: a transaction that fails restores the earlier value. */
export class UndoStacks {
  readonly #past: StepList | null;
  readonly #future: StepList | null;
  /** Whether the same gesture may extend the last step: nothing was undone or redone since. */
  readonly #canExtendLast: boolean;

  constructor(
    past: StepList | null = null,
    future: StepList | null = null,
    canExtendLast: boolean = false,
  ) {
    this.#past = past;
    this.#future = future;
    this.#canExtendLast = canExtendLast;
  }

  /** The step that undo reverts. */
  get undoStep(): Step | undefined {
    return this.#past?.step;
  }

  /** The step that redo reverts: the changes of the last undo. */
  get redoStep(): Step | undefined {
    return this.#future?.step;
  }

  /** Adds a step, or extends the last one of the same gesture. A step without effect is dropped. */
  record(step: Step, maxPauseMs: number, hasEffect: (step: Step) => boolean): UndoStacks {
    const { undoStep: last } = this;
    const isSameGesture =
      this.#canExtendLast &&
      last?.gesture !== undefined &&
      last.gesture === step.gesture &&
      last.byUser === step.byUser &&
      step.at - last.at <= maxPauseMs;
    const changes = isSameGesture ? [...last.changes, ...step.changes] : step.changes;
    const extended = { ...step, changes: condensed(changes) };
    const rest = isSameGesture ? (this.#past?.rest ?? null) : this.#past;
    if (hasEffect(extended)) return new UndoStacks(push(rest, extended), null, true);
    return isSameGesture ? new UndoStacks(rest, null, false) : this;
  }

  /** After undo: `step` has the changes that undo made, which redo reverts. */
  afterUndo(step: Step): UndoStacks {
    return new UndoStacks(this.#past?.rest ?? null, push(this.#future, step), false);
  }

  /** After redo: `step` has the changes that redo made, which undo reverts. */
  afterRedo(step: Step): UndoStacks {
    return new UndoStacks(push(this.#past, step), this.#future?.rest ?? null, false);
  }
}

const noSteps = new UndoStacks();

/** What the history needs from the flow that it belongs to. */
export interface HistoryHost {
  /** The stacks by viewer id; a transaction that fails restores the value. */
  readonly store: { undoStacks: ReadonlyMap<string, UndoStacks> };
  readonly graph: ChangeTarget;
  /** Applies a change and emits its events; undefined if nothing changed. */
  apply(change: GraphChange): AppliedChange | undefined;
  /** Removes a node with its edges; `removedEdges` were removed just before. */
  removeNode(id: string, removedEdges: readonly string[]): AppliedChange[];
  /** The time in milliseconds. */
  now(): number;
  /** Called when a viewer's steps have changed. */
  onChange(viewer: string, stacks: UndoStacks): void;
}

/**
 * The undo history of each viewer. `undo` reverts the last step, of a user or of code. `undo-guard.ts` decides whether
 * a user may do so: it guards the intents `undo` and `redo` in `flow.ts`.
 */
export class History {
  readonly #host: HistoryHost;

  constructor(host: HistoryHost) {
    this.#host = host;
  }

  /** The steps that a viewer can undo and redo. */
  of(viewer: string): UndoStacks {
    return this.#host.store.undoStacks.get(viewer) ?? noSteps;
  }

  /** Records the changes of a transaction as a step. Changes of selection and viewport are not recorded. */
  record(
    viewer: string,
    changes: readonly AppliedChange[],
    options: { readonly byUser: boolean; readonly gesture?: string; readonly maxPauseMs?: number },
  ): void {
    const { byUser, gesture, maxPauseMs = Infinity } = options;
    const undoable = changes.filter(({ change }) => affectedBy(change).scope !== "viewer");
    if (undoable.length === 0) return;
    const step = { changes: undoable, gesture, byUser, at: this.#host.now() };
    const hasEffect = (each: Step): boolean => haveEffect(this.#host.graph, each.changes);
    this.#set(viewer, this.of(viewer).record(step, maxPauseMs, hasEffect));
  }

  /** Reverts the last step; returns whether there was one. */
  undo(viewer: string): boolean {
    const step = this.of(viewer).undoStep;
    if (step) this.#set(viewer, this.of(viewer).afterUndo(this.#revert(step)));
    return step !== undefined;
  }

  /** Reverts the last undo; returns whether there was one. */
  redo(viewer: string): boolean {
    const step = this.of(viewer).redoStep;
    if (step) this.#set(viewer, this.of(viewer).afterRedo(this.#revert(step)));
    return step !== undefined;
  }

  #set(viewer: string, stacks: UndoStacks): void {
    const { store } = this.#host;
    store.undoStacks = new Map(store.undoStacks).set(viewer, stacks);
    this.#host.onChange(viewer, stacks);
  }

  /**
   * Applies the inverses, last one first, and skips those whose items are gone. Returns the applied changes as a step.
   */
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
function push(steps: StepList | null, step: Step): StepList | null {
  if (step.changes.length === 0) return steps;
  const rest = steps && steps.length >= 2 * minSteps ? newest(steps) : steps;
  return { step, rest, length: (rest?.length ?? 0) + 1 };
}

function newest(steps: StepList): StepList | null {
  const kept: Step[] = [];
  let each: StepList | null = steps;
  for (; each && kept.length < minSteps; each = each.rest) kept.push(each.step);
  return kept.toReversed().reduce<StepList | null>(push, null);
}

/** Merges changes of the same item, such as many small moves. Their inverse restores the state before the first. */
function condensed(all: readonly AppliedChange[]): AppliedChange[] {
  const changes: AppliedChange[] = [];
  const indexes = new Map<string, number>();
  for (const applied of all) {
    const affected = affectedBy(applied.inverse);
    const isChange = affected.scope === "item" && affected.effect === "change";
    const key = isChange ? `${applied.inverse.type} ${affected.id}` : undefined;
    // After an addition or a removal, the same id may be another item.
    if (key === undefined) indexes.clear();
    const index = key === undefined ? undefined : indexes.get(key);
    const earlier = index === undefined ? undefined : changes[index];
    // Undo applies the later inverse first.
    const inverse = earlier && mergedChange(applied.inverse, earlier.inverse);
    if (inverse && index !== undefined) {
      changes[index] = { ...applied, inverse };
    } else {
      if (key !== undefined) indexes.set(key, changes.length);
      changes.push(applied);
    }
  }
  return changes;
}

/** Whether the graph differs from before these changes. Later changes may have restored fields and removed added items. */
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
