import { equalValues, type Translatable } from "@heddle/params";

import { type PortRules, whyForbidden } from "./connection.ts";
import type { EdgeRecord } from "../record/edge-record.ts";
import { outermost, withDescendants } from "../group/group-tree.ts";
import { messages } from "../messages.ts";
import { groupType, typeRecordOf } from "../item/built-in-types.ts";
import { defaultNodeType, type NodeRecord } from "../record/node-record.ts";
import type { NodeTypeInView } from "../item/node-type.ts";
import { portAt, type PortFields, portFields, type PortJSON, type PortSide } from "../port/port.ts";
import {
  crossesSubgraph,
  isDefinition,
  isStrayPort,
  isSubgraphPart,
  maximumSubgraphDepth,
  ownName,
  type SubgraphGraph,
} from "../record/subgraph-parts.ts";
import { portsById, subgraphPortLabel } from "../item/subgraph-types.ts";

/** A graph with all of its nodes. */
export interface CheckedGraph extends SubgraphGraph {
  readonly nodeRecords: Iterable<readonly [string, Readonly<NodeRecord>]>;
}

type NodeTypes = Readonly<Record<string, NodeTypeInView>>;

/** The ids of the nodes that a transaction added. */
export interface NewNodes {
  /** Those that were added, or got another type. */
  readonly added: ReadonlySet<string>;
  /** Those of a graph that replaced this one. Its edges are not checked: a file opens even if the types of the app have changed. */
  readonly replaced: ReadonlySet<string>;
}

/** Most of these names are listed in a message. */
const listedNames = 3;

/** Why the definitions of a graph, or their inputs and outputs, cannot be where they are; undefined if they can. */
export function whyMisplaced(
  graph: SubgraphGraph,
  { definitions, ports }: Readonly<Record<"definitions" | "ports", ReadonlySet<string>>>,
): Translatable | undefined {
  for (const id of ports) {
    const port = graph.node(id);
    if (port && isStrayPort(graph, port)) {
      return messages.subgraphs.strayPort({ name: subgraphPortLabel(port) });
    }
  }
  for (const id of definitions) {
    const definition = graph.node(id);
    if (definition?.parent !== undefined) {
      return messages.subgraphs.nested({ name: ownName(definition) });
    }
  }
  return whyRecursive(graph, definitions) ?? whyCrossing(graph, definitions);
}

/** Why a definition would contain an instance of itself, directly or through others, or too many levels of others. */
function whyRecursive(
  graph: SubgraphGraph,
  definitions: ReadonlySet<string>,
): Translatable | undefined {
  /** How many levels of definitions each one has; undefined while it is being visited. */
  const heights = new Map<string, number | undefined>();
  let whyNot: Translatable | undefined;
  const heightOf = (id: string, depth: number): number => {
    if (heights.has(id)) {
      const height = heights.get(id);
      if (height === undefined) {
        whyNot ??= messages.subgraphs.recursive({ name: typeName(graph, id) });
      }
      return height ?? 0;
    }
    heights.set(id, undefined);
    let height = 1;
    for (const used of usedDefinitions(graph, id, definitions)) {
      if (depth + height > maximumSubgraphDepth) {
        whyNot ??= messages.subgraphs.tooDeep({ most: maximumSubgraphDepth });
      }
      if (whyNot !== undefined) break;
      height = Math.max(height, 1 + heightOf(used, depth + 1));
    }
    heights.set(id, height);
    return height;
  };
  for (const id of definitions) {
    if (heightOf(id, 0) > maximumSubgraphDepth) {
      whyNot ??= messages.subgraphs.tooDeep({ most: maximumSubgraphDepth });
    }
    if (whyNot !== undefined) return whyNot;
  }
  return undefined;
}

/** The definitions whose instances are in a definition. */
function usedDefinitions(
  graph: SubgraphGraph,
  id: string,
  definitions: ReadonlySet<string>,
): Set<string> {
  const types = withDescendants(graph, [id]).map((each) => graph.node(each)?.type ?? "");
  return new Set(types.filter((type) => definitions.has(type)));
}

/** Why an edge would lead into a definition or out of it. */
function whyCrossing(
  graph: SubgraphGraph,
  definitions: ReadonlySet<string>,
): Translatable | undefined {
  for (const inner of withDescendants(graph, definitions)) {
    for (const edge of edgesOf(graph, inner)) {
      if (crossesSubgraph(graph, edge)) return messages.subgraphs.crossing;
    }
  }
  return undefined;
}

/**
 * Why instances would lose something that they use: their type, a port with an edge, or a port that its edge fits. The
 * types are those before and after a transaction.
 */
