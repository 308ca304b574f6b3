import type { Rectangle, Viewport } from "../drawing/rectangle.ts";

/** The part of the graph that is seen in an area of the screen. */
export function partIn({ x, y, zoom }: Viewport, area: Rectangle): Rectangle {
  return {
    x: (area.x - x) / zoom,
    y: (area.y - y) / zoom,
    width: area.width / zoom,
    height: area.height / zoom,
  };
}
