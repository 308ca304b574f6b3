import { AreaIndex } from "./area-index.ts";
import type { Point, Rectangle } from "./rectangle.ts";
import { type Route, type RoutedEnds, Router } from "./route.ts";

/**
 * The routes of a graph, computed when they are read, and computed again after a change only where a node has moved in the
 * area that a route depends on.
 */
export class EdgeRoutes {
  readonly #endsOf: (edge: number) => RoutedEnds;
  readonly #nodes = new AreaIndex();
  readonly #router = new Router(this.#nodes);
  /** Outdated routes stay, to keep the identity of corners that are the same again. */
  readonly #routes = new Map<number, Route>();
  /** The areas of the routes that are up to date. */
  readonly #areas = new AreaIndex();
  readonly #outdated = new Set<number>();

  /** `endsOf` is called to compute a route; nodes and edges are numbered by the caller. */
  constructor(endsOf: (edge: number) => RoutedEnds) {
    this.#endsOf = endsOf;
  }

  /** Adds or moves a node; undefined removes it. Returns whether that is a change. */
  setNode(node: number, box: Rectangle | undefined): boolean {
    const before = this.#nodes.get(node);
    if (before && box ? isSame(before, box) : before === box) return false;
    const touched = new Set<number>();
    for (const area of [before, box]) {
      if (area) this.#areas.visit(area, (edge) => touched.add(edge));
    }
    for (const edge of touched) this.invalidate(edge);
    if (box) this.#nodes.set(node, box);
    else this.#nodes.delete(node);
    return true;
  }

  /** Computes a route again when it is read next. */
  invalidate(edge: number): void {
    this.#areas.delete(edge);
    this.#outdated.add(edge);
  }

  delete(edge: number): void {
    this.#areas.delete(edge);
    this.#routes.delete(edge);
    this.#outdated.delete(edge);
  }

  /** The edges that were invalidated since the last call. */
  takeOutdated(): readonly number[] {
    const edges = [...this.#outdated];
    this.#outdated.clear();
    return edges;
  }

  /** Whether its route is up to date. */
  has(edge: number): boolean {
    return this.#areas.get(edge) !== undefined;
  }

  /** The corners of an edge; the same array until they change. Undefined if there is no way past the nodes. */
  cornersOf(edge: number): readonly Point[] | undefined {
    const known = this.#routes.get(edge);
    if (known && this.has(edge)) return known.corners;
    const { corners, area } = this.#router.find(this.#endsOf(edge));
    const kept = known && isSameLine(known.corners, corners) ? known.corners : corners;
    this.#routes.set(edge, { corners: kept, area });
    this.#areas.set(edge, area);
    return kept;
  }
}

function isSame(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  );
}

function isSameLine(one: Route["corners"], other: Route["corners"]): boolean {
  if (!one || !other) return one === other;
  return (
    one.length === other.length &&
    one.every(({ x, y }, at) => other[at]?.x === x && other[at].y === y)
  );
}
