import { batch, type Issue, RecordIndex, RefusedError, type UpdateValues } from "@heddle/params";
import { View } from "@heddle/views";

import { assertFunction } from "./argument-checks.ts";
import { applyChange } from "./change/apply-change.ts";
import { canApply } from "./change/can-apply.ts";
import { GoneInstances } from "./change/gone-instances.ts";
import type { AppliedChange, GraphChange } from "./change/graph-change.ts";
import { GraphState } from "./change/graph-state.ts";
import { isIdle } from "./change/is-idle.ts";
import { RemovedEdges } from "./change/removed-edges.ts";
import { withoutHeld } from "./change/without-held.ts";
import type { Edge } from "./edge/edge.ts";
import type { EdgeRecord } from "./edge/edge-record.ts";
import type { EdgeTypeJSON } from "./edge/edge-type.ts";
import { attempt, isPromise } from "./event/attempt.ts";
import { eventsOf } from "./event/change-events.ts";
import type { FlowEventType } from "./event/flow-event.ts";
import { type Deed, JournalEntry } from "./event/journal.ts";
import { type FlowCallback, Subscribers } from "./event/subscribers.ts";
import { syncTidings } from "./event/sync-tidings.ts";
import type { Flow } from "./flow.ts";
import { InvalidArgumentError } from "./flow-errors.ts";
import { assertGiven, misnamedTypes, optionsOf } from "./flow-options.ts";
import { flowParameters } from "./flow-parameters.ts";
import type { History } from "./history/history.ts";
import { haveEffect } from "./history/net-effect.ts";
import { condensed, isUndoable, type Step } from "./history/step.ts";
import type { GraphItem } from "./item/graph-item.ts";
import { Ledger } from "./ledger.ts";
import type { Node } from "./node/node.ts";
import type { NodeTypeJSON } from "./node/node-type.ts";
import { allButOne, selectedIndex, type Selection, selectionOf } from "./selection.ts";
import { selectionDifference } from "./selection-difference.ts";

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
export abstract class Graph extends View.with(flowParameters) {
  /** What follows from the graph is there to read. */
  declare readonly selection: Selection;
  declare readonly canUndo: boolean;
  declare readonly canRedo: boolean;
  declare readonly unfinished: string[];
  declare readonly nodeTypeRecords: Record<string, NodeTypeJSON>;
  declare readonly edgeTypeRecords: Record<string, EdgeTypeJSON>;

