import type { EdgeEnds } from "../record/edge-record.ts";
import { typeRecordOf } from "./built-in-types.ts";
import type { NodeRecord } from "../record/node-record.ts";
import type { NodeTypeInView } from "./node-type.ts";
import {
  portAt,
  type PortFields,
  portFields,
  type PortJSON,
  type PortLists,
  typesFit,
} from "../port/port.ts";
import type { PortTypeRecord } from "./port-types.ts";
import {
  edgesInside,
  inputType,
  isSubgraphPort,
  maximumSubgraphDepth,
  subgraphIcon,
  type SubgraphGraph,
  valuePort,
} from "../record/subgraph-parts.ts";

/** The types of nodes and ports, as views read them. */
export interface TypeRecords {
  readonly nodeTypeRecords: Readonly<Record<string, NodeTypeInView>>;
  readonly portTypeRecords: Readonly<Record<string, PortTypeRecord>>;
}

/**
 * The types of a flow, with those that the definitions in its graph declare. A type of the app wins over a definition
 * with the same name.
 */
export function withSubgraphTypes(
  graph: SubgraphGraph,
  definitions: Iterable<string>,
  { nodeTypeRecords, portTypeRecords }: TypeRecords,
): Record<string, NodeTypeInView> {
  const records: Record<string, NodeTypeInView> = {};
  const rules = { ...graphOf(graph), nodeTypeRecords: records, portTypeRecords };
  const pending = new Set(definitions);
  /** The ports of a definition depend on those of the instances in it. */
  const describe = (id: string, depth: number): void => {
    const definition = graph.node(id);
    if (depth > maximumSubgraphDepth || !pending.delete(id) || !definition) return;
    const ports = [...graph.childrenOf(id)].flatMap((child) => {
      const node = graph.node(child);
      return node && isSubgraphPort(node) ? node : [];
    });
    for (const port of ports) for (const type of innerTypes(graph, port)) describe(type, depth + 1);
    records[id] = subgraphType(rules, definition, ports);
  };
  const declared = Object.entries(nodeTypeRecords);
  for (const [name, record] of declared) if (record.subgraph !== true) records[name] = record;
  for (const name of Object.keys(records)) pending.delete(name);
  for (const id of pending) describe(id, 0);
  return records;
}

function subgraphType(
  rules: PortGraph,
  { id, label }: Readonly<NodeRecord>,
  ports: readonly Readonly<NodeRecord>[],
): NodeTypeInView {
  const ordered = ports.toSorted(byPlace);
  const listOf = (isInput: boolean): PortJSON[] =>
    ordered
      .filter(({ type }) => (type === inputType) === isInput)
      .map((port) => instancePort(rules, port));
  return {
    type: id,
    label: label ?? id,
    schema: null,
    inputs: listOf(true),
    outputs: listOf(false),
    pane_policy: "single",
    icon: subgraphIcon,
    subgraph: true,
  };
}

/** Ports are in the order of their nodes: from top to bottom, then from left to right. */
function byPlace(one: Readonly<NodeRecord>, other: Readonly<NodeRecord>): number {
  const { x, y } = one.position;
  const order = y - other.position.y || x - other.position.x;
  return order || (one.id < other.id ? -1 : 1);
}

/** What the ports of subgraphs are derived from. */
export interface PortGraph extends Pick<SubgraphGraph, "node" | "edge" | "edgesOf"> {
  readonly nodeTypeRecords: Readonly<Record<string, PortLists>>;
  readonly portTypeRecords: Readonly<Record<string, PortTypeRecord>>;
}

/** The port that instances have for an input or output: its type and its limits are those of the inner ports. */
function instancePort(rules: PortGraph, node: Readonly<NodeRecord>): PortFields {
  const inner = innerPorts(rules, node);
  const type = commonType(rules, node, inner);
  const limits = inner.flatMap(({ maxConnections = [] }) => maxConnections);
  const [only] = inner.length === 1 ? inner : [];
  return {
    id: node.id,
    label: subgraphPortLabel(node),
    ...(type !== undefined && { type }),
    ...(limits.length > 0 && { maxConnections: Math.min(...limits) }),
    ...(inner.some(({ required }) => required === true) && { required: true }),
    ...(only?.connectable !== undefined && { connectable: only.connectable }),
  };
}

/** The displayed name of an input or output: `subgraph-input-2 → input-2` without a label. */
export function subgraphPortLabel({ id, label }: Pick<NodeRecord, "id" | "label">): string {
  return label ?? id.replace(/^subgraph-/, "");
}

/** The ports of an input or output itself, inside the definition: one, of the type of what it is connected to. */
export function portsOfSubgraphPort(rules: PortGraph, node: Readonly<NodeRecord>): PortLists {
  const type = commonType(rules, node, innerPorts(rules, node));
  const port: PortJSON = type === undefined ? valuePort : { id: valuePort, type };
  return node.type === inputType
    ? { inputs: [], outputs: [port] }
    : { inputs: [port], outputs: [] };
}

/** The ports of inner nodes that an input or output is connected to. */
function innerPorts(rules: PortGraph, node: Readonly<NodeRecord>): PortFields[] {
  const isInput = node.type === inputType;
  return [...edgesInside(rules, node)].flatMap((edge) => {
    const inner = rules.node(innerEnd(edge, isInput));
    const type = inner && typeRecordOf(rules.nodeTypeRecords, inner.type);
    const handle = isInput ? edge.targetHandle : edge.sourceHandle;
    return portAt(type, isInput ? "inputs" : "outputs", handle) ?? [];
  });
}

function innerEnd({ source, target }: EdgeEnds, isInput: boolean): string {
  return isInput ? target : source;
}

function innerTypes(graph: SubgraphGraph, port: Readonly<NodeRecord>): string[] {
  const ends = [...edgesInside(graph, port)].map((edge) => innerEnd(edge, port.type === inputType));
  return ends.flatMap((id) => graph.node(id)?.type ?? []);
}

/**
 * The type of an input or output: that of an inner port which fits all others, so that it does not depend on the order
 * in which they were connected. Undefined if none does.
 */
function commonType(
  { portTypeRecords }: PortGraph,
  node: Readonly<NodeRecord>,
  inner: readonly PortFields[],
): string | undefined {
  const types = new Set(inner.flatMap(({ type }) => (typeof type === "string" ? type : [])));
  const fits = (type: string): boolean =>
    [...types].every((each) =>
      node.type === inputType
        ? typesFit(portTypeRecords, type, each)
        : typesFit(portTypeRecords, each, type),
    );
  return [...types].toSorted().find(fits);
}

/** The methods of a graph, which may be those of a class. */
function graphOf(graph: SubgraphGraph): Pick<SubgraphGraph, "node" | "edge" | "edgesOf"> {
  return {
    node: (id) => graph.node(id),
    edge: (id) => graph.edge(id),
    edgesOf: (id) => graph.edgesOf(id),
  };
}

/** The ports of a subgraph type by their ids. */
export function portsById({ inputs, outputs }: PortLists): Map<string, PortFields> {
  const ports = [...(inputs ?? []), ...(outputs ?? [])].map(portFields);
  return new Map(ports.map((port) => [port.id, port]));
}
