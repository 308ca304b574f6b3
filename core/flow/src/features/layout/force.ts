import type { LayoutGraph, LayoutPosition, LayoutSteps } from "./layout-graph.ts";

/** A node that forces move; its position is its center. */
interface Body {
  x: number;
  y: number;
  forceX: number;
  forceY: number;
  readonly isPinned: boolean;
}

/** Iterations for a small graph; a large one gets fewer, because each takes longer. */
const mostIterations = 200;
const fewestIterations = 40;
/** A cell that appears smaller than this from a body acts as one body (Barnes–Hut). */
const cellAngle = 1.2;
/** Pulls everything to the middle, so that unconnected nodes do not drift away. */
const gravity = 0.06;

/**
 * Arranges a graph by forces: all nodes repel each other, and edges pull their ends together. Pinned nodes act, but stay.
 * Positions are upper left corners; nodes may still overlap.
 */
export function* force({ nodes, edges, spacing }: LayoutGraph): LayoutSteps<LayoutPosition[]> {
  const ideal = 2 * spacing + averageSize(nodes);
  const hasPinned = nodes.some(({ isPinned }) => isPinned);
  const bodies = nodes.map(({ x, y, width, height, isPinned }, at): Body => {
    const start = isPinned ? { x: x + width / 2, y: y + height / 2 } : spiral(at, ideal);
    return { ...start, forceX: 0, forceY: 0, isPinned };
  });
  const iterations = Math.round(
    Math.min(mostIterations, Math.max(fewestIterations, 100_000 / Math.max(nodes.length, 1))),
  );
  for (let at = 0; at < iterations; at++) {
    const middle = hasPinned ? middleOf(bodies) : { x: 0, y: 0 };
    const cell = cellOf(bodies);
    for (const body of bodies) {
      [body.forceX, body.forceY] = [(middle.x - body.x) * gravity, (middle.y - body.y) * gravity];
      if (cell) repel(body, cell, 0.3 * ideal ** 3);
    }
    for (const { source, target } of edges) attract(bodies[source], bodies[target], ideal);
    // Steps become smaller, so that the picture comes to rest.
    const longest = ideal * (1 - at / iterations) ** 1.5;
    for (const body of bodies) if (!body.isPinned) step(body, longest);
    yield at / iterations;
  }
  return nodes.map(({ width, height }, at) => {
    const { x = 0, y = 0 } = bodies[at] ?? {};
    return { x: x - width / 2, y: y - height / 2 };
  });
}

function averageSize(nodes: LayoutGraph["nodes"]): number {
  const sum = nodes.reduce((total, { width, height }) => total + (width + height) / 2, 0);
  return sum / Math.max(nodes.length, 1);
}

/** Spreads bodies evenly, each at a place of its own, like the seeds of a sunflower. */
function spiral(at: number, gap: number): LayoutPosition {
  const radius = gap * 0.6 * Math.sqrt(at + 0.5);
  const angle = at * Math.PI * (3 - Math.sqrt(5));
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

function middleOf(bodies: readonly Body[]): LayoutPosition {
  let [x, y] = [0, 0];
  for (const body of bodies) [x, y] = [x + body.x, y + body.y];
  return { x: x / bodies.length, y: y / bodies.length };
}

function step(body: Body, longest: number): void {
  const length = Math.hypot(body.forceX, body.forceY);
  if (length === 0) return;
  const scale = Math.min(length, longest) / length;
  body.x += body.forceX * scale;
  body.y += body.forceY * scale;
}

function attract(one: Body | undefined, other: Body | undefined, ideal: number): void {
  if (!one || !other || one === other) return;
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const pull = Math.hypot(dx, dy) / ideal / 2;
  one.forceX += dx * pull;
  one.forceY += dy * pull;
  other.forceX -= dx * pull;
  other.forceY -= dy * pull;
}

/** A square of the plane with the bodies in it: four smaller squares, or one body. */
interface Cell {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  count: number;
  sumX: number;
  sumY: number;
  body: Body | undefined;
  /** Its quarters; undefined where there is no body. */
  parts: (Cell | undefined)[] | undefined;
}

/** Squares below this contain bodies at practically the same place. */
const smallestCell = 0.01;

function cellOf(bodies: readonly Body[]): Cell | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of bodies) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  if (left > right) return undefined;
  const root = emptyCell(left, top, Math.max(right - left, bottom - top, 1) * 1.001);
  for (const body of bodies) insert(root, body);
  return root;
}

function emptyCell(x: number, y: number, size: number): Cell {
  return { x, y, size, count: 0, sumX: 0, sumY: 0, body: undefined, parts: undefined };
}

function insert(root: Cell, body: Body): void {
  let cell = root;
  for (;;) {
    const { body: resident } = cell;
    const isEmpty = cell.count === 0;
    cell.count++;
    cell.sumX += body.x;
    cell.sumY += body.y;
    if (isEmpty) {
      cell.body = body;
      return;
    }
    if (cell.size < smallestCell) return;
    cell.parts ??= [undefined, undefined, undefined, undefined];
    if (resident) {
      cell.body = undefined;
      const part = partOf(cell, resident);
      part.count = 1;
      [part.sumX, part.sumY] = [resident.x, resident.y];
      part.body = resident;
    }
    cell = partOf(cell, body);
  }
}

/** The quarter of a cell that a body is in. */
function partOf(cell: Cell, { x, y }: Body): Cell {
  const half = cell.size / 2;
  const [column, row] = [Number(x >= cell.x + half), Number(y >= cell.y + half)];
  const parts = cell.parts ?? [];
  return (parts[2 * row + column] ??= emptyCell(cell.x + column * half, cell.y + row * half, half));
}

function repel(body: Body, root: Cell, strength: number): void {
  const open = [root];
  for (let cell = open.pop(); cell; cell = open.pop()) {
    if (cell.body === body) continue;
    const dx = body.x - cell.sumX / cell.count;
    const dy = body.y - cell.sumY / cell.count;
    const squared = Math.max(dx * dx + dy * dy, 1);
    if (cell.parts && cell.size * cell.size > cellAngle * cellAngle * squared) {
      for (const part of cell.parts) if (part) open.push(part);
      continue;
    }
    // Inversely proportional to the squared distance.
    const push = (strength * cell.count) / (squared * Math.sqrt(squared));
    body.forceX += dx * push;
    body.forceY += dy * push;
  }
}
