import type { Translatable } from "@heddle/params";

import {
  type Connection,
  type ConnectionRules,
  type PortRules,
  whyNotConnect,
} from "./connection.ts";
import type { EdgeEnds } from "../record/edge-record.ts";
import { messages } from "../messages.ts";
import { nameOf } from "../item/node-name.ts";
import { blankNode, defaultNodeType, type NodeRecord } from "../record/node-record.ts";
import { portId, type PortLists } from "../port/port.ts";

/** A connection whose other node is still to be chosen: it has a `source` or a `target`. */
export interface OpenConnection {
  readonly source?: string | undefined;
  readonly target?: string | undefined;
  readonly sourceHandle?: string | null | undefined;
  readonly targetHandle?: string | null | undefined;
}

/** A node type with the ports at which an open connection can end; `null` is the port of a type without a list. */
export interface FittingType {
  readonly type: string;
  readonly ports: readonly (string | null)[];
}

type WhyNot = (connection: Connection) => Translatable | undefined;

/** The first connection to a port of a node that is allowed, or the reason why there is none. */
export function fittingConnection(
  rules: Pick<PortRules, "nodeTypeRecords">,
  open: OpenConnection,
  node: Readonly<NodeRecord>,
  whyNot: WhyNot,
): { readonly connection: Connection } | { readonly reason: Translatable } {
  const reasons: Translatable[] = [];
  for (const connection of completions(rules.nodeTypeRecords, open, node)) {
    const reason = whyNot(connection);
    if (reason === undefined) return { connection };
    reasons.push(reason);
  }
  const name = nameOf(rules, node);
  const [first = messages.noFittingPort({ name })] = reasons;
  const isSame = reasons.every((each) => String(each) === String(first));
  return { reason: isSame ? first : messages.noFittingPort({ name }) };
}

/** The node types with a port at which an open connection can end. */
export function fittingTypes(rules: ConnectionRules, open: OpenConnection): FittingType[] {
  const { nodeTypeRecords } = rules;
  return offeredTypes(nodeTypeRecords).flatMap((type) => {
    const node = newNode(type);
    const withNode = rulesWith(rules, node, open);
    const allowed = completions(nodeTypeRecords, open, node).filter(
      (each) => whyNotConnect(withNode, each) === undefined,
    );
    const end = open.source === undefined ? "sourceHandle" : "targetHandle";
    const ports = allowed.map((each) => each[end] ?? null);
    return ports.length > 0 ? { type, ports } : [];
  });
}

/** The types of nodes that users can add: plain ones if the app declares none, and the subgraph types of the graph. */
export function offeredTypes(types: Readonly<Record<string, OfferedType>>): string[] {
  const isDeclared = Object.values(types).some(({ subgraph }) => subgraph !== true);
  return [...(isDeclared ? [] : [defaultNodeType]), ...Object.keys(types)];
}

interface OfferedType extends PortLists {
  readonly subgraph?: true;
}

/** Why no port of a node can be the other end of a connection. `replaced` is the edge that gets these ends. */
export function whyNoPort(
  rules: ConnectionRules,
  open: OpenConnection,
  node: Readonly<NodeRecord>,
  replaced?: string,
): Translatable | undefined {
  const withNode = rulesWith(rules, node, open);
  const fitting = fittingConnection(withNode, open, node, (each) =>
    whyNotConnect(withNode, each, replaced),
  );
  return "reason" in fitting ? fitting.reason : undefined;
}

/** Why a node cannot be put between the ends of an edge. */
export function whyNotBetween(
  rules: ConnectionRules,
  edge: EdgeEnds & { readonly id: string },
  node: Readonly<NodeRecord>,
): Translatable | undefined {
  const { id, source, sourceHandle, target, targetHandle } = edge;
  return (
    whyNoPort(rules, { source, sourceHandle }, node, id) ??
    whyNoPort(rules, { target, targetHandle }, node, id)
  );
}

/** A node that is not in the graph yet. No node has its id. */
export function newNode(type: string): NodeRecord {
  return { id: "", ...blankNode, type };
}

/** The rules of a graph with another node, which may be new. A new one is in the group of the node that it is connected to. */
function rulesWith(
  rules: ConnectionRules,
  node: Readonly<NodeRecord>,
  open: OpenConnection,
): ConnectionRules {
  const { parent } = rules.node(open.source ?? open.target ?? "") ?? {};
  const isNew = parent !== undefined && !rules.node(node.id);
  const added = isNew ? { ...node, parent } : node;
  const { editable, enableConnect, allowEdgeLoops } = rules;
  const { nodeTypeRecords, connectionRules, portTypeRecords } = rules;
  return {
    editable,
    enableConnect,
    allowEdgeLoops,
    nodeTypeRecords,
    connectionRules,
    portTypeRecords,
    node: (id) => (id === added.id ? added : rules.node(id)),
    edge: (id) => rules.edge(id),
    edgesOf: (id) => rules.edgesOf(id),
    eachNeighbor: (id, end) => rules.eachNeighbor(id, end),
  };
}

/** An open connection, completed at each port of a node, or at the port that it names. */
function completions(
  types: Readonly<Record<string, PortLists>>,
  open: OpenConnection,
  { id, type }: Readonly<NodeRecord>,
): Connection[] {
  const { source = id, target = id, sourceHandle, targetHandle } = open;
  const [side, handle, wanted] =
    open.source === undefined
      ? (["outputs", "sourceHandle", sourceHandle] as const)
      : (["inputs", "targetHandle", targetHandle] as const);
  const listed = Object.hasOwn(types, type) ? types[type]?.[side] : undefined;
  const ports = wanted ? [wanted] : (listed?.map(portId) ?? [null]);
  return ports.map((port) => ({ source, target, sourceHandle, targetHandle, [handle]: port }));
}
