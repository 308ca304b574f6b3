import type { FlowReader } from "@heddle/flow";
import { equalValues, type Handle } from "@heddle/params";

import type { CanvasState } from "../canvas-state.ts";
import {
  contains,
  middleOf,
  type Rectangle,
  type Size,
  type Viewport,
  visiblePart,
  visibleRectangle,
} from "../geometry/rectangle.ts";
import { readOwnViewport } from "./own-viewport.ts";

interface FreeArea {
  readonly flow: LimitedFlow;
  /** The part of the canvas that nothing covers, in pixels from its corner. */
  readonly freeArea: () => Rectangle;
}

interface FirstViewportParts extends FreeArea {
  readonly handle: Handle;
  readonly flow: FlowReader;
  readonly state: Pick<CanvasState, "geometry" | "scene" | "rectangleOf">;
}

/** On a small screen a graph starts at `startZoom` where fitting it would need a zoom below `smallestFitZoom`. */
const smallestFitZoom = 0.65;
const startZoom = 0.75;

const panels = ["topPanel", "bottomPanel", "leftPanel", "rightPanel"] as const;

/** Whether the first viewport depends on overlays that have to be measured, besides the controls of every graph. */
export function hasToMeasure(
  scope: Omit<FirstViewportParts, "freeArea">,
  isCovered: boolean,
): boolean {
  const { flow } = scope;
  if (knownViewport(scope)) return false;
  const hasPanel = panels.some((name) => flow.get(name).length > 0);
  return hasSideBar(flow) || flow.get("showMinimap") || isCovered || hasPanel;
}

/** The initial viewport: a known one, or one that fits the graph. */
export function firstViewport(scope: FirstViewportParts): Viewport {
  return knownViewport(scope) ?? readableFit(scope, scope.state.geometry.nodes.bounds());
}

/** A saved viewport that shows less of the graph belongs to another screen, or to an earlier graph. */
const leastVisibleShare = 1 / 3;

/** The viewport at which the user has left the graph, that which code has set, or a saved one that shows enough. */
export function knownViewport(scope: Omit<FirstViewportParts, "freeArea">): Viewport | undefined {
  const { handle, flow, state } = scope;
  const own = readOwnViewport(handle, flow);
  if (own && visibleShare(state, own) > 0) return own;
  const saved = flow.get("viewport");
  if (saved === null) return undefined;
  const isRequested = equalValues(saved, flow.get("requestedViewport").viewport);
  return isRequested || visibleShare(state, saved) >= leastVisibleShare ? saved : undefined;
}

/** The share of the nodes whose middle is visible; all of an empty graph, and of one without a screen. */
function visibleShare(state: FirstViewportParts["state"], viewport: Viewport): number {
  const { scene, geometry } = state;
  const { slots } = geometry.nodes;
  if (slots.size === 0 || scene.screen.width * scene.screen.height === 0) return 1;
  const seen = visibleRectangle(viewport, scene.screen);
  const isSeen = (id: string): boolean => {
    const box = state.rectangleOf(id);
    return box !== undefined && contains(seen, { ...middleOf(box), width: 0, height: 0 });
  };
  return scene.nodesIn(seen).filter(isSeen).length / slots.size;
}

/** The viewport that fits a part of the graph, or shows its start where that is unreadable on a small screen. */
export function readableFit(scope: FirstViewportParts, bounds: Rectangle | undefined): Viewport {
  const { flow, state, freeArea } = scope;
  const fitted = fit(scope, bounds);
  const isReadable = fitted.zoom >= smallestFitZoom;
  if (!bounds || isReadable || !isNarrow(state.scene.screen.width)) return fitted;
  return startViewport(bounds, freeArea(), withinLimits(startZoom, flow));
}

/** The viewport that fits a part of the graph into the free area. */
export function fit({ flow, freeArea }: FreeArea, bounds: Rectangle | undefined): Viewport {
  return fitViewport(bounds, freeArea(), flow);
}

/** Margin around a fitted graph, as a share of the area and in pixels at most. */
const marginShare = 0.1;
const maxMarginPx = 40;

