import type { Curve } from "./curve.ts";
import type { Point } from "./rectangle.ts";

/** What the way of an edge is written with. */
export interface Pen {
  move(to: Point): void;
  line(to: Point): void;
  /** From where the pen is. */
  curve(...curve: Curve): void;
}

/** Writes the way of an edge from one point to another; in the middle it is `offset` below the shortest way. */
export type EdgeShape = (pen: Pen, from: Point, to: Point, offset: number) => void;

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

/** Whether there is a shape of this name. */
export function isShape(name: string): boolean {
  return shapes.has(name);
}

/** The shape of a name that React Flow has; a bow where it has none. */
export function edgeShape(name: string | null | undefined): EdgeShape {
  return shapes.get(name ?? "default") ?? bezier;
}

/** How far an edge of any shape may reach beyond its ends to the left and right, by how far it goes to the right. */
export function sidewaysReach(distance: number): number {
  if (distance >= 2 * stepReach) return 0;
  return distance >= 0 ? stepReach : Math.max(stepReach, bowFactor * Math.sqrt(-distance));
}

/** The point in the middle of an edge. */
export function belowMiddle(from: Point, to: Point, offset: number): Point {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + offset };
}

/** A curve whose control points are so far from its ends, horizontally. */
function curved(bow: (distance: number) => number): EdgeShape {
  return (pen, from, to, offset) => {
    const reach = bow(to.x - from.x);
    // A curve follows its control points three quarters of the way.
    const down = (offset * 4) / 3;
    pen.move(from);
    pen.curve(
      from,
      { x: from.x + reach, y: from.y + down },
      { x: to.x - reach, y: to.y + down },
      to,
    );
  };
}

/** Straight pieces with corners of a radius. */
function bent(
  radius: number,
  corners: (from: Point, to: Point, offset: number) => readonly Point[],
): EdgeShape {
  return (pen, from, to, offset) => {
    const points = corners(from, to, offset);
    for (const [index, point] of points.entries()) {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) pen.move(point);
      else if (!after || radius === 0) pen.line(point);
      else turn(pen, toward(point, before, radius), point, toward(point, after, radius));
    }
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

function turn(pen: Pen, enter: Point, corner: Point, leave: Point): void {
  pen.line(enter);
  // The cubic curve that is the quadratic one with its control point in the corner.
  pen.curve(enter, between(enter, corner, 2 / 3), between(leave, corner, 2 / 3), leave);
}

/** The point so far from a corner toward another, and half-way at most. */
function toward(corner: Point, other: Point, radius: number): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y);
  return between(corner, other, length === 0 ? 0 : Math.min(radius / length, 0.5));
}

function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + share * (other.x - one.x), y: one.y + share * (other.y - one.y) };
}
