import { batch, type Issue, ParameterError, RefusedError, type UpdateValues } from "@heddle/params";
import { View } from "@heddle/views";

import { applyChange } from "./change/apply-change.ts";
import { canApply } from "./change/can-apply.ts";
import type { GraphChange } from "./change/graph-change.ts";
import type { GraphState } from "./change/graph-state.ts";
import { isIdle } from "./change/is-idle.ts";
import { ItemStore } from "./change/item-store.ts";
import { withoutHeld } from "./change/without-held.ts";
import type { Edge } from "./edge/edge.ts";
import type { EdgeRecord } from "./edge/edge-record.ts";
import { eventsOf } from "./event/change-events.ts";
import type { FlowEventType } from "./event/flow-event.ts";
import { hookCalls } from "./event/hooks.ts";
import { type Deed, JournalEntry } from "./event/journal.ts";
import { type FlowCallback, Subscribers } from "./event/subscribers.ts";
import type { Flow } from "./flow.ts";
import { derivedParameters, flowParameters } from "./flow-parameters.ts";
import type { History } from "./history/history.ts";
import { isUndoable, type Step } from "./history/step.ts";
import type { GraphItem } from "./item/graph-item.ts";
import type { ItemHolder } from "./item/item-holder.ts";
import type { Node } from "./node/node.ts";
import type { NodeRecord } from "./node/node-record.ts";
import {
  differentIds,
  selectedIndex,
  type Selection,
  selectionOf,
  touchesSelection,
} from "./selection.ts";

const derived: ReadonlySet<string> = new Set(derivedParameters);

/** How a transaction is remembered. */
export interface TransactionOptions {
  /** Whether it can be undone; true when left out. */
  readonly history?: boolean;
  /** What it is part of: consecutive transactions of one gesture are one step to undo. */
  readonly gesture?: string;
  /** How many milliseconds may lie between them; any when left out. */
  readonly longestPause?: number;
}

/** The state of a graph, and how it changes: every change is journalled, told of once, and can be taken back. */
export abstract class Graph extends View.with(flowParameters) implements GraphState, ItemHolder {
  readonly nodeItems: ItemStore<NodeRecord, Node> = new ItemStore(
    this.nodeRecords,
    this.nodeInstances,
    this,
  );
  readonly edgeItems: ItemStore<EdgeRecord, Edge> = new ItemStore(
    this.edgeRecords,
    this.edgeInstances,
    this,
  );

  readonly #edgesBySource = this.edgeRecords.index(({ source }) => [source]);
  readonly #edgesByTarget = this.edgeRecords.index(({ target }) => [target]);
  readonly #selectedNodes = this.nodeRecords.index(selectedIndex.keysOf);
  readonly #selectedEdges = this.edgeRecords.index(selectedIndex.keysOf);
  readonly #subscribers = new Subscribers();
  #depth = 0;
  /** Where the journal stood when the transaction began. */
  #start: JournalEntry | null = null;
  #isDeriving = false;

  constructor(initial: object = {}) {
    super(withoutDerived(initial));
    this.#describeTypes();
    this.watch("journal", ({ journal }) => {
      if (journal?.value) this.#tell(journal.value.takeSince(journal.old));
    });
  }

  abstract get flow(): Flow;

  abstract follow(item: GraphItem, fields: ReadonlySet<string>): void;

  holds(id: string, item: GraphItem): boolean {
    return this.nodeItems.instance(id) === item || this.edgeItems.instance(id) === item;
  }

  /** Calls back after each event of a type, or with `*` of any; returns the function that stops it. */
  on<Type extends FlowEventType | "*">(type: Type, callback: FlowCallback<Type>): () => void {
    return this.#subscribers.add(type, callback);
  }

