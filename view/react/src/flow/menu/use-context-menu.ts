import { useReactFlow } from "@xyflow/react";
import { type RefObject, useEffect } from "react";

import { useFlowScope } from "../flow-context.ts";
import { isForContent } from "../gesture/content-event.ts";
import { PressPlanner } from "../gesture/press-planner.ts";
import { openMenuAt } from "./open-menu.ts";

/** Opens the menu of what can be done where the user asks for one with the pointer. */
export function useContextMenu(canvas: RefObject<HTMLElement | null>): void {
  const scope = useFlowScope();
  const flow = useReactFlow();
  useEffect(() => {
    const { current } = canvas;
    if (!current) return undefined;
    const planner = new PressPlanner(scope, flow);
    const open = (event: MouseEvent): void => {
      if (event.defaultPrevented || isForContent(event, current)) return;
      event.preventDefault();
      // A key or a resting finger has opened it already.
      if (!scope.menu.value) openMenuAt(scope, planner, event);
    };
    current.addEventListener("contextmenu", open);
    return () => current.removeEventListener("contextmenu", open);
  }, [canvas, scope, flow]);
}
