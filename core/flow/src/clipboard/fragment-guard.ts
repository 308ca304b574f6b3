import { type Connection, type ConnectionRules, whyNotConnect } from "../connection.ts";
import type { Flow } from "../flow.ts";
import { messages } from "../flow-messages.ts";
import { isKnownType, whyNotDuplicate, whyReadOnly } from "../guards.ts";
import type { NodeJSON } from "../node/node-record.ts";
import { readClipboard } from "./clipboard-text.ts";
import { edgesBetween } from "./graph-fragment.ts";

/** Why a user may not paste a text: what is in it is judged as if they inserted and connected it themselves. */
export function whyNotPaste(flow: Flow, text: string): string | undefined {
  const whyNot = whyReadOnly(flow);
  if (whyNot !== undefined) return whyNot;
  const { nodes, edges } = readClipboard(text);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const { editable, enableConnect, nodeTypeRecords } = flow;
  const rules = { editable, enableConnect, nodeTypeRecords, node: (id: string) => byId.get(id) };
  return whyStrange(flow, nodes) ?? whyNotConnectAll(rules, edges);
}

/** Why a user may not duplicate nodes with the edges between them. */
export function whyNotCopy(flow: Flow, nodes: readonly string[]): string | undefined {
  const whyNot = whyNotDuplicate(flow, nodes);
  if (whyNot !== undefined) return whyNot;
  const { editable, enableConnect } = flow;
  // The ports are those that the flow has.
  const rules = {
    editable,
    enableConnect,
    nodeTypeRecords: {},
    node: (id: string) => flow.node(id),
  };
  return whyNotConnectAll(rules, edgesBetween(flow, nodes));
}

/** Why nodes of these types cannot come from elsewhere; a type that the graph has nodes of is no stranger. */
function whyStrange(flow: Flow, nodes: readonly NodeJSON[]): string | undefined {
  const unknown = nodes.map(({ type }) => type).filter((type) => !isKnownType(flow, type));
  if (unknown.length === 0) return undefined;
  const present = new Set([...flow.nodeRecords].map(([, { type }]) => type));
  const strange = unknown.find((type) => !present.has(type));
  return strange === undefined ? undefined : messages.noType(strange);
}

/** What has to be known of a graph to judge connections that come with their nodes. */
type JoiningRules = Pick<
  ConnectionRules,
  "editable" | "enableConnect" | "nodeTypeRecords" | "node"
>;

/** Why a user may not make one of these connections; whether they close a loop is seen when they are made. */
function whyNotConnectAll(
  { editable, enableConnect, nodeTypeRecords, node }: JoiningRules,
  connections: readonly Connection[],
): string | undefined {
  const rules: ConnectionRules = {
    editable,
    enableConnect,
    nodeTypeRecords,
    node,
    allowEdgeLoops: true,
    targetsOf: () => [],
    sourcesOf: () => [],
  };
  for (const connection of connections) {
    const whyNot = whyNotConnect(rules, connection);
    if (whyNot !== undefined) return whyNot;
  }
  return undefined;
}
