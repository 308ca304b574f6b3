import {
  type EventTable,
  type InitialValues,
  type IntentTable,
  RefusedError,
} from "@heddle/params";
import type { DirectedGraph, MultiDirectedGraph } from "graphology";
import * as z from "zod/mini";

import { assertArguments, assertIds } from "./argument-checks.ts";
import { readClipboard, writeClipboard } from "./clipboard/clipboard-text.ts";
import {
  edgesBetween,
  fragmentOf,
  type GraphFragment,
  placedAt,
  shiftedBy,
} from "./clipboard/graph-fragment.ts";
import { withFreshIds } from "./clipboard/with-fresh-ids.ts";
import { type Connection, type ConnectionRules, nameOf } from "./connection.ts";
import type { ConversionOptions } from "./convert/converted-graph.ts";
import { madeFlow } from "./convert/made-flow.ts";
import type { NodeLink, NodeLinkOptions } from "./convert/node-link.ts";
import { type GraphologyGraph, readGraphology } from "./convert/read-graphology.ts";
import { readNodeLink } from "./convert/read-node-link.ts";
import { type GraphologyOptions, writeGraphology } from "./convert/write-graphology.ts";
import { writeNodeLink } from "./convert/write-node-link.ts";
import { edgeEntryOf, type EdgeInput } from "./edge/edge-input.ts";
import { OpenEditors } from "./editors/open-editors.ts";
import { NotFoundError } from "./flow-errors.ts";
import { type FlowJSON, readFlowJSON, type SavedGraph } from "./flow-json.ts";
import { flowIntents } from "./flow-intents.ts";
import { messages } from "./flow-messages.ts";
import type { derivedParameters, flowParameters } from "./flow-parameters.ts";
import { FreshIds } from "./fresh-ids.ts";
import { assertData, assertNoLoop } from "./graph-checks.ts";
import { GraphOperations } from "./graph-operations.ts";
import { isKnownType, whyFull } from "./guards.ts";
import type { ItemKind } from "./item/item-kind.ts";
import { nodeEntryOf, type NodeInput } from "./node/node-input.ts";
import { type NodeRecord, nodeToJSON, type Position } from "./node/node-record.ts";
import { withPlainNumbers } from "./plain-numbers.ts";
import { schemaDefaults } from "./schema-defaults.ts";
import { type SelectionMode, selectionStep } from "./selection.ts";
import type { Viewport } from "./viewport.ts";

/** What a flow is made of; everything has a default. */
export type FlowOptions = Omit<
  InitialValues<typeof flowParameters>,
  (typeof derivedParameters)[number]
> & {
  readonly visible?: boolean;
  readonly nodes?: readonly NodeInput[];
  readonly edges?: readonly EdgeInput[];
};

/** The parameters of a flow whose graph comes from elsewhere. */
export type FlowParameters = Omit<FlowOptions, "nodes" | "edges" | "origin">;

/** How a graph of another library becomes a flow, and the parameters of that flow. */
export type FlowConversionOptions = ConversionOptions & FlowParameters;

/** How far a copy is from what it is a copy of. */
const duplicateOffset: Position = { x: 32, y: 32 };

/** After a pause of so many milliseconds, typing on is another step to undo. */
const longestTypingPause = 2_000;

/** The items of a flow that is given none. */
const none: readonly never[] = [];

/** A class of flows that are made as a `Flow` is. */
type FlowClass<F extends Flow> = new (options: FlowOptions) => F;

/** Where a node is to be. */
export interface NodeMove extends Position {
  readonly id: string;
}

/** An editable graph of nodes and edges: the model that decides, whoever asks. */
export class Flow extends GraphOperations implements ConnectionRules {
  static override readonly kind: string = "flow";
  static override readonly intents: IntentTable = flowIntents;
  static override readonly events: EventTable = { reveal: z.array(z.string()) };

