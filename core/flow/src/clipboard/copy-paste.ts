import { equalValues, RefusedError, type Translatable } from "@heddle/params";

import { assertIds } from "../argument-checks.ts";
import type { GraphChange } from "../change/graph-change.ts";
import type { GraphState } from "../change/graph-state.ts";
import { nameOf } from "../connection.ts";
import { toEdgeEntry, type EdgeTypes } from "../edge/edge-input.ts";
import { blankEdge } from "../edge/edge-record.ts";
import { PastedDataError } from "../flow-errors.ts";
import { assertNoLoops, type DataTypes, dataIssues } from "../graph-checks.ts";
import { type BoundedFlow, whyFull } from "../guards.ts";
import type { ItemKind } from "../item/item-kind.ts";
import { messages } from "../messages.ts";
import { toNodeEntry, type NodeTypes } from "../node/node-input.ts";
import { blankNode, nodeToJSON } from "../node/node-record.ts";
import {
  edgesBetween,
  type ExistingIds,
  fragmentOf,
  type GraphFragment,
  withFreshIds,
} from "./graph-fragment.ts";

/** The flow that a fragment is inserted into. */
interface FragmentTarget extends BoundedFlow {
  readonly allowEdgeLoops: boolean;
  readonly nodeTypes: NodeTypes;
  readonly edgeTypes: EdgeTypes;
  readonly nodeRecords: BoundedFlow["nodeRecords"] & ExistingIds["nodes"];
  readonly edgeRecords: BoundedFlow["edgeRecords"] & ExistingIds["edges"];
}

/** A copy of nodes and of the edges between them. */
export function copyFragment(
  caller: string,
  ids: readonly string[],
  graph: Pick<GraphState, "nodes" | "edges" | "edgesOf">,
): GraphFragment {
  assertIds(caller, "nodes", ids);
  const distinct = new Set(ids);
  const nodes = [...distinct].map((id) => nodeToJSON(graph.nodes.existing(caller, id)));
  const edgeRecords = graph.edges;
  const edges = edgesBetween({ edgesOf: (id) => graph.edgesOf(id), edgeRecords }, distinct);
  return fragmentOf({ nodes, edges }, distinct);
}

/** The fields that a user cannot set. */
const codeFields = {
  node: ["draggable", "connectable", "deletable", "style", "className"],
  edge: ["style", "markerEnd"],
} as const;

/** Finds the item that a text may have been copied from. */
type FindOriginal = (id: string) => object | undefined;

/** The originals of pasted items: items in the graph, and items that undo could bring back. */
export function originalsOf(
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
export function insertFragment(
  caller: Translatable,
  fragment: GraphFragment,
  flow: FragmentTarget,
  apply: (change: GraphChange) => unknown,
): string[] {
  const whyNot = whyFull(flow, fragment.nodes.length + fragment.edges.length);
  if (whyNot !== undefined) throw new RefusedError(whyNot);
  const { nodeTypes, edgeTypes, nodeRecords, edgeRecords } = flow;
  const { nodes, edges } = withFreshIds(fragment, { nodes: nodeRecords, edges: edgeRecords });
  assertNoLoops(caller, edges, flow);
  for (const node of nodes)
    apply({ type: "add_node", ...toNodeEntry(String(caller), node, nodeTypes) });
  for (const edge of edges) {
    apply({ type: "add_edge", ...toEdgeEntry(String(caller), edge, edgeRecords, edgeTypes) });
  }
  return nodes.map(({ id }) => id);
}

/** Throws for data of a pasted fragment that the schema of its type rejects. */
export function assertPastedData({ nodes, edges }: GraphFragment, types: DataTypes): void {
  for (const node of nodes) {
    const issues = dataIssues(types, "node", node);
    if (issues.length === 0) continue;
    throw new PastedDataError(messages.pastedNode({ name: nameOf(node) }), issues);
  }
  for (const edge of edges) {
    const issues = dataIssues(types, "edge", edge);
    if (issues.length === 0) continue;
    throw new PastedDataError(messages.pastedEdge({ id: edge.id }), issues);
  }
}
