import { useLayoutEffect } from "react";

import { useFlowScope } from "../flow-context.ts";
import type { PortOfNode } from "../gesture/connect-gesture.ts";
import { graphKey } from "../keyboard/focus-targets.ts";
import { keyOf } from "../item.ts";

/** What a connection that is being drawn has to do with a port. */
type PortMark = "origin" | "fits" | "refused";

/** Marks one port of a node, where that is an element: a graph has many ports, and a connection two. */
export function usePortMark(end: PortOfNode | undefined, mark: PortMark): void {
  const { targets } = useFlowScope();
  const { node = "", port } = end ?? {};
  const { side, id } = port ?? {};
  useLayoutEffect(() => {
    const card = targets.elementOf(keyOf({ kind: "node", id: node }));
    const ports = card?.querySelectorAll<HTMLElement>(`.hd-port[data-side="${side}"]`) ?? [];
    const marked = [...ports].find(({ dataset }) => (dataset["port"] ?? null) === id);
    marked?.setAttribute("data-mark", mark);
    return () => marked?.removeAttribute("data-mark");
  }, [targets, node, side, id, mark]);
}

/** Says on the graph from which side of a node a connection is being drawn: it cannot end on that side of another. */
export function useConnectingSide({ port: { side } }: PortOfNode): void {
  const { targets } = useFlowScope();
  useLayoutEffect(() => {
    const graph = targets.elementOf(graphKey);
    graph?.setAttribute("data-connecting", side);
    return () => graph?.removeAttribute("data-connecting");
  }, [targets, side]);
}
