import type { Handle, Records } from "@heddle/params";

import type { ItemIds } from "./records.ts";

/** The parameters that hold the records and the ids of the selected ones. */
const sources = {
  nodes: "nodeRecords",
  edges: "edgeRecords",
} as const satisfies Record<keyof ItemIds, string>;

interface Selectable {
  readonly selected: boolean;
}

/**
 * The nodes or the edges as a viewer sees them: `selected` is true for those in the `selection` of the viewer. The records
 * of a flow cannot tell, because several viewers may share them.
 */
export class ViewerRecords<R extends Selectable> implements Records<R> {
  readonly #handle: Handle;
  readonly #kind: keyof ItemIds;
  readonly #records: Records<R>;
  /** Records with the other value of `selected`, cached to keep their identity. */
  readonly #toggled = new WeakMap<Readonly<R>, Readonly<R>>();
  #ids: readonly string[] = [];
  #selected: ReadonlySet<string> = new Set();

  constructor(handle: Handle, kind: keyof ItemIds) {
    this.#handle = handle;
    this.#kind = kind;
    // The `flow` kind declares the types.
    this.#records = handle.read(sources[kind]) as Records<R>;
  }

  get size(): number {
    return this.#records.size;
  }

  get(id: string): Readonly<R> | undefined {
    const record = this.#records.get(id);
    return record && this.#seen(record, this.#selection.has(id));
  }

  has(id: string): boolean {
    return this.#records.has(id);
  }

  *[Symbol.iterator](): IterableIterator<readonly [string, Readonly<R>]> {
    const selection = this.#selection;
    for (const entry of this.#records) {
      const [id, record] = entry;
      const seen = this.#seen(record, selection.has(id));
      yield seen === record ? entry : [id, seen];
    }
  }

  subscribe(id: string, listener: () => void): () => void {
    const stopRecord = this.#records.subscribe(id, listener);
    const stopSelection = this.#watchSelection((ids) => {
      if (ids.has(id)) listener();
    });
    return () => {
      stopRecord();
      stopSelection();
    };
  }

  watch(listener: (ids: ReadonlySet<string>) => void): () => void {
    const stopRecords = this.#records.watch(listener);
    const stopSelection = this.#watchSelection(listener);
    return () => {
      stopRecords();
      stopSelection();
    };
  }

  /** Calls the listener with the ids that entered or left the selection. */
  #watchSelection(listener: (ids: ReadonlySet<string>) => void): () => void {
    let before = this.#selection;
    return this.#handle.subscribe(["selection"], () => {
      const now = this.#selection;
      const changed = new Set([
        ...[...before].filter((id) => !now.has(id)),
        ...[...now].filter((id) => !before.has(id)),
      ]);
      before = now;
      if (changed.size > 0) listener(changed);
    });
  }

  /** Not cached by a listener: the listeners of records may be called before those of the selection. */
  get #selection(): ReadonlySet<string> {
    const ids = (this.#handle.read("selection") as ItemIds)[this.#kind];
    if (ids !== this.#ids) {
      this.#ids = ids;
      this.#selected = new Set(ids);
    }
    return this.#selected;
  }

  #seen(record: Readonly<R>, selected: boolean): Readonly<R> {
    if (record.selected === selected) return record;
    const known = this.#toggled.get(record);
    if (known) return known;
    const toggled = { ...record, selected };
    this.#toggled.set(record, toggled);
    return toggled;
  }
}
