/* oxlint-disable typescript/no-non-null-assertion -- indices are within their arrays */
import type { DrawnEdgeTypes, EdgeDefaults } from "./drawn-records.ts";
import type { Point, Rectangle } from "./rectangle.ts";

/** Receives the path of an edge: canvas, SVG text, or a measurement. */
export interface PathWriter {
  move(to: Point): void;
  line(to: Point): void;
  /** Starts at the current point. */
  curve(...curve: Curve): void;
}

/** Where an edge runs: its ends, and what distinguishes it from the direct path. */
export interface EdgeCourse {
  readonly from: Point;
  readonly to: Point;
  /** In the middle it runs this far below the direct path. */
  readonly offset: number;
  /** The points that it runs through, in order: its bends, or the corners of its route. */
  readonly via?: readonly Point[] | undefined;
}

/** Writes the path of an edge. */
export type EdgeShape = (writer: PathWriter, course: EdgeCourse) => void;

/** Measures of an edge in pixels at zoom 1, for painting and for elements. */
export const edgeMetrics = {
  width: 1.5,
  selectedWidth: 2.5,
  labelSize: 12,
  labelPadding: 8,
  labelHeight: 20,
  maximumLabelWidth: 160,
  /** Distance between parallel edges in the middle. */
  bundleGap: 24,
} as const;

/** The vertical offset of one of several parallel edges: `(0, 2)` → -12, `(1, 2)` → 12. */
export function bundleOffset(at: number, count: number): number {
  return (at - (count - 1) / 2) * edgeMetrics.bundleGap;
}

/** How far a stepped edge runs straight before its first corner, and the radius of its corners. */
const stepReach = 20;
const stepRadius = 5;

/** How far an edge to the left swings out. */
const bowFactor = 6.25;

const bezier = curved((distance) =>
  distance >= 0 ? distance / 2 : bowFactor * Math.sqrt(-distance),
);

const shapes: ReadonlyMap<string, EdgeShape> = new Map([
  ["default", bezier],
  ["bezier", bezier],
  ["simplebezier", curved((distance) => distance / 2)],
  ["straight", bent(0, lineBetween)],
  ["step", bent(0, stepsBetween)],
  ["smoothstep", bent(stepRadius, stepsBetween)],
  // Without a way past the nodes it is a stepped edge.
  ["routed", bent(stepRadius, stepsBetween)],
]);

/** Edge types of panel-reactflow that go around nodes: `smart_bezier`, `smart_straight`, `smart_step`. */
const routedName = /^smart_/;

function isShape(name: string): boolean {
  return shapes.has(name);
}

/** The shape with a name of React Flow; `bezier` for unknown names. */
export function edgeShape(name: string | null | undefined): EdgeShape {
  return shapes.get(name ?? "default") ?? bezier;
}

/** How far an edge of any shape can extend beyond its ends horizontally, by the distance from start to end. */
export function sidewaysReach(distance: number): number {
  if (distance >= 2 * stepReach) return 0;
  return distance >= 0 ? stepReach : Math.max(stepReach, bowFactor * Math.sqrt(-distance));
}

/** The middle of an edge, where its label is. */
export function labelPoint(shape: string, course: EdgeCourse): Point {
  const { from, to, offset, via } = course;
  if (!via) return belowMiddle(from, to, offset);
  return halfWay([from, ...(cornersOf(shape, course) ?? via), to]);
}

/** The point that divides a line into halves of the same length. */
function halfWay(line: readonly Point[]): Point {
  const pieces = line.slice(1).map((end, at) => ({ start: line[at] ?? end, end }));
  const lengthOf = ({ start, end }: { start: Point; end: Point }): number =>
    Math.hypot(end.x - start.x, end.y - start.y);
  let rest = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0) / 2;
  for (const piece of pieces) {
    const length = lengthOf(piece);
    if (rest <= length) return between(piece.start, piece.end, length === 0 ? 0 : rest / length);
    rest -= length;
  }
  return line[0] ?? { x: 0, y: 0 };
}

function belowMiddle(from: Point, to: Point, offset: number): Point {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + offset };
}

/** A curve whose control points are `bow(distance)` away from its ends. */
function curved(bow: (distance: number) => number): EdgeShape {
  return (writer, { from, to, offset, via }) => {
    if (via) return curveThrough(writer, [from, ...via, to], bow);
    const reach = bow(to.x - from.x);
    // A cubic curve comes three quarters of the way to its control points.
    const down = (offset * 4) / 3;
    writer.move(from);
    writer.curve(
      from,
      { x: from.x + reach, y: from.y + down },
      { x: to.x - reach, y: to.y + down },
      to,
    );
  };
}

