import {
  type EventTable,
  type IntentTable,
  type Issue,
  onDispose,
  type UpdateValues,
} from "@heddle/params";
import { type SharedModel, type SharingOptions, View, type Viewable } from "@heddle/views";
import * as z from "zod/mini";

import {
  type Alignment,
  alignMoves,
  type Direction,
  distributeMoves,
} from "./features/align/align.ts";
import { assertFunction, assertIds, assertList, assertObject } from "./argument-checks.ts";
import { assertExportOptions } from "./features/convert/attributes.ts";
import type { GraphChange } from "./change/graph-change.ts";
import { GraphState } from "./change/graph-state.ts";
import { entryIfEqual, entryOfObject, restoreGraph } from "./change/restore-graph.ts";
import { ItemObjects, type TransactionOptions, Transactions } from "./history/transactions.ts";
import { GraphClipboard } from "./features/clipboard/copy-paste.ts";
import type { Comments } from "./features/comments/comments.ts";
import { Comparison, itemsOf } from "./features/versions/comparison.ts";
import type { Connection, ConnectionRules } from "./rules/connection.ts";
import { type FlowClass, importFlow, restoreFlow } from "./create-flow.ts";
import { diffGraphs, type FlowDiff } from "./features/versions/diff.ts";
import {
  type ExportedGraph,
  type GraphologyGraph,
  type GraphologyOptions,
  readGraphology,
  writeGraphology,
} from "./features/convert/graphology.ts";
import {
  type NodeLink,
  type NodeLinkOptions,
  readNodeLink,
  writeNodeLink,
} from "./features/convert/node-link.ts";
import {
  addDropped,
  type DropItem,
  type DropResult,
  sizeOf,
  toDroppedItem,
  toDropTarget,
} from "./features/drop/drops.ts";
import type { Edge } from "./item/edge.ts";
import type { EdgeInput } from "./change/edge-input.ts";
import type { EdgeEnds, EdgeRecord } from "./record/edge-record.ts";
import type { EdgeTypeJSON } from "./item/edge-type.ts";
import { Editors } from "./open-editors.ts";
import { type ClickTarget, eventAt, type HoverTarget, withItemAt } from "./event/clicks.ts";
import { type EventCallback, Events } from "./event/events.ts";
import type { Drop, FlowEventType } from "./flow-event.ts";
import {
  type FindOptions,
  findItems,
  type FoundItem,
  SearchTexts,
  visitorBudget,
} from "./features/find/find.ts";
import { flowEvents, flowIntents, IntentArguments } from "./flow-intents.ts";
import { type FlowJSON, type SavedGraph, writeFlowJSON } from "./document/flow-json.ts";
import {
  assertSettable,
  type FlowConversionOptions,
  type FlowOptions,
  type FlowParameters,
  flowParameters,
  parseOptions,
  typeIssues,
} from "./flow-parameters.ts";
import { graphEntries, typedNodeEntry } from "./rules/graph-checks.ts";
import { type GroupOptions, Groups } from "./edit/groups.ts";
import { assertMayChange, type GuardedFlow, remainingNodes, whyNotSelect } from "./rules/guards.ts";
import { History, type UndoStacks } from "./history/history.ts";
import { whyCannotUndo } from "./history/undo-guard.ts";
import { undoNotice } from "./viewer/undo-notice.ts";
import { type InspectedPlace, Inspections } from "./features/inspect/inspections.ts";
import type { ItemKind } from "./item-kind.ts";
import { ItemEdits } from "./edit/item-edits.ts";
import type { EdgeUpdate, NodeUpdate } from "./change/item-update.ts";
import { FlowLayout, type LayoutOptions } from "./features/layout/flow-layout.ts";
import type { Node } from "./item/node.ts";
import { actionToJSON, type NodeActionJSON, NodeActions } from "./item/node-action.ts";
import type { NodeInput } from "./change/node-input.ts";
import type { NodeMove, NodeRecord, NodeSize, Position } from "./record/node-record.ts";
import type { NodeTypeInView } from "./item/node-type.ts";
import { forStringify, withPlainNumbers } from "./document/plain-numbers.ts";
import { type PngOptions, writePng } from "./features/picture/to-png.ts";
import { type SvgOptions, writeSvg } from "./features/picture/to-svg.ts";
import { ConnectionChecks, type InsertedNode } from "./edit/connection-checks.ts";
import type { FittingType, OpenConnection } from "./rules/open-connection.ts";
import { describeTypes, type PortTypeRecord } from "./item/port-types.ts";
import { type Selection, type SelectionMode, selectionStep } from "./selection.ts";
import { FlowStatus } from "./features/status/status.ts";
import type { SubgraphOptions } from "./rules/subgraph-checks.ts";
import { Subgraphs, type SubgraphType } from "./subgraph/subgraphs.ts";
import { unreadMembers, unreadNotice } from "./unread-members.ts";
import type { FlowViewer } from "./viewer/flow-viewer.ts";
import { type FlowViewerOptions, type ViewerIdentity, Viewers } from "./viewers.ts";
import { clampViewport, type Viewport, zoomIssues } from "./viewport.ts";

