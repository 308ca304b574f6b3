/* oxlint-disable typescript/no-non-null-assertion -- a slot has a value in every column */
import type { SeenPicture } from "./painter.ts";
import { strokeEdges } from "./stroke-edges.ts";

/** Draws edges as lines and nodes as boxes in their colours, without anything inside. */
export function paintBoxes(context: CanvasRenderingContext2D, picture: SeenPicture): void {
  const { geometry, theme, nodes, viewport } = picture;
  strokeEdges(context, picture);
  const { x, y, width, height, look, selected, covered, palette } = geometry.nodes;
  const border = 1 / viewport.zoom;
  for (const pass of [0, 1]) {
    for (const slot of nodes) {
      if (selected[slot] !== pass || covered.has(slot)) continue;
      const [left, top, across, down] = [x[slot]!, y[slot]!, width[slot]!, height[slot]!];
      const rim = pass === 1 ? 2 * border : border;
      context.fillStyle = pass === 1 ? theme.accent : theme.line;
      context.fillRect(left, top, across, down);
      context.fillStyle = palette.looks[look[slot]!]?.color ?? theme.surface;
      context.fillRect(left + rim, top + rim, across - 2 * rim, down - 2 * rim);
    }
  }
}
