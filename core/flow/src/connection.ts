import { messages } from "./flow-messages.ts";
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
  /** The ids of the nodes that edges lead from to this one. */
  sourcesOf(id: string): Iterable<string>;
}

/** Why a user may not make this connection; nothing when it may be made. */
export function whyNotConnect(rules: ConnectionRules, connection: Connection): string | undefined {
  if (!rules.editable) return messages.readOnly;
  if (!rules.enableConnect) return messages.connectingOff;
  const { source, target, sourceHandle, targetHandle } = connection;
  const ends = [
    { id: source, handle: sourceHandle, ports: "outputs", port: "output" },
    { id: target, handle: targetHandle, ports: "inputs", port: "input" },
  ] as const;
  for (const { id, handle, ports, port } of ends) {
    const node = rules.node(id);
    if (!node) return messages.noNode(id);
    if (!node.connectable) return messages.notConnectable(nameOf(node));
    const names = new Map(Object.entries(rules.nodeTypeRecords)).get(node.type)?.[ports];
    if (names?.length === 0) return messages.noPorts(nameOf(node), port);
    if (names && handle && !names.includes(handle)) {
      return messages.noPort(nameOf(node), port, handle);
    }
  }
  return closesLoop(rules, connection) ? messages.loop : undefined;
}

type LoopRules = Pick<ConnectionRules, "allowEdgeLoops" | "targetsOf" | "sourcesOf">;

/** Whether an edge would close a directed cycle where there may be none. */
export function closesLoop(rules: LoopRules, { source, target }: Connection): boolean {
  if (rules.allowEdgeLoops) return false;
  if (source === target) return true;
  // From both ends by turns: a way that is there is found, and one that is not is known to be missing, as soon as one
  // side has been seen whole, however large the other is.
  const walks = [
    walk(target, source, (id) => rules.targetsOf(id)),
    walk(source, target, (id) => rules.sourcesOf(id)),
  ];
  for (;;) {
    for (const each of walks) {
      const { done, value } = each.next();
      if (done) return value;
    }
  }
}

/** Goes on by one edge at a time; in the end, whether it has come to the goal. */
function* walk(
  start: string,
  goal: string,
  nextTo: (id: string) => Iterable<string>,
): Generator<undefined, boolean> {
  const seen = new Set([start]);
  for (const id of seen) {
    for (const next of nextTo(id)) {
      if (next === goal) return true;
      seen.add(next);
      yield;
    }
  }
  return false;
}

/** What a node is called where users read of it. */
export function nameOf({ label, id }: Readonly<NodeRecord>): string {
  return label ?? id;
}
