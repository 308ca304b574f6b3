import type { DOMAttributes, SyntheticEvent } from "react";

/**
 * An event inside the shadow root reaches React twice: here through the portal, and again from the host element,
 * where the browser reports it as the page sees it. The page's components should hear of it once, the second way;
 * the native event goes on as it is.
 */
function contain(event: SyntheticEvent): void {
  const { target, currentTarget } = event;
  const isSlotted = target instanceof Node && target.getRootNode() !== currentTarget.getRootNode();
  if (!isSlotted) event.isPropagationStopped = () => true;
}

const composed = [
  "onBlur",
  "onClick",
  "onDoubleClick",
  "onDragEnter",
  "onDragLeave",
  "onDragOver",
  "onDrop",
  "onFocus",
  "onInput",
  "onKeyDown",
  "onKeyUp",
  "onMouseDown",
  "onMouseUp",
  "onPaste",
  "onPointerDown",
  "onPointerMove",
  "onPointerUp",
  "onTouchEnd",
  "onTouchStart",
  "onWheel",
] as const;

/** Handlers for the outermost element in a shadow root. */
export const containedEvents: DOMAttributes<Element> = Object.fromEntries(
  composed.map((name) => [name, contain]),
);
