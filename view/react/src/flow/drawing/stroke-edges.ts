/* oxlint-disable typescript/no-non-null-assertion -- a slot has a value in every column */
import { edgeShape } from "./edge-shape.ts";
import type { SeenPicture } from "./painter.ts";

/** The width of an edge's line that says nothing about it, and of a selected one. */
export const edgeWidth = 1.5;

/** So many edges are drawn as one path: fewer are slow to hand over, more slow to fill. */
const edgesPerPath = 64;

/** Draws the lines of all edges in sight, those of one look together. */
export function strokeEdges(context: CanvasRenderingContext2D, picture: SeenPicture): void {
  const { geometry, theme, edges } = picture;
  const { palette, records, color, selected, covered, offset } = geometry.edges;
  const defaultType = geometry.graph.edgeDefaults.type;
  let [look, count] = [-1, 0];
  const flush = (): void => {
    if (count > 0) context.stroke();
    count = 0;
  };
  context.lineWidth = edgeWidth;
  for (const slot of edges) {
    if (covered[slot] === 1) continue;
    const next = selected[slot] === 1 ? palette.colors.length : color[slot]!;
    if (next !== look || count >= edgesPerPath) {
      flush();
      context.beginPath();
      if (next !== look) {
        const own = palette.colors[next];
        context.strokeStyle = next === palette.colors.length ? theme.accent : own || theme.line;
      }
      look = next;
    }
    const { type } = records[slot]!;
    edgeShape(type ?? defaultType).trace(
      context,
      geometry.edges.startOf(slot),
      geometry.edges.endOf(slot),
      offset[slot]!,
    );
    count += 1;
  }
  flush();
}
