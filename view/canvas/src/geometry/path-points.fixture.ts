import type { Point } from "./rectangle.ts";

/** Enough for an error far below a pixel. */
const piecesPerCurve = 200;

/**
 * Points along an SVG path at equal distances, both ends included: `M0,0 L10,0` with `count` 3 → (0, 0), (5, 0), (10, 0).
 * Knows the commands M, L, Q and C with absolute coordinates.
 */
export function pointsOn(path: string, count = 41): readonly Point[] {
  const corners = flatten(path);
  const distances = [0];
  for (const [at, { x, y }] of corners.entries()) {
    const before = corners[at - 1];
    if (before) distances.push(distances[at - 1]! + Math.hypot(x - before.x, y - before.y));
  }
  const length = distances.at(-1) ?? 0;
  return Array.from({ length: count }, (_, step) => {
    const distance = (length * step) / (count - 1);
    // Rounding may put the last point beyond the end.
    const found = distances.findIndex((each) => each >= distance);
    const next = Math.max(1, found < 0 ? distances.length - 1 : found);
    const [from, to] = [corners[next - 1] ?? origin, corners[next] ?? corners[0] ?? origin];
    const piece = distances[next]! - distances[next - 1]!;
    return between(from, to, piece > 0 ? (distance - distances[next - 1]!) / piece : 0);
  });
}

const origin: Point = { x: 0, y: 0 };

/** The corners of a polyline along the path. */
function flatten(path: string): readonly Point[] {
  const corners: Point[] = [];
  for (const [, command = "", rest = ""] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    const points = Array.from({ length: numbers.length / 2 }, (_, at) => ({
      x: numbers[2 * at] ?? NaN,
      y: numbers[2 * at + 1] ?? NaN,
    }));
    if (command === "M" || command === "L") corners.push(...points);
    else if (command === "Q" || command === "C") {
      const controls = [corners.at(-1) ?? origin, ...points];
      for (let piece = 1; piece <= piecesPerCurve; piece += 1) {
        corners.push(curvePoint(controls, piece / piecesPerCurve));
      }
    } else throw new Error(`Unknown path command ${command}`);
  }
  return corners;
}

/** De Casteljau: the point of a Bézier curve of any degree. */
function curvePoint(controls: readonly Point[], share: number): Point {
  const [first = origin, ...others] = controls;
  if (others.length === 0) return first;
  return curvePoint(
    others.map((point, at) => between(controls[at] ?? origin, point, share)),
    share,
  );
}

function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + share * (other.x - one.x), y: one.y + share * (other.y - one.y) };
}
