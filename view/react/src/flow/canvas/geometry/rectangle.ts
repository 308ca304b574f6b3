/** A point of the graph, or of the screen. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How wide and how high something is. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of the plane; `x` and `y` are its upper left corner. */
export interface Rectangle extends Point, Size {}

/** Which part of the graph is seen: a point of it is on the screen at `point * zoom + (x, y)`. */
export interface Viewport extends Point {
  readonly zoom: number;
}

/** The part of the graph that is seen on a screen of this size, and so many pixels of the screen around it. */
export function visibleRectangle({ x, y, zoom }: Viewport, screen: Size, margin = 0): Rectangle {
  return {
    x: (-x - margin) / zoom,
    y: (-y - margin) / zoom,
    width: (screen.width + 2 * margin) / zoom,
    height: (screen.height + 2 * margin) / zoom,
  };
}

/** The rectangle with these two corners, whichever they are. */
export function rectangleBetween(one: Point, other: Point): Rectangle {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** The smallest rectangle that both are in. */
export function unionOf(one: Rectangle, other: Rectangle): Rectangle {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether all of a rectangle is in another one. */
export function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** The part of the graph that is seen in an area of the screen. */
export function visiblePart({ x, y, zoom }: Viewport, area: Rectangle): Rectangle {
  return {
    x: (area.x - x) / zoom,
    y: (area.y - y) / zoom,
    width: area.width / zoom,
    height: area.height / zoom,
  };
}

/** The middle of a rectangle. */
export function middleOf({ x, y, width, height }: Rectangle): Point {
  return { x: x + width / 2, y: y + height / 2 };
}
