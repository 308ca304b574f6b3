import { type Collection, type CollectionIndex, RecordIndex, type Records } from "@heddle/params";

import type { Edge } from "../item/edge.ts";
import type { EdgeRecord } from "../record/edge-record.ts";
import type { EventDelivery } from "../flow-event.ts";
import type { ItemHolder } from "../item/graph-item.ts";
import { Node } from "../item/node.ts";
import { type NodeJSON, type NodeRecord, nodeToJSON } from "../record/node-record.ts";
import { differentIds, type Selection, selectionOf } from "../selection.ts";
import { SubgraphIndex } from "./subgraph-index.ts";
import type { Viewport } from "../viewport.ts";
import {
  type Affected,
  affectedBy,
  type AppliedChange,
  applyChange,
  type ChangeTarget,
  type CommittedChange,
  deliveriesOf,
  type GraphChange,
  toggledBy,
} from "./graph-change.ts";
import { ItemStore } from "./item-store.ts";
import { RecordBytes } from "./record-bytes.ts";

/** The parameters of a flow that hold its graph. */
export interface GraphParameters {
  readonly nodeRecords: Records<NodeRecord>;
  readonly edgeRecords: Records<EdgeRecord>;
  viewport: Viewport | null;
}

/** The objects of items, by id. */
export interface InstanceStore {
  readonly nodeInstances: Records<{ readonly item: Node }>;
  readonly edgeInstances: Records<{ readonly item: Edge }>;
}

/** The graph of a flow with its indexes. All changes are applied here. */
export class GraphState implements ChangeTarget {
  readonly nodes: ItemStore<NodeRecord, Node>;
  readonly edges: ItemStore<EdgeRecord, Edge>;
  /** The definitions of subgraphs, and whether they were checked since the last change. */
  readonly subgraphs = new SubgraphIndex();
  readonly #parameters: GraphParameters;
  // Built by the first query: a graph that is only built and saved needs none of them.
  readonly #nodesByParent: () => RecordIndex<NodeRecord>;
  readonly #edgesBySource: () => RecordIndex<EdgeRecord>;
  readonly #edgesByTarget: () => RecordIndex<EdgeRecord>;
  // Every replaced graph reads the selection, and knowing it costs a change next to nothing.
  readonly #selectedNodes = new MatchingIds(isSelected);
  readonly #selectedEdges = new MatchingIds(isSelected);
  readonly #bentEdges = new MatchingIds<EdgeRecord>(({ bends }) => bends !== undefined);
  readonly #bytes = new RecordBytes();

