import { type FlowReader, withDescendants } from "@heddle/flow";

import type { CanvasState } from "../canvas-state.ts";
import {
  middleOf,
  type Point,
  type Rectangle,
  unionOf,
  visibleRectangle,
} from "../geometry/rectangle.ts";
import type { Signal } from "../signal.ts";

/** A line that shows what a dragged node is aligned with, or a gap that equals another one. */
export interface HelperLine {
  readonly kind: "align" | "gap";
  readonly from: Point;
  readonly to: Point;
}

/** A node snaps to a line within this distance, in pixels of the screen. */
const snapPx = 6;

/** Only this many nodes, the nearest ones in view, have lines: a crowded view would have one everywhere. */
const maximumNeighbors = 100;

interface SnapScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  /** The lines of the drag in progress. */
  readonly helperLines: Signal<readonly HelperLine[]>;
}

/** Moves dragged nodes to the grid, or to the lines of their neighbors, when they are near. */
export class Snapping {
  readonly #scope: SnapScope;
  readonly #moved: ReadonlySet<string>;
  /** The box around the moved nodes at the start. */
  readonly #box: Rectangle | undefined;
  #neighbors: readonly Rectangle[] = [];
  /** The viewport that the neighbors were found in. */
  #viewport: object | undefined;

  constructor(scope: SnapScope, ids: readonly string[]) {
    this.#scope = scope;
    this.#moved = new Set(withDescendants(scope.flow, ids));
    const boxes = ids.flatMap((id) => scope.state.rectangleOf(id) ?? []);
    this.#box = boxes.length > 0 ? boxes.reduce(unionOf) : undefined;
  }

