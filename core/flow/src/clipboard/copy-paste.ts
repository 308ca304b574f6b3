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

/** The items with an id that a text may have been copied from. */
type OriginalsOf = (id: string) => readonly object[];

/**
 * The fragment as a user may paste it: a field that only code sets stays only if an original has the same value.
 * `{ id: "a", deletable: false } → { id: "a", deletable: true }`
 */
export function asPastedByUser(
  { nodes, edges }: GraphFragment,
  originalsOf: Readonly<Record<ItemKind, OriginalsOf>>,
): GraphFragment {
  return {
    nodes: nodes.map((node) => withoutForeign(node, codeFields.node, blankNode, originalsOf.node)),
    edges: edges.map((edge) => withoutForeign(edge, codeFields.edge, blankEdge, originalsOf.edge)),
  };
}

function withoutForeign<Item extends { readonly id: string }, Name extends keyof Item>(
  item: Item,
  names: readonly Name[],
  defaults: Pick<Item, Name>,
  originalsOf: OriginalsOf,
): Item {
  const originals = originalsOf(item.id) as readonly Pick<Item, Name>[];
  const foreign = names.filter(
    (name) => !originals.some((original) => equalValues(original[name], item[name])),
  );
  return { ...item, ...Object.fromEntries(foreign.map((name) => [name, defaults[name]])) };
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
