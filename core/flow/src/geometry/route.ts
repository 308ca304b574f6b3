/* oxlint-disable typescript/no-non-null-assertion -- indices are within their arrays */
import type { AreaIndex } from "./area-index.ts";
import { type Point, type Rectangle, unionOf } from "./rectangle.ts";

/** What the route of an edge depends on, besides the nodes in its way. */
export interface RoutedEnds {
  readonly from: Point;
  readonly to: Point;
  /** The numbers of the two nodes in the index. */
  readonly source: number;
  readonly target: number;
  /** Edges with different lanes run apart where they take the same way. */
  readonly lane: number;
}

/** The result of a search. */
export interface Route {
  /** The corners between the ends; undefined if there is no way past the nodes. */
  readonly corners: readonly Point[] | undefined;
  /** While no node enters, leaves or moves in this area, the route stays the same. */
  readonly area: Rectangle;
}

/** How far an edge of the first lane leaves its port straight, where there is room. */
const stubPx = 12;

/** Distance from nodes, and between lanes. The second attempt squeezes through narrow gaps. */
const clearancePx = 10;
const laneGapPx = 4;
const laneCount = 8;
const tightPx = 1;

/** A horizontal piece this close to a node above or below would look like the border of the node. */
const rowClearancePx = 4;

/** A detour of this length is better than one more corner. */
const cornerCost = 60;

/** Limits of one search: nodes that it goes around, and attempts. At a limit the route crosses the nodes that are left. */
const obstacleLimit = 60;
const attemptLimit = 40;

/** The lane of an edge: edges from one port share it, except edges between the same two ports, which have offsets. */
export function laneOf(source: string, sourceHandle: string | null, place: number): number {
  let hash = 7;
  for (const letter of `${source}\n${sourceHandle ?? ""}`) {
    hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) | 0;
  }
  return (((hash + Math.floor(place)) % laneCount) + laneCount) % laneCount;
}

/**
 * Finds the way of an edge around nodes, with horizontal and vertical pieces. Most edges need two corners, for which there
 * is a quick answer. For all others it takes the shortest way around no node, and repeats the search around the nodes
 * which that way crosses, until it crosses none. So its cost depends on the nodes in the way, and the same ends and nodes
 * always give the same route.
 */
export class Router {
  readonly #nodes: AreaIndex;
  readonly #search = new GridSearch();

  constructor(nodes: AreaIndex) {
    this.#nodes = nodes;
  }

  find(ends: RoutedEnds): Route {
    const walk = new Walk(this.#nodes, ends);
    const leave = ends.from.x + walk.roomBeside(ends.from, 1);
    const arrive = ends.to.x - walk.roomBeside(ends.to, -1);
    // An edge that leads back goes around its own nodes.
    if (leave > arrive) walk.goAround([ends.source, ends.target]);
    const wide = { leave, arrive, clearance: clearancePx + laneGapPx * ends.lane };
    const corners =
      walk.cornersAt(walk.freeColumn(wide)) ??
      this.#attempt(walk, wide) ??
      this.#attempt(walk, { ...wide, clearance: tightPx });
    return { corners, area: walk.area };
  }

  #attempt(walk: Walk, way: Way): readonly Point[] | undefined {
    for (let attempt = 1; ; attempt += 1) {
      const points = this.#search.find(walk, way);
      if (!points) return undefined;
      const isLast = attempt === attemptLimit || walk.obstacles.length > obstacleLimit;
      if (isLast || !walk.meetsNodes(points)) return cornersOf(walk.ends, points);
    }
  }
}

/** The ends of the free part of an edge, and its distance from nodes. */
interface Way {
  readonly leave: number;
  readonly arrive: number;
  readonly clearance: number;
}

/** One search for a route: the nodes that it has met, and the area that it has looked at. */
class Walk {
  readonly ends: RoutedEnds;
  readonly obstacles: Rectangle[] = [];
  area: Rectangle;
  readonly #nodes: AreaIndex;
  readonly #met = new Set<number>();

  constructor(nodes: AreaIndex, ends: RoutedEnds) {
    this.#nodes = nodes;
    this.ends = ends;
    this.area = between(ends.from, ends.to);
  }

