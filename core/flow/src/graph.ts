import { batch, type Issue, ParameterError, RefusedError, type UpdateValues } from "@heddle/params";
import { View } from "@heddle/views";

import { assertFunction } from "./argument-checks.ts";
import { applyChange } from "./change/apply-change.ts";
import { canApply } from "./change/can-apply.ts";
import type { AppliedChange, GraphChange } from "./change/graph-change.ts";
import type { GraphState } from "./change/graph-state.ts";
import { isIdle } from "./change/is-idle.ts";
import { ItemStore } from "./change/item-store.ts";
import { RemovedEdges } from "./change/removed-edges.ts";
import { withoutHeld } from "./change/without-held.ts";
import type { Edge } from "./edge/edge.ts";
import type { EdgeRecord } from "./edge/edge-record.ts";
import { attempt, isPromise } from "./event/attempt.ts";
import { eventsOf } from "./event/change-events.ts";
import type { FlowEventType } from "./event/flow-event.ts";
import { type Deed, JournalEntry } from "./event/journal.ts";
import { type FlowCallback, Subscribers } from "./event/subscribers.ts";
import { syncTidings } from "./event/sync-tidings.ts";
import type { Flow } from "./flow.ts";
import { InvalidArgumentError } from "./flow-errors.ts";
import { derivedParameters, flowParameters } from "./flow-parameters.ts";
import type { History } from "./history/history.ts";
import { haveEffect } from "./history/net-effect.ts";
import { condensed, isUndoable, type Step } from "./history/step.ts";
import type { GraphItem } from "./item/graph-item.ts";
import type { ItemHolder } from "./item/item-holder.ts";
import type { Node } from "./node/node.ts";
import type { NodeRecord } from "./node/node-record.ts";
import { allButOne, selectedIndex, type Selection, selectionOf } from "./selection.ts";
import { selectionDifference } from "./selection-difference.ts";

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
      const deeds = journal?.value?.takeSince(journal.old) ?? [];
      this.#subscribers.tell(
        deeds.flatMap(({ tidings }) => tidings),
        this.flow,
      );
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
    assertFunction("Flow.transaction", "the work", work);
    return batch(() => {
      if (this.#depth === 0) this.#start = this.journal;
      this.#depth++;
      let result: T;
      try {
        result = work();
      } finally {
        this.#depth--;
      }
      if (isPromise(result)) throw this.#lateWork(result);
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

  /** The ids of the nodes that edges lead from to this one. */
  *sourcesOf(nodeId: string): Iterable<string> {
    for (const id of this.#edgesByTarget.ids(nodeId)) {
      const source = this.edgeRecords.get(id)?.source;
      if (source !== undefined) yield source;
    }
  }

  /** What is selected at this moment of a transaction; `selection` follows at its end. */
  protected get selected(): Readonly<Record<keyof Selection, ReadonlySet<string>>> {
    return {
      nodes: this.#selectedNodes.ids(selectedIndex.key),
      edges: this.#selectedEdges.ids(selectedIndex.key),
    };
  }

  /** Removes the edges of a node, then the node; those that were removed just before are told of as gone with it. */
  protected removeWithEdges(id: string, removedBefore: readonly string[] = []): void {
    const edges = this.edgesOf(id);
    for (const edge of edges) this.apply({ type: "remove_edge", id: edge });
    this.apply({ type: "remove_node", id }, [...removedBefore, ...edges]);
  }

  /** Makes a change and journals it. */
  protected apply(change: GraphChange, deletedEdges: readonly string[] = []): void {
    const before = this.#concernedBy(change);
    const inverse = applyChange(this, change);
    if (isIdle(inverse)) return;
    const events = eventsOf(this, change, inverse, deletedEdges);
    const after = this.#concernedBy(change);
    const items = before.length > 0 ? before : after;
    const tidings =
      inverse.type === "replace_graph"
        ? events.flatMap((event) => syncTidings(event, before, after, inverse.edges))
        : events.map((event) => ({ event, items }));
    this.enter({ tidings, applied: { change, inverse } });
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
      this.enter({ tidings: [{ event: { type: "viewport_changed", viewport }, items: [] }] });
    }
  }

  /** The objects that a change is about. */
  #concernedBy(change: GraphChange): (Node | Edge)[] {
    if (change.type === "replace_graph") {
      return [...this.nodeItems.instances, ...this.edgeItems.instances];
    }
    const id = "record" in change ? change.record.id : "id" in change ? change.id : undefined;
    if (id === undefined) return [];
    const items = change.type.includes("node") ? this.nodeItems : this.edgeItems;
    const instance = items.instance(id);
    return instance ? [instance] : [];
  }

  /** What was done in this transaction. */
  get #deeds(): Deed[] {
    return this.journal?.since(this.#start) ?? [];
  }

  #settle(deeds: readonly Deed[], options: TransactionOptions): void {
    const changes = deeds.flatMap(({ applied }) => applied ?? []);
    this.#settleSelection(changes);
    const undoable = changes.filter(isUndoable);
    if (options.history === false || undoable.length === 0) return;
    const step = {
      changes: condensed(undoable),
      gesture: options.gesture,
      at: this.clock.now(),
    };
    const hasEffect = ({ changes: all }: Step): boolean => haveEffect(this, all);
    const { longestPause } = options;
    this.#remember(this.history.with(step, { longestPause, hasEffect }));
  }

  /** Takes back what a step did, as far as what it is about is still there. */
  #retrace({ changes }: Step, historyAfter: (step: Step) => History): void {
    // A step that is not finished has no place in the history yet.
    if (this.#depth > 0) {
      throw new RefusedError("Flow: undo and redo after the transaction, not inside it");
    }
    const work = (): void => {
      const { selection } = this;
      const removed = new RemovedEdges();
      for (const { inverse } of changes.toReversed()) {
        if (!canApply(this, inverse)) continue;
        if (inverse.type === "remove_node") {
          this.removeWithEdges(inverse.id, removed.take(inverse.id));
        } else {
          if (inverse.type === "remove_edge") removed.add(this.edgeItems.get(inverse.id));
          this.apply(withoutHeld(inverse, this));
        }
      }
      // Where only one item can be selected, what comes back does not join what is.
      if (!this.enableMultiselect) {
        this.apply({
          type: "set_selected",
          ...allButOne(this.#selectedNow, selection),
          selected: false,
        });
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

  #settleSelection(changes: readonly AppliedChange[]): void {
    const others = selectionDifference(changes, this.selection, () => this.#selectedNow);
    if (others.nodes.length + others.edges.length === 0) return;
    const selection = this.#selectedNow;
    this.#deriving({ selection });
    const items = [
      ...others.nodes.map((id) => this.nodeItems.instance(id)),
      ...others.edges.map((id) => this.edgeItems.instance(id)),
    ];
    const event = { type: "selection_changed", ...selection } as const;
    this.enter({ tidings: [{ event, items: items.filter((item) => item !== undefined) }] });
  }

  get #selectedNow(): Selection {
    return selectionOf(this.selected.nodes, this.selected.edges);
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

  /** What is wrong with work that goes on after its transaction. */
  #lateWork(work: PromiseLike<unknown>): InvalidArgumentError {
    attempt(() => work, this);
    return new InvalidArgumentError(
      "Flow.transaction: the work has to be done at once, and an async function goes on after the transaction; await first, then change the flow in a transaction",
    );
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
