/* oxlint-disable typescript/no-non-null-assertion -- a slot has a value in every column */
import { edgeLine } from "./edge-line.ts";
import type { SeenPicture } from "./painter.ts";
import { ViewPen } from "./view-pen.ts";

/** Draws the lines of the edges in sight, the selected ones above the others. */
export function strokeEdges(context: CanvasRenderingContext2D, picture: SeenPicture): void {
  const { geometry, theme, edges, seen } = picture;
  const { palette, look, selected, covered, records, offset } = geometry.edges;
  const pen = new ViewPen(context, seen);
  for (const pass of [0, 1]) {
    let current = -1;
    for (const slot of edges) {
      if (selected[slot] !== pass || covered.has(slot)) continue;
      if (look[slot] !== current) {
        current = look[slot]!;
        const line = edgeLine(palette.looks[current]!, pass === 1, theme);
        context.strokeStyle = line.color;
        context.lineWidth = line.width;
        context.setLineDash([...line.dashes]);
      }
      const trace = geometry.shapes.of(records[slot]!.type);
      context.beginPath();
      trace(pen, geometry.edges.startOf(slot), geometry.edges.endOf(slot), offset[slot]!);
      context.stroke();
    }
  }
  context.setLineDash([]);
}
