import type { NodeRecord } from "./node/node-record.ts";
import type { NodeTypeJSON } from "./node/node-type.ts";

/** What a user wants to connect. */
export interface Connection {
  readonly source: string;
  readonly target: string;
  readonly sourceHandle?: string | null | undefined;
  readonly targetHandle?: string | null | undefined;
}

/** What has to be known of a graph to judge a connection; a flow gives it, and a view can of its records. */
export interface ConnectionRules {
  readonly editable: boolean;
  readonly enableConnect: boolean;
  readonly allowEdgeLoops: boolean;
  readonly nodeTypeRecords: Readonly<Record<string, Pick<NodeTypeJSON, "inputs" | "outputs">>>;
  node(id: string): Readonly<NodeRecord> | undefined;
  /** The ids of the nodes that edges lead to from this one. */
  targetsOf(id: string): Iterable<string>;
}

/** Why a user may not make this connection; nothing when it may be made. */
export function whyNotConnect(rules: ConnectionRules, connection: Connection): string | undefined {
  if (!rules.editable) return "The graph is read-only.";
  if (!rules.enableConnect) return "Connecting is turned off.";
  const { source, target, sourceHandle, targetHandle } = connection;
  const ends = [
    { id: source, handle: sourceHandle, ports: "outputs", port: "output" },
    { id: target, handle: targetHandle, ports: "inputs", port: "input" },
  ] as const;
  for (const { id, handle, ports, port } of ends) {
    const node = rules.node(id);
    if (!node) return `There is no node "${id}".`;
    if (!node.connectable) return `The node "${nameOf(node)}" cannot be connected.`;
    const names = new Map(Object.entries(rules.nodeTypeRecords)).get(node.type)?.[ports];
    if (names?.length === 0) return `The node "${nameOf(node)}" has no ${port}.`;
    if (names && handle && !names.includes(handle)) {
      return `The node "${nameOf(node)}" has no ${port} "${handle}".`;
    }
  }
  const closesLoop = !rules.allowEdgeLoops && reaches(rules, target, source);
  return closesLoop ? "The connection would close a loop." : undefined;
}

/** Whether edges lead from one node to another; a node reaches itself. */
export function reaches(
  graph: Pick<ConnectionRules, "targetsOf">,
  from: string,
  to: string,
): boolean {
  const seen = new Set([from]);
  for (const id of seen) {
    if (id === to) return true;
    for (const next of graph.targetsOf(id)) seen.add(next);
  }
  return false;
}

function nameOf({ label, id }: Readonly<NodeRecord>): string {
  return label ?? id;
}
