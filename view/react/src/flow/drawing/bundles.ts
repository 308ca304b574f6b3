import type { DrawnEdge } from "./drawn-edge.ts";
import type { EdgeTable } from "./edge-table.ts";

/** How far apart edges between the same ports run, in the middle. */
const gap = 24;

/** Edges between the same two ports: each bows away from the others, so that all of them are seen. */
export class Bundles {
  readonly #edges: EdgeTable;
  readonly #slots = new Map<string, number[]>();

  constructor(edges: EdgeTable) {
    this.#edges = edges;
  }

  add(slot: number, edge: DrawnEdge): void {
    const key = keyOf(edge);
    const bundle = this.#slots.get(key) ?? [];
    bundle.push(slot);
    this.#slots.set(key, bundle);
    this.#spread(bundle);
  }

  remove(slot: number, edge: DrawnEdge): void {
    const key = keyOf(edge);
    const left = this.#slots.get(key)?.filter((other) => other !== slot) ?? [];
    if (left.length === 0) this.#slots.delete(key);
    else this.#slots.set(key, left);
    this.#spread(left);
  }

  #spread(bundle: readonly number[]): void {
    let offset = (-(bundle.length - 1) * gap) / 2;
    for (const slot of bundle) {
      this.#edges.offset[slot] = offset;
      offset += gap;
    }
  }
}

function keyOf({ source, sourceHandle, target, targetHandle }: DrawnEdge): string {
  return [source, sourceHandle ?? "", target, targetHandle ?? ""].join("\n");
}
