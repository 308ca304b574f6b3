import type { Viewport } from "../geometry/rectangle.ts";

/** How far apart the dots are where the graph is shown at its own size. */
export const dotGapPx = 20;

/** The dots are shown so small at least; where they would be smaller, there are fewer. */
export const smallestDotScale = 0.7;

/** How the plane of dots is moved with the graph: so little that it still covers the screen. */
export function dotGridTransform({ x, y, zoom }: Viewport): string {
  const doublings = Math.max(0, Math.ceil(Math.log2(smallestDotScale / zoom)));
  const scale = zoom * 2 ** doublings;
  const gap = dotGapPx * scale;
  // The plane begins half a gap before a dot, left of and above the screen.
  const place = (from: number): string => `${(((from % gap) + gap) % gap) - 1.5 * gap}px`;
  return `translate(${place(x)}, ${place(y)}) scale(${scale})`;
}
