import type { Rectangle, Viewport } from "../drawing/rectangle.ts";
import { partIn } from "../viewport/part-in.ts";

/** So many pixels of the screen stay free around what is shown. */
const margin = 60;

/** The viewport that shows a part of the graph in an area of the screen, the nearest to the current one; undefined where it is seen already. */
export function revealing(
  viewport: Viewport,
  area: Rectangle,
  part: Rectangle,
): Viewport | undefined {
  const seen = partIn(viewport, area);
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
