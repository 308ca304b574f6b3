import type { Handle } from "@heddle/params";

import type { CanvasState } from "../canvas-state.ts";
import { visiblePart, type Rectangle, type Size, type Viewport } from "../geometry/rectangle.ts";

interface FreeArea {
  /** The part of the canvas that nothing covers, in pixels from its corner. */
  readonly freeArea: () => Rectangle;
}

interface FirstViewportParts extends FreeArea {
  readonly handle: Handle;
  readonly state: Pick<CanvasState, "geometry" | "scene">;
}

/** On a small screen a graph that would be smaller than this as a whole begins larger. */
const smallestWhole = 0.65;
const startZoom = 0.75;

const panels = ["topPanel", "bottomPanel", "leftPanel", "rightPanel"];

/** Whether what is seen at first depends on what lies over the graph, beside the buttons that every graph has. */
export function hasToMeasure({ handle }: Pick<FirstViewportParts, "handle">): boolean {
  if (handle.read("viewport") !== null) return false;
  // A panel is a list of views.
  const isFilled = (name: string): boolean => (handle.read(name) as readonly unknown[]).length > 0;
  return hasSideBar(handle) || handle.read("showMinimap") === true || panels.some(isFilled);
}

/** What is seen at first: what the flow says, else all of it; on a small screen as much as can be read, from its beginning. */
export function firstViewport(scope: FirstViewportParts): Viewport {
  const { handle, state, freeArea } = scope;
  const kept = handle.read("viewport") as Viewport | null;
  if (kept) return kept;
  const bounds = state.geometry.nodes.bounds();
  const whole = fit(scope, bounds);
  if (!bounds || whole.zoom >= smallestWhole || !isNarrow(state.scene.screen.width)) return whole;
  return startViewport(bounds, freeArea(), startZoom);
}

/** The viewport that shows a part of the graph beside what lies over it. */
export function fit({ freeArea }: FreeArea, bounds: Rectangle | undefined): Viewport {
  return fitViewport(bounds, freeArea());
}

/** The part of the room that stays free around a graph that is shown whole, and how many pixels at most. */
const marginShare = 0.1;
const widestMargin = 40;

/** The viewport that shows a part of the graph in the middle of a part of the screen: all of it, and not larger than life. */
export function fitViewport(bounds: Rectangle | undefined, area: Rectangle): Viewport {
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  if (!bounds) return { ...middle, zoom: 1 };
  const widest = withinMargin(area.width) / Math.max(bounds.width, 1);
  const highest = withinMargin(area.height) / Math.max(bounds.height, 1);
  const zoom = Math.min(widest, highest, 1);
  return {
    x: middle.x - (bounds.x + bounds.width / 2) * zoom,
    y: middle.y - (bounds.y + bounds.height / 2) * zoom,
    zoom,
  };
}

/** The viewport that shows a part of the graph at a zoom: its middle, and where it does not fit, its beginning. */
export function startViewport(bounds: Rectangle, area: Rectangle, zoom: number): Viewport {
  const start = (from: number, length: number, areaFrom: number, available: number): number => {
    const rest = available - length * zoom;
    const margin = rest >= 0 ? rest / 2 : marginOf(available);
    return areaFrom + margin - from * zoom;
  };
  return {
    x: start(bounds.x, bounds.width, area.x, area.width),
    y: start(bounds.y, bounds.height, area.y, area.height),
    zoom,
  };
}

function marginOf(length: number): number {
  return Math.min(length * marginShare, widestMargin);
}

function withinMargin(length: number): number {
  return Math.max(length - 2 * marginOf(length), 1);
}

/** So many pixels of the screen stay free around what is shown. */
const margin = 60;

/** The viewport that shows a part of the graph in an area of the screen, the nearest to the current one; undefined where it is seen already. */
export function viewportRevealing(
  viewport: Viewport,
  area: Rectangle,
  part: Rectangle,
): Viewport | undefined {
  const seen = visiblePart(viewport, area);
  const free = Math.min(margin, area.width / 6, area.height / 6) / viewport.zoom;
  const right = shortfall(part.x, part.width, seen.x + free, seen.width - 2 * free);
  const down = shortfall(part.y, part.height, seen.y + free, seen.height - 2 * free);
  if (right === 0 && down === 0) return undefined;
  const { x, y, zoom } = viewport;
  return { x: x - right * zoom, y: y - down * zoom, zoom };
}

/** How far to go for a stretch to be inside another; of one that is too long the beginning counts. */
function shortfall(from: number, length: number, seenFrom: number, seenLength: number): number {
  if (from < seenFrom || length > seenLength) return from - seenFrom;
  return Math.max(from + length - (seenFrom + seenLength), 0);
}

/** How small and how large any graph may be shown. */
const smallest = 0.05;
const largest = 4;

/** How small and how large a graph may be shown: so small at least that half of the screen shows all of it. */
export function zoomLimits(
  bounds: Rectangle | undefined,
  screen: Size,
): { readonly minZoom: number; readonly maxZoom: number } {
  const { width, height } = bounds ?? { width: 1, height: 1 };
  const whole = Math.min(screen.width / Math.max(width, 1), screen.height / Math.max(height, 1));
  // In steps, so that it stays the same while a graph grows a little.
  const step = 2 ** Math.floor(Math.log2(whole / 2));
  return { minZoom: Math.min(smallest, step || smallest), maxZoom: largest };
}

/** A graph that is less wide than this has no room for a bar beside it. */
const narrow = 640;

/** Whether a graph of this width has no room for the side bar. */
export function isNarrow(width: number): boolean {
  return width < narrow;
}

/** Whether the flow has a side bar. */
export function hasSideBar(handle: Handle): boolean {
  const hasTypes = Object.keys(handle.read("nodeTypeRecords") as object).length > 0;
  return hasTypes && handle.read("displaySideBar") === true && handle.read("editable") === true;
}
