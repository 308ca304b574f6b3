/* oxlint-disable typescript/no-non-null-assertion -- a slot has a value in every column */
import type { SeenPicture } from "./painter.ts";

/** Of how many edges one is drawn so that all lines together are no longer than so many pixels. */
export function thinning(picture: SeenPicture, limit: number): number {
  const { geometry, edges, viewport, screen } = picture;
  const { x, y } = geometry.nodes;
  const { source, target } = geometry.edges;
  let length = 0;
  for (const slot of edges) {
    const from = source[slot]!;
    const to = target[slot]!;
    length += Math.min(Math.abs(x[from]! - x[to]!) * viewport.zoom, screen.width);
    length += Math.min(Math.abs(y[from]! - y[to]!) * viewport.zoom, screen.height);
  }
  return Math.max(1, Math.ceil(length / limit));
}
