import { edgeIdOf, type EdgeJSON, type EdgeEnds } from "../record/edge-record.ts";
import { shiftedBends } from "../record/bends.ts";
import { FreshIds } from "../fresh-ids.ts";
import { withDescendants } from "../group/group-tree.ts";
import { type NodeJSON, nodeToJSON, type Position } from "../record/node-record.ts";
import { portId, type PortLists } from "../port/port.ts";
import {
  edgesInside,
  inputType,
  isSubgraphPort,
  type SubgraphGraph,
} from "../record/subgraph-parts.ts";

/** One end of an edge. */
interface End {
  readonly node: string;
  readonly handle: string | null;
}

/** What takes the place of an instance. */
export interface Expansion {
  /** Copies of the nodes in the definition, without its inputs and outputs. Those at its top level have no parent. */
  readonly nodes: readonly NodeJSON[];
  /** Copies of the edges between them. */
  readonly edges: readonly EdgeJSON[];
  /** For each edge of the instance, the ends that it gets; none if its port leads nowhere. */
  readonly rewired: ReadonlyMap<string, readonly EdgeEnds[]>;
}

/** How the copies are called and where they lie. */
interface Naming {
  readonly nodeId: (inner: string) => string;
  readonly edgeId: (inner: string, source: string, target: string) => string;
  readonly offset: Position;
}

/** An input that leads directly to an output connects every edge that ends at the one with every edge of the other. */
interface Limit {
  /** The most edges that take the place of those of the instance. */
  readonly most: number;
  readonly onFull: () => never;
}

/** The content of a definition for one of its instances, with the edges of the instance at the inner nodes. */
export function expandInstance(
  graph: SubgraphGraph,
  instance: Pick<NodeJSON, "id" | "type">,
  ports: PortLists,
  edges: readonly EdgeJSON[],
  { naming, limit }: { readonly naming: Naming; readonly limit: Limit },
): Expansion {
  const inner = withDescendants(graph, graph.childrenOf(instance.type)).flatMap((id) => {
    const node = graph.node(id);
    return node ? nodeToJSON(node) : [];
  });
  const content = inner.filter((node) => !isSubgraphPort(node));
  return {
    nodes: content.map((node) => copyOfNode(graph, node, instance.type, naming)),
    edges: innerEdges(graph, content).map((edge) => copyOfEdge(edge, naming)),
    rewired: rewire(instance.id, edges, portsInside(graph, inner, ports, naming), limit),
  };
}

function copyOfNode(
  graph: SubgraphGraph,
  node: NodeJSON,
  definition: string,
  { nodeId, offset }: Naming,
): NodeJSON {
  const { parent: _, position, ...fields } = node;
  const parent = copiedParent(graph, node);
  return {
    ...fields,
    id: nodeId(node.id),
    position: { x: position.x + offset.x, y: position.y + offset.y },
    selected: false,
    ...(parent !== undefined && parent !== definition && { parent: nodeId(parent) }),
  };
}

/** The group that a node is in. Inputs and outputs, which may contain nodes, are not copied. */
function copiedParent(graph: SubgraphGraph, { parent }: NodeJSON): string | undefined {
  const around = parent === undefined ? undefined : graph.node(parent);
  return isSubgraphPort(around) ? around?.parent : parent;
}

function copyOfEdge(edge: EdgeJSON, { nodeId, edgeId, offset }: Naming): EdgeJSON {
  const [source, target] = [nodeId(edge.source), nodeId(edge.target)];
  const id = edgeId(edge.id, source, target);
  const bends = edge.bends && { bends: shiftedBends(edge.bends, offset) };
  return { ...edge, id, source, target, selected: false, ...bends };
}

function innerEdges(graph: SubgraphGraph, nodes: readonly NodeJSON[]): EdgeJSON[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return nodes.flatMap(({ id }) =>
    [...graph.edgesOf(id)].flatMap((edgeId) => {
      const edge = graph.edge(edgeId);
      return edge && edge.source === id && ids.has(edge.target) ? edge : [];
    }),
  );
}

/** Where the ports of an instance lead to: copies of inner nodes, or directly from an input to an output. */
interface PortsInside {
  readonly first: Readonly<Record<"inputs" | "outputs", string | undefined>>;
  readonly ends: ReadonlyMap<string, readonly End[]>;
  /** The inputs that lead directly to an output. */
  readonly passed: ReadonlyMap<string, readonly string[]>;
}

