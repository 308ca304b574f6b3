import type { Rectangle, Size, Viewport } from "../drawing/rectangle.ts";

/** How small and how large the graph may be shown. */
export const zooms = { minZoom: 0.05, maxZoom: 4 } as const;

/** The part of the screen that stays free around a graph that is shown whole. */
const margin = 0.1;

/** The viewport that shows a part of the graph in the middle of the screen: all of it, and not larger than life, right of what covers its left. */
export function fittingViewport(
  bounds: Rectangle | undefined,
  screen: Size,
  { left }: { readonly left: number } = { left: 0 },
): Viewport {
  const width = Math.max(screen.width - left, 1);
  if (!bounds) return { x: left + width / 2, y: screen.height / 2, zoom: 1 };
  const free = 1 - 2 * margin;
  const widest = (width * free) / Math.max(bounds.width, 1);
  const highest = (screen.height * free) / Math.max(bounds.height, 1);
  const zoom = Math.max(Math.min(widest, highest, 1), zooms.minZoom);
  return {
    x: left + width / 2 - (bounds.x + bounds.width / 2) * zoom,
    y: screen.height / 2 - (bounds.y + bounds.height / 2) * zoom,
    zoom,
  };
}
