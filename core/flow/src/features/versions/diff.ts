import { equalValues, recordDifference } from "@heddle/params";

import type { EdgeJSON, EdgeRecord } from "../../record/edge-record.ts";
import type { NodeJSON, NodeRecord } from "../../record/node-record.ts";

/** How an item of one graph differs from the item with the same id in another. */
export interface ItemDiff<Fields> {
  readonly id: string;
  /** The other values of fields, without the data and the position; `null` for a field that the other does not have. */
  readonly changes: Fields;
  /** The other values of keys of the data; `undefined` for a removed key. */
  readonly patch: Readonly<Record<string, unknown>>;
  /** The removed keys of the data, for readers of the difference as JSON, which drops `undefined`. */
  readonly removed: readonly string[];
}

/** The changes that turn one graph into another. Added and removed items, and moved nodes, are listed by their ids. */
export interface FlowDiff {
  readonly nodes: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly changed: readonly ItemDiff<Partial<NodeJSON>>[];
    /** The nodes with another position, which may have changed too. */
    readonly moved: readonly string[];
  };
  readonly edges: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly changed: readonly ItemDiff<Partial<EdgeJSON>>[];
  };
}

/** The part of a flow that is compared. */
interface ComparedGraph {
  readonly nodeRecords: RecordsById<NodeRecord>;
  readonly edgeRecords: RecordsById<EdgeRecord>;
}

interface RecordsById<R> extends Iterable<readonly [string, Readonly<R>]> {
  has(id: string): boolean;
  get(id: string): Readonly<R> | undefined;
}

/** The changes that turn the first graph into the second. */
export function diffGraphs(from: ComparedGraph, to: ComparedGraph): FlowDiff {
  const nodes = diffItems(from.nodeRecords, to.nodeRecords);
  const edges = diffItems(from.edgeRecords, to.edgeRecords);
  const isMoved = ([one, other]: Pair<NodeRecord>): boolean =>
    !equalValues(one.position, other.position);
  return {
    nodes: {
      ...listed(nodes),
      changed: nodes.pairs.flatMap(changesOf<Partial<NodeJSON>>),
      moved: nodes.pairs.filter(isMoved).map(([{ id }]) => id),
    },
    edges: { ...listed(edges), changed: edges.pairs.flatMap(changesOf<Partial<EdgeJSON>>) },
  };
}

interface ComparedItem {
  readonly id: string;
  readonly data: object;
}

type Pair<R> = readonly [one: Readonly<R>, other: Readonly<R>];

interface ComparedItems<R> {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The items that both graphs have. */
  readonly pairs: readonly Pair<R>[];
}

function diffItems<R extends ComparedItem>(
  from: RecordsById<R>,
  to: RecordsById<R>,
): ComparedItems<R> {
  const added = [...to].filter(([id]) => !from.has(id)).map(([id]) => id);
  const removed: string[] = [];
  const pairs: Pair<R>[] = [];
  for (const [id, record] of from) {
    const other = to.get(id);
    if (other) pairs.push([record, other]);
    else removed.push(id);
  }
  return { added, removed, pairs };
}

function listed({ added, removed }: ComparedItems<unknown>): {
  added: readonly string[];
  removed: readonly string[];
} {
  return { added, removed };
}

/** Compared elsewhere, or not part of the document: the selection is the viewer's, and views are not saved. */
const otherFields: ReadonlySet<string> = new Set(["data", "position", "selected", "view"]);

/** The difference of one item; empty if there is none. */
export function changesOf<Fields>([one, other]: Pair<ComparedItem>): ItemDiff<Fields>[] {
  const patch = recordDifference(one.data, other.data) as Readonly<Record<string, unknown>>;
  const fields = Object.entries(recordDifference(one, other))
    .filter(([name]) => !otherFields.has(name))
    .map(([name, value]) => [name, value ?? null]);
  if (fields.length + Object.keys(patch).length === 0) return [];
  const removed = Object.keys(patch).filter((key) => patch[key] === undefined);
  // The fields are those of the records.
  return [{ id: one.id, changes: Object.fromEntries(fields) as Fields, patch, removed }];
}