export function whyInUse(
  graph: CheckedGraph & PortRules,
  before: NodeTypes,
  after: NodeTypes,
  { added, replaced }: NewNodes,
): Translatable | undefined {
  const changed = new Set(
    [...Object.values(before), ...Object.values(after)]
      .filter(({ subgraph, type }) => subgraph && havePortsChanged(before, after, type))
      .map(({ type }) => type),
  );
  if (changed.size === 0) return undefined;
  for (const [type, instances] of instancesByType(graph, changed)) {
    const [old, now] = [own(before, type), own(after, type)];
    // A new node may have a type that the flow does not know, as in a file.
    const lasting = instances.filter(({ id }) => !added.has(id) && !replaced.has(id));
    const whyNot =
      (now ? undefined : whyStillUsed(old?.label ?? type, lasting)) ??
      (!old && lasting.length > 0 ? messages.subgraphs.typeTaken({ type }) : undefined) ??
      whyPortsUsed(
        graph,
        instances.filter(({ id }) => !replaced.has(id)),
        old,
        now,
      );
    if (whyNot !== undefined) return whyNot;
  }
  return undefined;
}

/** Whether a type came, went, or has other ports; the labels of ports decide nothing. */
function havePortsChanged(before: NodeTypes, after: NodeTypes, type: string): boolean {
  const [old, now] = [before, after].map((types) => {
    const { inputs, outputs } = own(types, type) ?? {};
    const withoutLabel = (port: PortJSON): object => ({ ...portFields(port), label: undefined });
    return [inputs?.map(withoutLabel), outputs?.map(withoutLabel)];
  });
  return !equalValues(old, now);
}

function own(types: NodeTypes, type: string): NodeTypeInView | undefined {
  return Object.hasOwn(types, type) ? types[type] : undefined;
}

/** Why a definition with instances cannot be deleted. */
function whyStillUsed(
  name: string,
  instances: readonly Readonly<NodeRecord>[],
): Translatable | undefined {
  if (instances.length === 0) return undefined;
  const names = instances.slice(0, listedNames).map(ownName);
  const more = instances.length > listedNames ? ", …" : "";
  return messages.subgraphs.inUse({
    name,
    count: instances.length,
    instances: names.join(", ") + more,
  });
}

/** The nodes of these types. It visits all nodes, because an index of types would cost every graph something. */
export function instancesByType(
  { nodeRecords }: Pick<CheckedGraph, "nodeRecords">,
  types: ReadonlySet<string>,
): Map<string, Readonly<NodeRecord>[]> {
  const found = new Map<string, Readonly<NodeRecord>[]>([...types].map((type) => [type, []]));
  if (types.size > 0) for (const [, node] of nodeRecords) found.get(node.type)?.push(node);
  return found;
}

function whyPortsUsed(
  graph: CheckedGraph & PortRules,
  instances: readonly Readonly<NodeRecord>[],
  old: NodeTypeInView | undefined,
  now: NodeTypeInView | undefined,
): Translatable | undefined {
  const [before, present] = [portsById(old ?? {}), portsById(now ?? {})];
  /** An edge without a handle is at the first port. */
  const portOf = (side: PortSide, handle: string | null): PortFields | undefined =>
    handle ? before.get(handle) : portAt(old, side, null);
  for (const { id } of instances) {
    for (const edge of edgesOf(graph, id)) {
      const ports = [
        edge.source === id ? portOf("outputs", edge.sourceHandle) : undefined,
        edge.target === id ? portOf("inputs", edge.targetHandle) : undefined,
      ];
      const port = ports.find((each) => each && !present.has(each.id));
      if (port) {
        return messages.subgraphs.portInUse({ port: port.label ?? port.id, instance: id });
      }
      const whyNot = whyForbidden(graph, edge, edge.id);
      if (whyNot) return messages.subgraphs.noLongerFits({ edge: edge.id, problem: whyNot });
    }
  }
  return undefined;
}

/** Why a definition, an input or an output cannot be removed together with other nodes and edges. */
export function whyPartInUse(
  graph: CheckedGraph,
  part: Readonly<NodeRecord>,
  removed: ReadonlySet<string>,
): Translatable | undefined {
  const isRemoved = (id: string): boolean => removed.has(id);
  if (!isDefinition(part)) return whyPortInUse(graph, part, isRemoved);
  const instances = instancesByType(graph, new Set([part.id])).get(part.id) ?? [];
  return whyStillUsed(
    ownName(part),
    instances.filter(({ id }) => !isRemoved(id)),
  );
}

