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

/** Ports are small. They are hit within this multiple of the tolerance: 24 pixels wide by a mouse, 45 by a finger. */
const portTolerance = 1.5;

/** The part of a node's width that belongs to the ports of a side at most. The rest moves the node. */
const portShare = 0.25;

/** Finds the uppermost item at a point: selected nodes, other nodes, edges, frames. Ports belong to their node. */
export function hitAt(geometry: Geometry, point: Point, { tolerance, withPorts }: Reach): Hit {
  const portReach = Math.max(nodeMetrics.portRadius + tolerance, portTolerance * tolerance);
  const { nodes } = geometry;
  const around = square(point, withPorts ? portReach : tolerance / 2);
  const found = nodes.withoutFrames(nodes.slotsIn(around));
  const near = found.nodes.toReversed();
  const isSelected = (slot: number): boolean => nodes.selected[slot] === 1;
  const port = new NearestPort(geometry, point);
  for (const slot of [...near.filter(isSelected), ...near.filter((slot) => !isSelected(slot))]) {
    if (withPorts) port.measure(slot, portReach);
    // It hides the ports below it.
    const node = nodeAt(geometry, slot, point);
    if (node) return port.hit ?? node;
  }
  if (port.hit) return port.hit;
  const small = nearestSmall(geometry, near, point, tolerance);
  if (small !== undefined) return { kind: "node", node: small };
  const edge = edgeNear(geometry, point, tolerance);
  if (edge !== undefined) return { kind: "edge", edge };
  return hitFrame(geometry, found.frames, point);
}

/** The innermost frame at a point: everything else is in front of it. */
function hitFrame(geometry: Geometry, frames: readonly number[], point: Point): Hit {
  for (const slot of frames.toReversed()) {
    const hit = nodeAt(geometry, slot, point);
    if (hit) return hit;
  }
  return { kind: "nothing" };
}

function nodeAt(geometry: Geometry, slot: number, point: Point): Hit | undefined {
  const node = geometry.nodes.slots.idAt(slot);
  return node !== undefined && isIn(geometry.nodes.rectangleAt(slot), point)
    ? { kind: "node", node }
    : undefined;
}

function isIn({ x, y, width, height }: Rectangle, point: Point): boolean {
  return point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;
}

/** Finds the port nearest to a point: those of one node or of neighbors may all be within reach. */
class NearestPort {
  hit: Hit | undefined;
  readonly #geometry: Geometry;
  readonly #point: Point;
  #distance: number = Infinity;

  constructor(geometry: Geometry, point: Point) {
    this.#geometry = geometry;
    this.#point = point;
  }

  /** Compares the ports of a node. */
  measure(slot: number, reach: number): void {
    const node = this.#geometry.nodes.slots.idAt(slot);
    if (node === undefined) return;
    const box = this.#geometry.nodes.rectangleAt(slot);
    const inner = Math.max(nodeMetrics.portRadius, portShare * box.width);
    const limit = isIn(box, this.#point) ? Math.min(reach, inner) : reach;
    for (const port of this.#geometry.portsAt(slot)) {
      const distance = Math.hypot(this.#point.x - box.x - port.x, this.#point.y - box.y - port.y);
      if (distance > limit || distance >= this.#distance) continue;
      this.#distance = distance;
      this.hit = { kind: "port", node, port };
    }
  }
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
  geometry.loadEdges();
  let [nearest, edge] = [tolerance, undefined as string | undefined];
  for (const slot of edges.slotsIn(square(point, tolerance))) {
    const writer = new DistanceToPath(point, tolerance);
    geometry.trace(slot, writer);
    if (writer.distance > nearest) continue;
    [nearest, edge] = [writer.distance, edges.slots.idAt(slot)];
  }
  return edge;
}

function square({ x, y }: Point, reach: number): Rectangle {
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
