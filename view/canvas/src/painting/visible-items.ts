/* oxlint-disable typescript/no-non-null-assertion -- a slot has a value in every column */
import type { Port } from "@heddle/flow/geometry";

import type { Geometry } from "../geometry/geometry.ts";
import {
  contains,
  type Rectangle,
  type Size,
  type Viewport,
  visibleRectangle,
} from "../geometry/rectangle.ts";
import type { Theme } from "./theme.ts";

/** Tells whether a connection in progress can end at a port. */
export interface FittingPorts {
  fits(node: string, port: Port): boolean;
}

/** Paints something below the nodes, in coordinates of the graph. */
export type Underlay = (context: CanvasRenderingContext2D, theme: Theme) => void;

/** All inputs of one painted frame. */
export interface Frame {
  readonly geometry: Geometry;
  readonly viewport: Viewport;
  readonly screen: Size;
  readonly theme: Theme;
  /** Canvas pixels per CSS pixel. */
  readonly density: number;
  /** Whether another frame will follow soon: then an incomplete frame in time is better than a late one. */
  readonly isMoving: boolean;
  /** The ports that a connection in progress can end at. */
  readonly fittingPorts: FittingPorts | undefined;
  readonly underlay: Underlay | undefined;
}

/** A frame with its visible items, by slot. */
export interface VisibleFrame extends Frame {
  readonly seen: Rectangle;
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  /** The frames of groups, the outermost first; not part of `nodes`. */
  readonly frames: readonly number[];
}

/** Shadows, rims and labels reach this far beyond their item. */
const overflowPx = 16;

/** Reused between frames: allocating thousands of slots in each would cause garbage collection while panning. */
export interface SlotLists {
  readonly nodes: number[];
  readonly edges: number[];
}

/** The items of a frame that are visible; undefined if all of them are mounted, so nothing has to be painted. */
export function visibleItems(frame: Frame, lists: SlotLists): VisibleFrame | undefined {
  const { geometry, viewport, screen } = frame;
  const seen = visibleRectangle(viewport, screen, overflowPx);
  const { bounds } = geometry;
  const isWhole = bounds !== undefined && contains(seen, bounds);
  const all = isWhole
    ? geometry.nodes.allSlots(lists.nodes)
    : geometry.nodes.slotsIn(seen, lists.nodes);
  const { nodes, frames } = geometry.nodes.withoutFrames(all);
  const edges = isWhole
    ? geometry.edges.allSlots(lists.edges)
    : geometry.edges.slotsIn(seen, lists.edges);
  const visible = { ...frame, seen, nodes, edges, frames };
  return hasUncovered(geometry, all, edges) ? visible : undefined;
}

function hasUncovered(
  { nodes, edges }: Geometry,
  nodeSlots: readonly number[],
  edgeSlots: readonly number[],
): boolean {
  return (
    nodeSlots.some((slot) => !nodes.covered.has(slot)) ||
    edgeSlots.some((slot) => !edges.covered.has(slot))
  );
}

/** The total length is estimated from this many edges. */
const sample = 4_000;

/** Returns n where painting every nth edge keeps the total length below a limit. */
export function thinning(frame: VisibleFrame, limit: number): number {
  const { geometry, edges, viewport, screen } = frame;
  const { x, y } = geometry.nodes;
  const { source, target } = geometry.edges;
  const stride = Math.ceil(edges.length / sample);
  let length = 0;
  for (let at = 0; at < edges.length; at += stride) {
    const slot = edges[at]!;
    const from = source[slot]!;
    const to = target[slot]!;
    length += Math.min(Math.abs(x[from]! - x[to]!) * viewport.zoom, screen.width);
    length += Math.min(Math.abs(y[from]! - y[to]!) * viewport.zoom, screen.height);
  }
  return Math.max(1, Math.ceil((length * stride) / limit));
}