  /** The length of the straight piece beside a port: half of the free room, at most the usual length. */
  roomBeside(port: Point, direction: 1 | -1): number {
    let room = 2 * (stubPx + laneGapPx * this.ends.lane);
    const line = between(port, { x: port.x + direction * room, y: port.y });
    this.#visit(line, (_, { x, width }) => {
      room = Math.min(room, direction === 1 ? x - port.x : port.x - x - width);
    });
    return Math.max(0, room) / 2;
  }

  /** The place of a vertical piece that makes a way with two corners, as near to the middle as possible. */
  freeColumn({ leave, arrive, clearance }: Way): number | undefined {
    const { from, to, lane } = this.ends;
    if (leave > arrive) return undefined;
    let [low, high] = [leave, arrive];
    const rowOf = ({ y }: Point): Rectangle => roomOf({ x: leave, y }, { x: arrive, y });
    this.#visit(rowOf(from), (_, { x }) => (high = Math.min(high, x - clearance)));
    this.#visit(rowOf(to), (_, { x, width }) => (low = Math.max(low, x + width + clearance)));
    if (low > high) return undefined;
    const middle = (leave + arrive) / 2 + laneGapPx * (lane - (laneCount - 1) / 2);
    const blocked: [start: number, end: number][] = [];
    const area = between({ x: low, y: from.y }, { x: high, y: to.y });
    this.#visit(area, (_, { x, width }) => blocked.push([x - clearance, x + width + clearance]));
    const isFree = (x: number): boolean =>
      x >= low && x <= high && !blocked.some(([start, end]) => x > start && x < end);
    return [clamp(middle, low, high), ...blocked.flat()]
      .filter(isFree)
      .toSorted(
        (one, other) => Math.abs(one - middle) - Math.abs(other - middle) || one - other,
      )[0];
  }

  cornersAt(x: number | undefined): readonly Point[] | undefined {
    const { from, to } = this.ends;
    if (x === undefined) return undefined;
    return from.y === to.y
      ? []
      : [
          { x, y: from.y },
          { x, y: to.y },
        ];
  }

  goAround(nodes: Iterable<number>): void {
    for (const node of nodes) {
      const box = this.#nodes.get(node);
      if (!box || this.#met.has(node) || this.#holdsEnd(box)) continue;
      this.#met.add(node);
      this.obstacles.push(box);
    }
  }

  /** Whether a line crosses nodes; the next search goes around them. */
  meetsNodes(points: readonly Point[]): boolean {
    const before = this.obstacles.length;
    for (let at = 1; at < points.length; at += 1) {
      this.#visit(roomOf(points[at - 1]!, points[at]!), (node) => this.goAround([node]));
    }
    return this.obstacles.length > before;
  }

  #visit(line: Rectangle, visit: (node: number, box: Rectangle) => void): void {
    this.area = unionOf(this.area, line);
    this.#nodes.visit(line, (node, box) => {
      if (crosses(line, box) && !this.#holdsEnd(box)) visit(node, box);
    });
  }

  /** A node over a port cannot be avoided, such as the group around the node. */
  #holdsEnd({ x, y, width, height }: Rectangle): boolean {
    return [this.ends.from, this.ends.to].some(
      (end) => end.x > x && end.x < x + width && end.y > y && end.y < y + height,
    );
  }
}

/** Whether a horizontal or vertical line, or an area, reaches the inside of a box. */
function crosses(line: Rectangle, box: Rectangle): boolean {
  return (
    line.x < box.x + box.width &&
    box.x < line.x + line.width &&
    line.y < box.y + box.height &&
    box.y < line.y + line.height
  );
}