  /** How far the nodes move, where the pointer has moved by this. */
  snap(by: Point): Point {
    const { flow, helperLines } = this.#scope;
    const box = this.#box;
    const whole = { x: Math.round(by.x), y: Math.round(by.y) };
    if (!box) return whole;
    const grid = flow.get("snapGrid");
    if (grid) return onGrid(box, by, grid);
    if (!flow.get("helperLines")) return whole;
    const moved = { ...box, x: box.x + whole.x, y: box.y + whole.y };
    const { zoom } = this.#scope.state.scene.viewport;
    const snapped = snapToNeighbors(moved, this.#neighborsOf(moved), snapPx / zoom);
    helperLines.set(snapped.lines);
    return { x: whole.x + snapped.by.x, y: whole.y + snapped.by.y };
  }

  end(): void {
    this.#scope.helperLines.set(noLines);
  }

  /** The nodes in view, found again only after the graph has been panned. */
  #neighborsOf(box: Rectangle): readonly Rectangle[] {
    const { scene, geometry } = this.#scope.state;
    if (this.#viewport === scene.viewport) return this.#neighbors;
    this.#viewport = scene.viewport;
    const { nodes } = geometry;
    const middle = middleOf(box);
    const distance = (other: Rectangle): number => {
      const { x, y } = middleOf(other);
      return Math.hypot(x - middle.x, y - middle.y);
    };
    this.#neighbors = nodes
      .slotsIn(visibleRectangle(scene.viewport, scene.screen))
      .filter((slot) => !this.#moved.has(nodes.slots.idAt(slot) ?? ""))
      .map((slot) => nodes.rectangleAt(slot))
      .toSorted((one, other) => distance(one) - distance(other))
      .slice(0, maximumNeighbors);
    return this.#neighbors;
  }
}

export const noLines: readonly HelperLine[] = [];

/** The way that brings the corner of a box to the next point of a grid. */
function onGrid({ x, y }: Point, by: Point, [width, height]: readonly [number, number]): Point {
  return {
    x: Math.round((x + by.x) / width) * width - x,
    y: Math.round((y + by.y) / height) * height - y,
  };
}

/** The step of an arrow key to the next line of a grid: at 13 on a grid of 10, to 20 or to 10. */
export function gridStep(at: number, size: number, sign: number): number {
  const next = sign > 0 ? Math.floor(at / size) + 1 : Math.ceil(at / size) - 1;
  return next * size - at;
}

const axes = {
  x: { length: "width", across: "y", breadth: "height" },
  y: { length: "height", across: "x", breadth: "width" },
} as const;

type Axis = keyof typeof axes;

/** A way along one axis, with the lines that are shown there. */
interface Snap {
  readonly by: number;
  readonly linesAt: (box: Rectangle) => readonly HelperLine[];
}

/**
 * The short way to a place where a box is aligned with its neighbors: their sides and middles, or with equal gaps to
 * them. The lines show what it is aligned with.
 */
export function snapToNeighbors(
  box: Rectangle,
  neighbors: readonly Rectangle[],
  reach: number,
): { readonly by: Point; readonly lines: readonly HelperLine[] } {
  const [x, y] = [nearestSnap("x", box, neighbors, reach), nearestSnap("y", box, neighbors, reach)];
  const by = { x: x?.by ?? 0, y: y?.by ?? 0 };
  const snapped = { ...box, x: box.x + by.x, y: box.y + by.y };
  const lines = [...(x?.linesAt(snapped) ?? []), ...(y?.linesAt(snapped) ?? [])];
  return { by, lines: lines.length > 0 ? lines : noLines };
}

function nearestSnap(
  axis: Axis,
  box: Rectangle,
  neighbors: readonly Rectangle[],
  reach: number,
): Snap | undefined {
  let nearest: Snap | undefined;
  for (const snap of [
    ...neighbors.flatMap((other) => alignSnaps(axis, box, other)),
    ...gapSnaps(axis, box, neighbors),
  ]) {
    if (Math.abs(snap.by) <= Math.min(reach, Math.abs(nearest?.by ?? Infinity) - 0.001))
      nearest = snap;
  }
  return nearest;
}

/** Side to side, and middle to middle. */
const alignedShares = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
  [0.5, 0.5],
] as const;

function alignSnaps(axis: Axis, box: Rectangle, other: Rectangle): Snap[] {
  const { length } = axes[axis];
  return alignedShares.map(([own, share]) => {
    const at = other[axis] + other[length] * share;
    const by = at - (box[axis] + box[length] * own);
    return { by, linesAt: (snapped) => [lineThrough(axis, at, snapped, other)] };
  });
}

/** A line at a place of an axis, along both boxes. */
function lineThrough(axis: Axis, at: number, one: Rectangle, other: Rectangle): HelperLine {
  const { across, breadth } = axes[axis];
  const start = Math.min(one[across], other[across]);
  const end = Math.max(one[across] + one[breadth], other[across] + other[breadth]);
  return axis === "x"
    ? { kind: "align", from: { x: at, y: start }, to: { x: at, y: end } }
    : { kind: "align", from: { x: start, y: at }, to: { x: end, y: at } };
}

/** Places in a row of boxes at which the gaps are equal: between two of them, and before or after two. */
function gapSnaps(axis: Axis, box: Rectangle, neighbors: readonly Rectangle[]): Snap[] {
  const { length, across, breadth } = axes[axis];
  const inRow = neighbors.filter(
    (other) =>
      other[across] < box[across] + box[breadth] && box[across] < other[across] + other[breadth],
  );
  const endOf = (other: Rectangle): number => other[axis] + other[length];
  const before = inRow
    .filter((other) => endOf(other) <= box[axis] + box[length] / 2)
    .toSorted((one, other) => endOf(other) - endOf(one));
  const after = inRow
    .filter((other) => other[axis] >= box[axis] + box[length] / 2)
    .toSorted((one, other) => one[axis] - other[axis]);
  const [last, lastButOne] = before;
  const [next, nextButOne] = after;
  const snaps: Snap[] = [];
  const offer = (at: number, pairs: (snapped: Rectangle) => [Rectangle, Rectangle][]): void => {
    const linesAt = (snapped: Rectangle): HelperLine[] =>
      pairs(snapped).map(([one, other]) => gapLine(axis, one, other));
    snaps.push({ by: at - box[axis], linesAt });
  };
  if (last && next) {
    const at = (endOf(last) + next[axis] - box[length]) / 2;
    if (at > endOf(last)) {
      offer(at, (snapped) => [
        [last, snapped],
        [snapped, next],
      ]);
    }
  }
  if (last && lastButOne && last[axis] > endOf(lastButOne)) {
    offer(endOf(last) + last[axis] - endOf(lastButOne), (snapped) => [
      [lastButOne, last],
      [last, snapped],
    ]);
  }
  if (next && nextButOne && nextButOne[axis] > endOf(next)) {
    offer(next[axis] - (nextButOne[axis] - endOf(next)) - box[length], (snapped) => [
      [snapped, next],
      [next, nextButOne],
    ]);
  }
  return snaps;
}

/** A line across the gap between two boxes, in the middle of what they have in common. */
function gapLine(axis: Axis, one: Rectangle, other: Rectangle): HelperLine {
  const { length, across, breadth } = axes[axis];
  const start = Math.max(one[across], other[across]);
  const end = Math.min(one[across] + one[breadth], other[across] + other[breadth]);
  const middle = (start + end) / 2;
  const [from, to] = [one[axis] + one[length], other[axis]];
  return axis === "x"
    ? { kind: "gap", from: { x: from, y: middle }, to: { x: to, y: middle } }
    : { kind: "gap", from: { x: middle, y: from }, to: { x: middle, y: to } };
}
