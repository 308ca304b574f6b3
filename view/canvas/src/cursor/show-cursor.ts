import type { FlowReader } from "@heddle/flow";

import type { CanvasState } from "../canvas-state.ts";
import { middleOf, type Rectangle } from "../geometry/rectangle.ts";
import type { Cursor } from "./cursor.ts";
import { zoomLimits } from "../viewport/fit-viewport.ts";
import type { PanZoom } from "../viewport/pan-zoom.ts";

interface ShowScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly cursor: Cursor;
  readonly panZoom: PanZoom;
  readonly freeArea: () => Rectangle;
}

/** An item is shown at this zoom at least, so that it can be read. */
const readableZoom = 0.6;

/** Brings the item of the cursor into view, at a readable zoom. */
export function showCursor({ flow, state, cursor, panZoom, freeArea }: ShowScope): void {
  const { viewport, screen } = state.scene;
  const { minZoom, maxZoom } = zoomLimits(flow, state.geometry.bounds, screen);
  const zoom = Math.min(Math.max(readableZoom, minZoom), maxZoom);
  const { rectangle } = cursor;
  if (viewport.zoom >= zoom || !rectangle) return cursor.reveal();
  const [item, free] = [middleOf(rectangle), middleOf(freeArea())];
  panZoom.moveTo({ x: free.x - item.x * zoom, y: free.y - item.y * zoom, zoom });
}
