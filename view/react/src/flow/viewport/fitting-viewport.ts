import type { Rectangle, Size, Viewport } from "../drawing/rectangle.ts";

/** The part of the screen that stays free around a graph that is shown whole. */
const margin = 0.1;

/** How much of the screen something else lies over, in pixels. */
export interface Room {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

const noRoom: Room = { left: 0, top: 0, bottom: 0 };

/** The viewport that shows a part of the graph in the middle of the screen that is free: all of it, and not larger than life. */
export function fittingViewport(
  bounds: Rectangle | undefined,
  screen: Size,
  { left, top, bottom }: Room = noRoom,
): Viewport {
  const width = Math.max(screen.width - left, 1);
  const height = Math.max(screen.height - top - bottom, 1);
  const middle = { x: left + width / 2, y: top + height / 2 };
  if (!bounds) return { ...middle, zoom: 1 };
  const free = 1 - 2 * margin;
  const widest = (width * free) / Math.max(bounds.width, 1);
  const highest = (height * free) / Math.max(bounds.height, 1);
  const zoom = Math.min(widest, highest, 1);
  return {
    x: middle.x - (bounds.x + bounds.width / 2) * zoom,
    y: middle.y - (bounds.y + bounds.height / 2) * zoom,
    zoom,
  };
}
