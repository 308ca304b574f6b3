import {
  type Curve,
  eachPieceIn,
  nodeMetrics,
  type PathWriter,
  type Port,
} from "@heddle/flow/geometry";

import type { Geometry } from "./geometry.ts";
import type { Point, Rectangle } from "./rectangle.ts";

export type Hit =
  | { readonly kind: "port"; readonly node: string; readonly port: Port }
  | { readonly kind: "node"; readonly node: string }
  | { readonly kind: "edge"; readonly edge: string }
  | { readonly kind: "nothing" };

interface Reach {
  /** Distance from an edge or port that still counts, in units of the graph. */
  readonly tolerance: number;
  /** Ports can be hit only where they are visible. */
  readonly withPorts: boolean;
}

/** Finds the uppermost item at a point: selected nodes, other nodes, edges, frames. Ports belong to their node. */
export function hitAt(geometry: Geometry, point: Point, { tolerance, withPorts }: Reach): Hit {
  const reach = withPorts ? nodeMetrics.portRadius + tolerance : tolerance / 2;
  const { nodes } = geometry;
  const found = nodes.withoutFrames(nodes.slotsIn(around(point, reach)));
  const near = found.nodes.toReversed();
  const isSelected = (slot: number): boolean => nodes.selected[slot] === 1;
  for (const slot of [...near.filter(isSelected), ...near.filter((slot) => !isSelected(slot))]) {
    const hit = hitNode(geometry, slot, point, withPorts ? reach : 0);
    if (hit) return hit;
  }
  const small = nearestSmall(geometry, near, point, tolerance);
  if (small !== undefined) return { kind: "node", node: small };
  const edge = edgeNear(geometry, point, tolerance);
  if (edge !== undefined) return { kind: "edge", edge };
  return hitFrame(geometry, found.frames, point);
}

/** The innermost frame at a point: everything else is in front of it. */
function hitFrame(geometry: Geometry, frames: readonly number[], point: Point): Hit {
  for (const slot of frames.toReversed()) {
    const hit = hitNode(geometry, slot, point, 0);
    if (hit) return hit;
  }
  return { kind: "nothing" };
}

function hitNode(geometry: Geometry, slot: number, point: Point, reach: number): Hit | undefined {
  const node = geometry.nodes.slots.idAt(slot);
  if (node === undefined) return undefined;
  const box = geometry.nodes.rectangleAt(slot);
  const inside = { x: point.x - box.x, y: point.y - box.y };
  const ports = reach > 0 ? geometry.portsAt(slot) : [];
  const port = ports.find(({ x, y }) => Math.hypot(inside.x - x, inside.y - y) <= reach);
  if (port) return { kind: "port", node, port };
  const isInside =
    inside.x >= 0 && inside.y >= 0 && inside.x <= box.width && inside.y <= box.height;
  return isInside ? { kind: "node", node } : undefined;
}

/** The nearest node that is too small on the screen to be hit exactly. */
function nearestSmall(
  { nodes }: Geometry,
  near: readonly number[],
  { x, y }: Point,
  tolerance: number,
): string | undefined {
  let [nearest, found] = [tolerance / 2, undefined as string | undefined];
  for (const slot of near) {
    const box = nodes.rectangleAt(slot);
    if (Math.min(box.width, box.height) >= tolerance) continue;
    const across = Math.max(box.x - x, 0, x - box.x - box.width);
    const down = Math.max(box.y - y, 0, y - box.y - box.height);
    const distance = Math.hypot(across, down);
    if (distance <= nearest) [nearest, found] = [distance, nodes.slots.idAt(slot)];
  }
  return found;
}

/** The edge nearest to a point, within the tolerance. */
export function edgeNear(geometry: Geometry, point: Point, tolerance: number): string | undefined {
  const { edges } = geometry;
  let [nearest, edge] = [tolerance, undefined as string | undefined];
  for (const slot of edges.slotsIn(around(point, tolerance))) {
    const writer = new DistanceToPath(point, tolerance);
    geometry.trace(slot, writer);
    if (writer.distance > nearest) continue;
    [nearest, edge] = [writer.distance, edges.slots.idAt(slot)];
  }
  return edge;
}

function around({ x, y }: Point, reach: number): Rectangle {
  return { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
}

/** Measures the distance between a point and a path, up to a limit. */
export class DistanceToPath implements PathWriter {
  distance: number = Infinity;
  readonly #point: Point;
  readonly #area: Rectangle;
  readonly #limit: number;
  #current: Point;

  constructor(point: Point, limit: number) {
    this.#point = point;
    this.#current = point;
    this.#limit = limit;
    this.#area = { x: point.x - limit, y: point.y - limit, width: 2 * limit, height: 2 * limit };
  }

  move(to: Point): void {
    this.#current = to;
  }

  line(to: Point): void {
    this.#measureTo(this.#current, to);
    this.#current = to;
  }

  curve(...curve: Curve): void {
    // Such a short piece is nearly straight.
    eachPieceIn(curve, this.#area, this.#limit / 4, ([start, , , end]) =>
      this.#measureTo(start, end),
    );
    [, , , this.#current] = curve;
  }

  #measureTo(from: Point, to: Point): void {
    const { x, y } = this.#point;
    const [across, down] = [to.x - from.x, to.y - from.y];
    const square = across ** 2 + down ** 2;
    const along = (x - from.x) * across + (y - from.y) * down;
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, along / square));
    const distance = Math.hypot(x - from.x - share * across, y - from.y - share * down);
    this.distance = Math.min(this.distance, distance);
  }
}