  readonly #ledger = new Ledger(this);
  /** What changes are applied to. */
  protected readonly state: GraphState = new GraphState(this, this.#ledger, {
    flow: this.self,
    holds: (id, item) => this.#instancesOf(id).includes(item),
    follow: (item, fields) => this.follow(item, fields),
  });

  readonly #edgesBySource = this.#edgeIndex(({ source }) => [source]);
  readonly #edgesByTarget = this.#edgeIndex(({ target }) => [target]);
  readonly #selectedNodes = this.state.nodeItems.records.keep(
    new RecordIndex(selectedIndex.keysOf),
  );
  readonly #selectedEdges = this.#edgeIndex(selectedIndex.keysOf);
  readonly #subscribers = new Subscribers();
  #depth = 0;
  /** Where the journal stood when the transaction began. */
  #start: JournalEntry | null = null;
  #isDeriving = false;
  /** Whether what is done now stays when the rest of the transaction is undone. */
  #isLasting = false;
  /** Whether what is done now is what a user asked for. */
  #isAsked = false;

  constructor(initial: object = {}) {
    super(optionsOf(new.target, initial));
    this.#describeTypes();
    this.#ledger.watch("journal", ({ journal }) => {
      const deeds = journal?.value?.takeSince(journal.old) ?? [];
      this.#subscribers.tell(
        deeds.flatMap(({ tidings }) => tidings),
        this.self,
      );
    });
  }

  /** The flow that this is: there are no other graphs. */
  protected get self(): Flow {
    return this as unknown as Flow;
  }

  /** Takes over what was set on an object that is in the graph. */
  protected abstract follow(item: GraphItem, fields: ReadonlySet<string>): void;

  /** Calls back after each event of a type, or with `*` of any; returns the function that stops it. */
  on<Type extends FlowEventType | "*">(type: Type, callback: FlowCallback<Type>): () => void {
    return this.#subscribers.add(type, callback);
  }

  /** Makes many changes one: all or none are made, they are told of together, and are one step to undo. */
  transaction<T>(work: () => T, options: TransactionOptions = {}): T {
    assertFunction("Flow.transaction", "the work", work);
    return batch(() => {
      if (this.#depth === 0) this.#start = this.#ledger.journal;
      const wasLasting = this.#isLasting;
      this.#isLasting ||= options.history === false;
      this.#depth++;
      let result: T;
      try {
        result = work();
      } finally {
        this.#depth--;
        this.#isLasting = wasLasting;
      }
      if (isPromise(result)) throw this.#lateWork(result);
      if (this.#depth === 0) this.#settle(this.#deeds, options);
      return result;
    });
  }

  /** What an intent does is a step of the user's; what is done by those who hear of it is not. */
  protected override carryOut(intent: string, args: readonly unknown[]): unknown {
    const wasAsked = this.#isAsked;
    this.#isAsked = true;
    try {
      return super.carryOut(intent, args);
    } finally {
      this.#isAsked = wasAsked;
    }
  }

  /** Takes back the last step; returns whether there was one. */
  undo(): boolean {
    const { last } = this.#ledger.history;
    if (last) this.#retrace(last, (step) => this.#ledger.history.undone(step));
    return last !== undefined;
  }

  /** Makes the step again that was taken back last; returns whether there was one. */
  redo(): boolean {
    const { next } = this.#ledger.history;
    if (next) this.#retrace(next, (step) => this.#ledger.history.redone(step));
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
    const inverse = applyChange(this.state, change);
    if (isIdle(inverse)) return;
    const events = eventsOf(this.state, change, inverse, deletedEdges);
    const after = this.#concernedBy(change);
    const items = before.length > 0 ? before : after;
    const tidings =
      inverse.type === "replace_graph"
        ? events.flatMap((event) => syncTidings(event, before, after, inverse.edges))
        : events.map((event) => ({ event, items }));
    this.enter({ tidings, applied: { change, inverse }, isLasting: this.#isLasting });
  }

  /** Puts something that was done into the journal. */
  protected enter(deed: Deed): void {
    this.#ledger.journal = new JournalEntry(deed, this.#ledger.journal);
  }

  protected override check(values: Readonly<Record<string, unknown>>): readonly Issue[] {
    return [...super.check(values), ...misnamedTypes(values)];
  }

  protected override derive(changed: ReadonlySet<string>): void {
    super.derive(changed);
    if (!this.#isDeriving) assertGiven(changed);
    if (changed.has("nodeTypes") || changed.has("edgeTypes")) this.#describeTypes();
    if (changed.has("viewport")) {
      const { viewport } = this;
      this.enter({ tidings: [{ event: { type: "viewport_changed", viewport }, items: [] }] });
    }
  }

  #edgeIndex(keysOf: (edge: Readonly<EdgeRecord>) => readonly string[]): RecordIndex<EdgeRecord> {
    return this.state.edgeItems.records.keep(new RecordIndex(keysOf));
  }

  #instancesOf(id: string): (GraphItem | undefined)[] {
    return [this.state.nodeItems.instance(id), this.state.edgeItems.instance(id)];
  }

  /** The objects that a change is about. */
  #concernedBy(change: GraphChange): (Node | Edge)[] {
    if (change.type === "replace_graph") {
      return [...this.state.nodeItems.instances, ...this.state.edgeItems.instances];
    }
    const id = "record" in change ? change.record.id : "id" in change ? change.id : undefined;
    if (id === undefined) return [];
    const items = change.type.includes("node") ? this.state.nodeItems : this.state.edgeItems;
    const instance = items.instance(id);
    return instance ? [instance] : [];
  }

  /** What was done in this transaction. */
  get #deeds(): Deed[] {
    return this.#ledger.journal?.since(this.#start) ?? [];
  }

  #settle(deeds: readonly Deed[], options: TransactionOptions): void {
    this.#settleSelection(changesOf(deeds));
    const undoable = changesOf(deeds.filter(({ isLasting }) => !isLasting)).filter(isUndoable);
    if (undoable.length === 0) return;
    const step = {
      changes: condensed(undoable),
      gesture: options.gesture,
      isAsked: this.#isAsked,
      at: this.clock.now(),
    };
    const hasEffect = ({ changes: all }: Step): boolean => haveEffect(this.state, all);
    const { longestPause } = options;
    this.#remember(this.#ledger.history.with(step, { longestPause, hasEffect }));
  }

  /** Takes back what a step did, as far as what it is about is still there. */
  #retrace({ changes, isAsked }: Step, historyAfter: (step: Step) => History): void {
    // A step that is not finished has no place in the history yet.
    if (this.#depth > 0) {
      throw new RefusedError("Flow: undo and redo after the transaction, not inside it");
    }
    const work = (): void => {
      const { selection } = this;
      const removed = new RemovedEdges();
      for (const { inverse } of changes.toReversed()) {
        if (!canApply(this.state, inverse)) continue;
        if (inverse.type === "remove_node") {
          this.removeWithEdges(inverse.id, removed.take(inverse.id));
        } else {
          if (inverse.type === "remove_edge") removed.add(this.state.edgeItems.get(inverse.id));
          this.apply(withoutHeld(inverse, this.self));
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
      const done = changesOf(this.#deeds).filter(isUndoable);
      this.#remember(historyAfter({ changes: done, isAsked, at: this.clock.now() }));
    };
    this.transaction(work, { history: false });
  }

  #remember(history: History): void {
    this.#ledger.history = history;
    this.deriving({
      canUndo: history.last !== undefined,
      canRedo: history.next !== undefined,
    });
  }

  #settleSelection(changes: readonly AppliedChange[]): void {
    const others = selectionDifference(changes, this.selection, () => this.#selectedNow);
    if (others.nodes.length + others.edges.length === 0) return;
    const { selection: old } = this;
    const selection = this.#selectedNow;
    this.deriving({ selection });
    const gone = new GoneInstances(changes);
    const items = [
      ...ownersOf(others.nodes, old.nodes, gone.nodes, this.state.nodeItems),
      ...ownersOf(others.edges, old.edges, gone.edges, this.state.edgeItems),
    ];
    const event = { type: "selection_changed", ...selection } as const;
    this.enter({ tidings: [{ event, items }] });
  }

  get #selectedNow(): Selection {
    return selectionOf(this.selected.nodes, this.selected.edges);
  }

  #describeTypes(): void {
    this.deriving({
      nodeTypeRecords: mapped(this.nodeTypes, (type) => type.toJSON()),
      edgeTypeRecords: mapped(this.edgeTypes, (type) => type.toJSON()),
    });
  }

  /** Sets what follows from other parameters. */
  protected deriving(values: UpdateValues<typeof flowParameters>): void {
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
    attempt(() => work, this.self);
    return new InvalidArgumentError(
      "Flow.transaction: the work has to be done at once, and an async function goes on after the transaction; await first, then change the flow in a transaction",
    );
  }
}

function changesOf(deeds: readonly Deed[]): AppliedChange[] {
  return deeds.flatMap(({ applied }) => applied ?? []);
}

/** The objects of what entered or left the selection; what left it may have left the graph. */
function ownersOf<Item extends Node | Edge>(
  ids: readonly string[],
  old: readonly string[],
  gone: ReadonlyMap<string, Item>,
  present: { instance(id: string): Item | undefined },
): Item[] {
  const wasSelected = new Set(old);
  return ids.flatMap((id) => (wasSelected.has(id) && gone.get(id)) || (present.instance(id) ?? []));
}

function mapped<From, To>(
  table: Readonly<Record<string, From>>,
  change: (row: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(table).map(([name, row]) => [name, change(row)]));
}
