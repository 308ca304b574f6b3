import type { Rectangle, Size } from "../geometry/rectangle.ts";

/**
 * Overlays at the borders. Overlays of nodes move with them, a drawer or a notice is open only for a moment, and one button
 * and the pictures of other viewers are small.
 */
const overlays =
  ".hd-flow-frame .hd-flow-overlay:not([data-drawer], .hd-flow-notice, .hd-flow-side-bar-button, .hd-flow-people), .hd-flow-side";

/** The part of the canvas that no overlay covers now. */
export function measureFreeArea(element: HTMLElement, screen: Size): Rectangle {
  // The controls are rendered after the graph.
  if (!element.querySelector(".hd-flow-frame")) return freeArea(screen, [buttonsOn(screen)]);
  const { left, top } = element.getBoundingClientRect();
  const obstacles = Array.from(element.querySelectorAll(overlays), (overlay) => {
    const { x, y, width, height } = overlay.getBoundingClientRect();
    // The border of the element does not belong to the screen.
    return { x: x - left - element.clientLeft, y: y - top - element.clientTop, width, height };
  });
  return freeArea(screen, obstacles);
}

/** Where the controls will be, in the lower left corner. */
function buttonsOn({ height }: Size): Rectangle {
  return { x: 12, y: height - 52, width: 220, height: 40 };
}

/** Overlays that would leave less than this share of the screen are ignored: they are temporary. */
const leastShare = 0.2;

/**
 * The part of a screen that overlays leave free. Each one cuts off the strip that costs the least, the largest first.
 */
export function freeArea({ width, height }: Size, obstacles: readonly Rectangle[]): Rectangle {
  const whole = { x: 0, y: 0, width, height };
  const least = areaOf(whole) * leastShare;
  return obstacles
    .toSorted((one, other) => areaOf(other) - areaOf(one))
    .reduce<Rectangle>((free, obstacle) => {
      if (!touches(free, obstacle)) return free;
      const best = cuts(free, obstacle).reduce((one, other) =>
        areaOf(other) > areaOf(one) ? other : one,
      );
      return areaOf(best) < least ? free : best;
    }, whole);
}

/** What remains of an area right of, left of, below and above an overlay. */
function cuts({ x, y, width, height }: Rectangle, over: Rectangle): readonly Rectangle[] {
  const [right, bottom] = [x + width, y + height];
  const [overRight, overBottom] = [over.x + over.width, over.y + over.height];
  return [
    { x: overRight, y, width: right - overRight, height },
    { x, y, width: over.x - x, height },
    { x, y: overBottom, width, height: bottom - overBottom },
    { x, y, width, height: over.y - y },
  ];
}

function areaOf({ width, height }: Size): number {
  return Math.max(width, 0) * Math.max(height, 0);
}

function touches(one: Rectangle, other: Rectangle): boolean {
  const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width;
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height;
}
