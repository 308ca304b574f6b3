import type { Point } from "./rectangle.ts";

/** How far a point is from the straight line between two. */
export function distanceToSegment(point: Point, from: Point, to: Point): number {
  const [width, height] = [to.x - from.x, to.y - from.y];
  const square = width ** 2 + height ** 2;
  const along = (point.x - from.x) * width + (point.y - from.y) * height;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, along / square));
  return Math.hypot(point.x - from.x - share * width, point.y - from.y - share * height);
}

/** How far a point is from a line of several pieces. */
export function distanceToLine(point: Point, line: readonly Point[]): number {
  let nearest = Infinity;
  for (const [index, end] of line.entries()) {
    const start = line[index - 1] ?? end;
    nearest = Math.min(nearest, distanceToSegment(point, start, end));
  }
  return nearest;
}
