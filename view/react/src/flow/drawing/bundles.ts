import type { DrawnEdge } from "./drawn-edge.ts";
import type { EdgeTable } from "./edge-table.ts";

/** How far apart edges between the same ports run, in the middle. */
const gap = 24;

/** Edges between the same two ports: each bows away from the others, so that all of them are seen. */
export class Bundles {
  readonly #edges: EdgeTable;
  readonly #slots = new Map<string, Set<number>>();

  constructor(edges: EdgeTable) {
    this.#edges = edges;
  }

  add(slot: number, edge: DrawnEdge): void {
    const key = keyOf(edge);
    const bundle = this.#slots.get(key) ?? new Set();
    this.#slots.set(key, bundle.add(slot));
    this.#spread(bundle);
  }

  remove(slot: number, edge: DrawnEdge): void {
    const key = keyOf(edge);
    const bundle = this.#slots.get(key);
    if (!bundle?.delete(slot)) return;
    if (bundle.size === 0) this.#slots.delete(key);
    this.#spread(bundle);
  }

  #spread(bundle: ReadonlySet<number>): void {
    let offset = (-(bundle.size - 1) * gap) / 2;
    for (const slot of bundle) {
      this.#edges.offset[slot] = offset;
      offset += gap;
    }
  }
}

function keyOf({ source, sourceHandle, target, targetHandle }: DrawnEdge): string {
  return [source, sourceHandle ?? "", target, targetHandle ?? ""].join("\n");
}
