import type { NewModel, SnapshotOperation } from "./protocol.ts";

type Entry = NewModel["records"][string][number];

/** The models of a snapshot in parts of about so many characters; the records of one model may be in several. */
export function splitSnapshot(models: Iterable<NewModel>, most: number): SnapshotOperation[][] {
  let part: SnapshotOperation[] = [];
  const parts = [part];
  let length = 0;
  /** The part that something goes into. */
  const partFor = (next: object): SnapshotOperation[] => {
    const { length: added } = JSON.stringify(next);
    if (length > 0 && length + added > most) {
      parts.push((part = []));
      length = 0;
    }
    length += added;
    return part;
  };
  for (const { records, ...head } of models) {
    const own: Record<string, Entry[]> = {};
    const first = partFor(head);
    first.push({ ...head, records: own });
    for (const [name, list] of Object.entries(records)) {
      let entries: Entry[] = (own[name] = []);
      let place = first;
      for (const entry of list) {
        const next = partFor(entry);
        if (next !== place) next.push({ op: "fill", id: head.id, name, records: (entries = []) });
        place = next;
        entries.push(entry);
      }
    }
  }
  return parts;
}

/** What was split, as it was. */
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
