import { batch, Params, RefusedError } from "@heddle/params";
import * as z from "zod/mini";

import { Edge } from "../item/edge.ts";
import { type Events, isPromise } from "../event/events.ts";
import { InvalidArgumentError } from "../flow-errors.ts";
import { whyTooLarge } from "../rules/guards.ts";
import type { History } from "./history.ts";
import type { NodeTypeInView } from "../item/node-type.ts";
import { Node } from "../item/node.ts";
import { allButOne, type Selection } from "../selection.ts";
import type { NewNodes } from "../rules/subgraph-checks.ts";
import { isSubgraphPort } from "../record/subgraph-parts.ts";
import type { AppliedChange, CommittedChange, GraphChange } from "../change/graph-change.ts";
import type { GraphState } from "../change/graph-state.ts";

/** How a transaction is recorded for undo. */
export interface TransactionOptions {
  /** Whether it can be undone; true by default. */
  readonly history?: boolean;
  /** A key: consecutive transactions with the same key are one undo step. */
  readonly gesture?: string;
  /** The longest pause between transactions of one step; unlimited by default. */
  readonly maxPauseMs?: number;
}

/** The objects of a flow's items, by id. As parameters, because a transaction that fails restores parameters. */
export class ItemObjects extends Params.with({
  nodeInstances: { collection: z.object({ item: z.instanceof(Node) }), view: "none" },
  edgeInstances: { collection: z.object({ item: z.instanceof(Edge) }), view: "none" },
}) {
  constructor(flow: { onError(error: unknown): void }) {
    super();
    this.onError = (error) => flow.onError(error);
  }
}

type NodeTypeRecords = Readonly<Record<string, NodeTypeInView>>;

/** What transactions need from the flow that they belong to. */
export interface TransactionHost {
  readonly graph: Pick<
    GraphState,
    | "apply"
    | "bytes"
    | "childrenOf"
    | "edgesOf"
    | "node"
    | "selection"
    | "selectionChange"
    | "subgraphs"
  >;
  readonly events: Pick<Events<never>, "add" | "position" | "reportRejection" | "since">;
  readonly history: Pick<History, "record" | "redo" | "undo">;
  readonly parameters: {
    readonly selection: Selection;
    readonly enableMultiselect: boolean;
    readonly maximumBytes: number;
    readonly nodeTypeRecords: NodeTypeRecords;
  };
  /**
   * Called at the end of a transaction, with the types of nodes at its start and the nodes that it added: throws if the
   * subgraphs would be wrong.
   */
  checkSubgraphs(types: NodeTypeRecords, newNodes: () => NewNodes): void;
  /** Called at the end of a transaction that changed the selection. */
  onSelection(selection: Selection): void;
}

/** Applies changes in transactions: collects their events, updates the selection at the end, and records an undo step. */
export class Transactions {
  readonly #host: TransactionHost;
  /** The number of transactions that are running, each inside the one before. */
  #depth = 0;
  /** The number of pending events, the size and the types of the graph, when the outermost transaction began. */
  #start = 0;
  #startBytes = 0;
  #startTypes: NodeTypeRecords = {};
  /** Whether the current changes are excluded from the undo history: undo leaves them in place. */
  #isExcludedFromHistory = false;
  /** Whether the current changes come from an intent. */
  #byUser = false;

  constructor(host: TransactionHost) {
    this.#host = host;
  }

