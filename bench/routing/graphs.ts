/* oxlint-disable typescript/no-non-null-assertion -- indices are within their arrays */
import type { Point, Rectangle } from "@heddle/flow/geometry";

/** A graph to route: boxes that do not overlap, and edges between them by index. */
export interface RoutedGraph {
  readonly boxes: readonly Rectangle[];
  readonly edges: readonly { readonly source: number; readonly target: number }[];
}

/** Loose graphs have room for every edge. In dense ones the gaps between nodes are 10 to 30 pixels wide. */
const rasters = [
  { width: 300, height: 200, play: 50 },
  { width: 240, height: 150, play: 20 },
] as const;

/** A graph on a raster, loose for an even seed and dense for an odd one. Most edges lead to a node nearby, as in diagrams that people draw; the seed decides. */
export function graphOf(seed: number, nodes: number, edges: number): RoutedGraph {
  const random = randomOf(seed);
  const columns = Math.ceil(Math.sqrt(nodes));
  const raster = rasters[seed % 2 === 0 ? 0 : 1];
  const boxes = Array.from({ length: nodes }, (_, at) => ({
    x: (at % columns) * raster.width + Math.round(random() * raster.play),
    y: Math.floor(at / columns) * raster.height + Math.round(random() * raster.play),
    width: 150 + Math.round(random() * 60),
    height: 40 + Math.round(random() * 80),
  }));
  const near = (): number =>
    Math.round((random() - 0.4) * 5) + columns * Math.round((random() - 0.5) * 4);
  return {
    boxes,
    edges: Array.from({ length: edges }, () => {
      const source = Math.floor(random() * nodes);
      const wanted = source + near();
      const target = wanted >= 0 && wanted < nodes ? wanted : Math.floor(random() * nodes);
      return { source, target: target === source ? (source + 1) % nodes : target };
    }),
  };
}

/** Where an edge leaves its node, and where it arrives. */
export function endsOf(
  { boxes }: RoutedGraph,
  source: number,
  target: number,
): { from: Point; to: Point } {
  const [start, end] = [boxes[source]!, boxes[target]!];
  return {
    from: { x: start.x + start.width, y: start.y + 20 },
    to: { x: end.x, y: end.y + 20 },
  };
}

/** The number of nodes that a line runs through. */
export function crossings(line: readonly Point[], boxes: readonly Rectangle[]): number {
  return boxes.filter((box) => line.slice(1).some((end, at) => crosses(line[at]!, end, box)))
    .length;
}

/** Liang–Barsky: whether a line of any direction runs through the inside of a box. */
function crosses(start: Point, end: Point, { x, y, width, height }: Rectangle): boolean {
  let [enter, leave] = [0, 1];
  const sides = [
    [start.x - end.x, start.x - x],
    [end.x - start.x, x + width - start.x],
    [start.y - end.y, start.y - y],
    [end.y - start.y, y + height - start.y],
  ] as const;
  for (const [speed, distance] of sides) {
    if (speed === 0 && distance <= rim) return false;
    if (speed < 0) enter = Math.max(enter, (distance - rim) / speed);
    if (speed > 0) leave = Math.min(leave, (distance - rim) / speed);
  }
  return enter < leave;
}

/** A line along the border of a box, where the ports are, is not inside. */
const rim = 0.5;

/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
