import { FlowReader, isDefinition, withDescendants } from "@heddle/flow";
import { crossingPorts, type DrawnNode, shownAs, shownEdge } from "@heddle/flow/geometry";
import { type Handle, RecordIndex, type Records } from "@heddle/params";

import type { EdgeRecord, NodeRecord } from "./records.ts";
import { ViewerRecords } from "./viewer-records.ts";

type Listener = (ids: ReadonlySet<string>) => void;

/** The place of a node in its group. */
interface Place {
  readonly parent?: string;
  readonly collapsed?: boolean;
}

type PlacedNode = Pick<NodeRecord, "parent" | "collapsed" | "type">;

/**
 * The nodes and edges that a viewer sees: without those in collapsed groups and in definitions of subgraphs, and without
 * those outside of the group or definition that the viewer is inside of. Edges across the frame of a collapsed group end at its ports.
 */
export class ShownGraph {
  readonly nodes: Records<NodeRecord>;
  readonly edges: Records<EdgeRecord>;
  /** The whole graph, with everything that is hidden. */
  readonly allNodes: Records<NodeRecord>;
  readonly allEdges: Records<EdgeRecord>;
  readonly #flow: FlowReader;
  /** The places of nodes that are in a group or collapsed, as last seen. Most graphs have none. */
  readonly #places = new Map<string, Place>();
  readonly #byParent = new RecordIndex<Place>(({ parent }) =>
    parent === undefined ? noKeys : [parent],
  );
  readonly #collapsed = new Set<string>();
  readonly #definitions = new Set<string>();
  /** Collapsed groups and edges as they are drawn, cached to keep their identity. */
  readonly #cards = new Map<string, { readonly record: NodeRecord; readonly card: NodeRecord }>();
  readonly #rerouted = new WeakMap<Readonly<EdgeRecord>, Readonly<EdgeRecord>>();
  readonly #nodeListeners = new Set<Listener>();
  readonly #edgeListeners = new Set<Listener>();
  readonly #unwatch: readonly (() => void)[];
  #version = 0;

  constructor(handle: Handle) {
    this.#flow = new FlowReader(handle);
    this.allNodes = new ViewerRecords<NodeRecord>(handle, "nodes");
    this.allEdges = new ViewerRecords<EdgeRecord>(handle, "edges");
    for (const [id, record] of this.#flow.nodeRecords) this.#place(id, record);
    this.nodes = new ShownRecords(this.allNodes, this.#nodeListeners, {
      shown: (each) => this.#node(each),
      isWhole: () => this.isWhole,
      state: () => this.#state,
    });
    this.edges = new ShownRecords(this.allEdges, this.#edgeListeners, {
      shown: (each) => this.#edge(each),
      isWhole: () => this.isWhole,
      state: () => this.#state,
    });
    this.#unwatch = [
      this.allNodes.watch((ids) => this.#nodesChanged(ids)),
      this.allEdges.watch((ids) => this.#edgesChanged(ids)),
    ];
  }

  dispose(): void {
    for (const unwatch of this.#unwatch) unwatch();
  }

  /** The ids of the nodes in a group, shown or not. */
  childrenOf(id: string): Iterable<string> {
    return this.#byParent.ids(id);
  }

  /** Whether nothing is hidden. */
  get isWhole(): boolean {
    return this.#inside === null && this.#collapsed.size + this.#definitions.size === 0;
  }

  /** Different whenever other items may be shown. */
  get #state(): string {
    return `${this.#version} ${this.#inside}`;
  }

  get #inside(): string | null {
    return this.#flow.get("inside");
  }

  #node(record: Readonly<NodeRecord>): Readonly<NodeRecord> | undefined {
    const { id } = record;
    const inside = this.#inside;
    const isShown =
      record.parent === undefined && inside === null
        ? !this.#definitions.has(id)
        : shownAs(this.#flow.nodeRecords, id, inside) === id;
    if (!isShown) return undefined;
    return record.collapsed ? this.#card(record) : record;
  }

  /** A collapsed group with the ports of the edges across its frame. */
  #card(record: Readonly<NodeRecord>): Readonly<NodeRecord> {
    const known = this.#cards.get(record.id);
    if (known?.record === record) return known.card;
    const ports: DrawnNode["ports"] = crossingPorts(this.#flow, record.id);
    const card = { ...record, ports };
    this.#cards.set(record.id, { record, card });
    return card;
  }

  #edge(record: Readonly<EdgeRecord>): Readonly<EdgeRecord> | undefined {
    if (this.isWhole) return record;
    const shown = shownEdge(this.#flow.nodeRecords, record, this.#inside);
    if (!shown || shown === record) return shown;
    const known = this.#rerouted.get(record);
    if (known?.source === shown.source && known.target === shown.target) return known;
    this.#rerouted.set(record, shown);
    return shown;
  }

  #nodesChanged(ids: ReadonlySet<string>): void {
    this.#version += 1;
    const replaced = [...ids].filter((id) => this.#place(id, this.#flow.node(id)));
    if (replaced.length === 0) return notify(this.#nodeListeners, ids);
    const affected = withDescendants(this, replaced);
    const edges = new Set(affected.flatMap((id) => [...this.#flow.edgesOf(id)]));
    this.#cards.clear();
    notify(this.#nodeListeners, new Set([...ids, ...affected, ...this.#collapsed]));
    notify(this.#edgeListeners, edges);
  }

  #edgesChanged(ids: ReadonlySet<string>): void {
    this.#version += 1;
    if (this.#collapsed.size > 0) {
      this.#cards.clear();
      notify(this.#nodeListeners, this.#collapsed);
    }
    notify(this.#edgeListeners, ids);
  }

  /** Remembers the place of a node; returns whether it changed. */
  #place(id: string, record: PlacedNode | undefined): boolean {
    const isNew = this.#define(id, record);
    const before = this.#places.get(id);
    const isPlaced = record?.parent !== undefined || record?.collapsed === true;
    if (!before && !isPlaced) return isNew;
    if (before?.parent === record?.parent && before?.collapsed === record?.collapsed) return isNew;
    const { parent, collapsed } = record ?? {};
    const place = isPlaced
      ? { ...(parent !== undefined && { parent }), ...(collapsed && { collapsed }) }
      : undefined;
    this.#byParent.update(id, before, place);
    if (place) this.#places.set(id, place);
    else this.#places.delete(id);
    if (collapsed) this.#collapsed.add(id);
    else this.#collapsed.delete(id);
    return true;
  }

  /** Remembers whether a node is a definition, which hides it and its content; returns whether that changed. */
  #define(id: string, record: PlacedNode | undefined): boolean {
    if (isDefinition(record) === this.#definitions.has(id)) return false;
    if (!this.#definitions.delete(id)) this.#definitions.add(id);
    return true;
  }
}

const noKeys: readonly string[] = [];

function notify(listeners: Iterable<Listener>, ids: ReadonlySet<string>): void {
  if (ids.size > 0) for (const listener of listeners) listener(ids);
}

/** Decides which records are shown, and how. */
interface ShownRules<R> {
  readonly shown: (record: Readonly<R>) => Readonly<R> | undefined;
  readonly isWhole: () => boolean;
  /** Different whenever other records may be shown. */
  readonly state: () => string;
}

/** Records of which some are hidden, or drawn otherwise. */
class ShownRecords<R extends object> implements Records<R> {
  readonly #all: Records<R>;
  readonly #listeners: Set<Listener>;
  readonly #rules: ShownRules<R>;
  #counted: { readonly state: string; readonly size: number } | undefined;

  constructor(all: Records<R>, listeners: Set<Listener>, rules: ShownRules<R>) {
    this.#all = all;
    this.#listeners = listeners;
    this.#rules = rules;
  }

  get size(): number {
    if (this.#rules.isWhole()) return this.#all.size;
    const state = this.#rules.state();
    if (this.#counted?.state !== state) this.#counted = { state, size: [...this].length };
    return this.#counted.size;
  }

  get(id: string): Readonly<R> | undefined {
    const record = this.#all.get(id);
    return record && this.#rules.shown(record);
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  [Symbol.iterator](): Iterator<readonly [string, Readonly<R>]> {
    return this.#rules.isWhole() ? this.#all[Symbol.iterator]() : this.#visible();
  }

  *#visible(): IterableIterator<readonly [string, Readonly<R>]> {
    for (const [id, record] of this.#all) {
      const shown = this.#rules.shown(record);
      if (shown) yield [id, shown];
    }
  }

  subscribe(id: string, listener: () => void): () => void {
    return this.watch((ids) => {
      if (ids.has(id)) listener();
    });
  }

  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
