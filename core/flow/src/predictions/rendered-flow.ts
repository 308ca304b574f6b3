import { RecordIndex, type Records } from "@heddle/params";

import type { ConnectionRules } from "../connection.ts";
import type { EdgeDefaults } from "../edge/edge-defaults.ts";
import type { EdgeRecord } from "../edge/edge-record.ts";
import type { GuardedFlow } from "../guards.ts";
import type { NodeRecord } from "../node/node-record.ts";
import type { Selection } from "../selection.ts";

/** Reads a parameter of a flow by its name. */
export type Read = (name: string) => unknown;

/** A flow as a replica shows it, for guards and predictions. */
export class RenderedFlow implements GuardedFlow, ConnectionRules {
  readonly #read: Read;

  constructor(read: Read) {
    this.#read = read;
  }

  get editable(): boolean {
    return this.#read("editable") === true;
  }

  get enableConnect(): boolean {
    return this.#read("enableConnect") === true;
  }

  get enableDelete(): boolean {
    return this.#read("enableDelete") === true;
  }

  get enableMultiselect(): boolean {
    return this.#read("enableMultiselect") === true;
  }

  get allowEdgeLoops(): boolean {
    return this.#read("allowEdgeLoops") === true;
  }

  // The model declares these types, and a replica shows the values of the model.
  get selection(): Selection {
    return this.#read("selection") as Selection;
  }

  get nodeTypeRecords(): ConnectionRules["nodeTypeRecords"] {
    return this.#read("nodeTypeRecords") as ConnectionRules["nodeTypeRecords"];
  }

  get defaultEdgeOptions(): EdgeDefaults {
    return this.#read("defaultEdgeOptions") as EdgeDefaults;
  }

  get nodeRecords(): Records<NodeRecord> {
    return this.#read("nodeRecords") as Records<NodeRecord>;
  }

  get edgeRecords(): Records<EdgeRecord> {
    return this.#read("edgeRecords") as Records<EdgeRecord>;
  }

  get openEditors(): Records {
    return this.#read("openEditors") as Records;
  }

  node(id: string): Readonly<NodeRecord> | undefined {
    return this.nodeRecords.get(id);
  }

  edgesOf(nodeId: string): Iterable<string> {
    return Adjacency.of(this.edgeRecords).edgesOf(nodeId);
  }

  targetsOf(nodeId: string): Iterable<string> {
    return Adjacency.of(this.edgeRecords).targetsOf(nodeId);
  }

  sourcesOf(nodeId: string): Iterable<string> {
    return Adjacency.of(this.edgeRecords).sourcesOf(nodeId);
  }
}

const adjacencies = new WeakMap<Records<EdgeRecord>, Adjacency>();

/** An index of edges by their nodes, built once per replica and then updated. */
class Adjacency {
  /** The edges as last indexed. */
  readonly #edges = new Map<string, Readonly<EdgeRecord>>();
  readonly #bySource = new RecordIndex<EdgeRecord>(({ source }) => [source]);
  readonly #byTarget = new RecordIndex<EdgeRecord>(({ target }) => [target]);

  private constructor(records: Records<EdgeRecord>) {
    for (const [id, record] of records) this.#indexEdge(id, record);
    records.watch((ids) => {
      for (const id of ids) this.#indexEdge(id, records.get(id));
    });
  }

  /** The index of these edges. */
  static of(records: Records<EdgeRecord>): Adjacency {
    const adjacency = adjacencies.get(records) ?? new Adjacency(records);
    adjacencies.set(records, adjacency);
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

  #indexEdge(id: string, record: Readonly<EdgeRecord> | undefined): void {
    const before = this.#edges.get(id);
    this.#bySource.update(id, before, record);
    this.#byTarget.update(id, before, record);
    if (record) this.#edges.set(id, record);
    else this.#edges.delete(id);
  }
}
