import type { NewModel, SnapshotOperation } from "./protocol.ts";
import type { MessageParts } from "./transport.ts";

/** An operation of a snapshot as JSON. */
export interface WrittenOperation {
  readonly parts: MessageParts;
  /** The kind of the model, if it is one. */
  readonly kind?: string;
}

interface SnapshotChunk {
  /** `[{"op":"new",…},{"op":"fill",…}]` */
  readonly operations: MessageParts;
  /** The kinds of the models in it. */
  readonly kinds: readonly string[];
  readonly isLast: boolean;
}

/** A block of records is about this much shorter than a chunk, so that few records are encoded again after a change. */
const blocksPerChunk = 16;

/** The length of a block of records, for chunks of this length. */
export function blockLength(chunkLength: number): number {
  return chunkLength / blocksPerChunk;
}

/** Collects operations in chunks of about `maxLength` characters. */
export function* splitSnapshot(
  operations: Iterable<WrittenOperation>,
  maxLength: number,
): Generator<SnapshotChunk, void> {
  let written: MessageParts[number][] = [];
  let kinds: string[] = [];
  let length = 0;
  for (const { parts, kind } of operations) {
    const added = parts.reduce((sum, part) => sum + part.length, 1);
    if (length > 0 && length + added > maxLength) {
      yield { operations: [...written, "]"], kinds, isLast: false };
      [written, kinds, length] = [[], [], 0];
    }
    written.push(length === 0 ? "[" : ",", ...parts);
    if (kind !== undefined) kinds.push(kind);
    length += added;
  }
  yield { operations: [...written, "]"], kinds, isLast: true };
}

type Entry = NewModel["records"][string][number];

/** Joins the operations of a snapshot: a model gets its records. */
export function joinSnapshot(operations: readonly SnapshotOperation[]): NewModel[] {
  const models = new Map<string, NewModel & { readonly records: Record<string, Entry[]> }>();
  for (const operation of operations) {
    if (operation.op === "new") {
      const lists = Object.entries(operation.records).map(([name, list]) => [name, [...list]]);
      models.set(operation.id, { ...operation, records: Object.fromEntries(lists) });
    } else {
      const entries = models.get(operation.id)?.records[operation.name];
      for (const entry of operation.records) entries?.push(entry);
    }
  }
  return [...models.values()];
}
