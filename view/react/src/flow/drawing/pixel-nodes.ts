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
  for (const pass of [0, 1]) {
    for (const slot of slots) {
      if (selected[slot] !== pass || (nodes.withoutCovered && covered.has(slot))) continue;
      fillNode(grid, nodes, slot, pass === 1 ? accent : plain[look[slot]!]!);
    }
  }
}

function fillNode(
  { pixels, width, height }: PixelGrid,
  { table, viewport }: PixelNodes,
  slot: number,
  color: number,
): void {
  const x = table.x[slot]!;
  const y = table.y[slot]!;
  const { zoom } = viewport;
  const left = Math.round(x * zoom + viewport.x);
  const top = Math.round(y * zoom + viewport.y);
  const right = Math.round((x + table.width[slot]!) * zoom + viewport.x);
  const bottom = Math.round((y + table.height[slot]!) * zoom + viewport.y);
  const first = Math.max(0, left);
  const last = Math.min(width, Math.max(left + 1, right));
  const end = Math.min(height, Math.max(top + 1, bottom));
  for (let row = Math.max(0, top); row < end; row += 1) {
    const start = row * width;
    for (let column = first; column < last; column += 1) pixels[start + column] = color;
  }
}
