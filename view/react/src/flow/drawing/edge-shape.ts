import type { Point } from "./rectangle.ts";

/** What a shape is written to: a canvas, or the path of an element. */
export type Pen = Pick<CanvasPath, "moveTo" | "lineTo" | "bezierCurveTo" | "quadraticCurveTo">;

/** How an edge goes from one point to another; in the middle it is `offset` below the shortest way. */
interface EdgeShape {
  readonly trace: (pen: Pen, from: Point, to: Point, offset: number) => void;
  /** Points on the edge from its beginning to its end, close enough to tell where it is. */
  readonly line: (from: Point, to: Point, offset: number) => readonly Point[];
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
  ["straight", bent(0, (from, to, offset) => [from, belowMiddle(from, to, offset), to])],
  ["step", bent(0, stepsBetween)],
  ["smoothstep", bent(stepRadius, stepsBetween)],
]);

/** The shape of edges of a type, where React Flow has it too; a bow for any other type. */
export function edgeShape(type: string | null | undefined): EdgeShape {
  return shapes.get(type ?? "default") ?? bezier;
}

/** How far an edge of any shape may reach beyond its ends to the left and right, by how far it goes to the right. */
export function sidewaysReach(distance: number): number {
  if (distance >= 2 * stepReach) return 0;
  return distance >= 0 ? stepReach : Math.max(stepReach, bowFactor * Math.sqrt(-distance));
}

/** A curve whose control points are so far from its ends, horizontally. */
function curved(bow: (distance: number) => number): EdgeShape {
  const controls = (from: Point, to: Point, offset: number): readonly [Point, Point] => {
    const reach = bow(to.x - from.x);
    // A curve follows its control points three quarters of the way.
    const down = (offset * 4) / 3;
    return [
      { x: from.x + reach, y: from.y + down },
      { x: to.x - reach, y: to.y + down },
    ];
  };
  return {
    trace(pen, from, to, offset) {
      const [leave, arrive] = controls(from, to, offset);
      pen.moveTo(from.x, from.y);
      pen.bezierCurveTo(leave.x, leave.y, arrive.x, arrive.y, to.x, to.y);
    },
    line(from, to, offset) {
      const [leave, arrive] = controls(from, to, offset);
      const length = Math.hypot(to.x - from.x, to.y - from.y) + 2 * Math.abs(leave.x - from.x);
      const pieces = Math.min(64, Math.max(8, Math.ceil(length / 16)));
      return Array.from({ length: pieces + 1 }, (_, piece) => {
        const share = piece / pieces;
        const rest = 1 - share;
        const weights = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
        return weighted([from, leave, arrive, to], weights);
      });
    },
  };
}

/** Straight pieces with corners of a radius. */
function bent(radius: number, line: EdgeShape["line"]): EdgeShape {
  return {
    line,
    trace(pen, from, to, offset) {
      const points = line(from, to, offset);
      for (const [index, point] of points.entries()) {
        const [before, after] = [points[index - 1], points[index + 1]];
        if (!before) pen.moveTo(point.x, point.y);
        else if (!after || radius === 0) pen.lineTo(point.x, point.y);
        else traceCorner(pen, toward(point, before, radius), point, toward(point, after, radius));
      }
    },
  };
}

function stepsBetween(from: Point, to: Point, offset: number): readonly Point[] {
  const [leave, arrive] = [from.x + stepReach, to.x - stepReach];
  const middle = belowMiddle(from, to, offset);
  if (leave <= arrive) {
    const x = Math.min(arrive, Math.max(leave, middle.x + offset));
    return [from, { x, y: from.y }, { x, y: to.y }, to];
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

function belowMiddle(from: Point, to: Point, offset: number): Point {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + offset };
}

function traceCorner(pen: Pen, enter: Point, corner: Point, leave: Point): void {
  pen.lineTo(enter.x, enter.y);
  pen.quadraticCurveTo(corner.x, corner.y, leave.x, leave.y);
}

/** The point so far from a corner toward another, and half-way at most. */
function toward(corner: Point, other: Point, radius: number): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y);
  const share = length === 0 ? 0 : Math.min(radius / length, 0.5);
  return weighted([corner, other], [1 - share, share]);
}

function weighted(points: readonly Point[], weights: readonly number[]): Point {
  let [x, y] = [0, 0];
  for (const [index, point] of points.entries()) {
    const weight = weights[index] ?? 0;
    x += weight * point.x;
    y += weight * point.y;
  }
  return { x, y };
}
