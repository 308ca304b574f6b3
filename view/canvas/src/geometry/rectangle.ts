/** In coordinates of the graph or of the screen. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** `x` and `y` are the upper left corner. */
export interface Rectangle extends Point, Size {}

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

/** The smallest rectangle around both. */
export function unionOf(one: Rectangle, other: Rectangle): Rectangle {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

export function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
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
