import type { Point } from "./rectangle.ts";

/** How an edge goes from one point to another: where React Flow's edge of that type goes. */
interface EdgeShape {
  /** Adds the edge to the path that a canvas is about to draw. */
  readonly trace: (path: CanvasPath, from: Point, to: Point) => void;
  /** Points on the edge from its beginning to its end, close enough to tell where it is. */
  readonly line: (from: Point, to: Point) => readonly Point[];
}

/** How far a stepped edge goes on before it turns, and how round it turns. */
const stepReach = 20;
const stepRadius = 5;

/** How strongly an edge that goes back to the left swings out. */
const bowFactor = 6.25;

const bezier = curved((distance) =>
  distance >= 0 ? distance / 2 : bowFactor * Math.sqrt(-distance),
);

const shapes: ReadonlyMap<string, EdgeShape> = new Map([
  ["default", bezier],
  ["bezier", bezier],
  ["simplebezier", curved((distance) => distance / 2)],
  ["straight", { trace: traceLine, line: (from, to) => [from, to] }],
  [
    "step",
    { trace: (path, from, to) => traceSteps(path, stepsBetween(from, to), 0), line: stepsBetween },
  ],
  [
    "smoothstep",
    {
      trace: (path, from, to) => traceSteps(path, stepsBetween(from, to), stepRadius),
      line: stepsBetween,
    },
  ],
]);

/** The shape of edges of a type; a bow where the type says nothing about it. */
export function edgeShape(type: string | null | undefined): EdgeShape {
  return shapes.get(type ?? "default") ?? bezier;
}

/** How far an edge of any shape may reach beyond its ends to the left and right, by how far the target is to the right. */
export function sidewaysReach(distance: number): number {
  if (distance >= 2 * stepReach) return 0;
  return distance >= 0 ? stepReach : Math.max(stepReach, bowFactor * Math.sqrt(-distance));
}

function traceLine(path: CanvasPath, from: Point, to: Point): void {
  path.moveTo(from.x, from.y);
  path.lineTo(to.x, to.y);
}

/** A curve whose control points are so far from its ends, horizontally. */
function curved(bow: (distance: number) => number): EdgeShape {
  return {
    trace(path, from, to) {
      const reach = bow(to.x - from.x);
      path.moveTo(from.x, from.y);
      path.bezierCurveTo(from.x + reach, from.y, to.x - reach, to.y, to.x, to.y);
    },
    line(from, to) {
      const reach = bow(to.x - from.x);
      const length = Math.hypot(to.x - from.x, to.y - from.y) + 2 * Math.abs(reach);
      const pieces = Math.min(64, Math.max(8, Math.ceil(length / 16)));
      return Array.from({ length: pieces + 1 }, (_, piece) => {
        const share = piece / pieces;
        const rest = 1 - share;
        const [start, leave, arrive] = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2];
        const end = share ** 3;
        return {
          x: start * from.x + leave * (from.x + reach) + arrive * (to.x - reach) + end * to.x,
          y: (start + leave) * from.y + (arrive + end) * to.y,
        };
      });
    },
  };
}

function stepsBetween(from: Point, to: Point): readonly Point[] {
  const [leave, arrive] = [from.x + stepReach, to.x - stepReach];
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  if (leave <= arrive) {
    return [from, { x: middle.x, y: from.y }, { x: middle.x, y: to.y }, to];
  }
  return [
    from,
    { x: leave, y: from.y },
    { x: leave, y: middle.y },
    { x: arrive, y: middle.y },
    { x: arrive, y: to.y },
    to,
  ];
}

function traceSteps(path: CanvasPath, points: readonly Point[], radius: number): void {
  for (const [index, point] of points.entries()) {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before) path.moveTo(point.x, point.y);
    else if (!after) path.lineTo(point.x, point.y);
    else traceCorner(path, before, point, after, radius);
  }
}

function traceCorner(
  path: CanvasPath,
  before: Point,
  corner: Point,
  after: Point,
  radius: number,
): void {
  const enter = toward(corner, before, radius);
  const leave = toward(corner, after, radius);
  path.lineTo(enter.x, enter.y);
  path.quadraticCurveTo(corner.x, corner.y, leave.x, leave.y);
}

/** The point so far from a corner toward another, and half-way at most. */
function toward(corner: Point, other: Point, radius: number): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y);
  const share = length === 0 ? 0 : Math.min(radius / length, 0.5);
  return {
    x: corner.x + share * (other.x - corner.x),
    y: corner.y + share * (other.y - corner.y),
  };
}
