import { type Handle, RecordIndex, type Records } from "@heddle/params";

import type { ConnectionRules } from "./rules/connection.ts";
import type { EdgeDefaults } from "./item/edge-defaults.ts";
import type { EdgeRecord } from "./record/edge-record.ts";
import type { OpenEditorRecord } from "./features/editors/open-editor.ts";
import type { Flow } from "./flow.ts";
import type { GuardedFlow } from "./rules/guards.ts";
import type { InspectionRecord } from "./features/inspect/inspections.ts";
import type { NodeRecord } from "./record/node-record.ts";
import type { Selection } from "./selection.ts";

/** A node record in a view: its views are handles. */
export type NodeRecordInView = Omit<NodeRecord, "view"> & {
  readonly view?: Handle | readonly Handle[];
};

/** An open editor in a view. */
export type OpenEditorInView = Omit<OpenEditorRecord, "view"> & { readonly view: Handle };

/** The view of a port or an edge, in a view. */
export type InspectionInView = Omit<InspectionRecord, "view"> & { readonly view: Handle };

/** Parameters whose values contain views, which are handles in a view. */
interface ValuesWithHandles {
  readonly nodeRecords: Records<NodeRecordInView>;
  readonly edgeRecords: Records<EdgeRecord>;
  readonly openEditors: Records<OpenEditorInView>;
  readonly inspections: Records<InspectionInView>;
  readonly comments: Handle | null;
  readonly versions: Handle | null;
  readonly topPanel: readonly Handle[];
  readonly bottomPanel: readonly Handle[];
  readonly leftPanel: readonly Handle[];
  readonly rightPanel: readonly Handle[];
}

type Declared = (typeof Flow)["shape"];

type VisibleName = {
  [Name in keyof Declared]: Declared[Name] extends { readonly view: "none" } ? never : Name;
}[keyof Declared];

/** The parameters of a flow that views may read, with their types. */
export type FlowValues = Readonly<Omit<Pick<Flow, VisibleName>, keyof ValuesWithHandles>> &
  ValuesWithHandles;

/** The nodes that edges connect. */
export interface EdgeIndex {
  /** The ids of the edges that start or end at a node. */
  edgesOf(nodeId: string): Iterable<string>;
  /** The other ends of the edges that leave (`target`) or reach (`source`) a node. */
  eachNeighbor(nodeId: string, end: "source" | "target"): Iterable<string>;
}

/**
 * Reads a flow in a view, local or replicated, with types: `new FlowReader(handle).get("selection").nodes`. It also
 * answers the guards of intents, so that a view can say why the model would reject one: `whyNotConnect(reader, ends)`.
 */
export class FlowReader implements GuardedFlow, ConnectionRules, EdgeIndex {
  readonly #handle: Pick<Handle, "read">;
  readonly #edgeIndex: () => EdgeIndex | undefined;

  /** `edgeIndex` is for a view that maintains an index of all edges anyway. By default there is one for each replica. */
  constructor(
    handle: Pick<Handle, "read">,
    edgeIndex: () => EdgeIndex | undefined = () => undefined,
  ) {
    this.#handle = handle;
    this.#edgeIndex = edgeIndex;
  }

  /** The current value of a parameter. */
  get<Name extends keyof FlowValues>(name: Name): FlowValues[Name] {
    // The model declares the types, and a replica shows the values of the model.
    return this.#handle.read(name) as FlowValues[Name];
  }

  get editable(): boolean {
    return this.get("editable");
  }

  get enableConnect(): boolean {
    return this.get("enableConnect");
  }

  get enableDelete(): boolean {
    return this.get("enableDelete");
  }

  get enableMultiselect(): boolean {
    return this.get("enableMultiselect");
  }

  get allowEdgeLoops(): boolean {
    return this.get("allowEdgeLoops");
  }

  get selection(): Selection {
    return this.get("selection");
  }

  get nodeTypeRecords(): ConnectionRules["nodeTypeRecords"] {
    return this.get("nodeTypeRecords");
  }

