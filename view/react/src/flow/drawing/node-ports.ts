import type { DrawnNode, DrawnNodeType } from "./drawn-node.ts";
import { nodeMetrics, nodeSize } from "./node-size.ts";
import type { Point, Size } from "./rectangle.ts";

/** On which side edges end (`input`, left) and begin (`output`, right). */
export type PortSide = "input" | "output";

/** A port of a node; `x` and `y` are its middle, from the node's upper left corner. */
export interface Port extends Point {
  /** What `sourceHandle` and `targetHandle` name; null for the only port of a type that lists none. */
  readonly id: string | null;
  readonly side: PortSide;
}

/** The ports of a node, those of its left side first. */
export function portsOf(
  node: DrawnNode,
  type?: DrawnNodeType,
  size: Size = nodeSize(node, type),
): readonly Port[] {
  const bySize = known.get(type ?? noType) ?? new Map<string, readonly Port[]>();
  known.set(type ?? noType, bySize);
  const key = `${size.width} ${size.height}`;
  const ports = bySize.get(key) ?? [
    ...portsOn("input", type?.inputs, 0, size),
    ...portsOn("output", type?.outputs, size.width, size),
  ];
  bySize.set(key, ports);
  return ports;
}

/** Thousands of nodes have few types and sizes, and so the same ports. */
const known = new WeakMap<DrawnNodeType, Map<string, readonly Port[]>>();
const noType: DrawnNodeType = {};

/** Where an edge touches a node: at the outer side of its port, of the first where it names none that is there. */
export function anchorOf(
  ports: readonly Port[],
  side: PortSide,
  handle: string | null,
  size: Size,
): Point {
  const outward = side === "input" ? -nodeMetrics.portRadius : nodeMetrics.portRadius;
  const isOn = (port: Port): boolean => port.side === side;
  const port = ports.find((one) => isOn(one) && one.id === handle) ?? ports.find(isOn);
  if (port) return { x: port.x + outward, y: port.y };
  return { x: side === "input" ? 0 : size.width, y: size.height / 2 };
}

function portsOn(
  side: PortSide,
  names: readonly string[] | null | undefined,
  x: number,
  { height }: Size,
): readonly Port[] {
  const { headerHeight, portRow } = nodeMetrics;
  if (!names) return [{ id: null, side, x, y: Math.min(headerHeight, height) / 2 }];
  return names.map((id, row) => ({ id, side, x, y: headerHeight + (row + 0.5) * portRow }));
}
