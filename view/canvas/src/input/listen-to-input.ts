import { listenToClipboard } from "./clipboard.ts";
import type { FlowScope } from "../scope/flow-scope.ts";
import { type CanvasElements, listenToPointer } from "./listen-to-pointer.ts";
import { Keyboard } from "./keyboard.ts";

/** Connects pointer, keyboard and clipboard to the graph, for elements and painted items alike. */
export function listenToInput(scope: FlowScope, elements: CanvasElements): () => void {
  const keyboard = new Keyboard(scope, elements.canvas);
  const stops = [
    listenToPointer(scope, elements),
    listenToClipboard(scope, elements.canvas),
    () => keyboard.dispose(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
