// oxlint-disable max-lines -- a table of the public operations; mechanisms are in the collaborators
import {
  batch,
  type Collection,
  type EventTable,
  type IntentTable,
  type Issue,
  recordDifference,
  RefusedError,
  type UpdateValues,
  ValidationError,
} from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import { View } from "@heddle/views";
import type { DirectedGraph, MultiDirectedGraph } from "graphology";
import * as z from "zod/mini";

import {
  assertArguments,
  assertEntries,
  assertFunction,
  assertIds,
  assertList,
  assertObject,
} from "./argument-checks.ts";
import type { AppliedChange, GraphChange } from "./change/graph-change.ts";
import { GraphState } from "./change/graph-state.ts";
import { readClipboard, writeClipboard } from "./clipboard/clipboard-text.ts";
import {
  edgesBetween,
  fragmentOf,
  type GraphFragment,
  placedAt,
  shiftedBy,
  withFreshIds,
} from "./clipboard/graph-fragment.ts";
import type { Connection, ConnectionRules } from "./connection.ts";
import { withImportErrors } from "./convert/graph-document.ts";
import {
  type GraphologyGraph,
  type GraphologyOptions,
  readGraphology,
  writeGraphology,
} from "./convert/graphology.ts";
import {
  type NodeLink,
  type NodeLinkOptions,
  readNodeLink,
  writeNodeLink,
} from "./convert/node-link.ts";
import type { Edge } from "./edge/edge.ts";
import { edgeTypeOf } from "./edge/edge-defaults.ts";
import { edgeEntryOf, type EdgeInput } from "./edge/edge-input.ts";
import { blankEdge, type EdgeRecord } from "./edge/edge-record.ts";
import type { EdgeTypeJSON } from "./edge/edge-type.ts";
import { Editors } from "./editors/editors.ts";
import type { OpenEditorRecord } from "./editors/open-editor.ts";
import { type EventCallback, Events, isPromise, type PendingEvents } from "./event/events.ts";
import type { FlowEventType } from "./event/flow-event.ts";
import {
  InvalidArgumentError,
  InvalidEdgeError,
  InvalidNodeError,
  NotFoundError,
} from "./flow-errors.ts";
import { flowIntents } from "./flow-intents.ts";
import { type FlowJSON, readFlowJSON, type SavedGraph } from "./flow-json.ts";
import { messages } from "./flow-messages.ts";
import {
  assertSettable,
  type EdgeUpdate,
  type FlowConversionOptions,
  type FlowOptions,
  type FlowParameters,
  flowParameters,
  misnamedTypes,
  type NodeMove,
  type NodeUpdate,
  parseOptions,
  type TransactionOptions,
} from "./flow-parameters.ts";
import { FreshIds } from "./fresh-ids.ts";
import {
  assertData,
  assertEnds,
  assertFragmentData,
  assertNewEdge,
  assertNewNode,
  assertNoLoop,
  graphEntries,
} from "./graph-checks.ts";
import { isKnownType, whyFull } from "./guards.ts";
import { History } from "./history/history.ts";
import { whyCannotUndo } from "./history/undo-guard.ts";
import type { GraphItem } from "./item/graph-item.ts";
import { withDefaults } from "./item/entries.ts";
import type { ItemKind } from "./item/item-kind.ts";
import { schemaDefaults, typeNamed } from "./item/item-type.ts";
import { Node } from "./node/node.ts";
import { nodeEntryOf, type NodeInput, viewOf } from "./node/node-input.ts";
import { blankNode, type NodeRecord, nodeToJSON, type Position } from "./node/node-record.ts";
import type { NodeTypeJSON } from "./node/node-type.ts";
import { withPlainNumbers } from "./plain-numbers.ts";
import { allButOne, type Selection, type SelectionMode, selectionStep } from "./selection.ts";
import { TransactionalState } from "./transactional-state.ts";
import type { Viewport } from "./viewport.ts";

declare module "./item/graph-item.ts" {
  /** Hooks of nodes and edges receive the flow itself. */
  interface ItemHost extends Flow {}
}

/** Receives events of one type, or with `*` of all. Its result is ignored, but a promise that rejects is reported. */
export type FlowCallback<Type extends FlowEventType | "*" = "*"> = EventCallback<Type, Flow>;

/** The distance between a duplicate and its original. */
const duplicateOffset: Position = { x: 32, y: 32 };