  constructor(
    parameters: GraphParameters,
    { nodeInstances, edgeInstances }: InstanceStore,
    holder: Omit<ItemHolder, "holds">,
  ) {
    this.#parameters = parameters;
    const owner: ItemHolder = {
      ...holder,
      holds: (id, item) =>
        [this.nodes.instance(id), this.edges.instance(id)].includes(item as never),
    };
    // The public type of a flow's records is read-only.
    const nodes = parameters.nodeRecords as Collection<NodeRecord>;
    const edges = parameters.edgeRecords as Collection<EdgeRecord>;
    const nodeItems = nodeInstances as Collection<{ item: Node }>;
    const edgeItems = edgeInstances as Collection<{ item: Edge }>;
    this.nodes = new ItemStore("node", nodes, nodeItems, owner, this.#bytes);
    this.edges = new ItemStore("edge", edges, edgeItems, owner, this.#bytes);
    this.#nodesByParent = lazily(() => nodes.addIndex(new RecordIndex(parentKeys)));
    this.#edgesBySource = lazily(() => edges.addIndex(new RecordIndex(({ source }) => [source])));
    this.#edgesByTarget = lazily(() => edges.addIndex(new RecordIndex(({ target }) => [target])));
    nodes.addIndex(this.#selectedNodes);
    edges.addIndex(this.#selectedEdges);
    edges.addIndex(this.#bentEdges);
    nodes.addIndex(this.subgraphs);
    edges.addIndex(this.subgraphs.edges);
  }

  /** About how many bytes the records take. */
  get bytes(): number {
    return this.#bytes.total;
  }

  get viewport(): Viewport | null {
    return this.#parameters.viewport;
  }

  set viewport(viewport: Viewport | null) {
    this.#parameters.viewport = viewport;
  }

  /** The graph as it is saved. */
  toJSON(): { nodes: NodeJSON[]; edges: EdgeRecord[]; viewport: Viewport | null } {
    const { viewport } = this;
    return { nodes: this.nodes.all().map(nodeToJSON), edges: this.edges.all(), viewport };
  }

  /** Applies a change and returns it with its inverse and events, or undefined if nothing changed. */
  apply(
    change: GraphChange,
    deletedEdges: readonly string[],
    isExcludedFromHistory: boolean,
  ): (CommittedChange & { readonly applied: AppliedChange }) | undefined {
    const affected = affectedBy(change);
    const before = this.#instancesOf(affected);
    const applied = applyChange(this, change);
    if (!applied) return undefined;
    const after = this.#instancesOf(affected);
    const { inverse } = applied;
    const deliveries = deliveriesOf({ graph: this, change, inverse, before, after, deletedEdges });
    return { applied, deliveries, removed: missing(before, after), isExcludedFromHistory };
  }

  /**
   * The selection after the changes of a transaction, with its event; undefined when it is the same. The cost depends on
   * the changes, not on the size of the graph, unless the graph was replaced.
   */
  selectionChange(
    before: { readonly selection: Selection },
    changes: readonly CommittedChange[],
  ): { readonly selection: Selection; readonly delivery: EventDelivery } | undefined {
    const toggles: (Selection | "any")[] = [];
    for (const { applied } of changes) {
      const toggled = applied && toggledBy(applied);
      if (toggled) toggles.push(toggled);
    }
    if (toggles.length === 0) return undefined;
    const { selection: old } = before;
    const { isReplaced, nodes, edges } = toggledItems(toggles);
    const { selection } = this;
    const changedNodes = isReplaced ? differentIds(old.nodes, selection.nodes) : [...nodes];
    const changedEdges = isReplaced ? differentIds(old.edges, selection.edges) : [...edges];
    if (changedNodes.length + changedEdges.length === 0) return undefined;
    const removed = changes.flatMap((change) => change.removed ?? []).toReversed();
    const items = [
      ...ownersOf(changedNodes, old.nodes, byId(removed, true), (id) => this.nodes.instance(id)),
      ...ownersOf(changedEdges, old.edges, byId(removed, false), (id) => this.edges.instance(id)),
    ];
    const event = { type: "selection_changed", ...selection } as const;
    // `sync` carries the selection of a replaced graph; another event would repeat it, unless it changed after that.
    const hooksOnly = isReplaced && nodes.size + edges.size === 0;
    return { selection, delivery: { event, items, hooksOnly } };
  }

  node(id: string): Readonly<NodeRecord> | undefined {
    return this.nodes.get(id);
  }

  /** The ids of the nodes whose parent this one is. */
  childrenOf(id: string): string[] {
    return [...this.#nodesByParent().ids(id)];
  }

  /** Whether any edge has bends. */
  get hasBends(): boolean {
    return this.#bentEdges.ids.size > 0;
  }

  /** The ids of the edges that start or end at a node. */
  edgesOf(nodeId: string): string[] {
    return [
      ...new Set([...this.#edgesBySource().ids(nodeId), ...this.#edgesByTarget().ids(nodeId)]),
    ];
  }

  /** The other ends of the edges that leave (`target`) or reach (`source`) a node. */
  *eachNeighbor(nodeId: string, end: "source" | "target"): Iterable<string> {
    const edges = end === "target" ? this.#edgesBySource() : this.#edgesByTarget();
    for (const id of edges.ids(nodeId)) {
      const neighbor = this.edges.get(id)?.[end];
      if (neighbor !== undefined) yield neighbor;
    }
  }

  /** The selected ids at this point of a transaction, from the index. */
  get selected(): Readonly<Record<keyof Selection, ReadonlySet<string>>> {
    return { nodes: this.#selectedNodes.ids, edges: this.#selectedEdges.ids };
  }

  /** The same as lists. */
  get selection(): Selection {
    return selectionOf(this.selected.nodes, this.selected.edges);
  }

  /** The objects of the items that a change affects. */
  #instancesOf(affected: Affected): readonly (Node | Edge)[] {
    if (affected.scope === "graph") return [...this.nodes.instances, ...this.edges.instances];
    if (affected.scope === "viewer") return noInstances;
    const { kind, id } = affected;
    const instance = kind === "node" ? this.nodes.instance(id) : this.edges.instance(id);
    return instance ? [instance] : noInstances;
  }
}

/** The objects that are not there any more. */
function missing(
  before: readonly (Node | Edge)[],
  after: readonly (Node | Edge)[],
): readonly (Node | Edge)[] {
  if (before.length === 0) return noInstances;
  const present = new Set(after);
  return before.filter((item) => !present.has(item));
}

/** A function that creates a value when it is first called. */
function lazily<T extends object>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}

const noInstances: readonly never[] = [];

const noKeys: readonly string[] = [];

/** The keys of the index of nodes by group. */
function parentKeys({ parent }: Pick<NodeRecord, "parent">): readonly string[] {
  return parent === undefined ? noKeys : [parent];
}

interface Selectable {
  readonly selected: boolean;
}

/** The ids of the records that match, such as the selected ones. */
class MatchingIds<R extends object> implements CollectionIndex<R> {
  readonly ids = new Set<string>();
  readonly #matches: (record: Readonly<R>) => boolean;

  constructor(matches: (record: Readonly<R>) => boolean) {
    this.#matches = matches;
  }

  update(id: string, old: Readonly<R> | undefined, record: Readonly<R> | undefined): void {
    if (record && this.#matches(record)) this.ids.add(id);
    else if (old && this.#matches(old)) this.ids.delete(id);
  }
}

const isSelected = ({ selected }: Selectable): boolean => selected;

/** The items that were selected or deselected in the end. If the graph was replaced, only later changes count. */
function toggledItems(all: readonly (Selection | "any")[]): {
  isReplaced: boolean;
  nodes: Set<string>;
  edges: Set<string>;
} {
  const toggled = { isReplaced: false, nodes: new Set<string>(), edges: new Set<string>() };
  for (const toggles of all) {
    if (toggles === "any") {
      toggled.isReplaced = true;
      toggled.nodes.clear();
      toggled.edges.clear();
    } else {
      for (const id of toggles.nodes) toggle(toggled.nodes, id);
      for (const id of toggles.edges) toggle(toggled.edges, id);
    }
  }
  return toggled;
}

function toggle(ids: Set<string>, id: string): void {
  if (!ids.delete(id)) ids.add(id);
}

function byId(items: readonly (Node | Edge)[], isNode: boolean): Map<string, Node | Edge> {
  const found = items.filter((item) => item instanceof Node === isNode);
  return new Map(found.map((item) => [item.id, item]));
}

/** The objects of items that were selected or deselected; a deselected one may have left the graph. */
function ownersOf(
  ids: readonly string[],
  old: readonly string[],
  removed: ReadonlyMap<string, Node | Edge>,
  present: (id: string) => Node | Edge | undefined,
): (Node | Edge)[] {
  const wasSelected = new Set(old);
  return ids.flatMap((id) => (wasSelected.has(id) && removed.get(id)) || (present(id) ?? []));
}
