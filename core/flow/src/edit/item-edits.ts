import { recordDifference, ValidationError } from "@heddle/params";

import { assertEntries } from "../argument-checks.ts";
import type { GraphChange } from "../change/graph-change.ts";
import type { GraphState } from "../change/graph-state.ts";
import { type Connection, reconnected } from "../rules/connection.ts";
import { carriedBends, type MovedGraph } from "../record/bends.ts";
import type { EdgeInput } from "../change/edge-input.ts";
import { InvalidNodeError } from "../flow-errors.ts";
import { assertData, type CheckedFlow, newEdgeEntry, newNodeEntry } from "../rules/graph-checks.ts";
import { withCarried, withDescendants } from "../group/group-tree.ts";
import type { Groups } from "./groups.ts";
import { Node } from "../item/node.ts";
import type { NodeInput } from "../change/node-input.ts";
import type { NodeMove } from "../record/node-record.ts";
import type { ConnectionChecks } from "./connection-checks.ts";
import type { Selection } from "../selection.ts";
import type { Subgraphs } from "../subgraph/subgraphs.ts";
import type { GraphItem } from "../item/graph-item.ts";
import type { ItemKind } from "../item-kind.ts";
import {
  type EdgeUpdate,
  type NodeUpdate,
  parseEdgeUpdate,
  parseNodeUpdate,
} from "../change/item-update.ts";

/** What edits need from the flow that they belong to. */
interface EditsHost {
  readonly graph: GraphState;
  readonly flow: CheckedFlow &
    MovedGraph & {
      readonly validateOnPatch: boolean;
      updateNode(id: string, update: NodeUpdate): void;
      updateEdge(id: string, update: EdgeUpdate): void;
      patchNodeData(id: string, patch: object): void;
      patchEdgeData(id: string, patch: object): void;
    };
  readonly connections: ConnectionChecks;
  readonly groups: Groups;
  readonly subgraphs: Subgraphs;
  readonly apply: (change: GraphChange) => void;
  readonly transaction: (work: () => void) => void;
}

/** Whether data is checked against the schema of its type. */
interface EditOptions {
  readonly validate: boolean;
}

/** Adds, changes and removes nodes and edges: checks what is given, and applies it as one transaction. */
export class ItemEdits {
  readonly #host: EditsHost;

  constructor(host: EditsHost) {
    this.#host = host;
  }

  addNode(caller: string, node: NodeInput, options: EditOptions): string {
    const { flow, apply } = this.#host;
    const entry = newNodeEntry(caller, node, flow, options);
    const { id } = entry.record;
    this.#edit(caller, id, () => apply({ type: "add_node", ...entry }));
    return id;
  }

  addEdge(caller: string, edge: EdgeInput, options: EditOptions): string {
    const { flow, connections, subgraphs, apply } = this.#host;
    subgraphs.refresh();
    const entry = newEdgeEntry(caller, edge, flow, options);
    const { id } = entry.record;
    connections.assertValid(`${caller} "${id}"`, entry.record);
    this.#edit(caller, id, () => apply({ type: "add_edge", ...entry }));
    return id;
  }

  updateNode(caller: string, id: string, update: NodeUpdate): void {
    const { graph, flow, connections, groups, apply } = this.#host;
    const before = graph.nodes.existing(caller, id);
    const { changes, position, parent, data, selected } = parseNodeUpdate(id, update);
    this.#edit(caller, id, () => {
      if (position) this.move(caller, [{ ...position, id }]);
      if (Object.keys(changes).length > 0) apply({ type: "update_node", id, changes });
      if ("type" in changes) connections.assertRetyped(caller, graph.edgesOf(id));
      if (parent !== undefined) groups.setParent(caller, [id], parent);
      if (data) flow.patchNodeData(id, recordDifference(before.data, data));
      if (selected !== undefined) this.setSelected({ nodes: [id] }, selected);
    });
  }

  updateEdge(caller: string, id: string, update: EdgeUpdate): void {
    const { graph, flow, connections, apply } = this.#host;
    const before = graph.edges.existing(caller, id);
    const { changes, data, selected } = parseEdgeUpdate(id, update);
    this.#edit(caller, id, () => {
      apply({ type: "update_edge", id, changes });
      connections.assertReconnected(caller, before, graph.edges.existing(caller, id));
      if (data) flow.patchEdgeData(id, recordDifference(before.data, data));
      if (selected !== undefined) this.setSelected({ edges: [id] }, selected);
    });
  }

  /** Gives an edge other ends. */
  reconnect(caller: string, id: string, ends: Partial<Connection>): void {
    const { graph, connections, apply } = this.#host;
    const before = graph.edges.existing(caller, id);
    this.#edit(caller, id, () => {
      apply({ type: "reconnect_edge", id, changes: reconnected(before, ends) });
      connections.assertReconnected(caller, before, graph.edges.existing(caller, id));
    });
  }

  patchData(caller: string, kind: ItemKind, id: string, patch: object): void {
    const { graph, flow, apply } = this.#host;
    const items = kind === "node" ? graph.nodes : graph.edges;
    items.existing(caller, id);
    assertEntries(`${caller} "${id}"`, "the patch", patch);
    this.#edit(caller, id, () => {
      apply({ type: `patch_${kind}_data`, id, patch });
      if (!flow.validateOnPatch) return;
      assertData(`${caller} "${id}"`, flow, kind, items.existing(caller, id));
    });
  }

  /** Moves nodes and everything inside them, with the bends of the edges between them. Runs in a transaction. */
  move(caller: string, moves: readonly NodeMove[]): void {
    const { graph, flow, apply } = this.#host;
    for (const { id } of moves) graph.nodes.existing(caller, id);
    const all = withCarried(graph, moves);
    // Looking for bends at each moved node costs as much as moving it.
    for (const { id, bends } of graph.hasBends ? carriedBends(flow, all) : []) {
      apply({ type: "update_edge", id, changes: { bends } });
    }
    for (const { id, x, y } of all) {
      apply({ type: "update_node", id, changes: { position: { x, y } } });
    }
  }

  /** Runs in a transaction. */
  setSelected({ nodes = [], edges = [] }: Partial<Selection>, selected: boolean): void {
    this.#host.apply({ type: "set_selected", nodes, edges, selected });
  }

  /** Removes nodes with everything inside them and their edges, and edges. */
  remove(caller: string, nodes: readonly string[], edges: readonly string[]): void {
    const { graph, flow, groups, apply, transaction } = this.#host;
    for (const id of edges) graph.edges.existing(caller, id);
    const removed = withDescendants(graph, nodes);
    const edgesOfNodes = new Set(removed.flatMap((id) => [...flow.edgesOf(id)]));
    transaction(() => {
      for (const id of new Set(edges)) {
        if (!edgesOfNodes.has(id)) apply({ type: "remove_edge", id });
      }
      groups.remove(caller, removed);
    });
  }

  /** Copies fields that were set on an object to its record. */
  copyToRecord(item: GraphItem, fields: ReadonlySet<string>): void {
    if (fields.has("id")) {
      throw new InvalidNodeError("Flow", `"${item.id}" cannot be set as the id of what is in it`);
    }
    const { flow } = this.#host;
    const values = Object.fromEntries([...fields].map((name) => [name, item.read(name)]));
    if (item instanceof Node) flow.updateNode(item.id, values);
    else flow.updateEdge(item.id, values);
  }

  /** Runs a transaction; a validation error names the call and the item. */
  #edit(caller: string, id: string, work: () => void): void {
    try {
      this.#host.transaction(work);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      throw new ValidationError(`${caller} "${id}"`, error.issues);
    }
  }
}
