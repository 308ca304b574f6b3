import { type Point, type Rectangle, type Size, unionOf } from "../geometry/rectangle.ts";

/** Distance to the item, and to the sides of the screen. */
const gapPx = 10;
const borderPx = 8;

/**
 * The position of an overlay next to its item, in screen pixels: above, below or beside it, in this order of
 * preference, or first below it. It stays inside the screen while the item is visible.
 */
export function placement(
  item: Rectangle,
  size: Size,
  screen: Size,
  first: "above" | "below" = "above",
): Point {
  const [above, below, ...beside] = sidesOf(item, size);
  // It leaves the screen on the same side as the item.
  if (!isSeen(item, screen)) return pointOf(item.y < 0 ? below : above);
  const sides = first === "above" ? [above, below, ...beside] : [below, above, ...beside];
  const free = sides.find((side) => fits(moved(side, screen), item, screen));
  return pointOf(moved(free ?? above, screen));
}

/**
 * How far the graph has to move so that an item and its overlay are both visible. Undefined if they are already, or if
 * the screen is too small.
 */
export function roomFor(item: Rectangle, size: Size, screen: Size): Point | undefined {
  const ways = sidesOf(item, size)
    .map((side) => unionOf(item, side))
    .filter(({ width, height }) => width <= inner(screen.width) && height <= inner(screen.height))
    .map((both) => ({
      x: inside(both.x, both.width, screen.width) - both.x,
      y: inside(both.y, both.height, screen.height) - both.y,
    }));
  const isBeside = isSeen(item, screen) && isWhole(item, screen) && hasFreeSide(item, size, screen);
  if (isBeside || ways.length === 0) return undefined;
  return ways.reduce((one, other) => (lengthOf(other) < lengthOf(one) ? other : one));
}

/** How far the graph has to move so that an item is visible above a bottom sheet; undefined if it is. */
export function roomAbove(
  item: Rectangle,
  sheet: Size,
  screen: Size,
  free: Rectangle,
): Point | undefined {
  const height = screen.height - sheet.height - borderPx - free.y;
  const x = inside(item.x - free.x, item.width, free.width) + free.x - item.x;
  const y = inside(item.y - free.y, item.height, height) + free.y - item.y;
  return x === 0 && y === 0 ? undefined : { x, y };
}

/** Above, below, right of and left of an item. */
function sidesOf(
  item: Rectangle,
  size: Size,
): readonly [Rectangle, Rectangle, Rectangle, Rectangle] {
  const across = item.x + (item.width - size.width) / 2;
  const down = item.y + (item.height - size.height) / 2;
  return [
    { ...size, x: across, y: item.y - gapPx - size.height },
    { ...size, x: across, y: item.y + item.height + gapPx },
    { ...size, x: item.x + item.width + gapPx, y: down },
    { ...size, x: item.x - gapPx - size.width, y: down },
  ];
}

function hasFreeSide(item: Rectangle, size: Size, screen: Size): boolean {
  return sidesOf(item, size).some((side) => fits(moved(side, screen), item, screen));
}

/** Whether a box is inside the screen and does not cover the item. */
function fits(box: Rectangle, item: Rectangle, screen: Size): boolean {
  const isBeside = box.x >= item.x + item.width || item.x >= box.x + box.width;
  const covers = !isBeside && box.y < item.y + item.height && item.y < box.y + box.height;
  return isWhole(box, screen) && !covers;
}

/** The closest position inside the screen. */
function moved({ x, y, width, height }: Rectangle, screen: Size): Rectangle {
  return { x: inside(x, width, screen.width), y: inside(y, height, screen.height), width, height };
}

function inside(at: number, length: number, available: number): number {
  return Math.max(Math.min(at, available - borderPx - length), borderPx);
}

function inner(length: number): number {
  return length - 2 * borderPx;
}

function isWhole({ x, y, width, height }: Rectangle, screen: Size): boolean {
  return x >= 0 && y >= 0 && x + width <= screen.width && y + height <= screen.height;
}

function isSeen({ x, y, width, height }: Rectangle, screen: Size): boolean {
  return x < screen.width && y < screen.height && x + width > 0 && y + height > 0;
}

function pointOf({ x, y }: Point): Point {
  return { x, y };
}

function lengthOf({ x, y }: Point): number {
  return Math.hypot(x, y);
}