/** After a longer pause, typing starts another undo step. */
const maxTypingPauseMs = 2_000;

/** A flow has one viewer for now: everybody who shares it shares its history and its open editors. */
const viewer = "shared";

const none: readonly never[] = [];

type FlowClass<F extends Flow> = new (options: FlowOptions) => F;

/** An editable graph of nodes and edges: validates every change, emits its event and can undo it. */
export class Flow extends View.with(flowParameters) implements ConnectionRules {
  static override readonly kind: string = "flow";
  static override readonly computed: Readonly<Record<string, readonly string[]>> = {
    nodes: ["nodeRecords"],
    edges: ["edgeRecords"],
  };
  static override readonly events: EventTable = { reveal: z.array(z.string()) };
  static override readonly intents: IntentTable = {
    ...flowIntents,
    undo: {
      args: [],
      guard: (flow: Flow) => whyCannotUndo(flow, flow.#state, flow.#history.of(viewer).undo),
    },
    redo: {
      args: [],
      guard: (flow: Flow) => whyCannotUndo(flow, flow.#state, flow.#history.of(viewer).redo),
    },
  };

  declare readonly "~computed"?: "nodes" | "edges";

  // Derived parameters are read-only.
  declare readonly selection: Selection;
  declare readonly canUndo: boolean;
  declare readonly canRedo: boolean;
  declare readonly unfinished: string[];
  declare readonly nodeTypeRecords: Record<string, NodeTypeJSON>;
  declare readonly edgeTypeRecords: Record<string, EdgeTypeJSON>;

  readonly #store = new TransactionalState(this);
  readonly #events = new Events<Flow>(this.#store, this);
  readonly #state = new GraphState(this, this.#store, {
    flow: this,
    follow: (item, fields) => this.#followObject(item, fields),
  });
  readonly #history = new History({
    store: this.#store,
    graph: this.#state,
    apply: (change) => this.#apply(change),
    removeNode: (id, removedEdges) => this.#removeWithEdges(id, removedEdges),
    now: () => this.clock.now(),
    onChange: (_viewer, { undo, redo }) =>
      this.#setDerived({ canUndo: undo !== undefined, canRedo: redo !== undefined }),
  });
  readonly #editors = new Editors({
    parameters: this,
    items: { node: this.#state.nodes, edge: this.#state.edges },
    // The public type of open editors is read-only.
    openEditorsOf: () => this.openEditors as Collection<OpenEditorRecord>,
    watch: (names, callback) => void this.watch(names, callback),
    watchItems: (callback) => {
      this.watch(["nodeRecords", "edgeRecords"], callback);
      this.#store.watch(["nodeInstances", "edgeInstances"], callback);
    },
    watchOpen: (_viewer, callback) =>
      void this.watch("openEditors", ({ openEditors: delta }) => delta && callback(delta)),
    patchData: (...args) => void this.perform("patchData", args),
    onUnfinished: (_viewer, unfinished) => this.#setDerived({ unfinished: [...unfinished] }),
    onError: (error) => this.onError(error),
  });

  #depth = 0;
  /** The pending events when the transaction began. */
  #start: PendingEvents | null = null;
  #isDeriving = false;
  /** Whether the present changes are left out of the undo history. */
  #keptByUndo = false;
  /** Whether the present changes come from an intent. */
  #byUser = false;
  /** The intent whose arguments are parsed already, until its method starts. */
  #parsedIntent: string | undefined;
  /** Whether a viewer sets the viewport, which does not move other views. */
  #isViewersViewport = false;

  constructor(options: FlowOptions = {}) {
    assertObject("new Flow", "the options", options);
    const { nodes = none, edges = none, ...parameters } = options;
    super(parseOptions(new.target, parameters));
    this.#describeTypes();
    if (nodes === none && edges === none) return;
    this.transaction(() => this.replace({ nodes, edges }), { history: false });
  }

  // --- Reading and converting ---

  /** All nodes, each as its object where it has one, otherwise as its record. Setting them replaces the graph. */
  get nodes(): readonly (Readonly<NodeRecord> | Node)[] {
    return this.#state.nodes.items;
  }

  /** Edges that lose an end are removed. */
  set nodes(nodes: readonly NodeInput[]) {
    assertList("Flow.nodes", "nodes", nodes);
    const ids = new Set(nodes.map((node) => node?.id));
    const edges = this.edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
    this.replace({ nodes, edges });
  }

  /** All edges, each as its object where it has one, otherwise as its record. Setting them replaces the graph. */
  get edges(): readonly (Readonly<EdgeRecord> | Edge)[] {
    return this.#state.edges.items;
  }

  set edges(edges: readonly EdgeInput[]) {
    this.replace({ nodes: this.nodes, edges });
  }

  /** The node with this id: its object where it has one, otherwise its record. */
  getNode(id: string): Readonly<NodeRecord> | Node | undefined {
    return this.#state.nodes.instance(id) ?? this.#state.nodes.get(id);
  }

  /** The edge with this id: its object where it has one, otherwise its record. */
  getEdge(id: string): Readonly<EdgeRecord> | Edge | undefined {
    return this.#state.edges.instance(id) ?? this.#state.edges.get(id);
  }

  /** The record of a node. */
  node(id: string): Readonly<NodeRecord> | undefined {
    return this.#state.nodes.get(id);
  }

  /** The ids of the edges that start or end at a node. */
  edgesOf(nodeId: string): string[] {
    return this.#state.edgesOf(nodeId);
  }

  /** The ids of the nodes that edges lead to from this one. */
  targetsOf(nodeId: string): Iterable<string> {
    return this.#state.targetsOf(nodeId);
  }

  /** The ids of the nodes that edges lead from to this one. */
  sourcesOf(nodeId: string): Iterable<string> {
    return this.#state.sourcesOf(nodeId);
  }

  /** Creates a flow from a saved graph, an object or JSON; a file of another program needs only nodes and edges. */
  static fromJSON<F extends Flow>(
    this: FlowClass<F>,
    source: string | SavedGraph,
    parameters: FlowParameters = {},
  ): F {
    assertObject("Flow.fromJSON", "the parameters", parameters);
    const { viewport: saved, ...graph } = readFlowJSON(source);
    const { viewport = saved } = parameters;
    return withImportErrors("Flow.fromJSON", () => new this({ ...parameters, ...graph, viewport }));
  }

  /** Creates a flow from any graph of graphology. */
  static fromGraphology<F extends Flow>(
    this: FlowClass<F>,
    graph: GraphologyGraph,
    options: FlowConversionOptions = {},
  ): F {
    assertObject("Flow.fromGraphology", "the options", options);
    const { nodeType, defaultPosition, ...parameters } = options;
    const read = readGraphology(graph, { nodeType, defaultPosition });
    return withImportErrors("Flow.fromGraphology", () => new this({ ...parameters, ...read }));
  }

  /** Creates a flow from the node-link document of networkx (`node_link_data`), an object or JSON. */
  static fromNodeLink<F extends Flow>(
    this: FlowClass<F>,
    source: string | NodeLink,
    options: FlowConversionOptions = {},
  ): F {
    assertObject("Flow.fromNodeLink", "the options", options);
    const { nodeType, defaultPosition, ...parameters } = options;
    const read = readNodeLink(source, { nodeType, defaultPosition });
    return withImportErrors("Flow.fromNodeLink", () => new this({ ...parameters, ...read }));
  }

  /** The graph as JSON. `JSON.stringify` passes a key: exact numbers then have to fit into a `number`. */
  toJSON(key?: string): FlowJSON {
    const json: FlowJSON = {
      version: 1,
      nodes: this.#state.nodes.all().map(nodeToJSON),
      edges: this.#state.edges.all(),
      viewport: this.viewport,
      ...(this.origin && { origin: this.origin }),
    };
    return key === undefined ? json : withPlainNumbers(json);
  }

  /** Converts the graph to a directed graph of graphology, which has to be installed. */
  async toGraphology(options: GraphologyOptions = {}): Promise<DirectedGraph | MultiDirectedGraph> {
    assertObject("Flow.toGraphology", "the options", options);
    return writeGraphology(this.toJSON(), this.origin, options);
  }

  /** Converts the graph to a document that `node_link_graph` of networkx reads. */
  toNodeLink(options: NodeLinkOptions = {}): NodeLink {
    assertObject("Flow.toNodeLink", "the options", options);
    return writeNodeLink(this.toJSON(), this.origin, options);
  }

  // --- Changing the graph ---

  /** Adds a node and returns its id. */
  addNode(node: NodeInput): string {
    const entry = nodeEntryOf("Flow.addNode", node, this.nodeTypes);
    const { id, type, data } = entry.record;
    const caller = `Flow.addNode "${id}"`;
    assertNewNode("Flow.addNode", entry, this.nodeRecords, this);
    if (this.validateOnAdd) assertData(caller, this.#schemaOf("node", type), data);
    this.#change(caller, () => this.#apply({ type: "add_node", ...entry }));
    return id;
  }

  /** Adds an edge and returns its id; an edge without an id gets one from its ends. */
  addEdge(edge: EdgeInput): string {
    return this.#insertEdge("Flow.addEdge", edge, { validate: this.validateOnAdd });
  }

  /** Removes a node and all edges that start or end at it. */
  removeNode(id: string): void {
    this.#existingNode("Flow.removeNode", id);
    this.transaction(() => this.#removeWithEdges(id));
  }

  /** Removes an edge. */
  removeEdge(id: string): void {
    this.#existingEdge("Flow.removeEdge", id);
    this.transaction(() => this.#apply({ type: "remove_edge", id }));
  }

  /** Sets keys of a node's data; `undefined` removes a key. */
  patchNodeData(id: string, patch: object): void {
    const caller = `Flow.patchNodeData "${id}"`;
    const { type } = this.#existingNode("Flow.patchNodeData", id);
    assertEntries(caller, "the patch", patch);
    this.#change(caller, () => {
      this.#apply({ type: "patch_node_data", id, patch });
      if (!this.validateOnPatch) return;
      assertData(caller, this.#schemaOf("node", type), this.#state.nodes.get(id)?.data ?? {});
    });
  }

  /** Sets keys of an edge's data; `undefined` removes a key. */
  patchEdgeData(id: string, patch: object): void {
    const caller = `Flow.patchEdgeData "${id}"`;
    const { type } = this.#existingEdge("Flow.patchEdgeData", id);
    assertEntries(caller, "the patch", patch);
    this.#change(caller, () => {
      this.#apply({ type: "patch_edge_data", id, patch });
      if (!this.validateOnPatch) return;
      assertData(caller, this.#schemaOf("edge", type), this.#state.edges.get(id)?.data ?? {});
    });
  }

  /** Sets fields of a node; `data` is replaced as a whole. */
  updateNode(id: string, update: NodeUpdate): void {
    const caller = `Flow.updateNode "${id}"`;
    const before = this.#existingNode("Flow.updateNode", id);
    assertEntries(caller, "the update", update);
    const { view, ...rest } = update;
    const { data, selected, ...fields } = withDefaults<NodeRecord>(rest, blankNode);
    if (data !== undefined) assertEntries(caller, "data", data);
    if (fields.id !== undefined && fields.id !== id) {
      throw new InvalidNodeError("Flow.updateNode", `node "${id}" keeps its id; add another node`);
    }
    // `undefined` removes the views.
    const views = view !== undefined && { view: view === null ? undefined : viewOf(view) };
    this.#change(caller, () => {
      this.#apply({ type: "update_node", id, changes: { ...fields, ...views } });
      if (data) this.patchNodeData(id, recordDifference(before.data, data));
      if (selected !== undefined) this.#setSelected({ nodes: [id] }, selected);
    });
  }

  /** Sets fields of an edge; `data` is replaced as a whole. */
  updateEdge(id: string, update: EdgeUpdate): void {
    const caller = `Flow.updateEdge "${id}"`;
    const before = this.#existingEdge("Flow.updateEdge", id);
    assertEntries(caller, "the update", update);
    const { data, selected, ...changes } = withDefaults<EdgeRecord>(update, blankEdge);
    if (data !== undefined) assertEntries(caller, "data", data);
    if (changes.id !== undefined && changes.id !== id) {
      throw new InvalidEdgeError("Flow.updateEdge", `edge "${id}" keeps its id; add another edge`);
    }
    this.#change(caller, () => {
      this.#apply({ type: "update_edge", id, changes });
      if ("source" in changes || "target" in changes) this.#assertReconnected(id);
      if (data) this.patchEdgeData(id, recordDifference(before.data, data));
      if (selected !== undefined) this.#setSelected({ edges: [id] }, selected);
    });
  }

  /** Replaces the whole graph. Ids and ends are checked; loops and data are not. */
  replace(graph: {
    readonly nodes: readonly NodeInput[];
    readonly edges: readonly EdgeInput[];
  }): void {
    assertObject("Flow.replace", "the graph", graph);
    assertList("Flow.nodes", "nodes", graph.nodes);
    assertList("Flow.edges", "edges", graph.edges);
    const { nodes, edges } = graphEntries(graph, this, (id) => this.#state.nodes.get(id));
    this.transaction(() => this.#apply({ type: "replace_graph", nodes, edges }));
  }

  // --- Intents of views ---

  /** Moves nodes; calls of one gesture are one undo step. */
  moveNodes(moves: readonly NodeMove[], gesture: string): void {
    this.#assertIntentArguments("moveNodes", moves, gesture);
    const move = (): void => {
      for (const { id, x, y } of moves) this.updateNode(id, { position: { x, y } });
    };
    this.transaction(move, { gesture: `move ${gesture}` });
  }

  /** Changes the selection: replaces it, adds to it, removes from it, or toggles each item. */
  select(
    nodes: readonly string[],
    edges: readonly string[] = [],
    mode: SelectionMode = "set",
  ): void {
    this.#assertIntentArguments("select", nodes, edges, mode);
    for (const id of nodes) this.#existingNode("Flow.select", id);
    for (const id of edges) this.#existingEdge("Flow.select", id);
    const { selected } = this.#state;
    const nodeStep = selectionStep(selected.nodes, nodes, mode);
    const edgeStep = selectionStep(selected.edges, edges, mode);
    this.transaction(() => {
      this.#setSelected({ nodes: nodeStep.off, edges: edgeStep.off }, false);
      this.#setSelected({ nodes: nodeStep.on, edges: edgeStep.on }, true);
    });
  }

  /** Brings nodes into view in every view of the flow, at a scale of 1 at most. */
  reveal(nodes: readonly string[]): void {
    assertIds("Flow.reveal", "nodes", nodes);
    for (const id of nodes) this.#existingNode("Flow.reveal", id);
    this.emit("reveal", nodes);
  }

  /** Emits `node_clicked`. */
  click(nodeId: string): void {
    this.#existingNode("Flow.click", nodeId);
    const item = this.#state.nodes.instance(nodeId);
    const event = { type: "node_clicked", node_id: nodeId } as const;
    this.#events.add({ deliveries: [{ event, items: item ? [item] : [] }] });
  }

  /** Adds the edge that a user drew, with the data of `defaultEdgeOptions`, and returns its id. The data is not validated, because the user has yet to complete it. */
  connect(connection: Connection): string {
    this.#assertIntentArguments("connect", connection);
    const { source, target, sourceHandle = null, targetHandle = null } = connection;
    const { data } = this.defaultEdgeOptions;
    const edge = { source, target, sourceHandle, targetHandle, data };
    return this.#insertEdge("Flow.connect", edge, { validate: false });
  }

  /** Removes nodes with their edges, and edges, in one transaction. */
  remove(nodes: readonly string[], edges: readonly string[]): void {
    assertIds("Flow.remove", "nodes", nodes);
    assertIds("Flow.remove", "edges", edges);
    for (const id of edges) this.#existingEdge("Flow.remove", id);
    const removed = new Set(nodes);
    const edgesOfNodes = new Set([...removed].flatMap((id) => this.edgesOf(id)));
    this.transaction(() => {
      for (const id of new Set(edges)) if (!edgesOfNodes.has(id)) this.removeEdge(id);
      for (const id of removed) this.removeNode(id);
    });
  }

  /** Adds a node of a type, with the defaults of its schema, and returns its id. The data is not validated, because the user has yet to complete it. */
  insert(type: string, position: Position): string {
    this.#assertIntentArguments("insert", type, position);
    if (!isKnownType(this, type)) {
      throw new NotFoundError(`Flow.insert: there is no node type "${type}"`);
    }
    const id = new FreshIds(this.nodeRecords).take(`${type}-1`);
    const data = schemaDefaults(this.#schemaOf("node", type));
    const entry = nodeEntryOf("Flow.insert", { id, type, position, data }, this.nodeTypes);
    this.transaction(() => this.#apply({ type: "add_node", ...entry }));
    return id;
  }

  /** The clipboard text of nodes and the edges between them. */
  copy(nodes: readonly string[] = this.selection.nodes): string {
    return writeClipboard(this.#fragmentOf("Flow.copy", nodes));
  }

  /** Adds copied nodes and edges with their upper left corner at a position, selects them, or the first node where only one item can be selected, and returns the ids of the nodes. */
  paste(text: string, position: Position): string[] {
    this.#assertIntentArguments("paste", text, position);
    const fragment = placedAt(readClipboard(text), position);
    if (this.validateOnAdd) {
      assertFragmentData(messages.cannotPaste, fragment, (...args) => this.#schemaOf(...args));
    }
    return this.#addFragment(messages.cannotPaste, fragment);
  }

  /** Adds a copy of nodes and of the edges between them, selects it, and returns the ids of its nodes. The data is in the flow already, so it is not validated. */
  duplicate(nodes: readonly string[]): string[] {
    const fragment = this.#fragmentOf("Flow.duplicate", nodes);
    return this.#addFragment("Flow.duplicate", shiftedBy(fragment, duplicateOffset));
  }

  /** Sets keys of an item's data; calls of one gesture are one undo step, until a pause. */
  patchData(kind: ItemKind, id: string, patch: object, gesture: string): void {
    this.#assertIntentArguments("patchData", kind, id, patch, gesture);
    const change = (): void => {
      if (kind === "node") this.patchNodeData(id, patch);
      else this.patchEdgeData(id, patch);
    };
    const topic = JSON.stringify([kind, id, gesture]);
    this.transaction(change, { gesture: `patch ${topic}`, maxPauseMs: maxTypingPauseMs });
  }

  /** Sets the label of an item; `null` removes it. */
  relabel(kind: ItemKind, id: string, label: string | null): void {
    this.#assertIntentArguments("relabel", kind, id, label);
    if (kind === "node") this.updateNode(id, { label });
    else this.updateEdge(id, { label });
  }

  /** Opens the editor of an item's data; outside the mode "node" it replaces the open one. */
  openEditor(kind: ItemKind, id: string): void {
    this.#assertIntentArguments("openEditor", kind, id);
    this.#editors.of(viewer).open(kind, id);
  }

  /** Closes the editor of an item, if it is open. Unsaved input is there again when it is opened again. */
  closeEditor(kind: ItemKind, id: string): void {
    this.#assertIntentArguments("closeEditor", kind, id);
    this.#editors.of(viewer).close(kind, id);
  }

  /** Creates the open editor of an item again, which discards unsaved input. */
  resetEditor(kind: ItemKind, id: string): void {
    this.#assertIntentArguments("resetEditor", kind, id);
    this.#editors.of(viewer).reset(kind, id);
  }

  /** Records the viewport of a viewer, which moves no other view; assigning `viewport` moves all of them. */
  setViewport(viewport: Viewport): void {
    this.#assertIntentArguments("setViewport", viewport);
    this.#isViewersViewport = true;
    try {
      this.transaction(() => this.#apply({ type: "set_viewport", viewport }));
    } finally {
      this.#isViewersViewport = false;
    }
  }

  // --- Events, transactions and undo ---

  /** Calls back after each event of a type, or with `*` of any; returns the function that unsubscribes. */
  on<Type extends FlowEventType | "*">(type: Type, callback: FlowCallback<Type>): () => void {
    return this.#events.on(type, callback);
  }

  /** Combines many changes: all or none are applied, their events are emitted together, and they are one undo step. */
  transaction<T>(work: () => T, options: TransactionOptions = {}): T {
    assertFunction("Flow.transaction", "the work", work);
    assertObject("Flow.transaction", "the options", options);
    return batch(() => {
      if (this.#depth === 0) this.#start = this.#events.position;
      const wasKeptByUndo = this.#keptByUndo;
      this.#keptByUndo ||= options.history === false;
      this.#depth++;
      let result: T;
      try {
        result = work();
      } finally {
        this.#depth--;
        this.#keptByUndo = wasKeptByUndo;
      }
      if (isPromise(result)) {
        this.#events.watchPromise(result);
        throw new InvalidArgumentError(
          "Flow.transaction: the work must not be async, because it would continue after the transaction; await first, then change the flow in a transaction",
        );
      }
      if (this.#depth === 0) this.#settle(options);
      return result;
    });
  }

  /** Reverts the last step; returns whether there was one. */
  undo(): boolean {
    const { undo } = this.#history.of(viewer);
    return undo !== undefined && this.#revert(() => this.#history.undo(viewer));
  }

  /** Reverts the last undo; returns whether there was one. */
  redo(): boolean {
    const { redo } = this.#history.of(viewer);
    return redo !== undefined && this.#revert(() => this.#history.redo(viewer));
  }

  // --- Mechanism ---

  /** Changes by an intent are steps of the user; changes by listeners to its events are not. */
  protected override carryOut(intent: string, args: readonly unknown[]): unknown {
    const wasByUser = this.#byUser;
    this.#byUser = true;
    this.#parsedIntent = intent;
    try {
      return super.carryOut(intent, args);
    } finally {
      this.#byUser = wasByUser;
      this.#parsedIntent = undefined;
    }
  }

  protected override check(values: Readonly<Record<string, unknown>>): readonly Issue[] {
    return [...super.check(values), ...misnamedTypes(values)];
  }

  protected override derive(changed: ReadonlySet<string>): void {
    super.derive(changed);
    if (!this.#isDeriving) assertSettable(changed);
    if (changed.has("nodeTypes") || changed.has("edgeTypes")) this.#describeTypes();
    if (!changed.has("viewport")) return;
    const { viewport, requestedViewport } = this;
    this.#events.add({
      deliveries: [{ event: { type: "viewport_changed", viewport }, items: [] }],
    });
    if (this.#isViewersViewport) return;
    const revision = requestedViewport.revision + 1;
    this.#setDerived({ requestedViewport: { viewport, revision } });
  }

  /** Applies a change, the only way in which the graph is written, and collects its events. */
  #apply(change: GraphChange, deletedEdges: readonly string[] = []): AppliedChange | undefined {
    const committed = this.#state.apply(change, deletedEdges);
    if (committed) this.#events.add({ ...committed, keptByUndo: this.#keptByUndo });
    return committed?.applied;
  }

  /** Runs a transaction; a validation error names the call and the item. */
  #change(caller: string, work: () => void): void {
    try {
      this.transaction(work);
    } catch (error) {
      throw error instanceof ValidationError ? new ValidationError(caller, error.issues) : error;
    }
  }

  /** Derives the selection at the end of a transaction, and records its undo step. */
  #settle({ gesture, maxPauseMs }: TransactionOptions): void {
    const committed = this.#events.since(this.#start);
    const selected = this.#state.selectionChange(this.selection, committed);
    if (selected) {
      this.#setDerived({ selection: selected.selection });
      this.#events.add({ deliveries: [selected.delivery] });
    }
    const changes = committed.flatMap(({ applied, keptByUndo }) =>
      applied && !keptByUndo ? applied : [],
    );
    this.#history.record(viewer, changes, {
      byUser: this.#byUser,
      ...(gesture !== undefined && { gesture }),
      ...(maxPauseMs !== undefined && { maxPauseMs }),
    });
  }

  /** Runs undo or redo, which are no steps themselves. */
  #revert(work: () => boolean): boolean {
    if (this.#depth > 0) {
      throw new RefusedError("Flow: undo and redo after the transaction, not inside it");
    }
    return this.transaction(
      () => {
        const { selection } = this;
        const isDone = work();
        // Where only one item can be selected, restored items do not join the selection.
        if (!this.enableMultiselect) {
          this.#setSelected(allButOne(this.#state.selection, selection), false);
        }
        return isDone;
      },
      { history: false },
    );
  }

  /** Sets derived parameters. */
  #setDerived(values: UpdateValues<typeof flowParameters>): void {
    const wasDeriving = this.#isDeriving;
    this.#isDeriving = true;
    try {
      this.update(values);
    } finally {
      this.#isDeriving = wasDeriving;
    }
  }

  #describeTypes(): void {
    const { nodeTypes, edgeTypes } = this;
    this.#setDerived({
      nodeTypeRecords: asJSON<NodeTypeJSON>(nodeTypes),
      edgeTypeRecords: asJSON<EdgeTypeJSON>(edgeTypes),
    });
  }

  /** Copies fields that were set on an object to its record. */
  #followObject(item: GraphItem, fields: ReadonlySet<string>): void {
    if (fields.has("id")) {
      throw new InvalidNodeError("Flow", `"${item.id}" cannot be set as the id of what is in it`);
    }
    const values = Object.fromEntries([...fields].map((name) => [name, item.read(name)]));
    if (item instanceof Node) this.updateNode(item.id, values);
    else this.updateEdge(item.id, values);
  }

  #insertEdge(caller: string, edge: EdgeInput, { validate }: { validate: boolean }): string {
    const entry = edgeEntryOf(caller, edge, this.edgeRecords, this.edgeTypes);
    const { id, type, data } = entry.record;
    assertNewEdge(caller, entry, this.edgeRecords, this.nodeRecords, this);
    assertNoLoop(caller, entry.record, this);
    if (validate) assertData(`${caller} "${id}"`, this.#schemaOf("edge", type), data);
    this.#change(`${caller} "${id}"`, () => this.#apply({ type: "add_edge", ...entry }));
    return id;
  }

  /** Removes the edges of a node, then the node, whose event also names edges that were removed just before. */
  #removeWithEdges(id: string, removedEdges: readonly string[] = []): AppliedChange[] {
    const edges = this.edgesOf(id);
    const applied = edges.map((edge) => this.#apply({ type: "remove_edge", id: edge }));
    applied.push(this.#apply({ type: "remove_node", id }, [...removedEdges, ...edges]));
    return applied.flatMap((each) => each ?? []);
  }

  #setSelected({ nodes = [], edges = [] }: Partial<Selection>, selected: boolean): void {
    this.#apply({ type: "set_selected", nodes, edges, selected });
  }

  #assertReconnected(id: string): void {
    const record = this.#existingEdge("Flow.updateEdge", id);
    assertEnds("Flow.updateEdge", record, this.nodeRecords);
    assertNoLoop("Flow.updateEdge", record, this);
  }

  /** The schema of the data of items of a type. */
  #schemaOf(kind: ItemKind, type: string | null): JsonSchema | null {
    const { nodeTypes, edgeTypes, defaultEdgeOptions } = this;
    const found =
      kind === "node"
        ? typeNamed<{ readonly schema: JsonSchema | null }>(nodeTypes, type)
        : typeNamed(edgeTypes, edgeTypeOf(type, defaultEdgeOptions));
    return found?.schema ?? null;
  }

  #fragmentOf(caller: string, ids: readonly string[]): GraphFragment {
    assertIds(caller, "nodes", ids);
    const nodes = [...new Set(ids)].map((id) => nodeToJSON(this.#existingNode(caller, id)));
    return fragmentOf({ nodes, edges: edgesBetween(this, ids) }, ids);
  }

  #addFragment(caller: string, fragment: GraphFragment): string[] {
    const whyNot = whyFull(this, fragment.nodes.length + fragment.edges.length);
    if (whyNot !== undefined) throw new RefusedError(whyNot);
    const { nodeTypes, edgeTypes, nodeRecords, edgeRecords } = this;
    const { nodes, edges } = withFreshIds(fragment, { nodes: nodeRecords, edges: edgeRecords });
    const ids = nodes.map(({ id }) => id);
    const nodeEntries = nodes.map((node) => nodeEntryOf(caller, node, nodeTypes));
    const edgeEntries = edges.map((edge) => edgeEntryOf(caller, edge, edgeRecords, edgeTypes));
    this.transaction(() => {
      for (const entry of nodeEntries) this.#apply({ type: "add_node", ...entry });
      for (const entry of edgeEntries) {
        assertNoLoop(caller, entry.record, this);
        this.#apply({ type: "add_edge", ...entry });
      }
      this.select(this.enableMultiselect ? ids : ids.slice(0, 1));
    });
    return ids;
  }

  #existingNode(caller: string, id: string): Readonly<NodeRecord> {
    const record = this.#state.nodes.get(id);
    if (!record) throw new NotFoundError(`${caller}: there is no node "${id}"`);
    return record;
  }

  #existingEdge(caller: string, id: string): Readonly<EdgeRecord> {
    const record = this.#state.edges.get(id);
    if (!record) throw new NotFoundError(`${caller}: there is no edge "${id}"`);
    return record;
  }

  /** Throws for arguments that the intent does not accept. Those of a call by a view are parsed already. */
  #assertIntentArguments(name: string, ...args: readonly unknown[]): void {
    const isParsed = this.#parsedIntent === name;
    this.#parsedIntent = undefined;
    if (!isParsed) assertArguments(`Flow.${name}`, flowIntents[name]?.args ?? [], args);
  }
}

function asJSON<Row>(types: Readonly<Record<string, { toJSON(): Row }>>): Record<string, Row> {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, type.toJSON()]));
}
