import type { EdgeRecord } from "../edge/edge-record.ts";
import type { NodeRecord } from "../node/node-record.ts";
import type { Step } from "./step.ts";

/** The records of a graph, by id. */
type Known<R> = Iterable<readonly [string, Readonly<R>]> & {
  get(id: string): Readonly<R> | undefined;
};

/** A record that a step concerns: as it is, and as it would be. */
export interface Replayed<R> {
  readonly before: Readonly<R> | undefined;
  readonly after: Readonly<R> | undefined;
}

/** What would become of the nodes and edges that a step concerns if it were taken back; nothing is done. */
export class Replay {
  readonly #nodes: Outlook<NodeRecord>;
  readonly #edges: Outlook<EdgeRecord>;

  constructor(
    {
      nodeRecords,
      edgeRecords,
    }: { nodeRecords: Known<NodeRecord>; edgeRecords: Known<EdgeRecord> },
    { changes }: Step,
  ) {
    this.#nodes = new Outlook(nodeRecords);
    this.#edges = new Outlook(edgeRecords);
    for (const { inverse } of changes.toReversed()) {
      switch (inverse.type) {
        case "add_node":
          this.#nodes.add(inverse.record);
          break;
        case "add_edge":
          this.#edges.add(inverse.record);
          break;
        case "remove_node":
          this.#nodes.remove(inverse.id);
          break;
        case "remove_edge":
          this.#edges.remove(inverse.id);
          break;
        case "update_node":
          this.#nodes.update(inverse.id, inverse.changes);
          break;
        case "update_edge":
          this.#edges.update(inverse.id, inverse.changes);
          break;
        case "replace_graph":
          this.#nodes.replace(inverse.nodes);
          this.#edges.replace(inverse.edges);
          break;
        default:
      }
    }
  }

  get nodes(): Replayed<NodeRecord>[] {
    return this.#nodes.all;
  }

  get edges(): Replayed<EdgeRecord>[] {
    return this.#edges.all;
  }
}

/** Records as they would be, beside those that there are. */
class Outlook<R extends { readonly id: string }> {
  readonly #present: Known<R>;
  readonly #future = new Map<string, Readonly<R> | undefined>();

  constructor(present: Known<R>) {
    this.#present = present;
  }

  get all(): Replayed<R>[] {
    return [...this.#future].map(([id, after]) => ({ before: this.#present.get(id), after }));
  }

  #get(id: string): Readonly<R> | undefined {
    return this.#future.has(id) ? this.#future.get(id) : this.#present.get(id);
  }

  // As an undo does it: what is there is not added again, and what is gone stays so.
  add(record: Readonly<R>): void {
    if (!this.#get(record.id)) this.#future.set(record.id, record);
  }

  remove(id: string): void {
    this.#future.set(id, undefined);
  }

  update(id: string, changes: object): void {
    const record = this.#get(id);
    if (record) this.#future.set(id, { ...record, ...changes });
  }

  replace(entries: readonly { readonly record: Readonly<R> }[]): void {
    for (const [id] of this.#present) this.#future.set(id, undefined);
    for (const id of this.#future.keys()) this.#future.set(id, undefined);
    for (const { record } of entries) this.#future.set(record.id, record);
  }
}
