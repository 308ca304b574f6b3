import type { Point, Rectangle, Size } from "@heddle/flow/geometry";

export { type Point, type Rectangle, type Size, unionOf } from "@heddle/flow/geometry";

/** A point of the graph is on the screen at `point * zoom + (x, y)`. */
export interface Viewport extends Point {
  readonly zoom: number;
}

/** The part of the graph that a screen shows, plus a margin in pixels of the screen. */
export function visibleRectangle({ x, y, zoom }: Viewport, screen: Size, margin = 0): Rectangle {
  return {
    x: (-x - margin) / zoom,
    y: (-y - margin) / zoom,
    width: (screen.width + 2 * margin) / zoom,
    height: (screen.height + 2 * margin) / zoom,
  };
}

/** The rectangle between two opposite corners. */
export function rectangleBetween(one: Point, other: Point): Rectangle {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

export function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Whether two rectangles have a common point. */
export function touches(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x <= other.x + other.width &&
    other.x <= one.x + one.width &&
    one.y <= other.y + other.height &&
    other.y <= one.y + one.height
  );
}

/** The part of the graph that an area of the screen shows. */
export function visiblePart({ x, y, zoom }: Viewport, area: Rectangle): Rectangle {
  return {
    x: (area.x - x) / zoom,
    y: (area.y - y) / zoom,
    width: area.width / zoom,
    height: area.height / zoom,
  };
}

export function middleOf({ x, y, width, height }: Rectangle): Point {
  return { x: x + width / 2, y: y + height / 2 };
}
