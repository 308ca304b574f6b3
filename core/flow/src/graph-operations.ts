import { recordDifference, ValidationError } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";

import { assertEntries, assertList } from "./argument-checks.ts";
import type { EdgeEntry, NodeEntry } from "./change/graph-change.ts";
import { blankEdge } from "./edge/blank-edge.ts";
import type { Edge } from "./edge/edge.ts";
import { edgeTypeOf } from "./edge/edge-defaults.ts";
import { edgeEntryOf, type EdgeInput } from "./edge/edge-input.ts";
import type { EdgeRecord } from "./edge/edge-record.ts";
import type { EdgeSpecOptions } from "./edge/edge-spec.ts";
import { InvalidEdgeError, InvalidNodeError, NotFoundError } from "./flow-errors.ts";
import { Graph } from "./graph.ts";
import {
  assertData,
  assertEnds,
  assertNewEdge,
  assertNewNode,
  assertNoLoop,
} from "./graph-checks.ts";
import type { GraphItem } from "./item/graph-item.ts";
import type { ItemKind } from "./item/item-kind.ts";
import { typeNamed } from "./item/type-named.ts";
import { Node } from "./node/node.ts";
import { nodeEntryOf, type NodeInput, viewOf } from "./node/node-input.ts";
import { blankNode, type NodeRecord } from "./node/node-record.ts";
import type { NodeSpecOptions } from "./node/node-spec.ts";
import type { Selection } from "./selection.ts";

/** Fields of a node to set; `undefined` leaves one as it is, and `null` gives it its default. */
export type NodeUpdate = Partial<Omit<NodeSpecOptions<object>, "id">>;
/** Fields of an edge to set; `undefined` leaves one as it is, and `null` gives it its default. */
export type EdgeUpdate = Partial<Omit<EdgeSpecOptions<object>, "id">>;

/** A graph that code can change: each operation is made in whole, or throws and changes nothing. */
export abstract class GraphOperations extends Graph {
  /** All nodes, each as it was given: its object where there is one, otherwise its record. Setting them replaces the graph. */
  get nodes(): readonly (Readonly<NodeRecord> | Node)[] {
    return this.state.nodeItems.given;
  }

  /** Edges that lose an end by this go with it. */
  set nodes(nodes: readonly NodeInput[]) {
    assertList("Flow.nodes", "nodes", nodes);
    const ids = new Set(nodes.map((node) => node?.id));
    const edges = this.edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
    this.replace({ nodes, edges });
  }

  /** All edges, each as it was given. Setting them replaces the graph. */
  get edges(): readonly (Readonly<EdgeRecord> | Edge)[] {
    return this.state.edgeItems.given;
  }

  set edges(edges: readonly EdgeInput[]) {
    this.replace({ nodes: this.nodes, edges });
  }

  /** The node with this id, as it was given. */
  getNode(id: string): Readonly<NodeRecord> | Node | undefined {
    return this.state.nodeItems.instance(id) ?? this.state.nodeItems.get(id);
  }

  /** The edge with this id, as it was given. */
  getEdge(id: string): Readonly<EdgeRecord> | Edge | undefined {
    return this.state.edgeItems.instance(id) ?? this.state.edgeItems.get(id);
  }

  /** Adds a node and returns its id. */
  addNode(node: NodeInput): string {
    const entry = nodeEntryOf("Flow.addNode", node, this.nodeTypes);
    const { id, type, data } = entry.record;
    assertNewNode("Flow.addNode", entry, this.nodeRecords, this.self);
    if (this.validateOnAdd) {
      assertData(`Flow.addNode "${id}"`, this.typeSchema("node", type), data);
    }
    this.#doing(`Flow.addNode "${id}"`, () => this.apply({ type: "add_node", ...entry }));
    return id;
  }

  /** Adds an edge and returns its id, which is made of its ends where it has none. */
  addEdge(edge: EdgeInput): string {
    return this.takeEdge("Flow.addEdge", edge, this.validateOnAdd);
  }

