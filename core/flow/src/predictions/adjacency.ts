import { RecordIndex, type Records } from "@heddle/params";

import type { EdgeRecord } from "../edge/edge-record.ts";

const known = new WeakMap<Records<EdgeRecord>, Adjacency>();

/** The edges of a graph by the nodes that they are at: found once, then kept in step with what is shown. */
export class Adjacency {
  /** The edges as they were last seen. */
  readonly #edges = new Map<string, Readonly<EdgeRecord>>();
  readonly #bySource = new RecordIndex<EdgeRecord>(({ source }) => [source]);
  readonly #byTarget = new RecordIndex<EdgeRecord>(({ target }) => [target]);

  private constructor(records: Records<EdgeRecord>) {
    for (const [id, record] of records) this.#follow(id, record);
    records.watch((ids) => {
      for (const id of ids) this.#follow(id, records.get(id));
    });
  }

  /** The adjacency of the edges that a view shows. */
  static of(records: Records<EdgeRecord>): Adjacency {
    const adjacency = known.get(records) ?? new Adjacency(records);
    known.set(records, adjacency);
    return adjacency;
  }

  /** The ids of the edges that start or end at a node. */
  edgesOf(nodeId: string): Iterable<string> {
    return new Set([...this.#bySource.ids(nodeId), ...this.#byTarget.ids(nodeId)]);
  }

  /** The ids of the nodes that edges lead to from this one. */
  *targetsOf(nodeId: string): Iterable<string> {
    for (const id of this.#bySource.ids(nodeId)) {
      const target = this.#edges.get(id)?.target;
      if (target !== undefined) yield target;
    }
  }

  /** The ids of the nodes that edges lead from to this one. */
  *sourcesOf(nodeId: string): Iterable<string> {
    for (const id of this.#byTarget.ids(nodeId)) {
      const source = this.#edges.get(id)?.source;
      if (source !== undefined) yield source;
    }
  }

  #follow(id: string, record: Readonly<EdgeRecord> | undefined): void {
    const before = this.#edges.get(id);
    this.#bySource.follow(id, before, record);
    this.#byTarget.follow(id, before, record);
    if (record) this.#edges.set(id, record);
    else this.#edges.delete(id);
  }
}
