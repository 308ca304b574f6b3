import type { InitialValues, IntentTable } from "@heddle/params";
import type { DirectedGraph, MultiDirectedGraph } from "graphology";

import type { Connection, ConnectionRules } from "./connection.ts";
import type { ConversionOptions } from "./convert/converted-graph.ts";
import type { NodeLink, NodeLinkOptions } from "./convert/node-link.ts";
import { type GraphologyGraph, readGraphology } from "./convert/read-graphology.ts";
import { readNodeLink } from "./convert/read-node-link.ts";
import { type GraphologyOptions, writeGraphology } from "./convert/write-graphology.ts";
import { writeNodeLink } from "./convert/write-node-link.ts";
import type { EdgeInput } from "./edge/edge-input.ts";
import type { EdgeJSON } from "./edge/edge-record.ts";
import { OpenEditors } from "./editors/open-editors.ts";
import { flowIntents } from "./flow-intents.ts";
import type { derivedParameters, flowParameters } from "./flow-parameters.ts";
import { GraphOperations } from "./graph-operations.ts";
import type { ItemKind } from "./item/item-kind.ts";
import { nodeEntryOf, type NodeInput } from "./node/node-input.ts";
import { type NodeJSON, type NodeRecord, nodeToJSON, type Position } from "./node/node-record.ts";
import { schemaDefaults } from "./schema-defaults.ts";
import { nextSelection, type SelectionMode } from "./selection.ts";
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

/** A graph as it is saved. */
export interface FlowJSON {
  readonly version: 1;
  readonly nodes: readonly NodeJSON[];
  readonly edges: readonly EdgeJSON[];
  readonly viewport: Viewport | null;
}

/** How a graph of another library becomes a flow, and the parameters of that flow. */
export type FlowConversionOptions = ConversionOptions & Omit<FlowOptions, "nodes" | "edges">;

/** After a pause of so many milliseconds, typing on is another step to undo. */
const longestTypingPause = 2_000;

/** Where a node is to be. */
export interface NodeMove extends Position {
  readonly id: string;
}

/** An editable graph of nodes and edges: the model that decides, whoever asks. */
export class Flow extends GraphOperations implements ConnectionRules {
  static override readonly kind: string = "flow";
  static override readonly intents: IntentTable = flowIntents;

  readonly #editors = new OpenEditors(this);

  constructor({ nodes = [], edges = [], ...parameters }: FlowOptions = {}) {
    super(parameters);
    const isGiven = nodes.length + edges.length > 0;
    if (isGiven) this.transaction(() => this.replace({ nodes, edges }), { history: false });
  }

  /** A flow of a graph of graphology, of any kind. */
  static fromGraphology(
    graph: GraphologyGraph,
    { nodeType, defaultPosition, ...parameters }: FlowConversionOptions = {},
  ): Flow {
    return new Flow({ ...parameters, ...readGraphology(graph, { nodeType, defaultPosition }) });
  }

  /** A flow of a graph that networkx wrote with `node_link_data`: the document, or its JSON. */
  static fromNodeLink(
    source: string | NodeLink,
    { nodeType, defaultPosition, ...parameters }: FlowConversionOptions = {},
  ): Flow {
    return new Flow({ ...parameters, ...readNodeLink(source, { nodeType, defaultPosition }) });
  }

  override get flow(): Flow {
    return this;
  }

  /** The record of a node. */
  node(id: string): Readonly<NodeRecord> | undefined {
    return this.nodeItems.get(id);
  }

  /** The graph as it is saved. */
  toJSON(): FlowJSON {
    return {
      version: 1,
      nodes: [...this.nodeRecords].map(([, record]) => nodeToJSON(record)),
      edges: [...this.edgeRecords].map(([, record]) => record),
      viewport: this.viewport,
    };
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
    const next = {
      nodes: nextSelection(this.selection.nodes, nodes, mode),
      edges: nextSelection(this.selection.edges, edges, mode),
    };
    this.transaction(() => this.setSelection(next));
  }

  /** Tells that a node was clicked. */
  click(nodeId: string): void {
    const item = this.nodeItems.instance(nodeId);
    this.enter({ events: [{ type: "node_clicked", node_id: nodeId }], items: item ? [item] : [] });
  }

  /** Adds the edge that a user drew, and returns its id. */
  connect({ source, target, sourceHandle = null, targetHandle = null }: Connection): string {
    return this.addEdge({ source, target, sourceHandle, targetHandle });
  }

  /** Removes nodes with their edges, and edges, as one. */
  remove(nodes: readonly string[], edges: readonly string[]): void {
    this.transaction(() => {
      for (const id of new Set(edges)) this.removeEdge(id);
      for (const id of new Set(nodes)) this.removeNode(id);
    });
  }

  /** Adds a node of a type, with the defaults of its schema, and returns its id. The user has yet to fill it in, so its data is not checked. */
  insert(type: string, position: Position): string {
    const id = this.#freshNodeId(type);
    const data = schemaDefaults(this.typeSchema("node", type));
    const entry = nodeEntryOf("Flow.insert", { id, type, position, data });
    this.transaction(() => this.apply({ type: "add_node", ...entry }));
    return id;
  }

  /** Sets keys of an item's data; calls of one gesture are one step to undo. */
  patchData(kind: ItemKind, id: string, patch: object, gesture: string): void {
    const change = (): void => {
      if (kind === "node") this.patchNodeData(id, patch);
      else this.patchEdgeData(id, patch);
    };
    const topic = JSON.stringify([kind, id, gesture]);
    this.transaction(change, { gesture: `patch ${topic}`, longestPause: longestTypingPause });
  }

  relabel(kind: ItemKind, id: string, label: string | null): void {
    if (kind === "node") this.updateNode(id, { label });
    else this.updateEdge(id, { label });
  }

  /** Opens the editor of an item's data; in the toolbar and at the side it takes the place of another. */
  openEditor(kind: ItemKind, id: string): void {
    this.#editors.open(kind, id);
  }

  closeEditor(kind: ItemKind, id: string): void {
    this.#editors.close(kind, id);
  }

  setViewport(viewport: Viewport): void {
    this.transaction(() => this.apply({ type: "set_viewport", viewport }));
  }

  #freshNodeId(type: string): string {
    let number = this.nodeRecords.size + 1;
    while (this.nodeRecords.has(`${type}-${number}`)) number++;
    return `${type}-${number}`;
  }
}
