import type { Records } from "@heddle/params";

import type { ConnectionRules } from "../connection.ts";
import type { EdgeDefaults } from "../edge/edge-defaults.ts";
import type { EdgeRecord } from "../edge/edge-record.ts";
import type { GuardedFlow } from "../guards.ts";
import type { NodeRecord } from "../node/node-record.ts";
import type { Selection } from "../selection.ts";
import { Adjacency } from "./adjacency.ts";

/** What a view sees of a flow, by the name of the parameter. */
export type Read = (name: string) => unknown;

/** A flow as a view sees it: enough to ask it what it would refuse. */
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

  // The model has the types that are named here, and a replica shows what the model has.
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
