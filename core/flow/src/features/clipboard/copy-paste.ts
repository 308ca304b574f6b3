import { equalValues, RefusedError, type Translatable } from "@heddle/params";

import { assertIds } from "../../argument-checks.ts";
import type { GraphChange } from "../../change/graph-change.ts";
import type { GraphState } from "../../change/graph-state.ts";
import type { FeatureHost } from "../../kernel/feature.ts";
import { type NamedTypes, nameOf } from "../../item/node-name.ts";
import { toEdgeEntry, type EdgeTypes } from "../../change/edge-input.ts";
import { blankEdge, type EdgeRecord } from "../../record/edge-record.ts";
import { PastedDataError } from "../../flow-errors.ts";
import {
  assertNoLoops,
  assertParent,
  type DataTypes,
  dataIssues,
} from "../../rules/graph-checks.ts";
import { groupsFirst, type NestedNodes, outermost } from "../../group/group-tree.ts";
import { type BoundedFlow, whyFull } from "../../rules/guards.ts";
import type { ItemKind } from "../../item-kind.ts";
import { messages } from "../../messages.ts";
import { toNodeEntry, type NodeTypes } from "../../change/node-input.ts";
import { blankNode, type NodeJSON, type Position } from "../../record/node-record.ts";
import { isDefinition, isSubgraphPort, ownName } from "../../record/subgraph-parts.ts";
import { copiedText, readClipboard } from "./clipboard-text.ts";
import {
  copyFragment,
  duplicateOffset,
  type ExistingIds,
  filtered,
  type GraphFragment,
  placedAt,
  shiftedBy,
  withFreshIds,
  withoutKnownDefinitions,
} from "../../group/graph-fragment.ts";

/** The flow that a fragment is inserted into. */
interface FragmentTarget extends BoundedFlow {
  readonly allowEdgeLoops: boolean;
  readonly nodeTypes: NodeTypes;
  readonly edgeTypes: EdgeTypes;
  readonly nodeRecords: BoundedFlow["nodeRecords"] & ExistingIds["nodes"] & NestedNodes;
  readonly edgeRecords: BoundedFlow["edgeRecords"] & ExistingIds["edges"];
}

/** Copies, pastes and duplicates parts of a graph. */
export class GraphClipboard {
  readonly #host: FeatureHost;

  constructor(host: FeatureHost) {
    this.#host = host;
  }

  /** The clipboard text of nodes and the edges between them. */
  copy(nodes: readonly string[]): string {
    const { flow } = this.#host;
    this.#assertKnown("Flow.copy", nodes);
    return copiedText(flow, nodes);
  }

  /** Adds copied items at a position, and returns the ids of the nodes. */
  paste(text: string, position: Position): string[] {
    const { flow } = this.#host;
    const { graph } = this.#host;
    const copied = withoutKnownDefinitions(readClipboard(text), (id) =>
      graph.subgraphs.definitions.has(id),
    );
    const originals = originalsOf(graph, () => this.#host.undoable());
    const allowed = this.#host.isByUser() ? asPastedByUser(copied, originals) : copied;
    const fragment = placedAt(allowed, position);
    if (flow.validateOnAdd) assertPastedData(fragment, flow);
    return this.#add(messages.cannotPaste, fragment, this.#host.inside());
  }

  /** Adds a copy of nodes and of the edges between them, in the same groups, and returns the ids of its nodes. */
  duplicate(nodes: readonly string[]): string[] {
    const { flow, graph } = this.#host;
    this.#assertKnown("Flow.duplicate", nodes);
    const fragment = copyFragment(flow, nodes);
    const inGroups = fragment.nodes.map((node) => {
      const parent = graph.nodes.get(node.id)?.parent;
      return parent === undefined ? node : { ...node, parent };
    });
    const shifted = shiftedBy({ ...fragment, nodes: inGroups }, duplicateOffset);
    return this.#add("Flow.duplicate", shifted);
  }

  #assertKnown(caller: string, nodes: readonly string[]): void {
    assertIds(caller, "nodes", nodes);
    for (const id of nodes) this.#host.graph.nodes.existing(caller, id);
  }

  /** Adds a fragment and selects its outermost nodes, or only the first without `enableMultiselect`. */
  #add(caller: Translatable, fragment: GraphFragment, group: string | null = null): string[] {
    const { flow } = this.#host;
    return flow.transaction(() => {
      const ids = insertFragment(caller, fragment, flow, {
        group,
        apply: (change) => this.#host.apply(change),
        assertConnection: (edge) => this.#host.assertPasted(caller, edge),
      });
      const { nodes } = this.#host.graph;
      const selected = outermost(nodes, ids).filter((id) => !isDefinition(nodes.get(id)));
      flow.select(flow.enableMultiselect ? selected : selected.slice(0, 1));
      return ids;
    });
  }
}

/** The fragment with its outermost nodes in a group. Definitions are in none. */
function insideOf(fragment: GraphFragment, group: string | null): GraphFragment {
  if (group === null) return fragment;
  const nodes = fragment.nodes.map((node) =>
    isDefinition(node) ? node : { parent: group, ...node },
  );
  return { ...fragment, nodes };
}

