import { memoryBytes, onRollback } from "@heddle/params";

import {
  affectedBy,
  type AppliedChange,
  blockedBy,
  canApply,
  type ChangeTarget,
  type CommittedChange,
  type GraphChange,
  isNoop,
  type ItemRef,
  mergedChange,
} from "../change/graph-change.ts";
import type { EdgeRecord } from "../record/edge-record.ts";
import { crossesSubgraph, isStrayPort } from "../record/subgraph-parts.ts";
import { ownViewer } from "../viewer/kernel-viewer.ts";
import { LastWriters, type OwnPart } from "./last-writers.ts";
import type { RevertCall, SkippedChanges, SkippedItem } from "../viewer/undo-notice.ts";

/**
 * What one undo reverts: the changes of a transaction, or of transactions of one gesture without another step in between.
 * A drag is one call of `moveNodes`. Typing is several calls of `patchData` with one gesture. Changes made with
 * `history: false` are in no step.
 */
export interface Step {
  /** The inverses of the changes, in the order of the changes: the last one is applied first. */
  readonly inverses: readonly GraphChange[];
  /** The key of the gesture, from `TransactionOptions`. A step without one is never extended. */
  readonly gesture?: string | undefined;
  /** Whether a user made the change, through an intent. What listeners change in response counts as code. */
  readonly byUser: boolean;
  /** The time of the last change, in milliseconds. */
  readonly at: number;
}

/** The most characters of a gesture's key that a view may choose: each step of the history keeps its key. */
export const maximumGestureLength = 200;

/** A stack beyond a limit loses its oldest steps, down to half of both limits: rarely, because trimming copies it. */
interface StackLimits {
  readonly steps: number;
  readonly bytes: number;
}

const ownLimits: StackLimits = { steps: 2_000, bytes: 32_000_000 };

/** Lower, because there may be hundreds of viewers. */
const viewerLimits: StackLimits = { steps: 500, bytes: 4_000_000 };

/** A stack as an immutable linked list, newest step first. */
interface StepList {
  readonly step: Step;
  readonly rest: StepList | null;
  readonly length: number;
  /** About how many bytes the steps of the list take. */
  readonly bytes: number;
}

/** The steps that can be undone and redone. Immutable: a transaction that fails restores the earlier value. */
export class UndoStacks {
  readonly #past: StepList | null;
  readonly #future: StepList | null;
  /** Whether the same gesture may extend the last step: since then nothing was undone or redone, and no step was dropped. */
  readonly #canExtendLast: boolean;
  readonly #limits: StackLimits;

  constructor(
    limits: StackLimits,
    past: StepList | null = null,
    future: StepList | null = null,
    canExtendLast: boolean = false,
  ) {
    this.#limits = limits;
    this.#past = past;
    this.#future = future;
    this.#canExtendLast = canExtendLast;
  }

  /** The step that undo reverts. */
  get undoStep(): Step | undefined {
    return this.#past?.step;
  }

  /** The last undo, stored as a step; redo reverts it. */
  get redoStep(): Step | undefined {
    return this.#future?.step;
  }

