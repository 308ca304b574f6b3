import { equalValues, patchRecord, recordDifference, type Translatable } from "@heddle/params";

import {
  applyChange,
  canApply,
  type ChangeTarget,
  type Fields,
  type ItemEntry,
  type ItemRecord,
  type ItemTarget,
} from "../change/graph-change.ts";
import type { Edge } from "../item/edge.ts";
import type { EdgeRecord } from "../record/edge-record.ts";
import { type GuardedFlow, whyNotMove, whyNotRemove, whyReadOnly } from "../rules/guards.ts";
import { messages } from "../messages.ts";
import type { Node } from "../item/node.ts";
import { nameOf } from "../item/node-name.ts";
import type { NodeRecord } from "../record/node-record.ts";
import type { Viewport } from "../viewport.ts";
import type { Step } from "./history.ts";

type Entries = Readonly<Record<string, unknown>>;

/** The fields by which code restricts what users do with a node, and their messages. */
const protections = [
  ["deletable", "notDeletable"],
  ["draggable", "notDraggable"],
  ["connectable", "notConnectable"],
] as const;

/**
 * Why a user may not undo or redo a step. In an editable flow, users can revert every step that a user made. They can
 * revert a step of code only if they could make the same deletions and moves themselves, and if that lifts no
 * restriction on a node, such as `deletable: false`. Other changes of code they can always revert. A step that they
 * cannot revert also keeps them from older steps.
 */
export function whyCannotUndo(
  flow: GuardedFlow,
  graph: ChangeTarget,
  step: Step | undefined,
): Translatable | undefined {
  if (!flow.editable) return whyReadOnly(flow);
  if (!step || step.byUser) return undefined;
  const { nodes, edges } = new UndoPreview(graph, step);
  const moved = nodes.previews.filter(isMoved).flatMap(({ before }) => before ?? []);
  return (
    whyNotRemoveAny(flow, idsOfRemoved(nodes.previews), idsOfRemoved(edges.previews)) ??
    whyNotMove(flow, moved) ??
    whyProtected(flow, nodes.previews)
  );
}

/** A record that a step concerns: now, and after the undo. */
interface RecordPreview<R> {
  readonly before: Readonly<R> | undefined;
  readonly after: Readonly<R> | undefined;
}

function idsOfRemoved(previews: readonly RecordPreview<{ readonly id: string }>[]): string[] {
  return previews.flatMap(({ before, after }) => (before && !after ? before.id : []));
}

function isMoved({ before, after }: RecordPreview<NodeRecord>): boolean {
  return !!before && !!after && !equalValues(before.position, after.position);
}

function whyNotRemoveAny(
  flow: GuardedFlow,
  nodes: readonly string[],
  edges: readonly string[],
): Translatable | undefined {
  // Without deletions it does not matter whether deleting is turned off.
  return nodes.length + edges.length === 0 ? undefined : whyNotRemove(flow, nodes, edges);
}

function whyProtected(
  flow: GuardedFlow,
  previews: readonly RecordPreview<NodeRecord>[],
): Translatable | undefined {
  for (const { before, after } of previews) {
    for (const [field, message] of protections) {
      if (before?.[field] === false && after?.[field]) {
        return messages[message]({ name: nameOf(flow, before) });
      }
    }
  }
  return undefined;
}

/** The graph as it would be after a step is undone; the flow itself is not changed. */
class UndoPreview implements ChangeTarget {
  readonly nodes: RecordOverlay<NodeRecord, Node>;
  readonly edges: RecordOverlay<EdgeRecord, Edge>;
  viewport: Viewport | null;
  readonly #graph: ChangeTarget;

  constructor(graph: ChangeTarget, { inverses }: Step) {
    this.#graph = graph;
    this.nodes = new RecordOverlay(graph.nodes);
    this.edges = new RecordOverlay(graph.edges);
    this.viewport = graph.viewport;
    for (const inverse of inverses.toReversed()) {
      if (canApply(this, inverse)) applyChange(this, inverse);
    }
  }

  childrenOf(id: string): Iterable<string> {
    const changed = this.nodes.previews.flatMap(({ after }) => (after ? [after.id] : []));
    const candidates = new Set([...this.#graph.childrenOf(id), ...changed]);
    return [...candidates].filter((each) => this.nodes.get(each)?.parent === id);
  }
}

/** Changed records on top of those of a graph. */
class RecordOverlay<R extends ItemRecord, I> implements ItemTarget<R, I> {
  readonly #current: ItemTarget<R, I>;
  /** Records by id; undefined for a removed one. */
  readonly #changed = new Map<string, Readonly<R> | undefined>();

  constructor(current: ItemTarget<R, I>) {
    this.#current = current;
  }

  /** The records that were changed. */
  get previews(): RecordPreview<R>[] {
    return [...this.#changed].map(([id, after]) => ({ before: this.#current.get(id), after }));
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  get(id: string): Readonly<R> | undefined {
    return this.#changed.has(id) ? this.#changed.get(id) : this.#current.get(id);
  }

  all(): Readonly<R>[] {
    const kept = this.#current.all().filter(({ id }) => !this.#changed.has(id));
    return [...kept, ...[...this.#changed.values()].flatMap((record) => record ?? [])];
  }

  add({ record }: ItemEntry<R, I>): void {
    this.#changed.set(record.id, record);
  }

  remove(id: string): ItemEntry<R, I> {
    const record = this.#existing(id);
    this.#changed.set(id, undefined);
    return { record };
  }

  update(id: string, changes: Fields<R>): Fields<R> {
    const before = this.#existing(id);
    const after = { ...before, ...changes };
    this.#changed.set(id, after);
    return recordDifference(after, before);
  }

  patchData(id: string, patch: Entries): Entries {
    const { data } = this.#existing(id);
    const after = patchRecord(data, patch);
    this.update(id, { data: after } as unknown as Fields<R>);
    return recordDifference(after, data);
  }

  setSelected(ids: readonly string[], selected: boolean): string[] {
    const changed = ids.filter((id) => this.get(id)?.selected === !selected);
    for (const id of changed) this.update(id, { selected } as Fields<R>);
    return changed;
  }

  replace(entries: readonly ItemEntry<R, I>[]): ItemEntry<R, I>[] {
    const old = this.all().map((record) => ({ record }));
    for (const { record } of old) this.#changed.set(record.id, undefined);
    for (const { record } of entries) this.#changed.set(record.id, record);
    return old;
  }

  #existing(id: string): Readonly<R> {
    const record = this.get(id);
    if (!record) throw new TypeError(`"${id}" is not in the preview`);
    return record;
  }
}
