import type { FlowCaller } from "@heddle/flow";
import { cornersOf, type EdgeCourse, labelPoint } from "@heddle/flow/geometry";

import type { CanvasState } from "../canvas-state.ts";
import type { Point } from "../geometry/rectangle.ts";
import type { Signal } from "../signal.ts";
import { gestureName } from "./drag-gestures.ts";
import type { Gesture } from "./gesture-recognizer.ts";

/** The bend that keys move and remove. */
export interface CurrentBend {
  readonly edge: string;
  readonly index: number;
}

/** What gestures and commands of bends read and show. */
export interface BendScope {
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  readonly currentBend: Signal<CurrentBend | undefined>;
}

/** The part of an edge that is held: it returns the bends of the edge when it is moved by a distance. */
export type Grip = (by: Point) => readonly Point[];

/** Moves a part of an edge, with the pointer or keys. The model gets one update, at the end. */
export class BendGesture implements Gesture {
  readonly #scope: Pick<BendScope, "state" | "intents">;
  readonly #edge: string;
  readonly #grip: Grip;
  readonly #from: Point;
  #bends: readonly Point[] | undefined;

  constructor(
    scope: Pick<BendScope, "state" | "intents">,
    { edge, grip, from }: { readonly edge: string; readonly grip: Grip; readonly from: Point },
  ) {
    this.#scope = scope;
    this.#edge = edge;
    this.#grip = grip;
    this.#from = from;
  }

  move({ x, y }: Point): void {
    const bends = this.#grip({ x: x - this.#from.x, y: y - this.#from.y });
    // Whole numbers keep saved files readable.
    this.#bends = bends.map((bend) => ({ x: Math.round(bend.x), y: Math.round(bend.y) }));
    this.#scope.state.geometry.bendTo(this.#edge, this.#bends);
  }

  async commit(): Promise<void> {
    const { state, intents } = this.#scope;
    try {
      // Another viewer may have removed the edge.
      if (this.#bends && state.edges.has(this.#edge)) {
        await intents.setBends(this.#edge, this.#bends, gestureName());
      }
    } finally {
      this.rollBack();
    }
  }

  rollBack(): void {
    this.#scope.state.geometry.bendTo(this.#edge, undefined);
  }
}

/** The index of the bend at a point; -1 if there is none. */
export function bendAt(bends: readonly Point[], point: Point, tolerance: number): number {
  return bends.findIndex(({ x, y }) => Math.hypot(x - point.x, y - point.y) <= tolerance);
}

/** Holds a bend. */
export function gripBend(bends: readonly Point[], index: number): Grip {
  return (by) => bends.map((bend, at) => (at === index ? moved(bend, by) : bend));
}

/**
 * Holds the edge at a point without a bend. A piece between two corners of a stepped edge moves as a whole; elsewhere a new
 * bend starts at the point.
 */
export function gripLine(
  shape: string,
  course: EdgeCourse,
  bends: readonly Point[],
  point: Point,
): Grip {
  const corners = cornersOf(shape, course);
  const piece = corners ? nearestPiece([course.from, ...corners, course.to], point) : -1;
  if (corners && piece > 0 && piece < corners.length) {
    return (by) => bendsOf(movedPiece(corners, piece - 1, by));
  }
  const start = corners && bends.length === 0 ? bendsOf(corners) : bends;
  const leg = nearestPiece([course.from, ...start, course.to], point);
  const index = corners ? (piece <= 0 ? 0 : start.length) : leg;
  return (by) => start.toSpliced(index, 0, moved(point, by));
}

/** The bends that a key adds to an edge without any: one in its middle. */
export function firstBend(shape: string, course: EdgeCourse): readonly Point[] {
  const corners = cornersOf(shape, course);
  return corners && corners.length > 0 ? bendsOf(corners) : [labelPoint(shape, course)];
}

/** Moves the piece between two corners, a vertical one sideways and a horizontal one up or down. */
function movedPiece(corners: readonly Point[], first: number, by: Point): readonly Point[] {
  const [start, end] = [corners[first], corners[first + 1]];
  const across = start?.x === end?.x ? { x: by.x, y: 0 } : { x: 0, y: by.y };
  return corners.map((corner, at) =>
    at === first || at === first + 1 ? moved(corner, across) : corner,
  );
}

/** The bends of a stepped edge with these corners. The first and the last corner follow from its ends. */
function bendsOf(corners: readonly Point[]): readonly Point[] {
  const [first, second] = corners;
  if (!first || !second || corners.length > 2) return corners.slice(1, -1);
  return [{ x: first.x, y: (first.y + second.y) / 2 }];
}

/** The index of the piece of a line that is nearest to a point. */
function nearestPiece(line: readonly Point[], point: Point): number {
  let [nearest, found] = [Infinity, 0];
  for (const [at, end] of line.slice(1).entries()) {
    const distance = distanceTo(line[at] ?? end, end, point);
    if (distance < nearest) [nearest, found] = [distance, at];
  }
  return found;
}

function distanceTo(from: Point, to: Point, { x, y }: Point): number {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const square = across ** 2 + down ** 2;
  const along = (x - from.x) * across + (y - from.y) * down;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, along / square));
  return Math.hypot(x - from.x - share * across, y - from.y - share * down);
}

function moved({ x, y }: Point, by: Point): Point {
  return { x: x + by.x, y: y + by.y };
}