  /** Makes many changes one: all or none are made, they are told of together, and are one step to undo. */
  transaction<T>(work: () => T, options: TransactionOptions = {}): T {
    return batch(() => {
      if (this.#depth === 0) this.#start = this.journal;
      this.#depth++;
      let result: T;
      try {
        result = work();
      } finally {
        this.#depth--;
      }
      if (this.#depth === 0) this.#settle(this.#deeds, options);
      return result;
    });
  }

  /** Takes back the last step; returns whether there was one. */
  undo(): boolean {
    const { last } = this.history;
    if (last) this.#retrace(last, (step) => this.history.undone(step));
    return last !== undefined;
  }

  /** Makes the step again that was taken back last; returns whether there was one. */
  redo(): boolean {
    const { next } = this.history;
    if (next) this.#retrace(next, (step) => this.history.redone(step));
    return next !== undefined;
  }

  /** The ids of the edges that start or end at a node. */
  edgesOf(nodeId: string): string[] {
    return [...new Set([...this.#edgesBySource.ids(nodeId), ...this.#edgesByTarget.ids(nodeId)])];
  }

  /** The ids of the nodes that edges lead to from this one. */
  *targetsOf(nodeId: string): Iterable<string> {
    for (const id of this.#edgesBySource.ids(nodeId)) {
      const target = this.edgeRecords.get(id)?.target;
      if (target !== undefined) yield target;
    }
  }

  /** What is selected at this moment of a transaction; `selection` follows at its end. */
  protected get selected(): Selection {
    return selectionOf(
      this.#selectedNodes.ids(selectedIndex.key),
      this.#selectedEdges.ids(selectedIndex.key),
    );
  }

  /** Removes the edges of a node, then the node. */
  protected removeWithEdges(id: string): void {
    for (const edge of this.edgesOf(id)) this.apply({ type: "remove_edge", id: edge });
    this.apply({ type: "remove_node", id });
  }

  /** Makes a change and journals it. */
  protected apply(change: GraphChange): void {
    const present = this.#instanceOf(change);
    const inverse = applyChange(this, change);
    if (isIdle(inverse)) return;
    const instance = present ?? this.#instanceOf(change);
    const items =
      change.type === "replace_graph"
        ? [...this.nodeItems.instances, ...this.edgeItems.instances]
        : instance
          ? [instance]
          : [];
    const deletedEdges =
      change.type === "remove_node"
        ? this.journal?.edgesRemovedSince(this.#start, change.id)
        : undefined;
    const events = eventsOf(this, change, inverse, deletedEdges ?? []);
    this.enter({ events, items, applied: { change, inverse } });
  }

  /** Puts something that was done into the journal. */
  protected enter(deed: Deed): void {
    this.#deriving({ journal: new JournalEntry(deed, this.journal) });
  }

  protected override check(values: Readonly<Record<string, unknown>>): readonly Issue[] {
    return [...super.check(values), ...misnamedTypes(values)];
  }

  protected override derive(changed: ReadonlySet<string>): void {
    super.derive(changed);
    const name = [...changed].find((each) => derived.has(each));
    if (name !== undefined && !this.#isDeriving) throw derivedError(name);
    if (changed.has("nodeTypes") || changed.has("edgeTypes")) this.#describeTypes();
    if (changed.has("viewport")) {
      const { viewport } = this;
      this.enter({ events: [{ type: "viewport_changed", viewport }], items: [] });
    }
  }

  #instanceOf(change: GraphChange): Node | Edge | undefined {
    if (change.type === "add_node" || change.type === "add_edge") return change.instance;
    if (!("id" in change)) return undefined;
    return (change.type.includes("node") ? this.nodeItems : this.edgeItems).instance(change.id);
  }

  /** What was done in this transaction. */
  get #deeds(): Deed[] {
    return this.journal?.since(this.#start) ?? [];
  }

  #settle(deeds: readonly Deed[], options: TransactionOptions): void {
    const changes = deeds.flatMap(({ applied }) => applied ?? []);
    if (changes.some(touchesSelection)) this.#settleSelection();
    const undoable = changes.filter(isUndoable);
    if (options.history === false || undoable.length === 0) return;
    const step = { changes: undoable, gesture: options.gesture, at: this.clock.now() };
    this.#remember(this.history.with(step, options.longestPause));
  }

  /** Takes back what a step did, as far as what it is about is still there. */
  #retrace({ changes }: Step, historyAfter: (step: Step) => History): void {
    // A step that is not finished has no place in the history yet.
    if (this.#depth > 0) {
      throw new RefusedError("Flow: undo and redo after the transaction, not inside it");
    }
    const work = (): void => {
      for (const { inverse } of changes.toReversed()) {
        if (!canApply(this, inverse)) continue;
        if (inverse.type === "remove_node") this.removeWithEdges(inverse.id);
        else this.apply(withoutHeld(inverse, this));
      }
      const done = this.#deeds.flatMap(({ applied }) => applied ?? []).filter(isUndoable);
      this.#remember(historyAfter({ changes: done, at: this.clock.now() }));
    };
    this.transaction(work, { history: false });
  }

  #remember(history: History): void {
    this.#deriving({
      history,
      canUndo: history.last !== undefined,
      canRedo: history.next !== undefined,
    });
  }

  #settleSelection(): void {
    const { selected } = this;
    const { nodes, edges } = selected;
    const otherNodes = differentIds(this.selection.nodes, nodes);
    const otherEdges = differentIds(this.selection.edges, edges);
    if (otherNodes.length + otherEdges.length === 0) return;
    this.#deriving({ selection: selected });
    const items = [
      ...otherNodes.map((id) => this.nodeItems.instance(id)),
      ...otherEdges.map((id) => this.edgeItems.instance(id)),
    ];
    this.enter({
      events: [{ type: "selection_changed", nodes, edges }],
      items: items.filter((item) => item !== undefined),
    });
  }