  get portTypeRecords(): ConnectionRules["portTypeRecords"] {
    return this.get("portTypeRecords");
  }

  get connectionRules(): ConnectionRules["connectionRules"] {
    return this.get("connectionRules");
  }

  get validatesConnections(): boolean {
    return this.get("validatesConnections");
  }

  get defaultEdgeOptions(): EdgeDefaults {
    return this.get("defaultEdgeOptions");
  }

  /** For guards, which do not read the views of a node. */
  get nodeRecords(): Records<NodeRecord> {
    return this.get("nodeRecords") as Records<object> as Records<NodeRecord>;
  }

  get edgeRecords(): Records<EdgeRecord> {
    return this.get("edgeRecords");
  }

  get openEditors(): Records<OpenEditorInView> {
    return this.get("openEditors");
  }

  node(id: string): Readonly<NodeRecord> | undefined {
    return this.nodeRecords.get(id);
  }

  edge(id: string): Readonly<EdgeRecord> | undefined {
    return this.edgeRecords.get(id);
  }

  childrenOf(id: string): Iterable<string> {
    return Children.of(this.nodeRecords).of(id);
  }

  edgesOf(nodeId: string): Iterable<string> {
    return this.#index.edgesOf(nodeId);
  }

  /** The ids of the nodes that edges lead to from this one, each once. */
  targetsOf(nodeId: string): string[] {
    return [...new Set(this.eachNeighbor(nodeId, "target"))];
  }

  /** The ids of the nodes that edges lead from to this one, each once. */
  sourcesOf(nodeId: string): string[] {
    return [...new Set(this.eachNeighbor(nodeId, "source"))];
  }

  eachNeighbor(nodeId: string, end: "source" | "target"): Iterable<string> {
    return this.#index.eachNeighbor(nodeId, end);
  }

  get #index(): EdgeIndex {
    return this.#edgeIndex() ?? Adjacency.of(this.edgeRecords);
  }
}

const childrenByRecords = new WeakMap<Records<NodeRecord>, Children>();

/** An index of nodes by their group, built once per replica and then updated. */
class Children {
  readonly #parents = new Map<string, string>();
  readonly #byParent = new RecordIndex<{ readonly parent: string }>(({ parent }) => [parent]);

  private constructor(records: Records<NodeRecord>) {
    for (const [id, { parent }] of records) this.#indexNode(id, parent);
    records.watch((ids) => {
      for (const id of ids) this.#indexNode(id, records.get(id)?.parent);
    });
  }

  /** The index of these nodes. */
  static of(records: Records<NodeRecord>): Children {
    const children = childrenByRecords.get(records) ?? new Children(records);
    childrenByRecords.set(records, children);
    return children;
  }

  /** The ids of the nodes in a group. */
  of(id: string): Iterable<string> {
    return this.#byParent.ids(id);
  }

  #indexNode(id: string, parent: string | undefined): void {
    const before = this.#parents.get(id);
    if (before === parent) return;
    this.#byParent.update(
      id,
      before === undefined ? undefined : { parent: before },
      parent === undefined ? undefined : { parent },
    );
    if (parent === undefined) this.#parents.delete(id);
    else this.#parents.set(id, parent);
  }
}

const adjacencies = new WeakMap<Records<EdgeRecord>, Adjacency>();

/** An index of edges by their nodes, built once per replica and then updated. */
class Adjacency implements EdgeIndex {
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

  edgesOf(nodeId: string): Iterable<string> {
    return new Set([...this.#bySource.ids(nodeId), ...this.#byTarget.ids(nodeId)]);
  }

  *eachNeighbor(nodeId: string, end: "source" | "target"): Iterable<string> {
    const edges = end === "target" ? this.#bySource : this.#byTarget;
    for (const id of edges.ids(nodeId)) {
      const neighbor = this.#edges.get(id)?.[end];
      if (neighbor !== undefined) yield neighbor;
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
