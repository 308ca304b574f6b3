import { jsonLength } from "./encoding.ts";
import type { NewModel, SnapshotOperation } from "./protocol.ts";

type Entry = NewModel["records"][string][number];

/** Splits models into chunks of about `maxLength` characters; a model's records may span several. */
export function splitSnapshot(
  models: Iterable<NewModel>,
  maxLength: number,
): SnapshotOperation[][] {
  let part: SnapshotOperation[] = [];
  const parts = [part];
  let length = 0;
  const partFor = (next: object): SnapshotOperation[] => {
    const added = jsonLength(next);
    if (length > 0 && length + added > maxLength) {
      parts.push((part = []));
      length = 0;
    }
    length += added;
    return part;
  };
  for (const { records, ...head } of models) {
    const ownRecords: Record<string, Entry[]> = {};
    const first = partFor(head);
    first.push({ ...head, records: ownRecords });
    for (const [name, list] of Object.entries(records)) {
      let entries: Entry[] = (ownRecords[name] = []);
      let current = first;
      for (const entry of list) {
        const next = partFor(entry);
        if (next !== current) next.push({ op: "fill", id: head.id, name, records: (entries = []) });
        current = next;
        entries.push(entry);
      }
    }
  }
  return parts;
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
