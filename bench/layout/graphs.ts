import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

type Point = { readonly x: number; readonly y: number };

export interface MeasuredGraph {
  readonly nodes: readonly string[];
  readonly edges: readonly (readonly [source: string, target: string])[];
}

/** The libraries that Heddle is compared with. */
export type Library = "dagre" | "elk";

export interface Arrangement {
  readonly totalMs: number;
  /** The longest time for which the thread of the caller does nothing else. */
  readonly longestMs: number;
  readonly crossings: number;
}

/** A graph in layers of about the square root of its nodes; most edges lead to the next layer, some farther. */
export function layeredGraph(count: number, edgesPerNode: number): MeasuredGraph {
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
export function crossings(
  places: ReadonlyMap<string, Point>,
  edges: MeasuredGraph["edges"],
): number {
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

/** What a process with a library answers. */
export interface LibraryAnswer {
  readonly totalMs: number;
  readonly places: ReadonlyMap<string, Point>;
}

/**
 * Arranges a graph with a library. It blocks the thread that calls it for the whole time, so it runs in a process that can
 * be stopped; undefined if that was necessary.
 */
export async function arrangeWith(
  library: Library,
  graph: MeasuredGraph,
  limitMs: number,
): Promise<Arrangement | undefined> {
  const program = fileURLToPath(new URL("library-process.ts", import.meta.url));
  const child = fork(program, { timeout: limitMs, serialization: "advanced" });
  child.send({ library, graph });
  const answer = once(child, "message") as Promise<[LibraryAnswer]>;
  const [done] = await Promise.race([answer, once(child, "exit").then(() => [undefined])]);
  child.kill();
  if (!done) return undefined;
  const { totalMs, places } = done;
  return { totalMs, longestMs: totalMs, crossings: crossings(places, graph.edges) };
}
