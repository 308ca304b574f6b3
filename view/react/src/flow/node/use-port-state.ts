import { useCallback, useSyncExternalStore } from "react";

import type { Port } from "../drawing/node-ports.ts";
import { useFlowScope } from "../flow-context.ts";
import type { ConnectionDraft } from "../gesture/connect-gesture.ts";

/** What a connection that is being drawn has to do with a port. */
type PortState = "origin" | "fits" | "refused" | "apart" | undefined;

/** How a port takes part in the connection that is being drawn; the component renders again only when that changes. */
export function usePortState(node: string, port: Port): PortState {
  const { connection } = useFlowScope();
  const { side, id } = port;
  const read = useCallback((): PortState => {
    const draft = connection.value;
    if (!draft) return undefined;
    if (isAt(draft.from, node, side, id)) return "origin";
    // Edges lead from one side to the other.
    if (side === draft.from.port.side) return "apart";
    if (!draft.target || !isAt(draft.target, node, side, id)) return undefined;
    return draft.refusal === undefined ? "fits" : "refused";
  }, [connection, node, side, id]);
  return useSyncExternalStore(connection.subscribe, read, read);
}

function isAt(
  end: ConnectionDraft["from"],
  node: string,
  side: Port["side"],
  id: Port["id"],
): boolean {
  return end.node === node && end.port.side === side && end.port.id === id;
}
