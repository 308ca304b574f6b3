import type { Viewport } from "../geometry/rectangle.ts";

/** Distance of the dots at zoom 1. */
export const dotGapPx = 20;

/** Below this scale every second dot is left out. */
export const smallestDotScale = 0.7;

/** The CSS transform that moves the dot grid with the graph: less than one gap, so that it still covers the screen. */
export function dotGridTransform({ x, y, zoom }: Viewport): string {
  const doublings = Math.max(0, Math.ceil(Math.log2(smallestDotScale / zoom)));
  const scale = zoom * 2 ** doublings;
  const gap = dotGapPx * scale;
  // The grid starts half a gap before a dot, above and left of the screen.
  const offset = (from: number): string => `${(((from % gap) + gap) % gap) - 1.5 * gap}px`;
  return `translate(${offset(x)}, ${offset(y)}) scale(${scale})`;
}
