import { Keyboard, listenToClipboard, listenToPointer } from "@heddle/canvas";
import { useReactFlow, useStoreApi } from "@xyflow/react";
import { type RefObject, useEffect } from "react";

import { useFlowScope } from "../flow-context.ts";

/** Connects pointer, keyboard and clipboard to the graph, for elements and painted items alike. */
export function useInput(canvas: RefObject<HTMLElement | null>): void {
  const scope = useFlowScope();
  const { screenToFlowPosition, getZoom } = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    const { current } = canvas;
    if (!current) return undefined;
    const panBy = (x: number, y: number): void => void store.getState().panBy({ x, y });
    const keyboard = new Keyboard(scope, current);
    const stops = [
      listenToPointer(scope, { screenToFlowPosition, getZoom, panBy }, current),
      listenToClipboard(scope, current),
      () => keyboard.dispose(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [canvas, scope, screenToFlowPosition, getZoom, store]);
}
