import { useReactFlow, useStoreApi } from "@xyflow/react";
import { type RefObject, useEffect } from "react";

import { useFlowScope } from "../flow-context.ts";
import { graphKey } from "../keyboard/focus-targets.ts";
import { itemOf, openMenuAt } from "../menu/open-menu.ts";
import { isForContent } from "./content-event.ts";
import { Pointer } from "./pointer.ts";
import { keepScrolling } from "./scrolled-content.ts";
import { keepSlotted } from "./slotted-event.ts";
import { PressPlanner } from "./press-planner.ts";

/** Lets the user click, drag, connect and select, on elements and on what is drawn alike. */
export function useGestures(element: RefObject<HTMLElement | null>): void {
  const scope = useFlowScope();
  const flow = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const planner = new PressPlanner(scope, flow);
    const pointer = new Pointer({
      element: current,
      plan: (event) => {
        if (isForContent(event, current)) return undefined;
        // Keys are meant for what was last pressed.
        scope.targets.focus(graphKey);
        scope.cursor.put(itemOf(planner.hitAt(event)));
        return planner.plan(event);
      },
      pointAt: planner.pointAt,
      pan: (x, y) => void store.getState().panBy({ x, y }),
      hold: (event) => openMenuAt(scope, planner, event),
      hover: (event) => {
        scope.pointer.set(planner.pointAt(event));
        current.dataset["purpose"] = isForContent(event, current)
          ? "nothing"
          : planner.purposeAt(event);
      },
    });
    const edit = (event: MouseEvent): void => {
      if (isForContent(event, current)) return;
      const hit = planner.hitAt(event);
      const item = hit.kind === "port" ? undefined : itemOf(hit);
      if (item) void scope.commands.open(item);
    };
    const leave = (): void => scope.pointer.set(undefined);
    current.addEventListener("dblclick", edit);
    current.addEventListener("pointerleave", leave);
    const releases = [keepSlotted(current), keepScrolling(current)];
    return () => {
      current.removeEventListener("dblclick", edit);
      current.removeEventListener("pointerleave", leave);
      for (const release of releases) release();
      pointer.dispose();
    };
  }, [element, scope, flow, store]);
}