/** A smooth curve that starts and ends horizontally. */
function curveThrough(
  writer: PathWriter,
  points: readonly Point[],
  bow: (distance: number) => number,
): void {
  const last = points.length - 1;
  /** The vector from a point to its control point, along a piece of this length. */
  const tangentAt = (at: number, piece: number): Point => {
    const [before, after] = [points[Math.max(0, at - 1)]!, points[Math.min(last, at + 1)]!];
    if (at === 0 || at === last) return { x: Math.min(piece, bow(after.x - before.x)), y: 0 };
    const scale = piece / 3 / (Math.hypot(after.x - before.x, after.y - before.y) || 1);
    return { x: (after.x - before.x) * scale, y: (after.y - before.y) * scale };
  };
  writer.move(points[0]!);
  for (let at = 1; at <= last; at += 1) {
    const [start, end] = [points[at - 1]!, points[at]!];
    const piece = Math.hypot(end.x - start.x, end.y - start.y);
    const [leave, arrive] = [tangentAt(at - 1, piece), tangentAt(at, piece)];
    writer.curve(
      start,
      { x: start.x + leave.x, y: start.y + leave.y },
      { x: end.x - arrive.x, y: end.y - arrive.y },
      end,
    );
  }
}

/** Straight pieces with rounded corners. */
function bent(radius: number, corners: (course: EdgeCourse) => readonly Point[]): EdgeShape {
  return (writer, course) => {
    const points = corners(course);
    for (const [index, point] of points.entries()) {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) writer.move(point);
      else if (!after || radius === 0) writer.line(point);
      else turn(writer, toward(point, before, radius), point, toward(point, after, radius));
    }
  };
}

function lineBetween({ from, to, offset, via }: EdgeCourse): readonly Point[] {
  return [from, ...(via ?? [belowMiddle(from, to, offset)]), to];
}

const steppedShapes: ReadonlySet<string> = new Set(["step", "smoothstep", "routed"]);

/** The corners of a stepped or routed edge, without its ends; undefined for other shapes. */
export function cornersOf(shape: string, course: EdgeCourse): readonly Point[] | undefined {
  return steppedShapes.has(shape) ? stepsBetween(course).slice(1, -1) : undefined;
}

/**
 * Horizontal and vertical pieces through points. It reaches each point vertically, and the end horizontally.
 * `(0, 0), (5, 5), (9, 9)` → `(0, 0), (5, 0), (5, 9), (9, 9)`
 */
function stepsThrough(from: Point, via: readonly Point[], to: Point): readonly Point[] {
  const points = [from];
  for (const point of via) points.push({ x: point.x, y: points.at(-1)!.y }, point);
  const [before, last] = [points.at(-3) ?? from, points.at(-1)!];
  // A vertical piece does not run back over itself.
  const isReturn = (last.y - before.y) * (to.y - last.y) < 0;
  const column = isReturn ? (last.x + to.x) / 2 : last.x;
  points.push({ x: column, y: last.y }, { x: column, y: to.y }, to);
  const distinct = points.filter(({ x, y }, at) => {
    const previous = points[at - 1];
    return previous?.x !== x || previous.y !== y;
  });
  return distinct.filter((point, at) => !isStraight(distinct[at - 1], point, distinct[at + 1]));
}

/** Whether a horizontal or vertical line passes a point without a turn. */
function isStraight(before: Point | undefined, point: Point, after: Point | undefined): boolean {
  if (!before || !after) return false;
  return (
    (before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y)
  );
}

function stepsBetween({ from, to, offset, via }: EdgeCourse): readonly Point[] {
  if (via) return stepsThrough(from, via, to);
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

function turn(writer: PathWriter, enter: Point, corner: Point, leave: Point): void {
  writer.line(enter);
  // The cubic form of a quadratic curve with its control point in the corner.
  writer.curve(enter, between(enter, corner, 2 / 3), between(leave, corner, 2 / 3), leave);
}

/** The point at `radius` from a corner toward another point, at most half-way. */
function toward(corner: Point, other: Point, radius: number): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y);
  return between(corner, other, length === 0 ? 0 : Math.min(radius / length, 0.5));
}

function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + share * (other.x - one.x), y: one.y + share * (other.y - one.y) };
}

