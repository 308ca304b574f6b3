import { type RefObject, useEffect } from "react";

import { type FlowScope, useFlowScope } from "../flow-context.ts";
import { Keyboard } from "./keyboard.ts";

/** Lets the user do by keys what can be done with the pointer, while the focus is on the graph. */
export function useKeyboard(canvas: RefObject<HTMLElement | null>): void {
  const scope: FlowScope = useFlowScope();
  useEffect(() => {
    const { current } = canvas;
    if (!current) return undefined;
    const keyboard = new Keyboard(scope, current);
    return () => keyboard.dispose();
  }, [canvas, scope]);
}