function between(one: Point, other: Point): Rectangle {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** The area that has to be free for a piece of a way. */
function roomOf(one: Point, other: Point): Rectangle {
  const piece = between(one, other);
  if (piece.height > 0) return piece;
  return { ...piece, y: piece.y - rowClearancePx, height: 2 * rowClearancePx };
}

/** The points at which the line turns. */
function cornersOf({ from, to }: RoutedEnds, points: readonly Point[]): readonly Point[] {
  const line = [from, ...points, to];
  return points.filter((point, at) => {
    const [before, after] = [line[at]!, line[at + 2]!];
    const isStraight =
      (before.x === point.x && point.x === after.x) ||
      (before.y === point.y && point.y === after.y);
    return !isStraight;
  });
}

/** A crossing of the grid has two states: the line that reaches it runs along a row (even), or along a column (odd). */
const alongRow = 0;

/** A shortest path on the grid of the lines beside the obstacles (A*). Its arrays are reused between searches. */
class GridSearch {
  #columns: readonly number[] = [];
  #rows: readonly number[] = [];
  /** Whether an obstacle is between a crossing and the next one to the right, or below. */
  #blockedRight = new Uint8Array(0);
  #blockedDown = new Uint8Array(0);
  #costs = new Float64Array(0);
  #previous = new Int32Array(0);
  #isDone = new Uint8Array(0);
  #goal: Point = { x: 0, y: 0 };
  readonly #queue = new StateQueue();

  /** The points from the end of the first straight piece to the start of the last; undefined without a way. */
  find({ ends: { from, to }, obstacles }: Walk, way: Way): readonly Point[] | undefined {
    this.#layOut(from, to, obstacles, way);
    const start = this.#stateAt(way.leave, from.y);
    const goal = this.#stateAt(way.arrive, to.y);
    const found = this.#walk(start, goal);
    return found ? this.#pathTo(goal, start) : undefined;
  }

  #layOut(
    from: Point,
    to: Point,
    obstacles: readonly Rectangle[],
    { leave, arrive, clearance }: Way,
  ): void {
    const columns = [leave, arrive];
    const rows = [from.y, to.y, (from.y + to.y) / 2];
    for (const { x, y, width, height } of obstacles) {
      columns.push(x - clearance, x + width + clearance);
      rows.push(y - clearance, y + height + clearance);
    }
    this.#columns = ascending(columns);
    this.#rows = ascending(rows);
    this.#reset();
    const margin = clearance > tightPx ? rowClearancePx : 0;
    for (const { x, y, width, height } of obstacles) {
      this.#block({ x, y: y - margin, width, height: height + 2 * margin });
    }
  }

  #reset(): void {
    const size = this.#columns.length * this.#rows.length;
    if (this.#blockedRight.length < size) {
      this.#blockedRight = new Uint8Array(2 * size);
      this.#blockedDown = new Uint8Array(2 * size);
      this.#costs = new Float64Array(4 * size);
      this.#previous = new Int32Array(4 * size);
      this.#isDone = new Uint8Array(4 * size);
    }
    this.#blockedRight.fill(0, 0, size);
    this.#blockedDown.fill(0, 0, size);
    this.#costs.fill(Infinity, 0, 2 * size);
    this.#isDone.fill(0, 0, 2 * size);
  }

  #block({ x, y, width, height }: Rectangle): void {
    const [columns, rows] = [this.#columns, this.#rows];
    const [right, bottom] = [x + width, y + height];
    // The last line at or before the box, and all lines inside it.
    const firstColumn = firstAbove(columns, x) - 1;
    const firstRow = firstAbove(rows, y) - 1;
    for (let row = Math.max(0, firstRow); row < rows.length && rows[row]! < bottom; row += 1) {
      const isInside = rows[row]! > y;
      for (let column = Math.max(0, firstColumn); column < columns.length; column += 1) {
        if (columns[column]! >= right) break;
        const at = row * columns.length + column;
        if (isInside) this.#blockedRight[at] = 1;
        if (columns[column]! > x) this.#blockedDown[at] = 1;
      }
    }
  }

  #stateAt(x: number, y: number): number {
    return 2 * (this.#rows.indexOf(y) * this.#columns.length + this.#columns.indexOf(x)) + alongRow;
  }

  #walk(start: number, goal: number): boolean {
    const [columns, rows, queue] = [this.#columns, this.#rows, this.#queue];
    const width = columns.length;
    this.#goal = this.#pointAt(goal >> 1);
    queue.start(this.#leastCost(start));
    this.#reach(start, 0, start);
    for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
      if (state === goal) return true;
      if (this.#isDone[state] === 1) continue;
      this.#isDone[state] = 1;
      const cost = this.#costs[state]!;
      const point = state >> 1;
      const column = point % width;
      const row = (point - column) / width;
      this.#reach(state ^ 1, cost + cornerCost, state);
      if ((state & 1) === alongRow) {
        if (column + 1 < width && this.#blockedRight[point] === 0) {
          this.#reach(state + 2, cost + columns[column + 1]! - columns[column]!, state);
        }
        // It leaves its port to the right, and reaches the other port from the left.
        const isBack = state === start || state - 2 === goal;
        if (column > 0 && !isBack && this.#blockedRight[point - 1] === 0) {
          this.#reach(state - 2, cost + columns[column]! - columns[column - 1]!, state);
        }
        continue;
      }
      if (row + 1 < rows.length && this.#blockedDown[point] === 0) {
        this.#reach(state + 2 * width, cost + rows[row + 1]! - rows[row]!, state);
      }
      if (row > 0 && this.#blockedDown[point - width] === 0) {
        this.#reach(state - 2 * width, cost + rows[row]! - rows[row - 1]!, state);
      }
    }
    return false;
  }

  #reach(state: number, cost: number, previous: number): void {
    if (cost >= this.#costs[state]!) return;
    this.#costs[state] = cost;
    this.#previous[state] = previous;
    this.#queue.push(cost + this.#leastCost(state), state);
  }

  /** A lower bound of the cost from a state to the goal. */
  #leastCost(state: number): number {
    const { x, y } = this.#pointAt(state >> 1);
    const goal = this.#goal;
    let corners = 1;
    if ((state & 1) === alongRow) {
      if (y !== goal.y) corners = 2;
      else corners = x > goal.x ? 4 : 0;
    }
    return Math.abs(x - goal.x) + Math.abs(y - goal.y) + corners * cornerCost;
  }

  #pointAt(point: number): Point {
    const column = point % this.#columns.length;
    const row = (point - column) / this.#columns.length;
    return { x: this.#columns[column]!, y: this.#rows[row]! };
  }

  #pathTo(goal: number, start: number): readonly Point[] {
    const points: Point[] = [];
    for (let state = goal; ; state = this.#previous[state]!) {
      const point = state >> 1;
      // A turn is a step from one state of a crossing to the other.
      const isTurn = state !== start && this.#previous[state]! >> 1 === point;
      if (!isTurn) points.push(this.#pointAt(point));
      if (state === start) return points.toReversed();
    }
  }
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest);
}