/** The shape of each edge type: its `shape`, or a shape with the name of the type, or the flow's default. */
export class EdgeShapes {
  readonly #types: DrawnEdgeTypes;
  readonly #defaults: EdgeDefaults;
  readonly #cache = new Map<string | null, EdgeShape>();

  constructor(types: DrawnEdgeTypes, defaults: EdgeDefaults) {
    this.#types = types;
    this.#defaults = defaults;
  }

  of(type: string | null): EdgeShape {
    const cached = this.#cache.get(type);
    if (cached) return cached;
    const shape = edgeShape(this.nameOf(type));
    this.#cache.set(type, shape);
    return shape;
  }

  /** Whether such edges go around nodes. */
  isRouted(type: string | null): boolean {
    return this.of(type) === shapes.get("routed");
  }

  nameOf(type: string | null): string {
    return this.#shapeName(type) ?? this.#shapeName(this.#defaults.type) ?? "default";
  }

  #shapeName(type: string | null | undefined): string | undefined {
    if (type === null || type === undefined) return undefined;
    const own = Object.hasOwn(this.#types, type) ? this.#types[type]?.shape : undefined;
    if (own) return own;
    return routedName.test(type) ? "routed" : isShape(type) ? type : undefined;
  }
}

/** The `d` attribute of an edge and the position of its label: `straight` from (0, 0) to (10, 0) → `M0,0L5,0L10,0`. */
export function edgePath(
  shape: string,
  course: EdgeCourse,
): { readonly path: string; readonly label: Point } {
  let path = "";
  const write = (command: string, ...points: readonly Point[]): void => {
    path += command + points.map(({ x, y }) => `${x},${y}`).join(" ");
  };
  edgeShape(shape)(
    {
      move: (point) => write("M", point),
      line: (point) => write("L", point),
      curve: (_start, leave, arrive, end) => write("C", leave, arrive, end),
    },
    course,
  );
  return { path, label: labelPoint(shape, course) };
}

/** The direction in which an edge comes out of its source against its course, clockwise in radians; 0 is to the right. */
export function startAngle(shape: EdgeShape, course: EdgeCourse): number {
  const { from } = course;
  let next: Point | undefined;
  const leave = (point: Point): void => {
    if (point.x !== from.x || point.y !== from.y) next ??= point;
  };
  shape(
    {
      move: () => {},
      line: leave,
      curve: (_start, control, arrive, end) => [control, arrive, end].forEach(leave),
    },
    course,
  );
  return next ? Math.atan2(from.y - next.y, from.x - next.x) : Math.PI;
}

/** The direction in which an edge ends, clockwise in radians; 0 is to the right. */
export function endAngle(shape: EdgeShape, course: EdgeCourse): number {
  let [before, current] = [course.from, course.from];
  const goTo = (next: Point, previous: Point): void => {
    [before, current] = [previous, next];
  };
  shape(
    {
      move: (point) => goTo(point, point),
      line: (point) => goTo(point, current),
      curve: (_start, _leave, arrive, end) => goTo(end, arrive),
    },
    course,
  );
  return Math.atan2(current.y - before.y, current.x - before.x);
}

/** A cubic Bézier curve: two ends and two control points. */
export type Curve = readonly [start: Point, leave: Point, arrive: Point, end: Point];

/** At this depth a piece is a 65,000th of the curve. */
const depthLimit = 16;

/** Splits a curve into pieces no larger than `size`, in order, and skips pieces outside an area. */
export function eachPieceIn(
  curve: Curve,
  area: Rectangle,
  size: number,
  visit: (piece: Curve) => void,
  depth = 0,
): void {
  const [left, right] = extent(curve, "x");
  const [top, bottom] = extent(curve, "y");
  // A curve stays inside the hull of its four points.
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

/** Arrow-head geometry in a 20-unit viewBox; the default size is 12.5 × the stroke width. */
export const arrowHead = { length: 5, halfWidth: 4, field: 20, size: 12.5 } as const;

/** Size of an arrow head as a multiple of the stroke width. */
export function headSize(marker: Readonly<Record<string, unknown>>): number {
  return typeof marker["width"] === "number" ? marker["width"] : arrowHead.size;
}

export function isClosed(marker: Readonly<Record<string, unknown>>): boolean {
  return marker["type"] === "arrowclosed";
}

/** The color of an arrow head; undefined if it has the color of its line. */
export function headColor(marker: Readonly<Record<string, unknown>>): string | undefined {
  return typeof marker["color"] === "string" ? marker["color"] : undefined;
}
