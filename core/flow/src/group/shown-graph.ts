import type { EdgeEnds, EdgeRecord } from "../record/edge-record.ts";
import type { NodeRecord } from "../record/node-record.ts";
import type { PortJSON, PortLists } from "../port/port.ts";
import { isDefinition } from "../record/subgraph-parts.ts";
import { type GroupTree, withDescendants } from "./group-tree.ts";

/** The nodes of a graph by id, as far as their groups decide what is visible. */
interface GroupedNodes {
  get(id: string): Readonly<Pick<NodeRecord, "parent" | "collapsed" | "type">> | undefined;
}

/**
 * The node that is drawn for a node: itself, or the outermost collapsed group around it. Undefined if the node is not
 * inside the group whose content is shown; `inside` is null for the whole graph, without the definitions of subgraphs.
 */
export function shownAs(
  nodes: GroupedNodes,
  id: string,
  inside: string | null,
): string | undefined {
  let shown = id;
  let node = nodes.get(id);
  let parent = node?.parent ?? null;
  while (parent !== inside) {
    if (parent === null) return undefined;
    node = nodes.get(parent);
    if (node?.collapsed) shown = parent;
    parent = node?.parent ?? null;
  }
  return inside === null && isDefinition(node) ? undefined : shown;
}

/** An edge as it is drawn: where a node is hidden, it ends at the collapsed group. Undefined if it is hidden itself. */
export function shownEdge<Edge extends EdgeEnds>(
  nodes: GroupedNodes,
  edge: Edge,
  inside: string | null,
): Edge | undefined {
  const source = shownAs(nodes, edge.source, inside);
  const target = shownAs(nodes, edge.target, inside);
  if (source === undefined || target === undefined) return undefined;
  const [isSame, isSameTarget] = [source === edge.source, target === edge.target];
  if (isSame && isSameTarget) return edge;
  if (source === target) return undefined;
  return {
    ...edge,
    ...(!isSame && { source, sourceHandle: crossingPortId(edge.source, edge.sourceHandle) }),
    ...(!isSameTarget && { target, targetHandle: crossingPortId(edge.target, edge.targetHandle) }),
  };
}

/** The graph whose edges cross the frames of groups. */
interface CrossedGraph extends GroupTree {
  edge(id: string): Readonly<EdgeRecord> | undefined;
  edgesOf(id: string): Iterable<string>;
}

/** The ports of a collapsed group: one for each port of a node in it that an edge from outside leads to. */
export function crossingPorts(graph: CrossedGraph, group: string): PortLists {
  const members = new Set(withDescendants(graph, graph.childrenOf(group)));
  const inputs = new Map<string, PortJSON>();
  const outputs = new Map<string, PortJSON>();
  const add = (ports: Map<string, PortJSON>, node: string, handle: string | null): void => {
    const id = crossingPortId(node, handle);
    const name = graph.node(node)?.label ?? node;
    ports.set(id, { id, label: handle ? `${name}: ${handle}` : name });
  };
  for (const member of members) {
    for (const id of graph.edgesOf(member)) {
      const edge = graph.edge(id);
      if (!edge) continue;
      const { source, target, sourceHandle, targetHandle } = edge;
      if (target === member && !members.has(source)) add(inputs, target, targetHandle);
      if (source === member && !members.has(target)) add(outputs, source, sourceHandle);
    }
  }
  return { inputs: [...inputs.values()], outputs: [...outputs.values()] };
}

/** `("blur", "in") → '["blur","in"]'` */
function crossingPortId(node: string, handle: string | null): string {
  return JSON.stringify([node, handle]);
}