function portsInside(
  graph: SubgraphGraph,
  inner: readonly NodeJSON[],
  { inputs, outputs }: PortLists,
  { nodeId }: Naming,
): PortsInside {
  const ends = new Map<string, End[]>();
  const passed = new Map<string, string[]>();
  for (const port of inner.filter(isSubgraphPort)) {
    const isInput = port.type === inputType;
    const found = [...edgesInside(graph, port)].map((edge) =>
      isInput
        ? { node: edge.target, handle: edge.targetHandle }
        : { node: edge.source, handle: edge.sourceHandle },
    );
    const isPort = ({ node }: End): boolean => isSubgraphPort(graph.node(node));
    ends.set(
      port.id,
      found
        .filter((end) => !isPort(end))
        .map(({ node, handle }) => ({ node: nodeId(node), handle })),
    );
    if (!isInput)
      passed.set(
        port.id,
        found.filter(isPort).map(({ node }) => node),
      );
  }
  const [input, output] = [inputs?.[0], outputs?.[0]];
  const first = {
    inputs: input === undefined ? undefined : portId(input),
    outputs: output === undefined ? undefined : portId(output),
  };
  return { first, ends, passed };
}

/** The new ends of each edge of an instance: each node that replaces its source, with each node that replaces its target. */
function rewire(
  instance: string,
  edges: readonly EdgeJSON[],
  { first, ends, passed }: PortsInside,
  { most, onFull }: Limit,
): Map<string, readonly EdgeEnds[]> {
  const portAt = (handle: string | null, side: "inputs" | "outputs"): string =>
    handle ?? first[side] ?? "";
  const sourcesByInput = new Map<string, End[]>();
  for (const { source, sourceHandle, target, targetHandle } of edges) {
    if (target !== instance || source === instance) continue;
    const input = portAt(targetHandle, "inputs");
    const sources = sourcesByInput.get(input) ?? [];
    sources.push({ node: source, handle: sourceHandle });
    sourcesByInput.set(input, sources);
  }
  const sourcesByOutput = new Map<string, EndLists>();
  const sourcesOf = ({ source, sourceHandle }: EdgeJSON): EndLists => {
    if (source !== instance) return endLists([[{ node: source, handle: sourceHandle }]]);
    const output = portAt(sourceHandle, "outputs");
    const outer = (passed.get(output) ?? []).map((input) => sourcesByInput.get(input) ?? []);
    const sources = sourcesByOutput.get(output) ?? endLists([ends.get(output) ?? [], ...outer]);
    sourcesByOutput.set(output, sources);
    return sources;
  };
  const targetsOf = ({ target, targetHandle }: EdgeJSON): readonly End[] =>
    target === instance
      ? (ends.get(portAt(targetHandle, "inputs")) ?? [])
      : [{ node: target, handle: targetHandle }];
  const total = edges.reduce(
    (sum, edge) => sum + sourcesOf(edge).count * targetsOf(edge).length,
    0,
  );
  if (total > most) onFull();
  const endsFor = (edge: EdgeJSON): EdgeEnds[] =>
    sourcesOf(edge)
      .lists.flat()
      .flatMap((from) =>
        targetsOf(edge).map((to) => ({
          source: from.node,
          sourceHandle: from.handle,
          target: to.node,
          targetHandle: to.handle,
        })),
      );
  return new Map(edges.map((edge) => [edge.id, endsFor(edge)]));
}

/** Ends that are counted before they are put together: there can be billions of them. */
interface EndLists {
  readonly lists: readonly (readonly End[])[];
  readonly count: number;
}

function endLists(lists: EndLists["lists"]): EndLists {
  return { lists, count: lists.reduce((sum, { length }) => sum + length, 0) };
}

/** Names for copies: `("blur-1", "a") → "blur-1/a"`, or with a number if that id is taken. */
export function pathNaming(
  instance: string,
  ids: Readonly<Record<"nodes" | "edges", FreshIds>>,
  offset: Position,
): Naming {
  const inInstance = (id: string): string => `${instance}/${id}`;
  return {
    nodeId: onceEach((inner) => ids.nodes.take(inInstance(inner))),
    edgeId: (inner) => ids.edges.take(inInstance(inner)),
    offset,
  };
}

/** Fresh, readable names for copies: `"a" → "a-2"`, and for an edge whose id comes from its ends one from its new ends. */
export function freshNaming(
  graph: Pick<SubgraphGraph, "edge">,
  nodes: { has(id: string): boolean },
  edges: { has(id: string): boolean },
  offset: Position,
): Naming {
  const [freshNodes, freshEdges] = [new FreshIds(nodes), new FreshIds(edges)];
  const edgeId = (inner: string, source: string, target: string): string => {
    const edge = graph.edge(inner);
    const isDerived = edge !== undefined && inner === edgeIdOf(edge.source, edge.target);
    return freshEdges.take(isDerived ? edgeIdOf(source, target) : inner);
  };
  return { nodeId: onceEach((inner) => freshNodes.take(inner)), edgeId, offset };
}

/** The same name for the same node, however often it is asked for. */
function onceEach(nameOf: (inner: string) => string): (inner: string) => string {
  const named = new Map<string, string>();
  return (inner) => {
    const name = named.get(inner) ?? nameOf(inner);
    named.set(inner, name);
    return name;
  };
}
