/* oxlint-disable typescript/no-non-null-assertion -- a slot has a value in every column */
import { ColorPixels } from "./color-pixels.ts";
import type { SeenPicture } from "./painter.ts";
import { PixelBuffer } from "./pixel-buffer.ts";
import { drawLine, type PixelGrid } from "./pixel-line.ts";
import { drawNodes } from "./pixel-nodes.ts";

/** How much of an edge's colour is left where its line is thinner than a pixel. */
const edgeStrength = 0.45;

/** Draws edges as straight lines and nodes as spots, straight into a buffer: that is quick with 50,000 of them. */
export class PixelPainter {
  readonly #colors = new ColorPixels();
  readonly #buffer = new PixelBuffer();

  paint(context: CanvasRenderingContext2D, picture: SeenPicture): void {
    const { geometry, theme, viewport, nodes } = picture;
    this.#buffer.draw(context.canvas, (grid) => {
      this.#drawEdges(grid, picture);
      drawNodes(grid, {
        table: geometry.nodes,
        slots: nodes,
        viewport,
        theme,
        colors: this.#colors,
        withoutCovered: true,
      });
    });
    this.#buffer.show(context);
  }

  #drawEdges(grid: PixelGrid, { geometry, theme, viewport, edges }: SeenPicture): void {
    const { x, y } = geometry.nodes;
    const { source, target, sourceX, sourceY, targetX, targetY } = geometry.edges;
    const { selected, covered, look, palette } = geometry.edges;
    const colors = palette.looks.map(({ color }) =>
      this.#colors.mix(color ?? theme.line, theme.background, edgeStrength),
    );
    const accent = this.#colors.mix(theme.accent, theme.background, 1);
    const { zoom, x: fromLeft, y: fromTop } = viewport;
    const { values: isCovered } = covered;
    for (const slot of edges) {
      if (isCovered[slot] === 1) continue;
      const from = source[slot]!;
      const to = target[slot]!;
      drawLine(
        grid,
        (x[from]! + sourceX[slot]!) * zoom + fromLeft,
        (y[from]! + sourceY[slot]!) * zoom + fromTop,
        (x[to]! + targetX[slot]!) * zoom + fromLeft,
        (y[to]! + targetY[slot]!) * zoom + fromTop,
        selected[slot] === 1 ? accent : colors[look[slot]!]!,
      );
    }
  }
}
