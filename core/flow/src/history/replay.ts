import type { EdgeRecord } from "../edge/edge-record.ts";
import type { NodeRecord } from "../node/node-record.ts";
import type { ChangeOf, GraphChange } from "../change/graph-change.ts";
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

/** What each change does to the records; those that are not here concern neither what there is nor where. */
const table: {
  readonly [Type in GraphChange["type"]]?: (
    nodes: Outlook<NodeRecord>,
    edges: Outlook<EdgeRecord>,
    change: ChangeOf<Type>,
  ) => void;
} = {
  add_node: (nodes, _edges, { record }) => nodes.add(record),
  add_edge: (_nodes, edges, { record }) => edges.add(record),
  remove_node: (nodes, _edges, { id }) => nodes.remove(id),
  remove_edge: (_nodes, edges, { id }) => edges.remove(id),
  update_node: (nodes, _edges, { id, changes }) => nodes.update(id, changes),
  update_edge: (_nodes, edges, { id, changes }) => edges.update(id, changes),
  replace_graph: (nodes, edges, change) => {
    nodes.replace(change.nodes);
    edges.replace(change.edges);
  },
};

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
      // The row and the change have the same type.
      table[inverse.type]?.(this.#nodes, this.#edges, inverse as never);
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
