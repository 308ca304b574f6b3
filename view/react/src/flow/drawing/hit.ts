import { DistancePen } from "./distance-pen.ts";
import { edgeShape } from "./edge-shape.ts";
import type { Geometry } from "./geometry.ts";
import type { Port } from "./node-ports.ts";
import { nodeMetrics } from "./node-size.ts";
import type { Point, Rectangle } from "./rectangle.ts";

/** What is at a point of the graph. */
export type Hit =
  | { readonly kind: "port"; readonly node: string; readonly port: Port }
  | { readonly kind: "node"; readonly node: string }
  | { readonly kind: "edge"; readonly edge: string }
  | { readonly kind: "nothing" };

interface Reach {
  /** How far beside an edge or a port still counts, in the graph's measure. */
  readonly tolerance: number;
  /** Whether ports can be seen, and so be hit. */
  readonly withPorts: boolean;
}

/** Finds what is uppermost at a point: selected nodes are above the others, and nodes above edges. */
export function hitAt(geometry: Geometry, point: Point, { tolerance, withPorts }: Reach): Hit {
  const reach = withPorts ? nodeMetrics.portRadius + tolerance : 0;
  const { nodes } = geometry;
  const near = nodes.slotsIn(around(point, reach)).toReversed();
  const isSelected = (slot: number): boolean => nodes.selected[slot] === 1;
  for (const slot of [...near.filter(isSelected), ...near.filter((slot) => !isSelected(slot))]) {
    const hit = hitNode(geometry, slot, point, reach);
    if (hit) return hit;
  }
  return hitEdge(geometry, point, tolerance) ?? { kind: "nothing" };
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

function hitEdge({ edges, graph }: Geometry, point: Point, tolerance: number): Hit | undefined {
  let [nearest, edge] = [tolerance, undefined as string | undefined];
  for (const slot of edges.slotsIn(around(point, tolerance))) {
    const pen = new DistancePen(point, tolerance);
    const trace = edgeShape(edges.records[slot]?.type ?? graph.edgeDefaults.type);
    trace(pen, edges.startOf(slot), edges.endOf(slot), edges.offset[slot] ?? 0);
    if (pen.distance > nearest) continue;
    [nearest, edge] = [pen.distance, edges.slots.idAt(slot)];
  }
  return edge === undefined ? undefined : { kind: "edge", edge };
}

function around({ x, y }: Point, reach: number): Rectangle {
  return { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
}
