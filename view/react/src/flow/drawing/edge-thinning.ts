/* oxlint-disable typescript/no-non-null-assertion -- a slot has a value in every column */
import type { SeenPicture } from "./painter.ts";

/** So many edges are looked at: how long all are follows from them. */
const sample = 4_000;

/** Of how many edges one is drawn so that all lines together are no longer than so many pixels. */
export function thinning(picture: SeenPicture, limit: number): number {
  const { geometry, edges, viewport, screen } = picture;
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