declare module "./item/graph-item.ts" {
  /** Hooks of nodes and edges receive the flow itself. */
  interface ItemHost extends Flow {}
}

/** Receives events of one type, or with `*` of all. Its result is ignored, but a promise that rejects is reported. */
export type FlowCallback<Type extends FlowEventType | "*" = "*"> = EventCallback<Type, Flow>;

/** After a longer pause, typing starts another undo step. */
const maxTypingPauseMs = 2_000;

const none: readonly never[] = [];
const noOptions: TransactionOptions = {};

/** The parameters that the descriptions of types for views are derived from. */
const typeParameters = ["nodeTypes", "edgeTypes", "portTypes", "validateConnection"] as const;

/** An editable graph of nodes and edges: validates every change, emits its event and can undo it. */
export class Flow extends View.with(flowParameters) implements ConnectionRules {
  static override readonly kind: string = "flow";
  static override readonly computed: Readonly<Record<string, readonly string[]>> = {
    nodes: ["nodeRecords"],
    edges: ["edgeRecords"],
  };
  static override readonly events: EventTable = flowEvents;
  static override readonly intents: IntentTable = {
    ...flowIntents,
    select: {
      ...flowIntents.select,
      guard: (flow: Flow, ...args: Required<Parameters<Flow["select"]>>) =>
        whyNotSelect(flow.#guarded, ...args),
    },
    runAction: {
      args: [z.string(), z.string()],
      guard: (flow: Flow, nodeId: string, actionId: string) =>
        flow.#actions.whyNot(nodeId, actionId),
    },
    undo: { args: [], guard: (flow: Flow) => flow.#whyCannotRevert(flow.#steps.undoStep) },
    redo: { args: [], guard: (flow: Flow) => flow.#whyCannotRevert(flow.#steps.redoStep) },
  };

  static {
    // Test runners print an object by calling its method `inspect`, unless it has this one, which Node prints, too.
    Object.defineProperty(this.prototype, Symbol.for("nodejs.util.inspect.custom"), {
      value(this: Flow): string {
        return `${this.constructor.name} { nodes: ${this.nodeRecords.size}, edges: ${this.edgeRecords.size} }`;
      },
    });
  }

  declare readonly "~computed"?: "nodes" | "edges";

  // Derived parameters are read-only.
  declare readonly selection: Selection;
  declare readonly inside: string | null;
  declare readonly me: FlowViewer["me"];
  declare readonly comments: FlowViewer["comments"];
  declare readonly versions: FlowViewer["versions"];
  declare readonly canUndo: boolean;
  declare readonly canRedo: boolean;
  declare readonly undoNotice: FlowViewer["undoNotice"];
  declare readonly unfinished: string[];
  declare readonly nodeTypeRecords: Record<string, NodeTypeInView>;
  declare readonly edgeTypeRecords: Record<string, EdgeTypeJSON>;
  declare readonly portTypeRecords: Record<string, PortTypeRecord>;
  declare readonly validatesConnections: boolean;
  declare readonly pendingConnections: EdgeEnds[];
  declare readonly reportsHover: boolean;
  declare readonly layoutProgress: number | null;

  // How the parts call each other:
  //
  //   methods, intents ──▶ Transactions ──▶ GraphState   applies a change, and returns its inverse and events
  //                          │      ▲   └──▶ Events       collects the events, and delivers them after the commit
  //      record, undo, redo  │      │  apply, removeNode
  //                          ▼      │
  //                          History                      keeps the undo steps, and applies their inverses
  //
  //   Editors ── perform("patchData") ──▶ intents         an editor changes data as a user does
  //
  // A transaction that fails restores the parameters and `#objects`, and drops the events and the undo step.
  readonly #objects = new ItemObjects(this);
  readonly #events = new Events<Flow>(this, (reportsHover) => this.#setDerived({ reportsHover }));
  readonly #state = new GraphState(this, this.#objects, {
    flow: this,
    copyToRecord: (item, fields) => this.#edits.copyToRecord(item, fields),
  });
  readonly #viewers = new Viewers({
    model: this,
    items: this.#state,
    isGroup: (id) => this.#groups.has(id),
    watch: (names, callback) => void this.watch(names, callback as () => void),
    onEditableChanged: (viewer) => this.#editors.onEditableChanged(viewer),
    showOwn: (values) => this.#setDerived(values),
    createComparison: (...args) => this.#comparison.forViewer(...args),
    guarded: () => this.#guarded,
    restore: (graph) => this.#transactions.runAsUser(() => this.restore(itemsOf(graph))),
    sendPresence: (update) => this.emit("presence", update),
    onEnd: (viewer) => {
      this.#editors.release(viewer);
      this.#history.release(viewer);
    },
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
  readonly #arguments = new IntentArguments();
  readonly #connections = new ConnectionChecks({
    flow: this,
    onPending: (pending) => this.#setDerived({ pendingConnections: [...pending] }),
    apply: (change) => this.#apply(change),
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
    apply: (change) => this.#apply(change),
    removeNode: (id) => void this.#transactions.removeNode(id),
  });
  readonly #subgraphs = new Subgraphs({
    graph: this.#state,
    flow: this,
    apply: (change) => this.#apply(change),
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
    apply: (change) => this.#apply(change),
    transaction: (work) => this.transaction(work, noOptions),
  });
  readonly #actions = new NodeActions({
    flow: this,
    graph: this,
    objectOf: (id) => this.#state.nodes.instance(id),
  });
  readonly #layout = new FlowLayout({
    flow: this,
    onProgress: (layoutProgress) => this.#setDerived({ layoutProgress }),
  });
  readonly #clipboard = new GraphClipboard({
    flow: this,
    graph: this.#state,
    transactions: this.#transactions,
    connections: this.#connections,
    undoable: () => this.#steps.inverses(),
    inside: () => this.#inside,
  });
  readonly #editors = new Editors({
    parameters: this,
    viewerModel: (viewer) => this.#viewers.get(viewer) ?? this,
    items: { node: this.#state.nodes, edge: this.#state.edges },
    watch: (names, callback) => void this.watch(names, callback),
    watchItems: (callback) => {
      this.watch(["nodeRecords", "edgeRecords"], callback);
      this.#objects.watch(["nodeInstances", "edgeInstances"], callback);
    },
    onUnfinished: (viewer, unfinished) =>
      this.#viewers.show(viewer, { unfinished: [...unfinished] }),
    onError: (error) => this.onError(error),
  });

  /** What the app reports about nodes and edges while they run: `flow.status.set("a", { state: "running" })`. */
  readonly status: FlowStatus = new FlowStatus(this);

  readonly #inspections = new Inspections(this);
  readonly #comparison = new Comparison(this, (json) => Flow.fromJSON(json));
  readonly #searchTexts = new SearchTexts(this);
  readonly #reported = new Set<string>();
  #isDeriving = false;
  /** Whether a viewer sets the viewport, which does not move other views. */
  #isViewersViewport = false;

  constructor(options: FlowOptions = {}) {
    assertObject("new Flow", "the options", options);
    const { nodes = none, edges = none, ...parameters } = options;
    super(parseOptions(new.target, parameters));
    this.#describeTypes();
    this.#clampViewport();
    const { viewport } = this;
    if (viewport) this.#setDerived({ requestedViewport: { viewport, revision: 0 } });
    this.#comparison.start();
    onDispose(this, () => void this.#layout.cancel());
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

  /** The nodes and edges that contain a text, best hits first. Case and accents are ignored. */
  find(text: string, options?: FindOptions): FoundItem[] {
    this.#arguments.assert("find", text, options);
    const budget = this.#transactions.byUser ? visitorBudget : undefined;
    return findItems(this, text, options, { budget, texts: this.#searchTexts });
  }

  /**
   * Shows a view, such as the value that flowed there, when a user inspects a port or an edge:
   * `flow.inspect({ node: "dye", port: "out" }, new JsonTree({ value }))`. It replaces the previous view of the place;
   * `null` removes it. Returns the function that removes it.
   */
  inspect(place: InspectedPlace, view: Viewable | null): () => void {
    return this.#inspections.set(place, view);
  }

  /** The changes that turn this graph into another one, a flow or its JSON. */
  diff(other: Flow | SavedGraph | string): FlowDiff {
    return diffGraphs(this, other instanceof Flow ? other : Flow.fromJSON(other));
  }

  // --- Converting ---

  /** Creates a flow from a saved graph, an object or JSON; a file of another program needs only nodes and edges. */
  static fromJSON<F extends Flow>(
    this: FlowClass<F>,
    source: string | SavedGraph,
    parameters: FlowParameters = {},
  ): F {
    return restoreFlow(this, source, parameters);
  }

  /** Creates a flow from any graph of graphology. */
  static fromGraphology<F extends Flow>(
    this: FlowClass<F>,
    graph: GraphologyGraph,
    options: FlowConversionOptions = {},
  ): F {
    return importFlow("Flow.fromGraphology", this, options, (how) => readGraphology(graph, how));
  }

  /** Creates a flow from the node-link document of networkx (`node_link_data`), an object or JSON. */
  static fromNodeLink<F extends Flow>(
    this: FlowClass<F>,
    source: string | NodeLink,
    options: FlowConversionOptions = {},
  ): F {
    return importFlow("Flow.fromNodeLink", this, options, (how) => readNodeLink(source, how));
  }

  /**
   * The graph as JSON, with `{ status: true }` including the status of its items. `JSON.stringify` of the flow or of the
   * result throws for an exact number that does not fit into a `number`, and names it.
   */
  toJSON(options?: string | { readonly status?: boolean | undefined }): FlowJSON {
    const json = writeFlowJSON(this.#state.toJSON(), this.origin);
    if (typeof options === "string") return withPlainNumbers(json);
    return forStringify(
      options?.status === true ? { ...json, status: this.status.toJSON() } : json,
    );
  }

  /** Converts the graph to a directed graph of graphology, which has to be installed. */
  async toGraphology(options: GraphologyOptions = {}): Promise<ExportedGraph> {
    assertExportOptions("Flow.toGraphology", options);
    return writeGraphology(this.toJSON(), this.origin, options);
  }

  /** Converts the graph to a document that `node_link_graph` of networkx reads. */
  toNodeLink(options: NodeLinkOptions = {}): NodeLink {
    assertExportOptions("Flow.toNodeLink", options);
    return writeNodeLink(this.toJSON(), this.origin, options);
  }

  /** Draws the graph as an SVG text that needs nothing else: every edge with its label and marker, every node with its title and ports. */
  toSVG(options: SvgOptions = {}): string {
    return writeSvg(this, options);
  }

  /** Draws the graph as PNG: in a page with a canvas, in Node with `@resvg/resvg-js`, which has to be installed. */
  async toPNG(options: PngOptions = {}): Promise<Uint8Array> {
    return writePng(this, options);
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
    this.transaction(() => this.#apply({ type: "remove_edge", id }));
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
    this.transaction(() => this.#apply({ type: "replace_graph", ...entries }));
    this.#reportUnread(graph);
  }

  /** Says once, for each member, that a graph of React Flow has something that a flow does not read. */
  #reportUnread(graph: Pick<SavedGraph, "nodes" | "edges">): void {
    const found = unreadMembers(graph, this).filter((text) => !this.#reported.has(text));
    for (const text of found) this.#reported.add(text);
    // oxlint-disable-next-line no-console -- for the developer: nothing has failed
    if (found.length > 0) console.warn(unreadNotice(found));
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

  /** Brings nodes to one line: a side or the middle of the box around them. */
  align(nodes: readonly string[], alignment: Alignment): void {
    this.#arguments.assert("align", nodes, alignment);
    this.transaction(() => this.#move(alignMoves(this, nodes, alignment)));
  }

  /** Gives three or more nodes equal gaps inside the box around them, or places them side by side. */
  distribute(nodes: readonly string[], direction: Direction): void {
    this.#arguments.assert("distribute", nodes, direction);
    this.transaction(() => this.#move(distributeMoves(this, nodes, direction)));
  }

  /**
   * Arranges nodes along their edges, in another thread, as one undo step. Nodes that are not `draggable` stay, and so do
   * those that are moved meanwhile. Rejects, without any change, when the signal aborts or the deadline has passed.
   */
  async layout(options: LayoutOptions = {}): Promise<void> {
    const move = this.#asCaller((moves: readonly NodeMove[], gesture: string) =>
      this.transaction(() => this.#move(moves), { gesture }),
    );
    const check = this.#asCaller(() => assertMayChange(this, this.#transactions));
    await this.#layout.run(options, { check, move });
  }

  /** Called by views at first show: with `autoLayout`, arranges nodes without a position if they would overlap. */
  async arrangeUnplaced(): Promise<void> {
    if (!this.autoLayout) return;
    await this.#layout.arrangeUnplaced((moves) =>
      this.transaction(() => this.#move(moves), { history: false }),
    );
  }

  /** Cancels the running layout; returns whether there was one that had not begun to move nodes. */
  cancelLayout(): boolean {
    return this.#layout.cancel();
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
    this.transaction(() => this.#apply({ type: "add_node", ...entry }));
    return entry.record.id;
  }

  /** The entries of the app in the context menu of a node: those of its object, then those of its type. */
  actionsOf(nodeId: string): NodeActionJSON[] {
    this.#arguments.assert("actionsOf", nodeId);
    this.#state.nodes.existing("Flow.actionsOf", nodeId);
    return this.#actions.of(nodeId).map(actionToJSON);
  }

  /** Runs an action of a node, and waits for it. As an intent, it reports an error of the action to `onError`. */
  async runAction(nodeId: string, actionId: string): Promise<void> {
    this.#arguments.assert("runAction", nodeId, actionId);
    await this.#actions.run(nodeId, actionId);
  }

  /** The clipboard text of nodes and the edges between them. */
  copy(nodes: readonly string[] = this.selection.nodes): string {
    return this.#clipboard.copy(nodes);
  }

  /**
   * Adds copied nodes and edges with their upper left corner at a position, and returns the ids of the nodes. It
   * selects them, or only the first without `enableMultiselect`. Users cannot paste flags and styles of other graphs.
   */
  paste(text: string, position: Position): string[] {
    this.#arguments.assert("paste", text, position);
    return this.#clipboard.paste(text, position);
  }

  /** Adds a copy of nodes and of the edges between them, selects it, and returns the ids of its nodes. The data is in the flow already, so it is not validated. */
  duplicate(nodes: readonly string[]): string[] {
    return this.#clipboard.duplicate(nodes);
  }

  /**
   * Emits `drop` with files and texts that a user dropped, pasted or chose, if `dropTypes` accept them. Adds what `onDrop`
   * makes of them, as one undo step, and returns the ids of the added nodes.
   */
  async drop(
    position: Position,
    items: readonly DropItem[],
    target: ClickTarget | null = null,
  ): Promise<string[]> {
    this.#arguments.assert("drop", position, items, target);
    const drop: Drop = { position, items: items.map(toDroppedItem), target: toDropTarget(target) };
    this.#events.add(withItemAt("Flow.drop", this.#state, target, { type: "drop", ...drop }));
    const add = this.#asCaller((made: DropResult) => {
      assertMayChange(this, this.#transactions, sizeOf(made));
      return this.transaction(() => addDropped(this, drop, made, this.#inside));
    });
    const made = await this.onDrop?.(drop, this);
    return made === undefined || made === null ? [] : add(made);
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

  /** Opens the editor of an item's data; outside the mode "node" it replaces the open one. */
  openEditor(kind: ItemKind, id: string): void {
    this.#arguments.assert("openEditor", kind, id);
    this.#editors.of(this.#viewers.actingId).open(kind, id);
  }

  /** Closes the editor of an item, if it is open. Unsaved input is kept until it is opened again. */
  closeEditor(kind: ItemKind, id: string): void {
    this.#arguments.assert("closeEditor", kind, id);
    this.#editors.of(this.#viewers.actingId).close(kind, id);
  }

  /** Creates the open editor of an item again, which discards unsaved input. */
  resetEditor(kind: ItemKind, id: string): void {
    this.#arguments.assert("resetEditor", kind, id);
    this.#editors.of(this.#viewers.actingId).reset(kind, id);
  }

  /** Records the viewport of a viewer, which moves no other view; assigning `viewport` moves all of them. */
  setViewport(viewport: Viewport): void {
    this.#arguments.assert("setViewport", viewport);
    const clamped = clampViewport(viewport, this);
    const { acting } = this.#viewers;
    if (acting) return acting.show({ viewport: clamped });
    this.#isViewersViewport = true;
    try {
      this.transaction(() => this.#apply({ type: "set_viewport", viewport: clamped }));
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
  createViewer(options: FlowViewerOptions = {}): FlowViewer {
    return this.#viewers.create(this.viewport, options);
  }

  /** Who looks at the flow, in the order of their arrival. */
  get viewers(): readonly ViewerIdentity[] {
    return this.#viewers.identities;
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
    const { editable, enableDelete, enableMultiselect, nodeTypeRecords } = this;
    const rules = { editable, enableDelete, enableMultiselect, nodeTypeRecords };
    const { nodeRecords, edgeRecords } = this;
    const { selection } = this.#viewers.acting ?? this;
    const graph = { childrenOf: this.childrenOf.bind(this), edgesOf: this.edgesOf.bind(this) };
    return { ...rules, ...graph, nodeRecords, edgeRecords, selection };
  }

  // --- Sharing ---

  /** What a room needs of a flow. Loaded on demand, because most flows are in no room. */
  async shareWith(options: SharingOptions): Promise<SharedModel<Comments>> {
    const { SharedFlow } = await import("./sharing/shared-flow.ts");
    return new SharedFlow(this, options);
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
    if (!this.#isDeriving) assertSettable(changed);
    // A graph that cannot be read fails the transaction.
    if (changed.has("comparedWith")) this.#comparison.prepare();
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

  /** Binds work that runs later to the current caller: to its viewer, and to the permissions of a user if a user calls. */
  #asCaller<Args extends readonly unknown[], T>(work: (...args: Args) => T): (...args: Args) => T {
    const { byUser } = this.#transactions;
    return this.#viewers.bind((...args: Args) =>
      byUser ? this.#transactions.runAsUser(() => work(...args)) : work(...args),
    );
  }

  #apply(change: GraphChange): void {
    this.#transactions.apply(change);
  }

  /** Of the nodes that a user has dragged, those that still exist. Code has to know which nodes there are. */
  #remaining<Item extends string | NodeMove>(nodes: readonly Item[]): readonly Item[] {
    return this.#transactions.byUser ? remainingNodes(this, nodes) : nodes;
  }

  #move(moves: readonly NodeMove[]): void {
    this.#edits.move("Flow.moveNodes", moves);
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
