import {
  type CanvasState,
  keyOf,
  placement,
  type Point,
  type Rectangle,
  roomAbove,
  roomFor,
  type Size,
  statusRise,
} from "@heddle/canvas";
import type { ItemKind } from "@heddle/flow";
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";

import { useFlowScope, useIsNarrow } from "../flow-context.ts";

interface AnchoredProps {
  /** The kind of its item. */
  readonly to: ItemKind;
  readonly id: string;
  /** Whether the graph makes room for it: as a bottom sheet on a small screen, otherwise by moving. */
  readonly needsRoom?: boolean;
  readonly children: ReactNode;
}

/**
 * Keeps its content next to a node or the middle of an edge, at the same size for every zoom. Moves it without a
 * render.
 */
export function Anchored({ to, id, needsRoom = false, children }: AnchoredProps): ReactElement {
  const { state, panZoom, freeArea } = useFlowScope();
  const isSheet = useIsNarrow() && needsRoom;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { scene, geometry } = state;
    const { current } = element;
    if (!current) return undefined;
    let size = sizeOf(current);
    const updatePosition = (): void => {
      const item = screenRectangle(state, to, id);
      // Buttons would cover what a dragged node is aligned with or dropped on.
      current.style.visibility = geometry.isDragging && !needsRoom ? "hidden" : "";
      if (isSheet) current.style.translate = "";
      else if (item) current.style.translate = inPixels(placement(item, size, scene.screen));
    };
    const makeRoom = (): void => {
      const item = screenRectangle(state, to, id);
      if (!needsRoom || !item) return;
      const by = isSheet
        ? roomAbove(item, size, scene.screen, freeArea())
        : roomFor(item, size, scene.screen);
      const { x, y, zoom } = scene.viewport;
      if (by) panZoom.moveTo({ x: x + by.x, y: y + by.y, zoom });
    };
    updatePosition();
    const resizes = new ResizeObserver(() => {
      size = sizeOf(current);
      updatePosition();
      makeRoom();
    });
    resizes.observe(current);
    const stops = [
      scene.subscribe(updatePosition),
      geometry.subscribe(updatePosition),
      geometry.subscribeMoves(updatePosition),
      geometry.subscribeStatus(updatePosition),
    ];
    return () => {
      resizes.disconnect();
      for (const stop of stops) stop();
    };
  }, [state, panZoom, freeArea, to, id, needsRoom, isSheet]);
  return (
    <div
      ref={element}
      className="hd-flow-overlay hd-flow-anchored"
      data-to={to}
      data-sheet={isSheet || undefined}
    >
      {children}
    </div>
  );
}

/** The rectangle of an item on the screen. */
function screenRectangle(state: CanvasState, to: ItemKind, id: string): Rectangle | undefined {
  const { scene } = state;
  if (to === "edge") {
    const middle = state.middleOf(id);
    return middle && { ...scene.onScreen(middle), width: 0, height: 0 };
  }
  const box = state.rectangleOf(id);
  const { zoom } = scene.viewport;
  if (!box) return undefined;
  // Leaves the status over the upper border visible.
  const above = state.status.has(keyOf({ kind: "node", id })) ? statusRise * 2.5 : 0;
  const corner = scene.onScreen({ x: box.x, y: box.y - above });
  return { ...corner, width: box.width * zoom, height: (box.height + above) * zoom };
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement): Size {
  return { width: offsetWidth, height: offsetHeight };
}

function inPixels({ x, y }: Point): string {
  return `${x}px ${y}px`;
}