/** The viewport that centers a part of the graph in an area, at a zoom of at most 1 and within the limits of the flow. */
function fitViewport(bounds: Rectangle | undefined, area: Rectangle, flow: LimitedFlow): Viewport {
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  if (!bounds) return { ...middle, zoom: withinLimits(1, flow) };
  const widest = withinMargin(area.width) / Math.max(bounds.width, 1);
  const highest = withinMargin(area.height) / Math.max(bounds.height, 1);
  const zoom = withinLimits(Math.min(widest, highest, 1), flow);
  return {
    x: middle.x - (bounds.x + bounds.width / 2) * zoom,
    y: middle.y - (bounds.y + bounds.height / 2) * zoom,
    zoom,
  };
}

/** The viewport that centers a part of the graph at a zoom, or shows its start where it does not fit. */
export function startViewport(bounds: Rectangle, area: Rectangle, zoom: number): Viewport {
  const start = (from: number, length: number, areaFrom: number, available: number): number => {
    const rest = available - length * zoom;
    const revealMarginPx = rest >= 0 ? rest / 2 : marginOf(available);
    return areaFrom + revealMarginPx - from * zoom;
  };
  return {
    x: start(bounds.x, bounds.width, area.x, area.width),
    y: start(bounds.y, bounds.height, area.y, area.height),
    zoom,
  };
}

function marginOf(length: number): number {
  return Math.min(length * marginShare, maxMarginPx);
}

function withinMargin(length: number): number {
  return Math.max(length - 2 * marginOf(length), 1);
}

/** Margin around a revealed part. */
const revealMarginPx = 60;

/**
 * The viewport closest to the current one that shows a part of the graph in an area. Undefined if the part is already
 * visible.
 */
export function viewportRevealing(
  viewport: Viewport,
  area: Rectangle,
  part: Rectangle,
): Viewport | undefined {
  const seen = visiblePart(viewport, area);
  const free = Math.min(revealMarginPx, area.width / 6, area.height / 6) / viewport.zoom;
  const right = shortfall(part.x, part.width, seen.x + free, seen.width - 2 * free);
  const down = shortfall(part.y, part.height, seen.y + free, seen.height - 2 * free);
  if (right === 0 && down === 0) return undefined;
  const { x, y, zoom } = viewport;
  return { x: x - right * zoom, y: y - down * zoom, zoom };
}

/** The distance to scroll until a range is inside another, or until its start is, if it is longer. */
function shortfall(from: number, length: number, seenFrom: number, seenLength: number): number {
  if (from < seenFrom || length > seenLength) return from - seenFrom;
  return Math.max(from + length - (seenFrom + seenLength), 0);
}

/** A flow may limit the zoom. */
export interface LimitedFlow {
  get(name: "minZoom" | "maxZoom"): number | null;
}

function withinLimits(zoom: number, flow: LimitedFlow): number {
  return Math.min(Math.max(zoom, flow.get("minZoom") ?? 0), flow.get("maxZoom") ?? Infinity);
}

/** Zoom limits of a graph whose flow sets none. */
const smallest = 0.05;
const largest = 4;

/** The zoom limits of a graph: those of its flow. Without them, it fits into half of the screen when it is zoomed out. */
export function zoomLimits(
  flow: LimitedFlow,
  bounds: Rectangle | undefined,
  screen: Size,
): { readonly minZoom: number; readonly maxZoom: number } {
  const { width, height } = bounds ?? { width: 1, height: 1 };
  const whole = Math.min(screen.width / Math.max(width, 1), screen.height / Math.max(height, 1));
  // In steps, so that it stays the same while a graph grows a little.
  const step = 2 ** Math.floor(Math.log2(whole / 2));
  const [minZoom, maxZoom] = [flow.get("minZoom"), flow.get("maxZoom")];
  return {
    minZoom: minZoom ?? Math.min(smallest, step || smallest, maxZoom ?? largest),
    maxZoom: maxZoom ?? Math.max(largest, minZoom ?? largest),
  };
}

/** Below this width there is no room for a side bar. */
const narrowWidthPx = 640;

export function isNarrow(width: number): boolean {
  return width < narrowWidthPx;
}

export function hasSideBar(flow: FlowReader): boolean {
  const hasTypes = Object.keys(flow.get("nodeTypeRecords")).length > 0;
  return hasTypes && flow.get("displaySideBar") && flow.editable;
}
