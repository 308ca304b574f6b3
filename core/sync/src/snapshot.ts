import { jsonLength } from "./encoding.ts";
import type { NewModel, SnapshotOperation } from "./protocol.ts";
import { recordLength } from "./wire.ts";

type Entry = NewModel["records"][string][number];

/** A model of a snapshot; its records may be encoded only when they are read. */
export interface SnapshotModel extends Omit<NewModel, "records"> {
  readonly records: Readonly<Record<string, Iterable<Entry>>>;
}

interface SnapshotChunk {
  readonly operations: readonly SnapshotOperation[];
  readonly isLast: boolean;
}

/** Splits models into chunks of about `maxLength` characters; a model's records may span several. */
export function* splitSnapshot(
  models: Iterable<SnapshotModel>,
  maxLength: number,
): Generator<SnapshotChunk, void> {
  let operations: SnapshotOperation[] = [];
  let length = 0;
  const isFull = (added: number): boolean => length > 0 && length + added > maxLength;
  for (const { records, ...head } of models) {
    const headLength = jsonLength(head);
    if (isFull(headLength)) {
      yield { operations, isLast: false };
      [operations, length] = [[], 0];
    }
    const lists = Object.keys(records).map((name) => [name, [] as Entry[]] as const);
    const headOperations = operations;
    operations.push({ ...head, records: Object.fromEntries(lists) });
    length += headLength;
    for (const [name, own] of lists) {
      // A chunk that was sent cannot be extended.
      let entries = operations === headOperations ? own : undefined;
      for (const entry of records[name] ?? []) {
        const [key, record] = entry;
        const entryLength = jsonLength(key) + recordLength(record) + 4;
        if (isFull(entryLength)) {
          yield { operations, isLast: false };
          [operations, length, entries] = [[], 0, undefined];
        }
        if (!entries) operations.push({ op: "fill", id: head.id, name, records: (entries = []) });
        entries.push(entry);
        length += entryLength;
      }
    }
  }
  yield { operations, isLast: true };
}

/** Inverse of `splitSnapshot`. */
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
