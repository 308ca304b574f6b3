import type { Rectangle, Viewport } from "../drawing/rectangle.ts";

/** The part of the room that stays free around a graph that is shown whole, and how many pixels at most. */
const marginShare = 0.1;
const widestMargin = 40;

/** The viewport that shows a part of the graph in the middle of a part of the screen: all of it, and not larger than life. */
export function fittingViewport(bounds: Rectangle | undefined, area: Rectangle): Viewport {
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
export function beginningViewport(bounds: Rectangle, area: Rectangle, zoom: number): Viewport {
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
