type Point = { readonly x: number; readonly y: number };

/** The positions of nodes by id. */
export type Places = ReadonlyMap<string, Point>;

export interface MeasuredGraph {
  readonly nodes: readonly string[];
  readonly edges: readonly (readonly [source: string, target: string])[];
  /** Where a node is before the layout. */
  readonly start: (id: string) => Point;
}

/** The libraries that arrange nodes for React Flow. */
export type Library = "dagre" | "elk";

const edgesPerNode = 1.5;

/** A graph in layers of about the square root of its nodes; most edges lead to the next layer, some farther. */
export function layeredGraph(count: number): MeasuredGraph {
  const random = randomNumbers(1);
  const width = Math.max(4, Math.round(Math.sqrt(count)));
  const edges = new Map<string, readonly [string, string]>();
  while (edges.size < count * edgesPerNode) {
    const source = Math.floor(random() * count);
    const layers = random() < 0.85 ? 1 : 2 + Math.floor(random() * 2);
    const place = Math.round((source % width) + (random() - 0.5) * 10);
    const target = (Math.floor(source / width) + layers) * width + place;
    if (place < 0 || place >= width || target >= count) continue;
    edges.set(`${source} ${target}`, [`n${source}`, `n${target}`]);
  }
  return {
    nodes: Array.from({ length: count }, (_, at) => `n${at}`),
    edges: [...edges.values()],
    start: (id) => {
      const at = Number(id.slice(1));
      return { x: (at % width) * 240, y: Math.floor(at / width) * 120 };
    },
  };
}

/** Numbers from 0 to 1, the same for one seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The number of pairs of edges that cross, as straight lines between the corners of nodes. */
export function crossings(places: Places, edges: MeasuredGraph["edges"]): number {
  const lines = edges
    .flatMap(([source, target]) => {
      const [from, to] = [places.get(source), places.get(target)];
      return from && to ? { source, target, from, to, left: Math.min(from.x, to.x) } : [];
    })
    .toSorted((one, other) => one.left - other.left);
  let [count, open] = [0, [] as typeof lines];
  for (const line of lines) {
    open = open.filter(({ from, to }) => Math.max(from.x, to.x) >= line.left);
    for (const other of open) {
      const ends = new Set([line.source, line.target, other.source, other.target]);
      if (ends.size === 4 && doCross(line, other)) count++;
    }
    open.push(line);
  }
  return count;
}

interface Line {
  readonly from: Point;
  readonly to: Point;
}

function doCross(one: Line, other: Line): boolean {
  return (
    side(one, other.from) * side(one, other.to) < 0 &&
    side(other, one.from) * side(other, one.to) < 0
  );
}

/** On which side of a line a point is. */
function side({ from, to }: Line, { x, y }: Point): number {
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
}
