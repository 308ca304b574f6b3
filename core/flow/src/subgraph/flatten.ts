import type { EdgeEnds, EdgeJSON } from "../record/edge-record.ts";
import { FreshIds } from "../fresh-ids.ts";
import { ancestorsOf, maximumGroupDepth, withDescendants } from "../group/group-tree.ts";
import { type NodeJSON, nodeToJSON, type Position } from "../record/node-record.ts";
import type { NodeTypeInView } from "../item/node-type.ts";
import type { GraphFragment } from "../group/graph-fragment.ts";
import { expandInstance, pathNaming } from "./expand-instance.ts";
import { isDefinition, type SubgraphGraph } from "../record/subgraph-parts.ts";
import { type CheckedGraph, isInstance } from "../rules/subgraph-checks.ts";

/** What `flatten` reads of a flow. */
export interface FlattenedFlow extends CheckedGraph {
  readonly edgeRecords: Iterable<readonly [string, Readonly<EdgeJSON>]>;
  readonly nodeTypeRecords: Readonly<Record<string, NodeTypeInView>>;
  readonly maximumItems: number;
}

/**
 * The graph without subgraphs: copies of the content of each definition in place of its instances, and no definitions.
 * The copy of the node "a" in the instance "blur-1" is called "blur-1/a", or "blur-1/a-2" if that id is taken. `onFull` is
 * called when the copies are more than `maximumItems`, because definitions that contain each other can stand for billions
 * of nodes.
 */
export function flattenGraph(flow: FlattenedFlow, onFull: () => never): GraphFragment {
  const graph = new FlatGraph();
  const hidden = new Set<string>();
  for (const [id, node] of flow.nodeRecords) {
    if (isDefinition(node)) for (const each of withDescendants(flow, [id])) hidden.add(each);
  }
  for (const [id, node] of flow.nodeRecords) if (!hidden.has(id)) graph.addNode(nodeToJSON(node));
  for (const [, edge] of flow.edgeRecords) if (!hidden.has(edge.source)) graph.addEdge(edge);
  const pending = [...graph.nodes.values()];
  for (let at = 0; at < pending.length; at += 1) {
    const node = pending[at];
    if (!node || !isInstance(flow, node)) continue;
    for (const copy of expandInto(graph, flow, node, onFull)) pending.push(copy);
    if (graph.size > flow.maximumItems) onFull();
  }
  return graph.toFragment();
}

/** Replaces an instance with the content of its definition, and returns the copies. */
function expandInto(
  graph: FlatGraph,
  flow: FlattenedFlow,
  instance: NodeJSON,
  onFull: () => never,
): readonly NodeJSON[] {
  const { id, type, parent } = instance;
  const naming = pathNaming(id, graph.ids, offsetOf(flow, type, instance.position));
  const ports = flow.nodeTypeRecords[type] ?? {};
  const edges = graph.edgesOf(id);
  const limit = { most: flow.maximumItems - graph.size + edges.length, onFull };
  const expansion = expandInstance(flow, instance, ports, edges, { naming, limit });
  const copies = expansion.nodes.map((node) =>
    node.parent === undefined && parent !== undefined ? { ...node, parent } : node,
  );
  for (const node of copies) graph.addNode(node);
  for (const edge of expansion.edges) graph.addEdge(edge);
  for (const edge of edges) graph.replaceEdge(edge, expansion.rewired.get(edge.id) ?? []);
  graph.removeInstance(instance);
  return copies;
}

/** By how much the content of a definition is moved, so that its upper left corner is at a point. */
export function offsetOf(graph: SubgraphGraph, definition: string, { x, y }: Position): Position {
  let [left, top] = [Infinity, Infinity];
  for (const child of graph.childrenOf(definition)) {
    const position = graph.node(child)?.position;
    if (!position) continue;
    left = Math.min(left, position.x);
    top = Math.min(top, position.y);
  }
  return left === Infinity ? { x: 0, y: 0 } : { x: x - left, y: y - top };
}

/** Nodes and edges by id, with the edges of each node. */
class FlatGraph {
  readonly nodes = new Map<string, NodeJSON>();
  readonly #edges = new Map<string, EdgeJSON>();
  readonly #edgesByNode = new Map<string, Set<string>>();
  /** The replaced instances. Nodes can be inside them, so no copy gets the id of one. */
  readonly #instances = new Map<string, NodeJSON>();
  readonly ids: Readonly<Record<"nodes" | "edges", FreshIds>> = {
    nodes: new FreshIds({ has: (id) => this.nodes.has(id) || this.#instances.has(id) }),
    edges: new FreshIds(this.#edges),
  };

  get size(): number {
    return this.nodes.size + this.#edges.size;
  }

  addNode(node: NodeJSON): void {
    this.nodes.set(node.id, node);
  }

  removeInstance(instance: NodeJSON): void {
    this.nodes.delete(instance.id);
    this.#instances.set(instance.id, instance);
  }

  addEdge(edge: EdgeJSON): void {
    this.#edges.set(edge.id, edge);
    for (const end of [edge.source, edge.target]) {
      this.#edgesByNode.set(end, (this.#edgesByNode.get(end) ?? new Set()).add(edge.id));
    }
  }

  edgesOf(id: string): EdgeJSON[] {
    return [...(this.#edgesByNode.get(id) ?? [])].flatMap((edge) => this.#edges.get(edge) ?? []);
  }

  /** Gives an edge its first new ends, and adds copies without its bends for the others. */
  replaceEdge(edge: EdgeJSON, [first, ...others]: readonly EdgeEnds[]): void {
    this.#edges.delete(edge.id);
    for (const end of [edge.source, edge.target]) this.#edgesByNode.get(end)?.delete(edge.id);
    if (!first) return;
    this.addEdge({ ...edge, ...first });
    const { bends: _, ...fields } = edge;
    for (const ends of others) {
      this.addEdge({ ...fields, ...ends, id: this.ids.edges.take(edge.id) });
    }
  }

  toFragment(): GraphFragment {
    return {
      nodes: [...this.nodes.values()].map((node) => this.#withParent(node)),
      edges: [...this.#edges.values()],
    };
  }

  /** The node in the innermost group around it that is no instance and not nested too deeply. */
  #withParent(node: NodeJSON): NodeJSON {
    if (node.parent === undefined) return node;
    const tree = { get: (id: string) => this.nodes.get(id) ?? this.#instances.get(id) };
    const groups = [...ancestorsOf(tree, node.id)].filter((id) => this.nodes.has(id));
    const parent = groups[Math.max(0, groups.length - maximumGroupDepth)];
    const { parent: _, ...fields } = node;
    return parent === undefined ? fields : { ...fields, parent };
  }
}
