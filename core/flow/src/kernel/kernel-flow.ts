import {
  type AnyParamsClass,
  type EventTable,
  type IntentTable,
  type Issue,
  type ParamsClass,
  type Shape,
} from "@heddle/params";
import { View } from "@heddle/views";

import { assertFunction, assertIds, assertList, assertObject } from "../argument-checks.ts";
import type { EdgeInput } from "../change/edge-input.ts";
import { GraphState } from "../change/graph-state.ts";
import type { EdgeUpdate, NodeUpdate } from "../change/item-update.ts";
import type { NodeInput } from "../change/node-input.ts";
import { entryIfEqual, entryOfObject, restoreGraph } from "../change/restore-graph.ts";
import {
  type FlowJSON,
  type SavedGraph,
  type SaveOptions,
  writeFlowJSON,
} from "../document/flow-json.ts";
import { forStringify, withPlainNumbers } from "../document/plain-numbers.ts";
import { ConnectionChecks, type InsertedNode } from "../edit/connection-checks.ts";
import { type GroupOptions, Groups } from "../edit/groups.ts";
import { ItemEdits } from "../edit/item-edits.ts";
import { type ClickTarget, eventAt, type HoverTarget, withItemAt } from "../event/clicks.ts";
import { type EventCallback, Events } from "../event/events.ts";
import { type FlowEventType, kernelHooks } from "../flow-event.ts";
import { History, type UndoStacks } from "../history/history.ts";
import { ItemObjects, type TransactionOptions, Transactions } from "../history/transactions.ts";
import { whyCannotUndo } from "../history/undo-guard.ts";
import type { ItemKind } from "../item-kind.ts";
import type { ItemHost } from "../item/graph-item.ts";
import type { EdgeTypeJSON } from "../item/edge-type.ts";
import type { Edge } from "../item/edge.ts";
import type { NodeTypeInView } from "../item/node-type.ts";
import type { Node } from "../item/node.ts";
import { describeTypes, type PortTypeRecord } from "../item/port-types.ts";
import type { EdgeEnds, EdgeRecord } from "../record/edge-record.ts";
import type { NodeMove, NodeRecord, NodeSize, Position } from "../record/node-record.ts";
import type { Connection, ConnectionRules } from "../rules/connection.ts";
import { graphEntries, typedNodeEntry } from "../rules/graph-checks.ts";
import {
  assertMayChange,
  guardedWith,
  type GuardedFlow,
  remainingNodes,
  whyNotSelect,
} from "../rules/guards.ts";
import type { FittingType, OpenConnection } from "../rules/open-connection.ts";
import type { SubgraphOptions } from "../rules/subgraph-checks.ts";
import { type Selection, type SelectionMode, selectionStep } from "../selection.ts";
import { Subgraphs, type SubgraphType } from "../subgraph/subgraphs.ts";
import { UnreadReport } from "../unread-members.ts";
import { KernelViewer } from "../viewer/kernel-viewer.ts";
import { undoNotice } from "../viewer/undo-notice.ts";
import { type FlowViewerOptions, type ViewerIdentity, Viewers } from "../viewers.ts";
import { clampViewport, type Viewport, zoomIssues } from "../viewport.ts";
import type { AnyFlowClass, FeatureHost, FeatureSet, FlowFeature, FlowWith } from "./feature.ts";
import { extendedFlow, Features } from "./features.ts";
import { IntentArguments, isOwnMatter, kernelEvents, kernelIntents } from "./intents.ts";
import {
  assertSettable,
  kernelDerived,
  type KernelOptions,
  kernelParameters,
  parseOptions,
  typeIssues,
} from "./parameters.ts";
import { type FlowClass, type GivenOptions, restoreFlow } from "./restore-flow.ts";

declare module "./feature.ts" {
  interface FeatureFlow extends KernelFlow {}
}

/** After a longer pause, typing starts another undo step. */
const maxTypingPauseMs = 2_000;

const none: readonly never[] = [];
const noOptions: TransactionOptions = {};

/** The parameters that the descriptions of types for views are derived from. */
const typeParameters = ["nodeTypes", "edgeTypes", "portTypes", "validateConnection"] as const;

/**
 * An editable graph of nodes and edges without features: validates every change, emits its event and can undo it.
 * `class Diagram extends KernelFlow.with(find, layout)` is one with two features.
 */