/** Sorted, without repetitions. */
function ascending(values: number[]): readonly number[] {
  values.sort((one, other) => one - other);
  return values.filter((value, at) => value !== values[at - 1]);
}

/** The index of the first number above a value. */
function firstAbove(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Width of a bucket: a route may be longer than the shortest by less than this. */
const bucketPx = 8;

/** States by estimated cost, in buckets. Of one bucket the last state is first, because it is closest to the goal. */
class StateQueue {
  readonly #buckets: number[][] = [];
  /** The filled part of each bucket: emptying arrays takes longer than filling them. */
  readonly #sizes: number[] = [];
  #lowest = 0;
  #current = 0;
  /** All buckets from here on are empty. */
  #end = 0;

  /** Estimates never fall below the first one. */
  start(lowest: number): void {
    for (let at = this.#current; at < this.#end; at += 1) this.#sizes[at] = 0;
    this.#end = 0;
    this.#lowest = lowest;
    this.#current = 0;
  }

  push(estimate: number, state: number): void {
    const at = Math.max(this.#current, Math.floor((estimate - this.#lowest) / bucketPx));
    while (this.#buckets.length <= at) {
      this.#buckets.push([]);
      this.#sizes.push(0);
    }
    const size = this.#sizes[at]!;
    this.#buckets[at]![size] = state;
    this.#sizes[at] = size + 1;
    this.#end = Math.max(this.#end, at + 1);
  }

  /** Removes and returns the first state; undefined if there is none. */
  pop(): number | undefined {
    for (; this.#current < this.#end; this.#current += 1) {
      const size = this.#sizes[this.#current]!;
      if (size === 0) continue;
      this.#sizes[this.#current] = size - 1;
      return this.#buckets[this.#current]![size - 1]!;
    }
    return undefined;
  }
}
