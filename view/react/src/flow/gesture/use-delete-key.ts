import { type RefObject, useEffect } from "react";

import { useFlowScope } from "../flow-context.ts";
import { isForContent } from "./content-event.ts";

/** Deletes what is selected with Delete or Backspace, while the focus is on the canvas. */
export function useDeleteKey(element: RefObject<HTMLElement | null>): void {
  const { handle, intents } = useFlowScope();
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const remove = (event: KeyboardEvent): void => {
      if (event.key !== "Delete" && event.key !== "Backspace") return;
      if (event.defaultPrevented || isForContent(event, current)) return;
      event.preventDefault();
      const { nodes, edges } = handle.read("selection") as Record<"nodes" | "edges", string[]>;
      if (nodes.length + edges.length > 0) void intents.remove(nodes, edges);
    };
    current.addEventListener("keydown", remove);
    return () => current.removeEventListener("keydown", remove);
  }, [element, handle, intents]);
}