  /** The inverses of all steps that can be undone, from the last step on. */
  *inverses(): Iterable<GraphChange> {
    for (let list = this.#past; list; list = list.rest) yield* list.step.inverses;
  }

  /** Adds a step, or extends the last one of the same gesture. A gesture that ended where it began leaves no step. */
  record(step: Step, maxPauseMs: number, hasEffect: (step: Step) => boolean): UndoStacks {
    const { undoStep: last } = this;
    const isSameGesture =
      this.#canExtendLast &&
      last?.gesture !== undefined &&
      last.gesture === step.gesture &&
      last.byUser === step.byUser &&
      step.at - last.at <= maxPauseMs;
    const all = isSameGesture ? [...last.inverses, ...step.inverses] : step.inverses;
    const rest = isSameGesture ? (this.#past?.rest ?? null) : this.#past;
    const extended = all.length === 1 ? step : { ...step, inverses: condensed(all) };
    if (hasEffect(extended)) return this.#with(this.#push(rest, extended), null, true);
    return isSameGesture ? this.#with(rest, null) : this;
  }

  /** After undo: `step` reverts the changes that undo made, for redo. */
  afterUndo(step: Step): UndoStacks {
    return this.#with(this.#past?.rest ?? null, this.#push(this.#future, step));
  }

  /** After redo: `step` reverts the changes that redo made, for undo. */
  afterRedo(step: Step): UndoStacks {
    return this.#with(this.#push(this.#past, step), this.#future?.rest ?? null);
  }

  #with(
    past: StepList | null,
    future: StepList | null,
    canExtendLast: boolean = false,
  ): UndoStacks {
    return new UndoStacks(this.#limits, past, future, canExtendLast);
  }

  /** A step on top of others, within the limits; a step without changes is dropped. */
  #push(steps: StepList | null, step: Step): StepList | null {
    if (step.inverses.length === 0) return steps;
    const limits = this.#limits;
    const list = withStep(steps, step, memoryBytes(step));
    const isTooLong = list.length > limits.steps || list.bytes > limits.bytes;
    return isTooLong ? newest(list, limits) : list;
  }
}

const noInverses: readonly GraphChange[] = [];
const noOwnSteps = new UndoStacks(ownLimits);
const noSteps = new UndoStacks(viewerLimits);

/** The step that each call reverts, and what happens with the stacks then. */
const revertCalls = {
  undo: ["undoStep", "afterUndo"],
  redo: ["redoStep", "afterRedo"],
} as const satisfies Record<RevertCall, readonly [keyof UndoStacks, keyof UndoStacks]>;

/** What the history needs from the flow that it belongs to. */
export interface HistoryHost {
  readonly graph: ChangeTarget;
  edgesOf(nodeId: string): readonly string[];
  childrenOf(nodeId: string): readonly string[];
  /** Applies a change and emits its events; undefined if nothing changed. */
  apply(change: GraphChange): AppliedChange | undefined;
  /** Removes a node with its edges; `removedEdges` were removed just before. */
  removeNode(id: string, removedEdges: readonly string[]): AppliedChange[];
  /** The time in milliseconds. */
  now(): number;
  /** Whether the flow has other viewers than its own. */
  isShared(): boolean;
  /** Called when undo or redo has not reverted something, because others have changed it since. */
  onSkipped(viewer: string, skipped: SkippedChanges): void;
  /** Called when a viewer can undo or redo for the first time, or no longer. */
  onChange(viewer: string, stacks: UndoStacks): void;
}

/**
 * The undo history of each viewer. `undo` reverts the last step of one viewer, and of it only what no other viewer has
 * changed since. The steps of code are those of the flow's own viewer. `undo-guard.ts` decides whether a user may do so: it guards the
 * intents `undo` and `redo` in `flow.ts`. A refused step stays on top, with `canUndo` true, and the caller receives the
 * reason. Code that calls `flow.undo()` is not guarded.
 */
export class History {
  readonly #host: HistoryHost;
  /** By viewer id; a transaction that fails restores them. */
  readonly #stacks = new Map<string, UndoStacks>();
  readonly #lastWriters = new LastWriters();

  constructor(host: HistoryHost) {
    this.#host = host;
  }

  /** The steps that a viewer can undo and redo. */
  of(viewer: string): UndoStacks {
    const none = viewer === ownViewer ? noOwnSteps : noSteps;
    return this.#stacks.get(viewer) ?? none;
  }