/** Why instances still use an input or output that is to be removed. */
function whyPortInUse(
  graph: CheckedGraph,
  port: Readonly<NodeRecord>,
  isRemoved: (id: string) => boolean,
): Translatable | undefined {
  const { parent = "" } = port;
  const instances = instancesByType(graph, new Set([parent])).get(parent) ?? [];
  const using = instances.find(
    ({ id }) =>
      !isRemoved(id) &&
      edgesOf(graph, id).some(
        (edge) => handlesAt(edge, id).includes(port.id) && !isRemoved(edge.id),
      ),
  );
  return (
    using &&
    messages.subgraphs.portInUse({ port: subgraphPortLabel(port), instance: ownName(using) })
  );
}

function edgesOf(graph: SubgraphGraph, id: string): Readonly<EdgeRecord>[] {
  return [...graph.edgesOf(id)].flatMap((edgeId) => graph.edge(edgeId) ?? []);
}

/** The ports of a node that an edge ends at. */
function handlesAt(edge: Readonly<EdgeRecord>, id: string): string[] {
  const { source, sourceHandle, target, targetHandle } = edge;
  return [
    ...(source === id && sourceHandle ? [sourceHandle] : []),
    ...(target === id && targetHandle ? [targetHandle] : []),
  ];
}

function typeName(graph: SubgraphGraph, id: string): string {
  const definition = graph.node(id);
  return definition ? ownName(definition) : id;
}

/** How nodes become a subgraph type. */
export interface SubgraphOptions {
  /** The name that instances have in their `type` field; by default it comes from the label. */
  readonly type?: string | undefined;
  /** The displayed name; by default that of the group. */
  readonly label?: string | null | undefined;
}

/** The nodes that become the content of a definition. A frame is replaced by the instance; any other node is content. */
export function membersOf(
  flow: Pick<SubgraphGraph, "node" | "childrenOf">,
  given: string | readonly string[],
): { readonly frame?: Readonly<NodeRecord>; readonly members: readonly string[] } {
  const ids = typeof given === "string" ? [given] : given;
  const [id] = ids;
  const only = ids.length === 1 && id !== undefined ? flow.node(id) : undefined;
  const children = only?.type === groupType ? [...flow.childrenOf(only.id)] : [];
  if (only && children.length > 0) return { frame: only, members: children };
  return { members: outermost({ get: (each) => flow.node(each) }, ids) };
}

/** What decides whether nodes can become a subgraph type: a flow, or the replica of one. */
export interface SavedFlow extends Pick<CheckedGraph, "node" | "childrenOf" | "nodeRecords"> {
  readonly nodeTypeRecords: Readonly<Record<string, unknown>>;
}

/** Whether a type has this name, a node this id, or a node this type, which would become an instance. */
export function isTaken(flow: SavedFlow, type: string): boolean {
  if (typeRecordOf(flow.nodeTypeRecords, type) !== undefined || type === defaultNodeType)
    return true;
  if (flow.node(type)) return true;
  for (const [, node] of flow.nodeRecords) if (node.type === type) return true;
  return false;
}

/** Why these nodes cannot become a subgraph type. */
export function whyNotSave(
  flow: SavedFlow,
  given: string | readonly string[],
  { type }: SubgraphOptions,
): Translatable | undefined {
  const { members } = membersOf(flow, given);
  if (members.length === 0) return messages.subgraphs.nothingToSave;
  const unknown = members.find((id) => !flow.node(id));
  if (unknown !== undefined) return messages.noNode({ id: unknown });
  if (members.some((id) => isSubgraphPart(flow.node(id)))) return messages.subgraphs.parts;
  const isBad = type !== undefined && (type === "" || isTaken(flow, type));
  return isBad ? messages.subgraphs.typeTaken({ type }) : undefined;
}

/** Why a node is not an instance of a subgraph. */
export function whyNotInstance(
  flow: { readonly nodeTypeRecords: Readonly<Record<string, { readonly subgraph?: true }>> },
  node: Readonly<NodeRecord>,
): Translatable | undefined {
  return isInstance(flow, node)
    ? undefined
    : messages.subgraphs.notInstance({ name: ownName(node) });
}

/** Whether the type of a node is defined in the graph. */
export function isInstance(
  {
    nodeTypeRecords,
  }: { readonly nodeTypeRecords: Readonly<Record<string, { readonly subgraph?: true }>> },
  { type }: Pick<NodeRecord, "type">,
): boolean {
  return Object.hasOwn(nodeTypeRecords, type) && nodeTypeRecords[type]?.subgraph === true;
}