/** The fragment without inputs and outputs whose subgraph was not copied, unless it is pasted into one. */
function withoutStrayPorts(
  caller: Translatable,
  fragment: GraphFragment,
  isInDefinition: boolean,
): GraphFragment {
  const isStray = (node: NodeJSON): boolean => isSubgraphPort(node) && node.parent === undefined;
  const stray = isInDefinition ? undefined : fragment.nodes.find(isStray);
  if (!stray) return fragment;
  const rest = filtered(fragment, (node) => !isStray(node));
  if (rest.nodes.length > 0) return rest;
  const problem = messages.subgraphs.strayPort({ name: ownName(stray) });
  throw new RefusedError(messages.failed({ call: caller, problem }));
}

/** The fields that a user cannot set. */
const codeFields = {
  node: ["draggable", "connectable", "deletable", "style", "className"],
  edge: ["style", "markerStart", "markerEnd"],
} as const;

/** Finds the item that a text may have been copied from. */
type FindOriginal = (id: string) => object | undefined;

/** The originals of pasted items: items in the graph, and items that undo could bring back. */
function originalsOf(
  graph: Pick<GraphState, "nodes" | "edges">,
  inverses: () => Iterable<GraphChange>,
): Readonly<Record<ItemKind, readonly FindOriginal[]>> {
  return {
    node: [(id) => graph.nodes.get(id), addedBy(inverses(), "node")],
    edge: [(id) => graph.edges.get(id), addedBy(inverses(), "edge")],
  };
}

/**
 * The fragment as a user may paste it: a field that only code sets stays only if an original has the same value.
 * `{ id: "a", deletable: false } → { id: "a", deletable: true }`
 */
export function asPastedByUser(
  { nodes, edges }: GraphFragment,
  originals: Readonly<Record<ItemKind, readonly FindOriginal[]>>,
): GraphFragment {
  return {
    nodes: nodes.map((node) => withoutForeign(node, codeFields.node, blankNode, originals.node)),
    edges: edges.map((edge) => withoutForeign(edge, codeFields.edge, blankEdge, originals.edge)),
  };
}

function withoutForeign<Item extends { readonly id: string }, Name extends keyof Item>(
  item: Item,
  names: readonly Name[],
  defaults: Pick<Item, Name>,
  originals: readonly FindOriginal[],
): Item {
  const hasValue = (fields: object | undefined, name: Name): boolean =>
    equalValues((fields as Partial<Item> | undefined)?.[name], item[name]);
  const foreign = names.filter(
    (name) => !hasValue(defaults, name) && !originals.some((find) => hasValue(find(item.id), name)),
  );
  return { ...item, ...Object.fromEntries(foreign.map((name) => [name, defaults[name]])) };
}

/** Finds an item that one of the changes adds: of several, the first. The changes are read at the first call. */
export function addedBy(changes: Iterable<GraphChange>, kind: ItemKind): FindOriginal {
  let records: Map<string, object> | undefined;
  return (id) => {
    records ??= addedRecords(changes, kind);
    return records.get(id);
  };
}

function addedRecords(changes: Iterable<GraphChange>, kind: ItemKind): Map<string, object> {
  const records = new Map<string, object>();
  for (const change of changes) {
    if (change.type !== "add_node" && change.type !== "add_edge") continue;
    const { type, record } = change;
    if (type === `add_${kind}` && !records.has(record.id)) records.set(record.id, record);
  }
  return records;
}

/** Adds a fragment under fresh ids, and returns the ids of its nodes. */
function insertFragment(
  caller: Translatable,
  fragment: GraphFragment,
  flow: FragmentTarget,
  {
    group,
    apply,
    assertConnection,
  }: {
    /** Contains the nodes without a parent. */
    readonly group: string | null;
    readonly apply: (change: GraphChange) => unknown;
    /** Throws for an edge that the rules of the flow forbid. */
    readonly assertConnection: (edge: EdgeRecord) => void;
  },
): string[] {
  const whyNot = whyFull(flow, fragment.nodes.length + fragment.edges.length);
  if (whyNot !== undefined) throw new RefusedError(whyNot);
  const { nodeTypes, edgeTypes, nodeRecords, edgeRecords } = flow;
  const isInDefinition = group !== null && isDefinition(nodeRecords.get(group));
  const placed = withoutStrayPorts(caller, fragment, isInDefinition);
  const renamed = withFreshIds(placed, { nodes: nodeRecords, edges: edgeRecords });
  // Only now: a node of the fragment may have had the id of the group.
  const { nodes, edges } = insideOf(renamed, group);
  assertNoLoops(caller, edges, flow);
  for (const node of groupsFirst(nodes)) {
    const entry = toNodeEntry(String(caller), node, nodeTypes);
    assertParent(String(caller), entry.record, nodeRecords);
    apply({ type: "add_node", ...entry });
  }
  for (const edge of edges) {
    const entry = toEdgeEntry(String(caller), edge, edgeRecords, edgeTypes);
    assertConnection(entry.record);
    apply({ type: "add_edge", ...entry });
  }
  return nodes.map(({ id }) => id);
}

/** Throws for data of a pasted fragment that the schema of its type rejects. */
function assertPastedData({ nodes, edges }: GraphFragment, types: DataTypes & NamedTypes): void {
  for (const node of nodes) {
    const issues = dataIssues(types, "node", node);
    if (issues.length === 0) continue;
    throw new PastedDataError(messages.pastedNode({ name: nameOf(types, node) }), issues);
  }
  for (const edge of edges) {
    const issues = dataIssues(types, "edge", edge);
    if (issues.length === 0) continue;
    throw new PastedDataError(messages.pastedEdge({ id: edge.id }), issues);
  }
}
