import type { LayoutBox, LayoutGraph, LayoutPosition, LayoutSteps } from "./layout-graph.ts";

/** Beyond this, the arranged nodes are moved off the others as one box: comparing each with each would take long. */
const maximumPairs = 40_000;

/** Boxes that are compared with all others between two yields. */
const boxesPerStep = 100;

/** A node that is arranged: its place before, and as arranged. */
interface Arranged {
  readonly before: LayoutBox;
  readonly now: LayoutBox;
}

/**
 * Moves the arranged nodes together, by the shortest way to the right, down, left or up, so that none lies on an obstacle.
 * A node may stay on an obstacle that it lay on before, such as a note below a group of nodes.
 */
export function* toFreeGround(
  { nodes, obstacles = [], spacing }: LayoutGraph,
  positions: readonly LayoutPosition[],
): LayoutSteps<readonly LayoutPosition[]> {
  const moved = nodes.flatMap((before, at): readonly Arranged[] => {
    const position = positions[at];
    return before.isPinned || !position ? [] : [{ before, now: { ...before, ...position } }];
  });
  if (yield* isFree(moved, obstacles)) return positions;
  const pinned = nodes.filter(({ isPinned }) => isPinned);
  const pairs = yield* pairsOf(moved, obstacles, pinned);
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

/** Whether no arranged node has come to lie on an obstacle. */
function* isFree(
  moved: readonly Arranged[],
  obstacles: readonly LayoutBox[],
): LayoutSteps<boolean> {
  const area = boxAround(moved.map(({ now }) => now));
  const near = obstacles.filter((each) => overlap(each, area));
  for (const [count, { before, now }] of moved.entries()) {
    if (near.some((each) => overlap(now, each) && !mayStay(before, each))) return false;
    if (count % boxesPerStep === boxesPerStep - 1) yield 1;
  }
  return true;
}

/** The boxes that must not overlap: arranged nodes with obstacles on which they did not lie, and with all pinned nodes. */
function* pairsOf(
  moved: readonly Arranged[],
  obstacles: readonly LayoutBox[],
  pinned: readonly LayoutBox[],
): LayoutSteps<readonly Pair[]> {
  const isLarge = moved.length * (obstacles.length + pinned.length) > maximumPairs;
  const area = boxAround(moved.map(({ now }) => now));
  const areaBefore = boxAround(moved.map(({ before }) => before));
  const pairs: Pair[] = [];
  for (const [count, obstacle] of [...obstacles, ...pinned].entries()) {
    const isLeft = count < obstacles.length && overlap(obstacle, areaBefore);
    const leaving = isLeft ? moved.filter(({ before }) => !mayStay(before, obstacle)) : moved;
    if (isLarge && leaving.length === moved.length) pairs.push({ box: area, obstacle });
    else for (const { now } of leaving) pairs.push({ box: now, obstacle });
    if (count % boxesPerStep === boxesPerStep - 1) yield 1;
  }
  return pairs;
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
