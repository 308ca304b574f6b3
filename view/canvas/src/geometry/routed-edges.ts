import { edgeMetrics, EdgeRoutes, laneOf } from "@heddle/flow/geometry";

import type { EdgeTable } from "./edge-table.ts";
import type { NodeTable } from "./node-table.ts";
import { type Point, type Rectangle, rectangleBetween, unionOf } from "./rectangle.ts";

/** The edges of a geometry that go around nodes. Costs nothing until there is one. */
export class RoutedEdges {
  readonly #nodes: NodeTable;
  readonly #edges: EdgeTable;
  readonly #slots = new Set<number>();
  #routes: EdgeRoutes | undefined;

  constructor(nodes: NodeTable, edges: EdgeTable) {
    this.#nodes = nodes;
    this.#edges = edges;
  }

  /** Sets whether an edge goes around nodes. */
  put(slot: number, isRouted: boolean): void {
    if (isRouted === this.#slots.has(slot)) return;
    // An edge covers another area when it is no longer routed, and vice versa.
    this.#edges.extents.delete(slot);
    if (isRouted) {
      this.#slots.add(slot);
      this.#routes ??= this.#start();
      return;
    }
    this.#slots.delete(slot);
    this.#routes?.delete(slot);
  }

  /** Must be called after the ends or the offset of an edge changed. */
  invalidate(slot: number): void {
    if (this.#slots.has(slot)) this.#routes?.invalidate(slot);
  }

  /** Must be called after a node with these edges moved or got another size. */
  nodeChanged(slot: number, edges: Iterable<number>): void {
    if (!this.#routes?.setNode(slot, this.#obstacleAt(slot))) return;
    for (const edge of edges) this.invalidate(edge);
  }

  nodeRemoved(slot: number): void {
    this.#routes?.setNode(slot, undefined);
  }

  /** The edges whose routes became outdated since the last call. */
  takeOutdated(): readonly number[] {
    return this.#routes?.takeOutdated() ?? [];
  }

  /** The corners of an edge; undefined if they are not computed yet, or there is no way around the nodes. */
  cornersOf(slot: number): readonly Point[] | undefined {
    return this.#routes?.has(slot) ? this.#routes.cornersOf(slot) : undefined;
  }

  /** Computes up to `limit` missing routes; returns whether none is missing any more. */
  compute(slots: Iterable<number>, limit: number = Infinity): boolean {
    if (!this.#routes) return true;
    let left = limit;
    for (const slot of slots) {
      if (!this.#slots.has(slot) || this.#routes.has(slot)) continue;
      if ((this.#edges.source[slot] ?? -1) < 0) continue;
      if (left === 0) return false;
      left -= 1;
      this.#edges.extents.set(slot, this.#extentOf(slot, this.#routes.cornersOf(slot) ?? []));
    }
    return true;
  }

  #extentOf(slot: number, corners: readonly Point[]): Rectangle {
    const ends = rectangleBetween(this.#edges.startOf(slot), this.#edges.endOf(slot));
    return corners.reduce<Rectangle>(
      (area, corner) => unionOf(area, { ...corner, width: 0, height: 0 }),
      ends,
    );
  }

  /** Edges lead around nodes, but through the frames of groups. */
  #obstacleAt(slot: number): Rectangle | undefined {
    return this.#nodes.frames.has(slot) ? undefined : this.#nodes.rectangleAt(slot);
  }

  #start(): EdgeRoutes {
    const routes = new EdgeRoutes((slot) => ({
      from: this.#edges.startOf(slot),
      to: this.#edges.endOf(slot),
      source: this.#edges.source[slot] ?? -1,
      target: this.#edges.target[slot] ?? -1,
      lane: this.#laneOf(slot),
    }));
    for (const slot of this.#nodes.allSlots()) {
      routes.setNode(slot, this.#obstacleAt(slot));
    }
    return routes;
  }

  #laneOf(slot: number): number {
    const { source = "", sourceHandle = null } = this.#edges.records[slot] ?? {};
    return laneOf(source, sourceHandle, (this.#edges.offset[slot] ?? 0) / edgeMetrics.bundleGap);
  }
}
