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

/** The smallest rectangle around both. */
export function unionOf(one: Rectangle, other: Rectangle): Rectangle {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether a point is inside a rectangle or on its border. */
export function containsPoint({ x, y, width, height }: Rectangle, point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}
