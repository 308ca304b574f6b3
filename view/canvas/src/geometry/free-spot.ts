import type { NodeTable } from "./node-table.ts";
import { middleOf, type Point, type Rectangle, type Size } from "./rectangle.ts";

/** Minimum distance to existing nodes. */
const gapPx = 24;

/** After this many rings the spot in the middle is used although it is occupied. */
const rings = 12;

/** The free spot nearest to the middle of the visible part; spots inside the visible part come first. */
export function freeSpot(nodes: NodeTable, seen: Rectangle, { width, height }: Size): Point {
  const middle = middleOf(seen);
  let outOfSight: Point | undefined;
  const corner = { x: Math.round(middle.x - width / 2), y: Math.round(middle.y - height / 2) };
  for (const { x, y } of around(corner, { width: width / 2 + gapPx, height: height / 2 + gapPx })) {
    const area = {
      x: x - gapPx,
      y: y - gapPx,
      width: width + 2 * gapPx,
      height: height + 2 * gapPx,
    };
    if (nodes.slotsIn(area).length > 0) continue;
    if (isInside({ x, y, width, height }, seen)) return { x, y };
    outOfSight ??= { x, y };
  }
  return outOfSight ?? corner;
}

function isInside(one: Rectangle, other: Rectangle): boolean {
  const isWide = one.x >= other.x && one.x + one.width <= other.x + other.width;
  return isWide && one.y >= other.y && one.y + one.height <= other.y + other.height;
}

/** A point, then the points of rings around it. */
function* around({ x, y }: Point, step: Size): Iterable<Point> {
  yield { x, y };
  for (let ring = 1; ring <= rings; ring += 1) {
    for (const [right, down] of ringOf(ring)) {
      yield { x: Math.round(x + right * step.width), y: Math.round(y + down * step.height) };
    }
  }
}

/** The positions of a ring, nearest first: below, beside, above. */
function ringOf(ring: number): (readonly [right: number, down: number])[] {
  const offsets: (readonly [number, number])[] = [];
  for (let right = -ring; right <= ring; right += 1) {
    for (let down = -ring; down <= ring; down += 1) {
      if (Math.max(Math.abs(right), Math.abs(down)) === ring) offsets.push([right, down]);
    }
  }
  return offsets.toSorted(
    (one, other) => Math.hypot(...one) - Math.hypot(...other) || other[1] - one[1],
  );
}