export class KernelFlow extends View.with(kernelParameters) implements ConnectionRules {
  static override readonly kind: string = "flow";
  static override readonly computed: Readonly<Record<string, readonly string[]>> = {
    nodes: ["nodeRecords"],
    edges: ["edgeRecords"],
  };
  static override readonly events: EventTable = kernelEvents;
  static override readonly intents: IntentTable = {
    ...kernelIntents,
    select: {
      ...kernelIntents.select,
      guard: (flow: KernelFlow, ...args: Required<Parameters<KernelFlow["select"]>>) =>
        whyNotSelect(flow.#guarded, ...args),
    },
    undo: { args: [], guard: (flow: KernelFlow) => flow.#whyCannotRevert(flow.#steps.undoStep) },
    redo: { args: [], guard: (flow: KernelFlow) => flow.#whyCannotRevert(flow.#steps.redoStep) },
  };

  static readonly featureSet: FeatureSet = {
    features: [],
    intents: kernelIntents,
    derived: kernelDerived,
    eventHooks: kernelHooks,
    viewerClass: KernelViewer,
    viewerOptions: {},
  };

  declare readonly "~computed"?: "nodes" | "edges";

  // Derived parameters are read-only.
  declare readonly selection: Selection;
  declare readonly inside: string | null;
  declare readonly me: KernelViewer["me"];
  declare readonly canUndo: boolean;
  declare readonly canRedo: boolean;
  declare readonly undoNotice: KernelViewer["undoNotice"];
  declare readonly nodeTypeRecords: Record<string, NodeTypeInView>;
  declare readonly edgeTypeRecords: Record<string, EdgeTypeJSON>;
  declare readonly portTypeRecords: Record<string, PortTypeRecord>;
  declare readonly validatesConnections: boolean;
  declare readonly pendingConnections: EdgeEnds[];
  declare readonly reportsHover: boolean;

  // How the parts call each other:
  //
  //   methods, intents ──▶ Transactions ──▶ GraphState   applies a change, and returns its inverse and events
  //                          │      ▲   └──▶ Events       collects the events, and delivers them after the commit
  //      record, undo, redo  │      │  apply, removeNode
  //                          ▼      │
  //                          History                      keeps the undo steps, and applies their inverses
  //
  //   features ── FeatureHost ──▶ all of them             see feature.ts
  //
  // A transaction that fails restores the parameters and `#objects`, and drops the events and the undo step.
  readonly #objects = new ItemObjects(this);
  readonly #events = new Events<KernelFlow>(
    this,
    this.#class.featureSet.eventHooks,
    (reportsHover) => this.#setDerived({ reportsHover }),
  );
  readonly #state = new GraphState(this, this.#objects, {
    // Hooks of an app receive its own class of flows.
    flow: this as unknown as ItemHost,
    copyToRecord: (item, fields) => this.#edits.copyToRecord(item, fields),
  });
  readonly #viewers = new Viewers({
    model: this,
    items: this.#state,
    isGroup: (id) => this.#groups.has(id),
    watch: (names, callback) => void this.watch(names, callback as () => void),
    set: this.#class.featureSet,
    isOwnMatter: (intent) => isOwnMatter(this.#class.featureSet.intents[intent]),
    onCreate: (...args) => {
      for (const callback of this.#onNewViewer) callback(...args);
    },
    showOwn: (values) => this.#setDerived(values),
    sendPresence: (update) => this.emit("presence", update),
    onEnd: (viewer) => this.#history.release(viewer),
  });
  readonly #history = new History({
    graph: this.#state,
    edgesOf: (nodeId) => this.#state.edgesOf(nodeId),
    childrenOf: (nodeId) => this.#state.childrenOf(nodeId),
    apply: (change) => this.#transactions.apply(change),
    removeNode: (id, removedEdges) => this.#transactions.removeNode(id, removedEdges),
    now: () => this.clock.now(),
    isShared: () => this.#viewers.areMany,
    onSkipped: (viewer, skipped) => this.#viewers.showNotice(viewer, undoNotice(this, skipped)),
    onChange: (viewer, stacks) => this.#viewers.showSteps(viewer, stacks),
  });
  readonly #arguments = new IntentArguments(this.#class.featureSet.intents);
  readonly #connections = new ConnectionChecks({
    flow: this,
    onPending: (pending) => this.#setDerived({ pendingConnections: [...pending] }),
    apply: (change) => void this.#transactions.apply(change),
    inside: () => this.#inside,
    addEdge: (caller, edge) => this.#edits.addEdge(caller, edge, { validate: false }),
  });
  readonly #transactions = new Transactions({
    graph: this.#state,
    events: this.#events,
    history: this.#history,
    parameters: this,
    checkSubgraphs: (...args) => this.#subgraphs.check(...args),
    onSelection: (selection) => this.#setDerived({ selection }),
  });
  readonly #groups = new Groups({
    graph: this.#state,
    flow: this,
    apply: (change) => void this.#transactions.apply(change),
    removeNode: (id) => void this.#transactions.removeNode(id),
  });
  readonly #subgraphs = new Subgraphs({
    graph: this.#state,
    flow: this,
    apply: (change) => void this.#transactions.apply(change),
    removeNode: (id) => void this.#transactions.removeNode(id),
    frameAround: (caller, ids) => this.#groups.frameAround(caller, ids),
    group: (ids, label) => this.#groups.group(ids, label),
    setTypes: (nodeTypeRecords) => this.#setDerived({ nodeTypeRecords }),
  });
  readonly #edits = new ItemEdits({
    graph: this.#state,
    flow: this,
    connections: this.#connections,
    groups: this.#groups,
    subgraphs: this.#subgraphs,
    apply: (change) => void this.#transactions.apply(change),
    transaction: (work) => this.transaction(work, noOptions),
  });
  readonly #onNewViewer: Parameters<FeatureHost["onNewViewer"]>[0][] = [];
  readonly #onParameters: Parameters<FeatureHost["onParameters"]>[0][] = [];
  readonly #features = new Features(this.#class, this.#createHost());
  readonly #unread = new UnreadReport(this);
  #isDeriving = false;
  /** Whether a viewer sets the viewport, which does not move other views. */
  #isViewersViewport = false;

  constructor(options: KernelOptions = {}) {
    assertObject("new Flow", "the options", options);
    const { nodes = none, edges = none, ...parameters } = options;
    super(parseOptions(new.target, parameters));
    this.#describeTypes();
    this.#clampViewport();
    const { viewport } = this;
    if (viewport) this.#setDerived({ requestedViewport: { viewport, revision: 0 } });
    this.#features.start();
    if (nodes === none && edges === none) return;
    this.transaction(() => this.replace({ nodes, edges }), { history: false });
  }

  // --- Reading ---

  /** All nodes, each as its object if it has one, otherwise as its record. Setting them replaces the graph. */
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

  /** All edges, each as its object if it has one, otherwise as its record. Setting them replaces the graph. */
  get edges(): readonly (Readonly<EdgeRecord> | Edge)[] {
    return this.#state.edges.items;
  }

  set edges(edges: readonly EdgeInput[]) {
    this.replace({ nodes: this.nodes, edges });
  }

  /** The node with this id: its object if it has one, otherwise its record. */
  getNode(id: string): Readonly<NodeRecord> | Node | undefined {
    return this.#state.nodes.instance(id) ?? this.#state.nodes.get(id);
  }

  /** The edge with this id: its object if it has one, otherwise its record. */
  getEdge(id: string): Readonly<EdgeRecord> | Edge | undefined {
    return this.#state.edges.instance(id) ?? this.#state.edges.get(id);
  }

  /** The record of a node. */
  node(id: string): Readonly<NodeRecord> | undefined {
    return this.#state.nodes.get(id);
  }

  /** The record of an edge. */
  edge(id: string): Readonly<EdgeRecord> | undefined {
    return this.#state.edges.get(id);
  }

  /** About how many bytes the nodes and edges take; `maximumBytes` limits them. */
  get bytes(): number {
    return this.#state.bytes;
  }

  /** The ids of the edges that start or end at a node. */
  edgesOf(nodeId: string): string[] {
    return this.#state.edgesOf(nodeId);
  }

  /** The ids of the nodes that edges lead to from this one, each once. */
  targetsOf(nodeId: string): string[] {
    return [...new Set(this.#state.eachNeighbor(nodeId, "target"))];
  }

  /** The ids of the nodes that edges lead from to this one, each once. */
  sourcesOf(nodeId: string): string[] {
    return [...new Set(this.#state.eachNeighbor(nodeId, "source"))];
  }

  /** The same, one by one, and a node once per edge. */
  eachNeighbor(nodeId: string, end: "source" | "target"): Iterable<string> {
    return this.#state.eachNeighbor(nodeId, end);
  }

  /** The ids of the nodes in a group. */
  childrenOf(id: string): string[] {
    return this.#state.childrenOf(id);
  }

  /** The subgraph types that the graph defines, with the ids of their instances. */
  get subgraphTypes(): SubgraphType[] {
    return this.#subgraphs.types;
  }

  /**
   * The graph as JSON without subgraphs, for a program that runs it: each instance is replaced by a copy of its
   * definition, whose nodes are called "instance/inner".
   */
  flatten(): FlowJSON {
    return writeFlowJSON({ ...this.#subgraphs.flatten(), viewport: this.viewport }, null);
  }

  // --- Converting ---

  /** Creates a flow from a saved graph, an object or JSON; a file of another program needs only nodes and edges. */
  static fromJSON<F extends KernelFlow, Options extends KernelOptions>(
    this: FlowClass<F, Options>,
    source: string | SavedGraph,
    // Each of the options has a default.
    parameters: GivenOptions<Options> = {} as GivenOptions<Options>,
  ): F {
    return restoreFlow(this, source, parameters);
  }

  /**
   * The graph as JSON. The options name the parts of features that are included, such as `{ status: true }`. `JSON.stringify`
   * of the flow or of the result throws for an exact number that does not fit into a `number`, and names it.
   */
  toJSON(options?: string | SaveOptions): FlowJSON {
    const json = writeFlowJSON(this.#state.toJSON(), this.origin);
    if (typeof options === "string") return withPlainNumbers(json);
    return forStringify(this.#features.withParts(json, options));
  }

  // --- Connections ---

  /** Why users cannot draw a connection, or null if they can. A promise of `validateConnection` counts as allowed. */
  whyNotConnect(connection: Connection): string | null {
    this.#arguments.assert("connect", connection);
    return this.#connections.whyNot(connection);
  }

  /** As `whyNotConnect`, but waits for the answer of `validateConnection`. */
  async checkConnection(connection: Connection): Promise<string | null> {
    this.#arguments.assert("connect", connection);
    return this.#connections.check(connection);
  }

  /** The node types with a port that fits a port of a node: of `source` its outputs, of `target` its inputs. */
  fittingTypes(open: OpenConnection): FittingType[] {
    this.#arguments.assert("fittingTypes", open);
    return this.#connections.fittingTypes(open);
  }

  /** The ports with `required` that have no edge. */
  missingConnections(): { node: string; port: string }[] {
    return this.#connections.missing();
  }

  // --- Changing the graph ---

  /** Adds a node and returns its id. */
  addNode(node: NodeInput): string {
    return this.#edits.addNode("Flow.addNode", node, { validate: this.validateOnAdd });
  }

  /** Adds an edge and returns its id; an edge without an id gets one from its ends. */
  addEdge(edge: EdgeInput): string {
    return this.#edits.addEdge("Flow.addEdge", edge, { validate: this.validateOnAdd });
  }

  /** Removes a node, everything inside it, and all edges that start or end at these. */
  removeNode(id: string): void {
    this.transaction(() => this.#groups.remove("Flow.removeNode", [id]));
  }

  /** Removes an edge. */
  removeEdge(id: string): void {
    this.#state.edges.existing("Flow.removeEdge", id);
    this.transaction(() => void this.#transactions.apply({ type: "remove_edge", id }));
  }

  /** Sets keys of a node's data; `undefined` removes a key. */
  patchNodeData(id: string, patch: object): void {
    this.#edits.patchData("Flow.patchNodeData", "node", id, patch);
  }

  /** Sets keys of an edge's data; `undefined` removes a key. */
  patchEdgeData(id: string, patch: object): void {
    this.#edits.patchData("Flow.patchEdgeData", "edge", id, patch);
  }

  /** Sets fields of a node; `data` is replaced as a whole. A position also moves everything inside the node. */
  updateNode(id: string, update: NodeUpdate): void {
    this.#edits.updateNode("Flow.updateNode", id, update);
  }

  /** Sets fields of an edge; `data` is replaced as a whole. */
  updateEdge(id: string, update: EdgeUpdate): void {
    this.#edits.updateEdge("Flow.updateEdge", id, update);
  }

  /** Replaces the whole graph. Ids, parents and ends are checked; loops and data are not. */
  replace(graph: Pick<SavedGraph, "nodes" | "edges">): void {
    const entries = graphEntries("Flow.replace", graph, this, entryOfObject(this.#state.nodes));
    this.transaction(() => void this.#transactions.apply({ type: "replace_graph", ...entries }));
    this.#unread.report(graph);
  }

  /**
   * Makes the graph equal to another one, such as an earlier version. Unlike `replace`, it changes only the items that
   * differ: the others keep their views and stay selected.
   */
  restore(graph: Pick<SavedGraph, "nodes" | "edges">): void {
    const entries = graphEntries("Flow.restore", graph, this, entryIfEqual(this.#state.nodes));
    this.transaction(() => restoreGraph(this.#state, this.#transactions, entries));
  }

  // --- Intents of views ---

  /** Moves nodes; calls of one gesture are one undo step. */
  moveNodes(moves: readonly NodeMove[], gesture: string): void {
    this.#arguments.assert("moveNodes", moves, gesture);
    this.transaction(() => this.#move(this.#remaining(moves)), { gesture: `move ${gesture}` });
  }

  /** Puts nodes into a new group, a frame around them with a label, and returns its id. */
  group(nodes: readonly string[], options: GroupOptions = {}): string {
    this.#arguments.assert("group", nodes, options);
    return this.transaction(() => this.#groups.group(nodes, options.label ?? null));
  }

  /** Removes the frame of a group, keeps the nodes in it, and returns their ids. */
  ungroup(id: string): string[] {
    this.#arguments.assert("ungroup", id);
    return this.transaction(() => this.#groups.ungroup(id));
  }

  /** Shows a group as one node, without the nodes in it. */
  collapse(id: string): void {
    this.#arguments.assert("collapse", id);
    this.transaction(() => this.#groups.setCollapsed("Flow.collapse", id, true));
  }

  /** Shows the nodes in a group again. */
  expand(id: string): void {
    this.#arguments.assert("expand", id);
    this.transaction(() => this.#groups.setCollapsed("Flow.expand", id, false));
  }

  /** Shows only the nodes in a group to the viewer who calls it, or with null the whole graph. */
  enter(id: string | null): void {
    this.#arguments.assert("enter", id);
    if (id !== null) this.#groups.assertGroup("Flow.enter", id);
    this.#viewers.show(this.#viewers.actingId, { inside: id });
  }

  /**
   * Saves a group, or nodes, as a reusable type, and returns the id of the instance that takes their place. Edges across
   * the border lead to its ports. Another instance is a node of that type: `flow.addNode({ id: "b", type: "blur" })`.
   */
  saveAsSubgraph(nodes: string | readonly string[], options: SubgraphOptions = {}): string {
    this.#arguments.assert("saveAsSubgraph", nodes, options);
    return this.transaction(() => this.#subgraphs.saveAs(nodes, options));
  }

  /** Replaces an instance of a subgraph with a group that contains a copy of its definition, and returns the id of the group. */
  detachSubgraph(id: string): string {
    this.#arguments.assert("detachSubgraph", id);
    return this.transaction(() => this.#subgraphs.detach(id));
  }

  /** Moves nodes into a group, or with null out of all groups; they keep their positions. It joins a move of the same gesture to one undo step. */
  setParent(nodes: readonly string[], parent: string | null, gesture: string): void {
    this.#arguments.assert("setParent", nodes, parent, gesture);
    const work = (): void =>
      this.#groups.setParent("Flow.setParent", this.#remaining(nodes), parent);
    this.transaction(work, { gesture: `move ${gesture}` });
  }

  /** Sets the size of a group or a note; null fits a group to the nodes in it. Calls of one gesture are one undo step. */
  resize(id: string, size: NodeSize | null, gesture: string): void {
    this.#arguments.assert("resize", id, size, gesture);
    this.transaction(() => this.#groups.resize(id, size), { gesture: `resize ${gesture}` });
  }

  /** Changes the selection: replaces it, adds to it, removes from it, or toggles each item. */
  select(
    nodes: readonly string[],
    edges: readonly string[] = [],
    mode: SelectionMode = "set",
  ): void {
    this.#arguments.assert("select", nodes, edges, mode);
    for (const id of nodes) this.#state.nodes.existing("Flow.select", id);
    for (const id of edges) this.#state.edges.existing("Flow.select", id);
    const { acting } = this.#viewers;
    if (acting) return this.#viewers.select(acting, nodes, edges, mode);
    const { selected } = this.#state;
    const nodeStep = selectionStep(selected.nodes, nodes, mode);
    const edgeStep = selectionStep(selected.edges, edges, mode);
    this.transaction(() => {
      this.#edits.setSelected({ nodes: nodeStep.off, edges: edgeStep.off }, false);
      this.#edits.setSelected({ nodes: nodeStep.on, edges: edgeStep.on }, true);
    });
  }

  /** Moves the viewport of every view of the flow so that these nodes are visible, at a scale of at most 1. */
  reveal(nodes: readonly string[]): void {
    assertIds("Flow.reveal", "nodes", nodes);
    for (const id of nodes) this.#state.nodes.existing("Flow.reveal", id);
    this.emit("reveal", nodes);
  }

  /** Emits `node_clicked` for the id of a node, `handle_clicked` for a port, or `edge_clicked` for an edge. */
  click(target: ClickTarget): void {
    this.#arguments.assert("click", target);
    this.#events.add(withItemAt("Flow.click", this.#state, target, eventAt(target, "clicked")));
  }

  /** Emits `handle_hovered` or `edge_hovered` for a place at which the pointer rests, and `…_unhovered` when it leaves. */
  hover(target: HoverTarget, isOver: boolean): void {
    this.#arguments.assert("hover", target, isOver);
    const event = eventAt(target, isOver ? "hovered" : "unhovered");
    this.#events.add(withItemAt("Flow.hover", this.#state, target, event));
  }

  /** Adds the edge that a user drew, with the data of `defaultEdgeOptions`, and returns its id. The data is not validated, because the user has yet to complete it. */
  connect(connection: Connection): string {
    this.#arguments.assert("connect", connection);
    const { source, target, sourceHandle = null, targetHandle = null } = connection;
    const { data } = this.defaultEdgeOptions;
    const edge = { source, target, sourceHandle, targetHandle, data };
    return this.#edits.addEdge("Flow.connect", edge, { validate: false });
  }

  /** Gives an edge other ends, and emits `edge_reconnected`. It keeps its id, its data and all other fields. */
  reconnect(edgeId: string, ends: Partial<Connection>): void {
    this.#arguments.assert("reconnect", edgeId, ends);
    this.#edits.reconnect("Flow.reconnect", edgeId, ends);
  }

  /** Adds a node of a type, connects it to a port of another node, and returns its id. Uses the first port that fits. */
  addConnected(type: string, position: Position, open: OpenConnection): string {
    this.#arguments.assert("addConnected", type, position, open);
    return this.transaction(() => this.#connections.addConnected(type, position, open));
  }

  /** Puts a node between the ends of an edge, at the first ports that fit, and returns its id. The edge then ends there, and another one leads on. */
  insertOnEdge(edgeId: string, node: InsertedNode): string {
    this.#arguments.assert("insertOnEdge", edgeId, node);
    return this.transaction(() => this.#connections.insertOnEdge(edgeId, node));
  }

  /** Removes nodes with everything inside them and their edges, and edges, in one transaction. */
  remove(nodes: readonly string[], edges: readonly string[]): void {
    this.#arguments.assert("remove", nodes, edges);
    this.#edits.remove("Flow.remove", nodes, edges);
  }

  /** Adds a node of a type, with the defaults of its schema, and returns its id. The data is not validated, because the user has yet to complete it. */
  insert(type: string, position: Position): string {
    this.#arguments.assert("insert", type, position);
    const entry = typedNodeEntry("Flow.insert", type, position, this, this.#inside);
    this.transaction(() => void this.#transactions.apply({ type: "add_node", ...entry }));
    return entry.record.id;
  }

  /** Sets keys of an item's data; calls of one gesture are one undo step, until a pause. */
  patchData(kind: ItemKind, id: string, patch: object, gesture: string): void {
    this.#arguments.assert("patchData", kind, id, patch, gesture);
    const change = (): void =>
      kind === "node" ? this.patchNodeData(id, patch) : this.patchEdgeData(id, patch);
    const name = `patch ${JSON.stringify([kind, id, gesture])}`;
    this.transaction(change, { gesture: name, maxPauseMs: maxTypingPauseMs });
  }

  /** Sets the label of an item; `null` removes it. */
  relabel(kind: ItemKind, id: string, label: string | null): void {
    this.#arguments.assert("relabel", kind, id, label);
    if (kind === "node") this.updateNode(id, { label });
    else this.updateEdge(id, { label });
  }

  /** Sets the points that an edge runs through; none lets it run directly. Calls of one gesture are one undo step. */
  setBends(edgeId: string, bends: readonly Position[], gesture: string): void {
    this.#arguments.assert("setBends", edgeId, bends, gesture);
    const work = (): void => this.updateEdge(edgeId, { bends });
    this.transaction(work, { gesture: `bend ${edgeId} ${gesture}` });
  }

  /** Records the viewport of a viewer, which moves no other view; assigning `viewport` moves all of them. */
  setViewport(viewport: Viewport): void {
    this.#arguments.assert("setViewport", viewport);
    const clamped = clampViewport(viewport, this);
    const { acting } = this.#viewers;
    if (acting) return acting.show({ viewport: clamped });
    this.#isViewersViewport = true;
    try {
      this.transaction(
        () => void this.#transactions.apply({ type: "set_viewport", viewport: clamped }),
      );
    } finally {
      this.#isViewersViewport = false;
    }
  }

  // --- Events, transactions and undo ---

  /** Calls back after each event of a type, or with `*` of any; returns the function that unsubscribes. */
  on<Type extends FlowEventType | "*">(
    type: Type,
    callback: EventCallback<Type, this>,
  ): () => void {
    // The events of a flow come from itself.
    return this.#events.on(type, callback as EventCallback<Type, KernelFlow>);
  }

  /** Combines many changes: all or none are applied, their events are emitted together, and they are one undo step. */
  transaction<T>(work: () => T, options: TransactionOptions = {}): T {
    assertFunction("Flow.transaction", "the work", work);
    assertObject("Flow.transaction", "the options", options);
    return this.#transactions.run(this.#viewers.actingId, work, options);
  }

  /** Reverts the last step; returns whether there was one. */
  undo(): boolean {
    return this.#steps.undoStep !== undefined && this.#transactions.undo(this.#viewers.actingId);
  }

  /** Reverts the last undo; returns whether there was one. */
  redo(): boolean {
    return this.#steps.redoStep !== undefined && this.#transactions.redo(this.#viewers.actingId);
  }

  // --- Viewers ---

  /**
   * A view of this flow for one of several visitors: with the graph of the flow, and a selection, a viewport, open editors
   * and an undo history of its own. Without it, all visitors who are shown the flow share these. Viewers see each other:
   * `flow.createViewer({ name: "Ada" })`.
   */
  createViewer(options: FlowViewerOptions = {}): KernelViewer {
    return this.#viewers.create(this.viewport, options);
  }

  /** Who looks at the flow, in the order of their arrival. */
  get viewers(): readonly ViewerIdentity[] {
    return this.#viewers.identities;
  }

  /** Why a room cannot contain the flow, if it cannot. */
  get whyNotShared(): string | undefined {
    if (this.features.includes("sharing")) return undefined;
    return `${this.constructor.name} cannot be in a room: add the feature "sharing" to KernelFlow.with`;
  }

  /** The group that a user adds nodes to: the one that they are inside of. */
  get #inside(): string | null {
    return this.#transactions.byUser ? this.#viewers.inside : null;
  }

  /** The undo history of the acting viewer. */
  get #steps(): UndoStacks {
    return this.#history.of(this.#viewers.actingId);
  }

  #whyCannotRevert(step: UndoStacks["undoStep"]): ReturnType<typeof whyCannotUndo> {
    return whyCannotUndo(this, this.#state, step);
  }

  /** What guards read, with the selection of the acting viewer. */
  get #guarded(): GuardedFlow {
    return guardedWith(this, (this.#viewers.acting ?? this).selection);
  }

  // --- Features ---

  /** A class of flows that has these parameters, or these features, in addition. */
  static override with<Base extends AnyParamsClass, const Added extends Shape>(
    this: Base,
    added: Added,
  ): ParamsClass<Base, Added>;
  static override with<
    Base extends AnyFlowClass,
    const Features extends readonly [FlowFeature, ...FlowFeature[]],
  >(this: Base, ...features: Features): FlowWith<Base, Features>;
  static override with(
    this: typeof KernelFlow,
    ...added: readonly (Shape | FlowFeature)[]
  ): unknown {
    return extendedFlow(this, added);
  }

  /** What a feature adds to this flow; throws if the class of the flow does not have it. */
  feature<Methods extends object>(feature: FlowFeature<Methods>): Methods {
    return this.#features.get(feature);
  }

  #createHost(): FeatureHost {
    const transactions = this.#transactions;
    return {
      flow: this,
      graph: this.#state,
      viewers: this.#viewers,
      isByUser: () => transactions.byUser,
      inside: () => this.#inside,
      guarded: () => this.#guarded,
      undoable: () => this.#steps.inverses(),
      setDerived: (values) => this.#setDerived(values),
      apply: (change) => void this.#transactions.apply(change),
      emitEvent: (event) => this.#events.add(event),
      move: (moves, options = noOptions) => this.transaction(() => this.#move(moves), options),
      asCaller: (work) => {
        const { byUser } = transactions;
        return this.#viewers.bind((...args) =>
          byUser ? transactions.runAsUser(() => work(...args)) : work(...args),
        );
      },
      runAsUser: (work) => transactions.runAsUser(work),
      assertArguments: (...args) => this.#arguments.assert(...args),
      assertMayChange: (added) => assertMayChange(this, transactions, added),
      assertPasted: (caller, edge) => this.#connections.assertPasted(caller, edge),
      onNewViewer: (callback) => void this.#onNewViewer.push(callback),
      onParameters: (callback) => void this.#onParameters.push(callback),
      watchItems: (callback) => {
        this.watch(["nodeRecords", "edgeRecords"], callback);
        this.#objects.watch(["nodeInstances", "edgeInstances"], callback);
      },
    };
  }

  // --- Mechanism ---

  override perform(intent: string, args: readonly unknown[]): unknown {
    return this.#connections.perform(this.#viewers.bind(() => super.perform(intent, args)));
  }

  protected override carryOut(intent: string, args: readonly unknown[]): unknown {
    const call = (): unknown => this.#transactions.runAsUser(() => super.carryOut(intent, args));
    return this.#connections.carryOut(() => this.#arguments.runParsed(intent, call));
  }

  protected override check(values: Readonly<Record<string, unknown>>): readonly Issue[] {
    return [...super.check(values), ...typeIssues(values, this), ...zoomIssues(this)];
  }

  protected override derive(changed: ReadonlySet<string>): void {
    super.derive(changed);
    if (!this.#isDeriving) assertSettable(this.#class.featureSet, changed);
    for (const callback of this.#onParameters) callback(changed);
    if (typeParameters.some((name) => changed.has(name))) this.#describeTypes();
    const isLimit = changed.has("minZoom") || changed.has("maxZoom");
    if (isLimit) this.#viewers.clampViewports(this);
    if ((isLimit || changed.has("viewport")) && this.#clampViewport()) return;
    if (!changed.has("viewport")) return;
    const { viewport, requestedViewport } = this;
    const event = { type: "viewport_changed", viewport } as const;
    this.#events.add({ deliveries: [{ event, items: [] }] });
    if (this.#isViewersViewport) return;
    this.#setDerived({ requestedViewport: { viewport, revision: requestedViewport.revision + 1 } });
  }

  get #class(): typeof KernelFlow {
    return this.constructor as typeof KernelFlow;
  }

  /** Of the nodes that a user has dragged, those that still exist. Code has to know which nodes there are. */
  #remaining<Item extends string | NodeMove>(nodes: readonly Item[]): readonly Item[] {
    return this.#transactions.byUser ? remainingNodes(this, nodes) : nodes;
  }

  #move(moves: readonly NodeMove[]): void {
    this.#edits.move("Flow.moveNodes", moves);
  }

  /** Sets derived parameters. */
  #setDerived(values: Readonly<Record<string, unknown>>): void {
    const wasDeriving = this.#isDeriving;
    this.#isDeriving = true;
    try {
      this.update(values);
    } finally {
      this.#isDeriving = wasDeriving;
    }
  }

  /** Describes the types for views, with the subgraph types of the graph. */
  #describeTypes(): void {
    const described = describeTypes(this);
    this.#setDerived({ ...described, nodeTypeRecords: this.#subgraphs.withTypes(described) });
  }

  /** Brings the zoom within its limits; returns whether it was outside. */
  #clampViewport(): boolean {
    const clamped = clampViewport(this.viewport, this);
    if (clamped === this.viewport) return false;
    this.viewport = clamped;
    return true;
  }
}
