import { type Connection, type ConnectionRules, whyNotConnect } from "./connection.ts";

/** What has to be known of a graph to judge connections that come with their nodes. */
type JoiningRules = Pick<
  ConnectionRules,
  "editable" | "enableConnect" | "nodeTypeRecords" | "node"
>;

/** Why a user may not make one of these connections; whether they close a loop is seen when they are made. */
export function whyNotConnectAll(
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