  /** Adds an edge; what a user has yet to fill in is not checked. */
  protected takeEdge(where: string, edge: EdgeInput, isChecked: boolean): string {
    const entry = edgeEntryOf(where, edge, this.edgeRecords, this.edgeTypes);
    const { id, type, data } = entry.record;
    assertNewEdge(where, entry, this.edgeRecords, this.nodeRecords, this.self);
    assertNoLoop(where, entry.record, this);
    if (isChecked) assertData(`${where} "${id}"`, this.typeSchema("edge", type), data);
    this.#doing(`${where} "${id}"`, () => this.apply({ type: "add_edge", ...entry }));
    return id;
  }

  /** Removes a node and all edges that start or end at it. */
  removeNode(id: string): void {
    this.existing("Flow.removeNode", "node", id);
    this.transaction(() => this.removeWithEdges(id));
  }

  /** Removes an edge. */
  removeEdge(id: string): void {
    this.existing("Flow.removeEdge", "edge", id);
    this.transaction(() => this.apply({ type: "remove_edge", id }));
  }

  /** Sets keys of a node's data; `undefined` removes one. */
  patchNodeData(id: string, patch: object): void {
    const where = "Flow.patchNodeData";
    const { type } = this.existing(where, "node", id);
    assertEntries(`${where} "${id}"`, "the patch", patch);
    this.#doing(`${where} "${id}"`, () => {
      this.apply({ type: "patch_node_data", id, patch });
      this.#assertPatched(where, "node", id, type);
    });
  }

  /** Sets keys of an edge's data; `undefined` removes one. */
  patchEdgeData(id: string, patch: object): void {
    const where = "Flow.patchEdgeData";
    const { type } = this.existing(where, "edge", id);
    assertEntries(`${where} "${id}"`, "the patch", patch);
    this.#doing(`${where} "${id}"`, () => {
      this.apply({ type: "patch_edge_data", id, patch });
      this.#assertPatched(where, "edge", id, type);
    });
  }

  /** Sets fields of a node; its data is replaced as a whole. */
  updateNode(id: string, update: NodeUpdate): void {
    const where = "Flow.updateNode";
    const before = this.existing(where, "node", id);
    assertEntries(`${where} "${id}"`, "the update", update);
    const { view, ...rest } = update;
    const { data, selected, ...fields } = fieldsGiven<NodeRecord>(rest, blankNode);
    if (data !== undefined) assertEntries(`${where} "${id}"`, "data", data);
    if (fields.id !== undefined && fields.id !== id) {
      throw new InvalidNodeError(where, `node "${id}" keeps its id; add another node`);
    }
    // Without a view the key goes.
    const changes = {
      ...fields,
      ...(view !== undefined && { view: view === null ? undefined : viewOf(view) }),
    };
    this.#doing(`${where} "${id}"`, () => {
      this.apply({ type: "update_node", id, changes });
      if (data) this.patchNodeData(id, recordDifference(before.data, data));
      if (selected !== undefined) this.#setSelected({ nodes: [id] }, selected);
    });
  }

  /** Sets fields of an edge; its data is replaced as a whole. */
  updateEdge(id: string, update: EdgeUpdate): void {
    const where = "Flow.updateEdge";
    const before = this.existing(where, "edge", id);
    assertEntries(`${where} "${id}"`, "the update", update);
    const { data, selected, ...changes } = fieldsGiven<EdgeRecord>(update, blankEdge);
    if (data !== undefined) assertEntries(`${where} "${id}"`, "data", data);
    if (changes.id !== undefined && changes.id !== id) {
      throw new InvalidEdgeError(where, `edge "${id}" keeps its id; add another edge`);
    }
    this.#doing(`${where} "${id}"`, () => {
      this.apply({ type: "update_edge", id, changes });
      if ("source" in changes || "target" in changes) this.#assertReconnected(where, id);
      if (data) this.patchEdgeData(id, recordDifference(before.data, data));
      if (selected !== undefined) this.#setSelected({ edges: [id] }, selected);
    });
  }

  /** Replaces the whole graph by another one, which is taken as it is: loops and data are not checked. */
  replace(graph: {
    readonly nodes: readonly NodeInput[];
    readonly edges: readonly EdgeInput[];
  }): void {
    assertList("Flow.nodes", "nodes", graph.nodes);
    assertList("Flow.edges", "edges", graph.edges);
    const { nodeTypes, edgeTypes } = this;
    const nodes = new Map<string, NodeEntry>();
    for (const node of graph.nodes) {
      const entry = this.#nodeEntry(node, nodeTypes);
      assertNewNode("Flow.nodes", entry, nodes, this.self);
      nodes.set(entry.record.id, entry);
    }
    const edges = new Map<string, EdgeEntry>();
    // An id that is made gives way to one that is given, also further on; as a rule none has to be made.
    let given: ReadonlySet<unknown> | undefined;
    const has = (id: string): boolean =>
      edges.has(id) || (given ??= new Set(graph.edges.map((edge) => edge?.id))).has(id);
    for (const edge of graph.edges) {
      const entry = edgeEntryOf("Flow.edges", edge, { has }, edgeTypes);
      assertNewEdge("Flow.edges", entry, edges, nodes, this.self);
      edges.set(entry.record.id, entry);
    }
    this.transaction(() =>
      this.apply({ type: "replace_graph", nodes: [...nodes.values()], edges: [...edges.values()] }),
    );
  }

  /** Takes over what was set on an object that is in the graph. */
  protected override follow(item: GraphItem, fields: ReadonlySet<string>): void {
    if (fields.has("id")) {
      throw new InvalidNodeError("Flow", `"${item.id}" cannot be set as the id of what is in it`);
    }
    const values = Object.fromEntries([...fields].map((name) => [name, item.read(name)]));
    if (item instanceof Node) this.updateNode(item.id, values);
    else this.updateEdge(item.id, values);
  }

  /** Makes some items selected and others not, as one. */
  protected changeSelection(on: Selection, off: Selection): void {
    this.transaction(() => {
      this.#setSelected(off, false);
      this.#setSelected(on, true);
    });
  }

  /** The schema of the data of items of a type. */
  protected typeSchema(kind: ItemKind, type: string | null): JsonSchema | null {
    const { nodeTypes, edgeTypes, defaultEdgeOptions } = this;
    const found =
      kind === "node"
        ? typeNamed<{ readonly schema: JsonSchema | null }>(nodeTypes, type)
        : typeNamed(edgeTypes, edgeTypeOf(type, defaultEdgeOptions));
    return found?.schema ?? null;
  }

  /** Makes changes as one; what is wrong with an item is told with what was asked. */
  #doing(where: string, work: () => void): void {
    try {
      this.transaction(work);
    } catch (error) {
      throw error instanceof ValidationError ? new ValidationError(where, error.issues) : error;
    }
  }

  #setSelected({ nodes = [], edges = [] }: Partial<Selection>, selected: boolean): void {
    this.apply({ type: "set_selected", nodes, edges, selected });
  }

  /** The view of an object that is in the graph already is not made again. */
  #nodeEntry(node: NodeInput, types: typeof this.nodeTypes): NodeEntry {
    const record =
      node instanceof Node && node.flow === this.self
        ? this.state.nodeItems.get(node.id)
        : undefined;
    return record ? { record, instance: node as Node } : nodeEntryOf("Flow.nodes", node, types);
  }

  #assertPatched(where: string, kind: ItemKind, id: string, type: string | null): void {
    if (!this.validateOnPatch) return;
    const items = kind === "node" ? this.state.nodeItems : this.state.edgeItems;
    assertData(`${where} "${id}"`, this.typeSchema(kind, type), items.get(id)?.data ?? {});
  }

  #assertReconnected(where: string, id: string): void {
    const record = this.state.edgeItems.get(id);
    if (!record) return;
    assertEnds(where, record, this.nodeRecords);
    assertNoLoop(where, record, this);
  }

  /** The record of an item, which has to be there. */
  protected existing(where: string, kind: "node", id: string): Readonly<NodeRecord>;
  protected existing(where: string, kind: "edge", id: string): Readonly<EdgeRecord>;
  protected existing(where: string, kind: ItemKind, id: string): Readonly<NodeRecord | EdgeRecord> {
    const record = (kind === "node" ? this.state.nodeItems : this.state.edgeItems).get(id);
    if (!record) throw new NotFoundError(`${where}: there is no ${kind} "${id}"`);
    return record;
  }
}

/** What is not `undefined`, with the default in the place of `null`; the collection checks its types. */
function fieldsGiven<R extends object>(fields: object, blank: object): Partial<R> {
  const defaults = new Map<string, unknown>(Object.entries(blank));
  const entries = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value ?? defaults.get(name) ?? null]);
  return Object.fromEntries(entries) as Partial<R>;
}