  /** Records the changes of a transaction as a step. Changes of selection and viewport are not recorded. */
  record(
    viewer: string,
    committed: readonly CommittedChange[],
    byUser: boolean,
    { gesture, maxPauseMs = Infinity }: { readonly gesture?: string; readonly maxPauseMs?: number },
  ): void {
    const inverses = this.#inversesOf(viewer, committed);
    if (inverses.length === 0) return;
    const step = { inverses, gesture, byUser, at: this.#host.now() };
    // A change that altered nothing is not committed, and nothing followed a single one.
    const isSingle = committed.length === 1;
    const hasEffect = (each: Step): boolean =>
      (isSingle && each === step) || haveEffect(this.#host.graph, each.inverses);
    this.#set(viewer, this.of(viewer).record(step, maxPauseMs, hasEffect));
  }

  /** The inverses of the changes that undo reverts. */
  #inversesOf(viewer: string, committed: readonly CommittedChange[]): readonly GraphChange[] {
    let inverses: GraphChange[] | undefined;
    for (const { applied, isExcludedFromHistory } of committed) {
      if (!applied || isExcludedFromHistory) continue;
      this.#note(viewer, applied);
      if (affectedBy(applied.inverse).scope === "viewer") continue;
      // An empty list would reserve room for many more when it grows, and each step keeps its list.
      if (inverses) inverses.push(applied.inverse);
      else inverses = [applied.inverse];
    }
    return inverses ?? noInverses;
  }

  /**
   * Reverts the last step; returns whether there was one, even if its items are gone. A step of which others have left nothing
   * is dropped, and the one before it is reverted, so that each undo of a user has an effect as long as there is one.
   */
  undo(viewer: string): boolean {
    return this.#revertLast("undo", viewer);
  }

  /** Reverts the last undo; returns whether there was one. */
  redo(viewer: string): boolean {
    return this.#revertLast("redo", viewer);
  }

  #revertLast(call: RevertCall, viewer: string): boolean {
    const [top, after] = revertCalls[call];
    const first = this.of(viewer)[top];
    const skipped: SkippedItem[] = [];
    let hasEffect = false;
    for (let step = first; step && !hasEffect; step = this.of(viewer)[top]) {
      // Users can revert each step of a user. Their guard has checked the first one only.
      if (step !== first && !step.byUser) break;
      const reverted = this.#revert(viewer, step, skipped);
      hasEffect = reverted.inverses.length > 0 || !this.#host.isShared();
      this.#set(viewer, this.of(viewer)[after](reverted));
    }
    if (skipped.length > 0) this.#host.onSkipped(viewer, { call, items: skipped, hasEffect });
    return first !== undefined;
  }

