/* oxlint-disable typescript/no-non-null-assertion -- a slot has a value in every column */
import type { ColorPixels } from "./color-pixels.ts";
import type { NodeTable } from "./node-table.ts";
import type { PixelGrid } from "./pixel-line.ts";
import type { Viewport } from "./rectangle.ts";
import type { Theme } from "./theme.ts";

interface PixelNodes {
  readonly table: NodeTable;
  readonly slots: readonly number[];
  readonly viewport: Viewport;
  readonly theme: Theme;
  readonly colors: ColorPixels;
  /** Whether those that the page shows itself are left out. */
  readonly withoutCovered: boolean;
}

/** Draws nodes as spots of one pixel at least, the selected ones above the others. */
export function drawNodes(grid: PixelGrid, nodes: PixelNodes): void {
  const { table, slots, theme, colors } = nodes;
  const { selected, covered, look, palette } = table;
  const plain = palette.looks.map(({ color }) =>
    colors.mix(color ?? theme.line, theme.background, 1),
  );
  const accent = colors.mix(theme.accent, theme.background, 1);
  const isLeftOut = nodes.withoutCovered ? covered.values : nothing;
  const { x, y, width, height } = table;
  const { zoom, x: fromLeft, y: fromTop } = nodes.viewport;
  for (const pass of [0, 1]) {
    for (const slot of slots) {
      if (selected[slot] !== pass || isLeftOut[slot] === 1) continue;
      const left = x[slot]! * zoom + fromLeft;
      const top = y[slot]! * zoom + fromTop;
      fillBox(
        grid,
        Math.round(left),
        Math.round(top),
        Math.round(left + width[slot]! * zoom),
        Math.round(top + height[slot]! * zoom),
        pass === 1 ? accent : plain[look[slot]!]!,
      );
    }
  }
}

const nothing = new Uint8Array(0);

/** Fills a box of one pixel at least; what is outside is left out. */
function fillBox(
  { pixels, width, height }: PixelGrid,
  left: number,
  top: number,
  right: number,
  bottom: number,
  color: number,
): void {
  const first = Math.max(0, left);
  const last = Math.min(width, Math.max(left + 1, right));
  const end = Math.min(height, Math.max(top + 1, bottom));
  for (let row = Math.max(0, top); row < end; row += 1) {
    const start = row * width;
    for (let column = first; column < last; column += 1) pixels[start + column] = color;
  }
}