  #describeTypes(): void {
    this.#deriving({
      nodeTypeRecords: mapped(this.nodeTypes, (type) => type.toJSON()),
      edgeTypeRecords: mapped(this.edgeTypes, (type) => type.toJSON()),
    });
  }

  /** Sets what follows from other parameters. */
  #deriving(values: UpdateValues<typeof flowParameters>): void {
    const wasDeriving = this.#isDeriving;
    this.#isDeriving = true;
    try {
      this.update(values);
    } finally {
      this.#isDeriving = wasDeriving;
    }
  }

  #tell(deeds: readonly Deed[]): void {
    for (const { events, items } of deeds) {
      for (const event of events) {
        const calls = this.#subscribers.calls(event, this.flow);
        for (const call of calls) this.#attempt(call);
        for (const item of items) {
          for (const call of hookCalls(item, event, this.flow)) this.#attempt(call);
        }
      }
    }
  }

  #attempt(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.onError(error);
    }
  }
}

function withoutDerived(initial: object): object {
  const name = Object.keys(initial).find((each) => derived.has(each));
  if (name !== undefined) throw derivedError(name);
  return initial;
}

function derivedError(name: string): ParameterError {
  return new ParameterError("derived", `Flow.${name} follows from the graph and cannot be set`);
}

/** A type has one name: the one that it is found under. */
function misnamedTypes(values: Readonly<Record<string, unknown>>): Issue[] {
  return (["nodeTypes", "edgeTypes"] as const).flatMap((table) =>
    Object.entries((values[table] ?? {}) as Readonly<Record<string, { readonly type: unknown }>>)
      .filter(([name, type]) => type?.type !== name)
      .map(([name, type]) => ({
        path: [table, name],
        code: "misnamed",
        message: `must be a type called "${name}", not "${String(type?.type)}"`,
      })),
  );
}

function mapped<From, To>(
  table: Readonly<Record<string, From>>,
  change: (row: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(table).map(([name, row]) => [name, change(row)]));
}