  /** Forgets the steps of a viewer. */
  release(viewer: string): void {
    this.#stacks.delete(viewer);
    if (!this.#host.isShared()) this.#lastWriters.clear();
  }

  #note(viewer: string, { change }: AppliedChange): void {
    if (this.#host.isShared()) this.#lastWriters.note(viewer, change);
  }

  #set(viewer: string, stacks: UndoStacks): void {
    const before = this.of(viewer);
    this.#stacks.set(viewer, stacks);
    onRollback(() => this.#stacks.set(viewer, before));
    if (!haveSameEnds(before, stacks)) this.#host.onChange(viewer, stacks);
  }

  /**
   * Applies the inverses, last one first, and skips those whose items are gone or were changed by others since. Returns the
   * step that reverts this, of the same author.
   */
  #revert(viewer: string, { inverses, byUser }: Step, skipped: SkippedItem[]): Step {
    const { graph } = this.#host;
    const done: AppliedChange[] = [];
    const removedEdges = new RemovedEdges();
    const blocked: GraphChange[] = [];
    const apply = (inverse: GraphChange): void => {
      if (canApply(graph, inverse)) done.push(...this.#apply(inverse, removedEdges));
      else blocked.push(inverse);
    };
    const endUpdates = (): void => {
      // `condensed` may have changed the order of moves into groups: a group may have been inside its node until now.
      retry(blocked, apply);
      for (const inverse of blocked.splice(0)) this.#skip(viewer, inverse, skipped);
    };
    for (const recorded of inverses.toReversed()) {
      const { own: inverse, by } = this.#withoutOthers(viewer, recorded);
      if (by !== undefined) skipped.push({ ...itemOf(recorded), by });
      if (!isUpdate(recorded)) endUpdates();
      if (inverse) apply(inverse);
    }
    endUpdates();
    done.push(...this.#removeMisplaced(viewer, done, skipped));
    for (const each of done) this.#note(viewer, each);
    return { inverses: done.map(({ inverse }) => inverse), byUser, at: this.#host.now() };
  }

  #apply(inverse: GraphChange, removedEdges: RemovedEdges): AppliedChange[] {
    const { graph } = this.#host;
    const affected = affectedBy(inverse);
    const removal = affected.scope === "item" && affected.effect === "remove" ? affected : null;
    if (removal?.kind === "edge") removedEdges.add(graph.edges.get(removal.id));
    if (removal?.kind === "node") {
      return this.#host.removeNode(removal.id, removedEdges.take(removal.id));
    }
    const applied = this.#host.apply(inverse);
    return applied ? [applied] : [];
  }

  /** Reports an inverse that cannot be applied. */
  #skip(viewer: string, inverse: GraphChange, skipped: SkippedItem[]): void {
    const { graph } = this.#host;
    const blocker = blockedBy(graph, inverse);
    const affected = affectedBy(inverse);
    const isGone = affected.scope === "item" && affected.effect === "remove";
    if (!this.#host.isShared() || !blocker || isGone) return;
    // Only a group that is gone, or in another group now, is in the way of a node.
    const by = this.#lastWriters.otherWriter(viewer, blocker.kind, blocker.id, "parent");
    skipped.push({ ...itemOf(inverse), by });
  }

  /**
   * Removes what cannot be where it was restored: inputs and outputs outside of subgraphs, and edges across the border of one.
   * Within a step they may be there, but not after it.
   */
  #removeMisplaced(
    viewer: string,
    done: readonly AppliedChange[],
    skipped: SkippedItem[],
  ): AppliedChange[] {
    const { nodes, edges } = this.#host.graph;
    const graph = { node: (id: string) => nodes.get(id) };
    return done.flatMap(({ change }) => {
      if (change.type === "add_node") {
        const { id } = change.record;
        return isStrayPort(graph, nodes.get(id)) ? this.#host.removeNode(id, []) : [];
      }
      // It may have been removed or reconnected since.
      const edge = change.type === "add_edge" ? edges.get(change.record.id) : undefined;
      if (!edge || !crossesSubgraph(graph, edge)) return [];
      const { id, source, target } = edge;
      const by = [source, target].map((end) =>
        this.#lastWriters.otherWriter(viewer, "node", end, "parent"),
      );
      if (this.#host.isShared()) {
        skipped.push({ kind: "edge", id, by: by.find((each) => each !== undefined) });
      }
      return this.#host.apply({ type: "remove_edge", id }) ?? [];
    });
  }

  /** The part of an inverse that reverts nothing of other viewers, whose edges and nodes in it keep a node, too. */
  #withoutOthers(viewer: string, inverse: GraphChange): OwnPart {
    if (!this.#host.isShared()) return { own: inverse };
    const others = this.#lastWriters;
    const affected = affectedBy(inverse);
    const isNode = affected.scope === "item" && affected.kind === "node";
    if (isNode && affected.effect === "remove") {
      const { id } = affected;
      const connecting = this.#host
        .edgesOf(id)
        .map((edge) => others.otherWriter(viewer, "edge", edge));
      const filling = this.#host
        .childrenOf(id)
        .map((child) => others.otherWriter(viewer, "node", child, "parent"));
      const by = [...connecting, ...filling].find((each) => each !== undefined);
      if (by !== undefined) return { own: undefined, by };
    }
    return others.withoutOthers(viewer, inverse);
  }
}

/** Whether there is something to undo in both or in neither, and something to redo. */
function haveSameEnds(one: UndoStacks, other: UndoStacks): boolean {
  const canUndo = one.undoStep !== undefined;
  const canRedo = one.redoStep !== undefined;
  return canUndo === (other.undoStep !== undefined) && canRedo === (other.redoStep !== undefined);
}

function withStep(rest: StepList | null, step: Step, bytes: number): StepList {
  return { step, rest, length: (rest?.length ?? 0) + 1, bytes: (rest?.bytes ?? 0) + bytes };
}

/** The newest steps within half of the limits; the last step stays, however large it is. */
function newest(list: StepList, limits: StackLimits): StepList {
  const kept = [list];
  for (let each = list.rest; each; each = each.rest) {
    const bytes = list.bytes - (each.rest?.bytes ?? 0);
    if (kept.length >= limits.steps / 2 || bytes > limits.bytes / 2) break;
    kept.push(each);
  }
  return kept.reduceRight<StepList | null>(
    (rest, each) => withStep(rest, each.step, each.bytes - (each.rest?.bytes ?? 0)),
    null,
  ) as StepList;
}

/** Merges inverses of the same item, such as those of many small moves: one restores the state before the first. */
function condensed(all: readonly GraphChange[]): readonly GraphChange[] {
  const inverses: GraphChange[] = [];
  const indexes = new Map<string, number>();
  for (const inverse of all) {
    const affected = affectedBy(inverse);
    const isUpdate = affected.scope === "item" && affected.effect === "update";
    const key = isUpdate ? `${inverse.type} ${affected.id}` : undefined;
    // After an addition or a removal, the same id may be another item.
    if (key === undefined) indexes.clear();
    const index = key === undefined ? undefined : indexes.get(key);
    const earlier = index === undefined ? undefined : inverses[index];
    // Undo applies the later inverse first.
    const merged = earlier && mergedChange(inverse, earlier);
    if (merged && index !== undefined) {
      inverses[index] = merged;
    } else {
      if (key !== undefined) indexes.set(key, inverses.length);
      inverses.push(inverse);
    }
  }
  return inverses;
}

/** Whether the graph differs from before the changes with these inverses. Later changes may have restored fields and removed added items. */
function haveEffect(graph: ChangeTarget, inverses: readonly GraphChange[]): boolean {
  /** The items that a later change removes. */
  let removed: Set<string> | undefined;
  // Last one first: usually the last change has an effect.
  for (let at = inverses.length - 1; at >= 0; at--) {
    const inverse = inverses[at] as GraphChange;
    const affected = affectedBy(inverse);
    if (affected.scope !== "item") return true;
    switch (affected.effect) {
      case "add":
        // The inverse adds it, so the change removed it.
        removed = (removed ?? new Set()).add(itemKey(affected));
        break;
      case "remove":
        if (!removed?.delete(itemKey(affected))) return true;
        break;
      case "update":
        if (!removed?.has(itemKey(affected)) && !isNoop(graph, inverse)) return true;
    }
  }
  return removed !== undefined && removed.size > 0;
}

function isUpdate(change: GraphChange): boolean {
  const affected = affectedBy(change);
  return affected.scope === "item" && affected.effect === "update";
}

/** Applies the inverses of a list again until none of them can be applied. */
function retry(blocked: GraphChange[], apply: (inverse: GraphChange) => void): void {
  let count: number;
  do {
    count = blocked.length;
    for (const inverse of blocked.splice(0)) apply(inverse);
  } while (blocked.length < count);
}

function itemOf(change: GraphChange): Pick<SkippedItem, "kind" | "id"> {
  const affected = affectedBy(change);
  return affected.scope === "item"
    ? { kind: affected.kind, id: affected.id }
    : { kind: "graph", id: "" };
}

function itemKey({ kind, id }: ItemRef): string {
  return `${kind} ${id}`;
}

/** Edges that undo removes before their nodes. The `node_deleted` event of the first removed node of an edge names it. */
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
