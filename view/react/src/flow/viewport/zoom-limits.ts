import type { Rectangle, Size } from "../drawing/rectangle.ts";

/** How small and how large any graph may be shown. */
const smallest = 0.05;
const largest = 4;

/** How small and how large a graph may be shown: so small at least that half of the screen shows all of it. */
export function zoomLimits(
  bounds: Rectangle | undefined,
  screen: Size,
): { readonly minZoom: number; readonly maxZoom: number } {
  const { width, height } = bounds ?? { width: 1, height: 1 };
  const whole = Math.min(screen.width / Math.max(width, 1), screen.height / Math.max(height, 1));
  // In steps, so that it stays the same while a graph grows a little.
  const step = 2 ** Math.floor(Math.log2(whole / 2));
  return { minZoom: Math.min(smallest, step || smallest), maxZoom: largest };
}