  /** Runs a function whose changes are applied together, or not at all if it throws. */
  run<T>(viewer: string, work: () => T, options: TransactionOptions): T {
    return batch(() => {
      const { events, graph, parameters } = this.#host;
      if (this.#depth === 0) {
        this.#start = events.position;
        this.#startBytes = graph.bytes;
        this.#startTypes = parameters.nodeTypeRecords;
      }
      const wasExcluded = this.#isExcludedFromHistory;
      this.#isExcludedFromHistory ||= options.history === false;
      this.#depth++;
      let result: T;
      try {
        result = work();
      } finally {
        this.#depth--;
        this.#isExcludedFromHistory = wasExcluded;
      }
      if (isPromise(result)) {
        events.reportRejection(result);
        throw new InvalidArgumentError(
          "Flow.transaction: the work must not be async, because it would continue after the transaction; await first, then change the flow in a transaction",
        );
      }
      if (this.#depth === 0) this.#commit(viewer, options);
      return result;
    });
  }

  /** Runs a function whose changes are undo steps of the user. Changes by listeners to its events are not. */
  runAsUser<T>(work: () => T): T {
    const wasByUser = this.#byUser;
    this.#byUser = true;
    try {
      return work();
    } finally {
      this.#byUser = wasByUser;
    }
  }

  /** Whether an intent is running. */
  get byUser(): boolean {
    return this.#byUser;
  }

  /** Applies a change and collects its events. Nothing else writes the graph. */
  apply(change: GraphChange, deletedEdges: readonly string[] = []): AppliedChange | undefined {
    const { graph, events } = this.#host;
    const committed = graph.apply(change, deletedEdges, this.#isExcludedFromHistory);
    if (committed) events.add(committed);
    return committed?.applied;
  }

  /**
   * Removes the edges of a node, then the node, whose event also names edges that were removed just before. Nodes that are
   * still in it move to the group around it: undo may remove a group that others have filled since. Inputs and outputs of
   * a subgraph go with it.
   */
  removeNode(id: string, removedEdges: readonly string[] = []): AppliedChange[] {
    const { graph } = this.#host;
    const changes = { parent: graph.node(id)?.parent };
    const applied: (AppliedChange | undefined)[] = graph
      .childrenOf(id)
      .flatMap((child) =>
        isSubgraphPort(graph.node(child))
          ? this.removeNode(child)
          : this.apply({ type: "reparent_node", id: child, changes }),
      );
    const edges = graph.edgesOf(id);
    applied.push(...edges.map((edge) => this.apply({ type: "remove_edge", id: edge })));
    applied.push(this.apply({ type: "remove_node", id }, [...removedEdges, ...edges]));
    return applied.flatMap((each) => each ?? []);
  }

  /** Reverts the last step of a viewer; returns whether there was one. */
  undo(viewer: string): boolean {
    return this.#revert(viewer, () => this.#host.history.undo(viewer));
  }

  /** Reverts the last undo of a viewer; returns whether there was one. */
  redo(viewer: string): boolean {
    return this.#revert(viewer, () => this.#host.history.redo(viewer));
  }

  /** Runs undo or redo, which are not recorded as steps. */
  #revert(viewer: string, work: () => boolean): boolean {
    if (this.#depth > 0) {
      throw new RefusedError("Flow: undo and redo after the transaction, not inside it");
    }
    const { graph, parameters } = this.#host;
    const revert = (): boolean => {
      const { selection } = parameters;
      const isDone = work();
      // What it restores was valid with what was there before, but others may have changed that.
      graph.subgraphs.recheck();
      // Without `enableMultiselect`, restored items are not added to the selection.
      if (isDone && !parameters.enableMultiselect) {
        const surplus = allButOne(graph.selection, selection);
        this.apply({ type: "set_selected", ...surplus, selected: false });
      }
      return isDone;
    };
    return this.run(viewer, revert, { history: false });
  }

  /** At the end of the outermost transaction: updates the selection and records the undo step. */
  #commit(viewer: string, options: TransactionOptions): void {
    const { graph, events, history, parameters } = this.#host;
    // Undo and redo are excluded, because users can always revert their own steps.
    if (this.#byUser && options.history !== false) this.#assertSize();
    const committed = events.since(this.#start);
    this.#host.checkSubgraphs(this.#startTypes, () => newNodesOf(committed));
    const selected = graph.selectionChange(parameters, committed);
    if (selected) {
      this.#host.onSelection(selected.selection);
      events.add({ deliveries: [selected.delivery] });
    }
    history.record(viewer, committed, this.#byUser, options);
  }

  /** Here, and not in the guards of intents, because only now the size is known: types and objects may add to the data. */
  #assertSize(): void {
    const { graph, parameters } = this.#host;
    const { maximumBytes } = parameters;
    const whyNot = whyTooLarge(
      { bytes: this.#startBytes, maximumBytes },
      graph.bytes - this.#startBytes,
    );
    if (whyNot !== undefined) throw new RefusedError(whyNot);
  }
}

function newNodesOf(changes: readonly CommittedChange[]): NewNodes {
  const all = changes.flatMap(({ applied }) => applied?.change ?? []);
  return {
    added: new Set(all.flatMap(newNodeOf)),
    replaced: new Set(
      all.flatMap((each) =>
        each.type === "replace_graph" ? each.nodes.map(({ record }) => record.id) : [],
      ),
    ),
  };
}

/** The id of a node that a change adds, or gives another type. */
function newNodeOf(change: GraphChange): string | [] {
  if (change.type === "add_node") return change.record.id;
  return change.type === "update_node" && change.changes.type !== undefined ? change.id : [];
}
