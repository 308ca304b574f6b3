import type { Viewport } from "../geometry/rectangle.ts";

/** Distance of the dots at zoom 1. */
export const dotGapPx = 20;

/** Below this scale every second dot is left out. */
const smallestScale = 0.7;

/** The grid reaches this far beyond the screen, so that it can be panned without being painted again. */
export const dotMarginPx = 256;

/** Gaps that the offset of the grid takes, beside its margin. */
const spareGaps = 3;

/** The size of the grid in each direction: it covers the screen and its margin at the smallest scale. */
export const dotGridSize: string = `calc((100% + ${2 * dotMarginPx}px) / ${smallestScale} + ${spareGaps * dotGapPx}px)`;

/** The number of rows of a grid of this size. */
export function dotRows(screenHeight: number): number {
  return Math.ceil((screenHeight + 2 * dotMarginPx) / smallestScale / dotGapPx) + spareGaps;
}

/** The CSS transform that moves the dot grid with the graph: less than one gap, so that it still covers the screen. */
export function dotGridTransform({ x, y, zoom }: Viewport): string {
  const doublings = Math.max(0, Math.ceil(Math.log2(smallestScale / zoom)));
  const scale = zoom * 2 ** doublings;
  const gap = dotGapPx * scale;
  // The grid starts half a gap before a dot, above and left of the screen and its margin.
  const start = (1.5 + Math.ceil(dotMarginPx / gap)) * gap;
  const offset = (from: number): string => `${(((from % gap) + gap) % gap) - start}px`;
  return `translate(${offset(x)}, ${offset(y)}) scale(${scale})`;
}
