import type { EdgeRecord } from "./edge-record.ts";
import type { NodeRecord } from "./node-record.ts";

/** The type of a node that defines a subgraph type. Its id is the name of that type; the nodes in it are the content. */
export const definitionType = "subgraph-definition";

/** The type of a node in a definition that is an input of the subgraph: instances have a port with its id. */
export const inputType = "subgraph-input";

/** The type of a node in a definition that is an output of the subgraph. */
export const outputType = "subgraph-output";

/** Definitions can contain instances of others, up to this many levels. */
export const maximumSubgraphDepth = 50;

/** The symbol by which users tell instances from other nodes. */
export const subgraphIcon = "▣";

/** The symbol of inputs and outputs. */
export const subgraphPortIcon = "→";

/** The most characters of the name of a subgraph type, which is the id of a node. */
export const maximumTypeLength = 200;

/** The only port of an input or output. */
export const valuePort = "value";

type Typed = Pick<NodeRecord, "type">;

/** Whether a node defines a subgraph type. */
export function isDefinition(node: Typed | undefined): boolean {
  return node?.type === definitionType;
}

/** Whether a node is an input or an output of a subgraph. */
export function isSubgraphPort(node: Typed | undefined): boolean {
  return node?.type === inputType || node?.type === outputType;
}

/** Whether a node belongs to the declaration of a subgraph. */
export function isSubgraphPart(node: Typed | undefined): boolean {
  return isDefinition(node) || isSubgraphPort(node);
}

/** The name of a part or an instance in messages: its label, and not that of its type, which several have. */
export function ownName({ id, label }: Pick<NodeRecord, "id" | "label">): string {
  return label ?? id;
}

/** The nodes of a graph by id, with the groups that they are in. */
export interface NodesById {
  node(id: string): Readonly<Pick<NodeRecord, "id" | "parent" | "type">> | undefined;
}

/** The definition that a node is in; undefined for a node of the graph itself. */
export function definitionAround(graph: NodesById, id: string): string | undefined {
  let node = graph.node(id);
  while (node?.parent !== undefined) {
    node = graph.node(node.parent);
    if (isDefinition(node)) return node?.id;
  }
  return undefined;
}

/** These nodes, and the definitions of the instances among them and inside them. */
export function withDefinitions(
  graph: NodesById & { childrenOf(id: string): Iterable<string> },
  ids: readonly string[],
): string[] {
  const all = new Set(ids);
  const found = [...ids];
  for (const id of found) {
    const type = graph.node(id)?.type ?? "";
    if (!all.has(type) && isDefinition(graph.node(type))) {
      all.add(type);
      found.push(type);
    }
    for (const child of graph.childrenOf(id)) found.push(child);
  }
  return [...all];
}

/** Whether a node is an input or output that is in no definition. */
export function isStrayPort(
  graph: NodesById,
  node: Pick<NodeRecord, "type" | "parent"> | undefined,
): boolean {
  return isSubgraphPort(node) && !isDefinition(graph.node(node?.parent ?? ""));
}

/** Whether an edge leads into a definition or out of it, or has one as an end. */
export function crossesSubgraph(
  graph: NodesById,
  { source, target }: Pick<EdgeRecord, "source" | "target">,
): boolean {
  return (
    isDefinition(graph.node(source)) ||
    isDefinition(graph.node(target)) ||
    definitionAround(graph, source) !== definitionAround(graph, target)
  );
}

/** What a page and the model read of a graph with subgraphs. */
export interface SubgraphGraph {
  node(id: string): Readonly<NodeRecord> | undefined;
  edge(id: string): Readonly<EdgeRecord> | undefined;
  edgesOf(id: string): Iterable<string>;
  childrenOf(id: string): Iterable<string>;
}

/** The edges inside a definition that lead from an input, or to an output. */
export function* edgesInside(
  graph: Pick<SubgraphGraph, "edge" | "edgesOf">,
  { id, type }: Pick<NodeRecord, "id" | "type">,
): Iterable<Readonly<EdgeRecord>> {
  for (const edgeId of graph.edgesOf(id)) {
    const edge = graph.edge(edgeId);
    if (edge && (type === inputType ? edge.source : edge.target) === id) yield edge;
  }
}
