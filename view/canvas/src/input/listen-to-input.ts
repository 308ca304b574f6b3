import type { FlowScope } from "../scope/flow-scope.ts";
import { type CanvasElements, listenToPointer } from "./listen-to-pointer.ts";
import { Keyboard } from "./keyboard.ts";

/** Connects pointer and keyboard to the graph, for elements and painted items alike. */
export function listenToInput(scope: FlowScope, elements: CanvasElements): () => void {
  const keyboard = new Keyboard(scope, elements.canvas);
  const stopPointer = listenToPointer(scope, elements);
  return () => {
    stopPointer();
    keyboard.dispose();
  };
}
