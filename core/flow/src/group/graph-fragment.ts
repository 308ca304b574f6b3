import { shiftedBends } from "../record/bends.ts";
import { type EdgeJSON, type EdgeRecord, edgeIdOf } from "../record/edge-record.ts";
import { FreshIds } from "../fresh-ids.ts";
import { withDescendants } from "./group-tree.ts";
import { type NodeJSON, nodeToJSON, type Position } from "../record/node-record.ts";
import { definitionAround, isDefinition, type SubgraphGraph } from "../record/subgraph-parts.ts";

/** A part of a graph: every edge has both of its ends in it. */
export interface GraphFragment {
  readonly nodes: readonly NodeJSON[];
  readonly edges: readonly EdgeJSON[];
}

/** The distance between a duplicate and its original. */
export const duplicateOffset: Position = { x: 32, y: 32 };

/** The nodes with these ids and the edges between them, deselected. A node whose group is not among them is in no group. */
export function fragmentOf(
  graph: { readonly nodes: Iterable<NodeJSON>; readonly edges: Iterable<EdgeJSON> },
  nodeIds: Iterable<string>,
): GraphFragment {
  const ids = new Set(nodeIds);
  const nodes = [...graph.nodes].filter(({ id }) => ids.has(id));
  const edges = [...graph.edges].filter(({ source, target }) => ids.has(source) && ids.has(target));
  return {
    nodes: nodes.map((node) => withoutStranger({ ...node, selected: false }, ids)),
    edges: edges.map((edge) => ({ ...edge, selected: false })),
  };
}

/** The node at the top level if its group is not one of these nodes. */
function withoutStranger(node: NodeJSON, ids: ReadonlySet<string>): NodeJSON {
  if (node.parent === undefined || ids.has(node.parent)) return node;
  const { parent: _, ...rest } = node;
  return rest;
}

/** Nodes with everything inside them, and the edges between all of these. Unknown nodes are left out. */
export function copyFragment(graph: SubgraphGraph, ids: Iterable<string>): GraphFragment {
  const all = new Set(withDescendants(graph, ids));
  const nodes = [...all].flatMap((id) => {
    const node = graph.node(id);
    return node ? nodeToJSON(node) : [];
  });
  return fragmentOf({ nodes, edges: edgesBetween(graph, all) }, all);
}

/** The edges between these nodes. */
export function edgesBetween(
  graph: Pick<SubgraphGraph, "edge" | "edgesOf">,
  ids: ReadonlySet<string>,
): Readonly<EdgeRecord>[] {
  const edges = new Set([...ids].flatMap((id) => [...graph.edgesOf(id)]));
  return [...edges]
    .flatMap((id) => graph.edge(id) ?? [])
    .filter(({ source, target }) => ids.has(source) && ids.has(target));
}

/** The fragment, moved. */
export function shiftedBy(fragment: GraphFragment, { x, y }: Position): GraphFragment {
  const nodes = fragment.nodes.map((node) => ({
    ...node,
    position: { x: node.position.x + x, y: node.position.y + y },
  }));
  const edges = fragment.edges.map((edge) =>
    edge.bends ? { ...edge, bends: shiftedBends(edge.bends, { x, y }) } : edge,
  );
  return { nodes, edges };
}

/** The fragment, moved so that its upper left corner is at a point. */
export function placedAt(fragment: GraphFragment, { x, y }: Position): GraphFragment {
  const { plain } = byDefinition(fragment.nodes);
  const placed = plain.length > 0 ? plain : fragment.nodes;
  const least = (axis: "x" | "y"): number =>
    placed.reduce((low, { position }) => Math.min(low, position[axis]), Infinity);
  return shiftedBy(fragment, { x: x - least("x"), y: y - least("y") });
}

/** The nodes of a fragment that are in a definition, or one, and the others. */
function byDefinition(
  nodes: readonly NodeJSON[],
): Readonly<Record<"plain" | "defining", readonly NodeJSON[]>> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const graph = { node: (id: string) => byId.get(id) };
  const isDefining = (node: NodeJSON): boolean =>
    isDefinition(node) || definitionAround(graph, node.id) !== undefined;
  return {
    plain: nodes.filter((node) => !isDefining(node)),
    defining: nodes.filter(isDefining),
  };
}

/**
 * The fragment without definitions that a graph has already: pasted instances follow those. A fragment of nothing but
 * definitions is complete, because then somebody wants copies of them.
 */
export function withoutKnownDefinitions(
  fragment: GraphFragment,
  isKnown: (definition: string) => boolean,
): GraphFragment {
  const { plain } = byDefinition(fragment.nodes);
  if (plain.length === 0) return fragment;
  const byId = new Map(fragment.nodes.map((node) => [node.id, node]));
  const graph = { node: (id: string) => byId.get(id) };
  return filtered(fragment, (node) => {
    const definition = isDefinition(node) ? node.id : definitionAround(graph, node.id);
    return definition === undefined || !isKnown(definition);
  });
}

/** The nodes that are wanted, with the edges between them. */
export function filtered(
  { nodes, edges }: GraphFragment,
  isWanted: (node: NodeJSON) => boolean,
): GraphFragment {
  const kept = nodes.filter(isWanted);
  if (kept.length === nodes.length) return { nodes, edges };
  const ids = new Set(kept.map(({ id }) => id));
  const hasEnds = ({ source, target }: EdgeJSON): boolean => ids.has(source) && ids.has(target);
  return { nodes: kept, edges: edges.filter(hasEnds) };
}

/** The ids that exist in a graph. */
export interface ExistingIds {
  readonly nodes: { has(id: string): boolean };
  readonly edges: { has(id: string): boolean };
}

/** The fragment with fresh ids: `"filter" → "filter-2"` if "filter" exists. Instances follow the definitions in it. */
export function withFreshIds(fragment: GraphFragment, existing: ExistingIds): GraphFragment {
  const nodeIds = new FreshIds(existing.nodes);
  const edgeIds = new FreshIds(existing.edges);
  const renamed = new Map(fragment.nodes.map(({ id }) => [id, nodeIds.take(id)]));
  const nameOf = (id: string): string => renamed.get(id) ?? id;
  const definitions = new Set(fragment.nodes.filter(isDefinition).map(({ id }) => id));
  const instances = new Set(
    fragment.nodes.filter(({ type }) => definitions.has(type)).map(({ id }) => id),
  );
  const handleOf = (node: string, handle: string | null): string | null =>
    handle !== null && instances.has(node) ? nameOf(handle) : handle;
  return {
    nodes: fragment.nodes.map((node) => ({
      ...node,
      id: nameOf(node.id),
      ...(instances.has(node.id) && { type: nameOf(node.type) }),
      ...(node.parent !== undefined && { parent: nameOf(node.parent) }),
    })),
    edges: fragment.edges.map((edge) => {
      const [source, target] = [nameOf(edge.source), nameOf(edge.target)];
      // An id that was derived from the ends is derived again.
      const isDerived = edge.id === edgeIdOf(edge.source, edge.target);
      const id = edgeIds.take(isDerived ? edgeIdOf(source, target) : edge.id);
      const sourceHandle = handleOf(edge.source, edge.sourceHandle);
      const targetHandle = handleOf(edge.target, edge.targetHandle);
      return { ...edge, id, source, target, sourceHandle, targetHandle };
    }),
  };
}
