import type { Point } from "@heddle/canvas";
import { type DOMAttributes, useRef } from "react";

interface DragIn {
  /** Shows the dragged element at a point of the screen; undefined hides it. */
  readonly show: (point: Point | undefined) => void;
  /** Called when it is dropped on the graph. */
  readonly drop: (point: Point) => void;
}

/** Movement below this is still a click. */
const dragThresholdPx = 5;

type Handlers = Pick<
  DOMAttributes<HTMLElement>,
  | "onPointerDown"
  | "onPointerMove"
  | "onPointerUp"
  | "onPointerCancel"
  | "onClickCapture"
  | "onKeyDown"
>;

/** Lets an element be dragged onto the graph with mouse, pen or touch; Escape cancels. */
export function useDragIn({ show, drop }: DragIn): Handlers {
  const start = useRef<Point>(undefined);
  const isDragging = useRef(false);
  /** The browser emits a click after a drag. */
  const suppressClick = useRef(false);
  const stop = (): boolean => {
    const wasDragging = isDragging.current;
    start.current = undefined;
    isDragging.current = false;
    show(undefined);
    return wasDragging;
  };
  return {
    onPointerDown: (event) => {
      suppressClick.current = false;
      if (event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY };
      // A fast pointer leaves the element before its first move.
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const from = start.current;
      if (!from) return;
      const point = { x: event.clientX, y: event.clientY };
      const distance = Math.hypot(point.x - from.x, point.y - from.y);
      if (!isDragging.current && distance < dragThresholdPx) return;
      isDragging.current = true;
      suppressClick.current = true;
      show(point);
    },
    onPointerUp: (event) => {
      const { clientX: x, clientY: y, currentTarget } = event;
      if (stop() && isOverGraph(currentTarget, { x, y })) drop({ x, y });
    },
    onPointerCancel: stop,
    onClickCapture: (event) => {
      if (suppressClick.current) event.stopPropagation();
      suppressClick.current = false;
    },
    onKeyDown: (event) => {
      if (event.key === "Escape" && stop()) event.preventDefault();
    },
  };
}

/** Whether a point is over the graph and not over an overlay. */
function isOverGraph(element: Element, { x, y }: Point): boolean {
  const root = element.getRootNode() as ShadowRoot;
  const under = root.elementFromPoint(x, y);
  const canvas = element.closest(".hd-flow-canvas");
  return under !== null && canvas?.contains(under) === true && !under.closest(".hd-flow-overlay");
}
