import type { LayoutBox, LayoutGraph, LayoutPosition, LayoutSteps } from "./layout-graph.ts";

/** Beyond this, the arranged nodes are moved off the others as one box: comparing each with each would take long. */
const maximumPairs = 40_000;

/** Nodes that are compared with all obstacles between two yields. */
const nodesPerStep = 100;

/**
 * Moves the arranged nodes together, by the shortest way to the right, down, left or up, so that none lies on an obstacle.
 * A node may stay on an obstacle that it lay on before, such as a note below a group of nodes.
 */
export function* toFreeGround(
  { nodes, obstacles = [], spacing }: LayoutGraph,
  positions: readonly LayoutPosition[],
): LayoutSteps<readonly LayoutPosition[]> {
  const moved = nodes.flatMap((before, at) => {
    const position = positions[at];
    return before.isPinned || !position ? [] : { before, now: { ...before, ...position } };
  });
  const pinned = nodes.filter(({ isPinned }) => isPinned);
  let isFree = true;
  for (const [count, { before, now }] of moved.entries()) {
    isFree &&= obstacles.every((each) => !overlap(now, each) || mayStay(before, each));
    if (count % nodesPerStep === nodesPerStep - 1) yield 1;
  }
  if (isFree) return positions;
  const all = [...obstacles, ...pinned];
  const pairs: Pair[] =
    moved.length * all.length > maximumPairs
      ? all.map((obstacle) => ({ box: boxAround(moved.map(({ now }) => now)), obstacle }))
      : moved.flatMap(({ before, now }) =>
          all.filter((each) => !mayStay(before, each)).map((obstacle) => ({ box: now, obstacle })),
        );
  const gap = spacing / 2;
  const shifts = directions.map(({ x, y, turn }) => {
    const length = Math.ceil(wayOut(pairs.map(turn), gap));
    return { x: x * length, y: y * length, length };
  });
  const shortest = shifts.reduce((best, each) => (each.length < best.length ? each : best));
  return positions.map((position, at) =>
    nodes[at]?.isPinned ? position : { x: position.x + shortest.x, y: position.y + shortest.y },
  );
}

/** A box that moves, and one that stays. */
interface Pair {
  readonly box: LayoutBox;
  readonly obstacle: LayoutBox;
}

/** The directions of a move, each with the function that turns it to the right. */
const directions: readonly (LayoutPosition & { readonly turn: (pair: Pair) => Pair })[] = [
  { x: 1, y: 0, turn: (pair) => pair },
  { x: 0, y: 1, turn: both(transposed) },
  { x: -1, y: 0, turn: both(mirrored) },
  { x: 0, y: -1, turn: both((box) => mirrored(transposed(box))) },
];

function both(turn: (box: LayoutBox) => LayoutBox): (pair: Pair) => Pair {
  return ({ box, obstacle }) => ({ box: turn(box), obstacle: turn(obstacle) });
}

function transposed({ x, y, width, height }: LayoutBox): LayoutBox {
  return { x: y, y: x, width: height, height: width };
}

function mirrored(box: LayoutBox): LayoutBox {
  return { ...box, x: -box.x - box.width };
}

/** How far boxes must move to the right until none overlaps its obstacle. */
function wayOut(pairs: readonly Pair[], gap: number): number {
  const blocked = pairs.flatMap(({ box, obstacle }) => {
    const isBeside =
      box.y >= obstacle.y + obstacle.height + gap || obstacle.y >= box.y + box.height + gap;
    const from = obstacle.x - box.x - box.width - gap;
    const to = obstacle.x + obstacle.width + gap - box.x;
    return isBeside || to <= 0 ? [] : { from, to };
  });
  blocked.sort((one, other) => one.from - other.from);
  let way = 0;
  for (const { from, to } of blocked) {
    if (from >= way) return way;
    way = Math.max(way, to);
  }
  return way;
}

/** A node at the origin has no position of its own yet. */
function mayStay(before: LayoutBox, obstacle: LayoutBox): boolean {
  return (before.x !== 0 || before.y !== 0) && overlap(before, obstacle);
}

function overlap(one: LayoutBox, other: LayoutBox): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function boxAround(boxes: readonly LayoutBox[]): LayoutBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
