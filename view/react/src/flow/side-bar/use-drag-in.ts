import { type DOMAttributes, useRef } from "react";

import type { Point } from "../canvas/geometry/rectangle.ts";

interface DragIn {
  /** Shows what is dragged at a place of the screen, or no more. */
  readonly show: (place: Point | undefined) => void;
  /** It was let go over the graph. */
  readonly drop: (place: Point) => void;
}

/** So many pixels a press may move before it is a drag. */
const trembling = 5;

type Handlers = Pick<
  DOMAttributes<HTMLElement>,
  | "onPointerDown"
  | "onPointerMove"
  | "onPointerUp"
  | "onPointerCancel"
  | "onClickCapture"
  | "onKeyDown"
>;

/** Lets an element be dragged into the graph, with a mouse, a pen or a finger; Escape gives up. */
export function useDragIn({ show, drop }: DragIn): Handlers {
  const start = useRef<Point>(undefined);
  const isDragging = useRef(false);
  /** A click comes after a drag too. */
  const isSpent = useRef(false);
  const stop = (): boolean => {
    const wasDragging = isDragging.current;
    start.current = undefined;
    isDragging.current = false;
    show(undefined);
    return wasDragging;
  };
  return {
    onPointerDown: (event) => {
      isSpent.current = false;
      if (event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY };
      // A quick pointer is elsewhere before it has moved once.
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const from = start.current;
      if (!from) return;
      const place = { x: event.clientX, y: event.clientY };
      const way = Math.hypot(place.x - from.x, place.y - from.y);
      if (!isDragging.current && way < trembling) return;
      isDragging.current = true;
      isSpent.current = true;
      show(place);
    },
    onPointerUp: (event) => {
      const { clientX: x, clientY: y, currentTarget } = event;
      if (stop() && isOverGraph(currentTarget, { x, y })) drop({ x, y });
    },
    onPointerCancel: stop,
    onClickCapture: (event) => {
      if (isSpent.current) event.stopPropagation();
      isSpent.current = false;
    },
    onKeyDown: (event) => {
      if (event.key === "Escape" && stop()) event.preventDefault();
    },
  };
}

/** Whether a place is over the graph, and not over something that lies on it. */
function isOverGraph(element: Element, { x, y }: Point): boolean {
  const root = element.getRootNode() as ShadowRoot;
  const under = root.elementFromPoint(x, y);
  const canvas = element.closest(".hd-flow-canvas");
  return under !== null && canvas?.contains(under) === true && !under.closest(".hd-flow-overlay");
}
