import type { Point, Rectangle } from "./rectangle.ts";

/** A cubic curve by its ends and the two control points between them. */
export type Curve = readonly [start: Point, leave: Point, arrive: Point, end: Point];

/** Where halving stops whatever the size: a piece is a 65,000th of the curve then. */
const depthLimit = 16;

/** Calls back with pieces of a curve, in order and no larger than a size, and leaves out what is not in an area. */
export function eachPieceIn(
  curve: Curve,
  area: Rectangle,
  size: number,
  visit: (piece: Curve) => void,
  depth = 0,
): void {
  const [left, right] = extent(curve, "x");
  const [top, bottom] = extent(curve, "y");
  // A curve does not leave the space between its four points.
  if (left > area.x + area.width || right < area.x) return;
  if (top > area.y + area.height || bottom < area.y) return;
  if ((right - left <= size && bottom - top <= size) || depth === depthLimit) return visit(curve);
  const [first, second] = halves(curve);
  eachPieceIn(first, area, size, visit, depth + 1);
  eachPieceIn(second, area, size, visit, depth + 1);
}

function halves([start, leave, arrive, end]: Curve): readonly [Curve, Curve] {
  const [one, two, three] = [middle(start, leave), middle(leave, arrive), middle(arrive, end)];
  const [four, five] = [middle(one, two), middle(two, three)];
  const center = middle(four, five);
  return [
    [start, one, four, center],
    [center, five, three, end],
  ];
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function extent([start, leave, arrive, end]: Curve, axis: "x" | "y"): readonly [number, number] {
  return [
    Math.min(start[axis], leave[axis], arrive[axis], end[axis]),
    Math.max(start[axis], leave[axis], arrive[axis], end[axis]),
  ];
}
