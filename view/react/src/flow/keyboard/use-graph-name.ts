import { useSyncExternalStore } from "react";

import { useFlowScope } from "../flow-context.ts";
import { flowMessages } from "../messages.ts";

/** What a graph is called where it is only heard: with how much is in it. */
export function useGraphName(): string {
  const { nodes, edges, subscribe } = useFlowScope().picture;
  return useSyncExternalStore(subscribe, () =>
    [flowMessages.graph, flowMessages.nodes(nodes.size), flowMessages.edges(edges.size)].join(", "),
  );
}