  readonly #editors = new OpenEditors(this, this.state, (unfinished) =>
    this.deriving({ unfinished: [...unfinished] }),
  );
  #isLookedAt = false;

  constructor({ nodes = none, edges = none, ...parameters }: FlowOptions = {}) {
    super(parameters);
    if (nodes === none && edges === none) return;
    this.transaction(() => this.replace({ nodes, edges }), { history: false });
  }

  /** A flow of a graph that was saved, as an object or as JSON; a file of another program needs only nodes and edges. */
  static fromJSON<F extends Flow>(
    this: FlowClass<F>,
    source: string | SavedGraph,
    parameters: FlowParameters = {},
  ): F {
    const { viewport: saved, ...graph } = readFlowJSON(source);
    const { viewport = saved } = parameters;
    return madeFlow("Flow.fromJSON", () => new this({ ...parameters, ...graph, viewport }));
  }

  /** A flow of a graph of graphology, of any kind. */
  static fromGraphology<F extends Flow>(
    this: FlowClass<F>,
    graph: GraphologyGraph,
    { nodeType, defaultPosition, ...parameters }: FlowConversionOptions = {},
  ): F {
    const read = readGraphology(graph, { nodeType, defaultPosition });
    return madeFlow("Flow.fromGraphology", () => new this({ ...parameters, ...read }));
  }

  /** A flow of a graph that networkx wrote with `node_link_data`: the document, or its JSON. */
  static fromNodeLink<F extends Flow>(
    this: FlowClass<F>,
    source: string | NodeLink,
    { nodeType, defaultPosition, ...parameters }: FlowConversionOptions = {},
  ): F {
    const read = readNodeLink(source, { nodeType, defaultPosition });
    return madeFlow("Flow.fromNodeLink", () => new this({ ...parameters, ...read }));
  }

  /** The record of a node. */
  node(id: string): Readonly<NodeRecord> | undefined {
    return this.state.nodeItems.get(id);
  }

  /** The graph as it is saved; `JSON.stringify` gives a key, and can write a `number` only. */
  toJSON(key?: string): FlowJSON {
    const json: FlowJSON = {
      version: 1,
      nodes: [...this.nodeRecords].map(([, record]) => nodeToJSON(record)),
      edges: [...this.edgeRecords].map(([, record]) => record),
      viewport: this.viewport,
      ...(this.origin && { origin: this.origin }),
    };
    return key === undefined ? json : withPlainNumbers(json);
  }

  /** A directed graph of graphology, which has to be installed. */
  toGraphology(options?: GraphologyOptions): Promise<DirectedGraph | MultiDirectedGraph> {
    return writeGraphology(this.toJSON(), this.origin, options);
  }

  /** The graph as `node_link_graph` of networkx reads it. */
  toNodeLink(options?: NodeLinkOptions): NodeLink {
    return writeNodeLink(this.toJSON(), this.origin, options);
  }

  /** Moves nodes; calls of one gesture are one step to undo. */
  moveNodes(moves: readonly NodeMove[], gesture: string): void {
    assertTaken("moveNodes", moves, gesture);
    const move = (): void => {
      for (const { id, x, y } of moves) this.updateNode(id, { position: { x, y } });
    };
    this.transaction(move, { gesture: `move ${gesture}` });
  }

  /** Selects items: instead of what is selected, beside it, no longer, or each the other way. */
  select(
    nodes: readonly string[],
    edges: readonly string[] = [],
    mode: SelectionMode = "set",
  ): void {
    const where = "Flow.select";
    assertTaken("select", nodes, edges, mode);
    for (const id of nodes) this.existing(where, "node", id);
    for (const id of edges) this.existing(where, "edge", id);
    const { selected } = this;
    const ofNodes = selectionStep(selected.nodes, nodes, mode);
    const ofEdges = selectionStep(selected.edges, edges, mode);
    this.changeSelection(
      { nodes: ofNodes.on, edges: ofEdges.on },
      { nodes: ofNodes.off, edges: ofEdges.off },
    );
  }

  /** Brings nodes into sight wherever the flow is shown, at most as large as life. */
  reveal(nodes: readonly string[]): void {
    assertIds("Flow.reveal", "nodes", nodes);
    for (const id of nodes) this.existing("Flow.reveal", "node", id);
    this.emit("reveal", nodes);
  }

  /** Tells that a node was clicked. */
  click(nodeId: string): void {
    this.existing("Flow.click", "node", nodeId);
    const item = this.state.nodeItems.instance(nodeId);
    const event = { type: "node_clicked", node_id: nodeId } as const;
    this.enter({ tidings: [{ event, items: item ? [item] : [] }] });
  }

  /** Adds the edge that a user drew, with the data of `defaultEdgeOptions`, and returns its id. The user has yet to fill it in, so its data is not checked. */
  connect(connection: Connection): string {
    assertTaken("connect", connection);
    const { source, target, sourceHandle = null, targetHandle = null } = connection;
    const { data } = this.defaultEdgeOptions;
    const edge = { source, target, sourceHandle, targetHandle, data };
    return this.takeEdge("Flow.connect", edge, false);
  }

  /** Removes nodes with their edges, and edges, as one. */
  remove(nodes: readonly string[], edges: readonly string[]): void {
    assertIds("Flow.remove", "nodes", nodes);
    assertIds("Flow.remove", "edges", edges);
    for (const id of edges) this.existing("Flow.remove", "edge", id);
    const gone = new Set(nodes);
    const goesWithNode = new Set([...gone].flatMap((id) => this.edgesOf(id)));
    this.transaction(() => {
      for (const id of new Set(edges)) if (!goesWithNode.has(id)) this.removeEdge(id);
      for (const id of gone) this.removeNode(id);
    });
  }

  /** Adds a node of a type, with the defaults of its schema, and returns its id. The user has yet to fill it in, so its data is not checked. */
  insert(type: string, position: Position): string {
    assertTaken("insert", type, position);
    if (!isKnownType(this, type)) {
      throw new NotFoundError(`Flow.insert: there is no node type "${type}"`);
    }
    const id = new FreshIds(this.nodeRecords).take(`${type}-1`);
    const data = schemaDefaults(this.typeSchema("node", type));
    const entry = nodeEntryOf("Flow.insert", { id, type, position, data }, this.nodeTypes);
    this.transaction(() => this.apply({ type: "add_node", ...entry }));
    return id;
  }

  /** The text that stands for nodes, and the edges between them, in the clipboard. */
  copy(nodes: readonly string[] = this.selection.nodes): string {
    return writeClipboard(this.#fragment("Flow.copy", nodes));
  }

  /** Adds what was copied with its upper left corner at a point, selects it, or its first node where only one can be, and returns the ids of its nodes. */
  paste(text: string, position: Position): string[] {
    assertTaken("paste", text, position);
    const fragment = placedAt(readClipboard(text), position);
    if (this.validateOnAdd) this.#assertFragment(messages.cannotPaste, fragment);
    return this.#addFragment(messages.cannotPaste, fragment);
  }

  /** Adds a copy of nodes and of the edges between them, selects it, and returns the ids of its nodes. Their data is in the flow already, so it is not checked. */
  duplicate(nodes: readonly string[]): string[] {
    const fragment = this.#fragment("Flow.duplicate", nodes);
    return this.#addFragment("Flow.duplicate", shiftedBy(fragment, duplicateOffset));
  }

  /** Sets keys of an item's data; calls of one gesture are one step to undo. */
  patchData(kind: ItemKind, id: string, patch: object, gesture: string): void {
    assertTaken("patchData", kind, id, patch, gesture);
    const change = (): void => {
      if (kind === "node") this.patchNodeData(id, patch);
      else this.patchEdgeData(id, patch);
    };
    const topic = JSON.stringify([kind, id, gesture]);
    this.transaction(change, { gesture: `patch ${topic}`, longestPause: longestTypingPause });
  }

  /** Gives an item another label, or none. */
  relabel(kind: ItemKind, id: string, label: string | null): void {
    assertTaken("relabel", kind, id, label);
    if (kind === "node") this.updateNode(id, { label });
    else this.updateEdge(id, { label });
  }

  /** Opens the editor of an item's data; in the toolbar and at the side it takes the place of another. */
  openEditor(kind: ItemKind, id: string): void {
    assertTaken("openEditor", kind, id);
    this.#editors.open(kind, id);
  }

  /** Closes the editor of an item, where one is open; what was entered and not saved is there when it is opened again. */
  closeEditor(kind: ItemKind, id: string): void {
    assertTaken("closeEditor", kind, id);
    this.#editors.close(kind, id);
  }

  /** Makes the editor of an item anew, where one is open: what was entered in it and not saved is given up. */
  resetEditor(kind: ItemKind, id: string): void {
    assertTaken("resetEditor", kind, id);
    this.#editors.reset(kind, id);
  }

  /** Takes down where somebody looks, which moves no canvas; setting `viewport` moves all of them. */
  setViewport(viewport: Viewport): void {
    assertTaken("setViewport", viewport);
    this.#isLookedAt = true;
    try {
      this.transaction(() => this.apply({ type: "set_viewport", viewport }));
    } finally {
      this.#isLookedAt = false;
    }
  }

  protected override derive(changed: ReadonlySet<string>): void {
    super.derive(changed);
    if (!changed.has("viewport") || this.#isLookedAt) return;
    const { viewport, requestedViewport } = this;
    this.deriving({
      requestedViewport: { viewport, revision: requestedViewport.revision + 1 },
    });
  }

  #fragment(where: string, ids: readonly string[]): GraphFragment {
    assertIds(where, "nodes", ids);
    const nodes = [...new Set(ids)].map((id) => nodeToJSON(this.existing(where, "node", id)));
    return fragmentOf({ nodes, edges: edgesBetween(this, ids) }, ids);
  }

  /** Throws for data that comes from elsewhere and is not what its type says. */
  #assertFragment(where: string, { nodes, edges }: GraphFragment): void {
    for (const node of nodes) {
      const schema = this.typeSchema("node", node.type);
      assertData(`${where}: node "${nameOf(node)}"`, schema, node.data);
    }
    for (const { id, type, data } of edges) {
      assertData(`${where}: edge "${id}"`, this.typeSchema("edge", type), data);
    }
  }

  #addFragment(where: string, fragment: GraphFragment): string[] {
    const whyNot = whyFull(this, fragment.nodes.length + fragment.edges.length);
    if (whyNot !== undefined) throw new RefusedError(whyNot);
    const taken = { nodes: this.nodeRecords, edges: this.edgeRecords };
    const { nodes, edges } = withFreshIds(fragment, taken);
    const ids = nodes.map(({ id }) => id);
    const { nodeTypes, edgeTypes, edgeRecords } = this;
    const nodeEntries = nodes.map((node) => nodeEntryOf(where, node, nodeTypes));
    const edgeEntries = edges.map((edge) => edgeEntryOf(where, edge, edgeRecords, edgeTypes));
    this.transaction(() => {
      for (const entry of nodeEntries) this.apply({ type: "add_node", ...entry });
      for (const entry of edgeEntries) {
        assertNoLoop(where, entry.record, this);
        this.apply({ type: "add_edge", ...entry });
      }
      this.select(this.enableMultiselect ? ids : ids.slice(0, 1));
    });
    return ids;
  }
}

/** Throws for arguments that the method of an intent does not take. */
function assertTaken(name: string, ...args: readonly unknown[]): void {
  assertArguments(`Flow.${name}`, flowIntents[name]?.args ?? [], args);
}
