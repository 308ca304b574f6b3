import { hasView } from "@heddle/flow/geometry";

import type { Geometry } from "../geometry/geometry.ts";
import { type Size, type Viewport, visibleRectangle } from "../geometry/rectangle.ts";

interface MountView {
  readonly viewport: Viewport;
  readonly screen: Size;
  /** Nodes that are mounted at any position: focused, edited or dragged. */
  readonly pinned: ReadonlySet<string>;
  readonly mounted: ReadonlySet<string>;
}

/** The largest number of mounted nodes. Graphs up to this size are mounted completely. */
export const mountLimit = 200;

/** Nodes of a small graph that are mounted in the first frame, and in each later one. */
export const smallGraphBatch = 24;

const edgeLimit = 400;

/** If more nodes are selected, only those near the screen are mounted. */
const selectedLimit = 20;

/** Below this zoom the content of nodes is unreadable. */
export const readableZoom = 0.4;

/** Nodes are mounted this far outside the screen. */
const mountMarginPx = 300;

/** The nodes to mount: all of a small graph, otherwise those nearest to the middle of the screen. */
export function planMounts(geometry: Geometry, view: MountView): ReadonlySet<string> {
  const { slots } = geometry.nodes;
  if (slots.size <= mountLimit) return new Set(slots.ids);
  const wanted = new Set([...view.pinned].filter((id) => slots.get(id) !== undefined));
  for (const id of fewSelected(geometry)) wanted.add(id);
  if (view.viewport.zoom < readableZoom) return wanted;
  addNearest(geometry, view, mountMarginPx, () => true, wanted);
  // Nodes that are already mounted stay within a wider distance, for quick returns.
  const { width, height } = view.screen;
  addNearest(geometry, view, Math.max(width, height), (id) => view.mounted.has(id), wanted);
  return wanted;
}

/** Nodes of a small graph that are mounted before the first painting: few, and those that cannot be painted. */
export function mountsAtOnce({ nodes }: Geometry, mounted: ReadonlySet<string>): readonly string[] {
  const missing = [...nodes.slots.ids].filter((id) => !mounted.has(id));
  if (missing.length <= smallGraphBatch) return missing;
  return missing.filter((id) => {
    const node = nodes.records[nodes.slots.get(id) ?? -1];
    return node !== undefined && (hasView(node) || Boolean(node.className));
  });
}

function addNearest(
  geometry: Geometry,
  { viewport, screen }: MountView,
  distance: number,
  isWanted: (id: string) => boolean,
  wanted: Set<string>,
): void {
  const seen = visibleRectangle(viewport, screen, distance);
  const [x, y] = [seen.x + seen.width / 2, seen.y + seen.height / 2];
  const { nodes } = geometry;
  const away = (slot: number): number => {
    const box = nodes.rectangleAt(slot);
    return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  };
  const byDistance = nodes
    .slotsIn(seen)
    .map((slot) => ({ slot, distance: away(slot) }))
    .toSorted((one, other) => one.distance - other.distance);
  for (const { slot } of byDistance) {
    if (wanted.size >= mountLimit) return;
    const id = nodes.slots.idAt(slot);
    if (id !== undefined && isWanted(id)) wanted.add(id);
  }
}

function fewSelected(geometry: Geometry): ReadonlySet<string> {
  const { selected, slots } = geometry.nodes;
  const found: number[] = [];
  for (let at = selected.indexOf(1); at >= 0 && at < slots.end; at = selected.indexOf(1, at + 1)) {
    found.push(at);
    if (found.length > selectedLimit) return new Set();
  }
  return idsOf(geometry, found);
}

/** The edges to mount: both nodes are mounted; the pinned edge and selected ones first. */
export function planEdges(
  geometry: Geometry,
  mounted: ReadonlySet<string>,
  pinned?: string,
): ReadonlySet<string> {
  const { edges, nodes } = geometry;
  const isMounted = (slot = -1): boolean => mounted.has(nodes.slots.idAt(slot) ?? "");
  const slots = new Set<number>();
  for (const id of mounted) {
    for (const slot of geometry.edgesOf(id)) {
      if (isMounted(edges.source[slot]) && isMounted(edges.target[slot])) slots.add(slot);
    }
  }
  const pinnedSlot = pinned === undefined ? undefined : geometry.edgeSlotOf(pinned);
  const rank = (slot: number): number => {
    if (slot === pinnedSlot) return 0;
    return edges.selected[slot] === 1 ? 1 : 2;
  };
  const chosen = [...slots]
    .toSorted((one, other) => rank(one) - rank(other) || one - other)
    .slice(0, edgeLimit);
  // In a stable order: an element that is moved in the DOM loses the focus.
  const stable = chosen.toSorted((one, other) => one - other);
  return new Set(stable.flatMap((slot) => edges.slots.idAt(slot) ?? []));
}

function idsOf({ nodes }: Geometry, slots: readonly number[]): ReadonlySet<string> {
  return new Set(slots.flatMap((slot) => nodes.slots.idAt(slot) ?? []));
}
