import type { Point, Rectangle, Size } from "../drawing/rectangle.ts";

/** So many pixels are between what is edited and what lies beside it, and at least so many to the border. */
const gap = 10;
const border = 8;

/**
 * Where on the screen something is that belongs to an item: above it, below it where there is no room above, and always
 * inside the screen as long as the item is seen. Both are measured in pixels of the screen.
 */
export function placement(item: Rectangle, size: Size, screen: Size): Point {
  const above = item.y - gap - size.height;
  const below = item.y + item.height + gap;
  const hasRoomAbove = above >= border;
  const isBelow = !hasRoomAbove && below + size.height <= screen.height - border;
  const wanted = { x: item.x + (item.width - size.width) / 2, y: isBelow ? below : above };
  if (!isSeen(item, screen)) return wanted;
  return {
    x: inside(wanted.x, size.width, screen.width),
    y: inside(wanted.y, size.height, screen.height),
  };
}

function inside(at: number, length: number, available: number): number {
  return Math.max(Math.min(at, available - border - length), border);
}

function isSeen({ x, y, width, height }: Rectangle, screen: Size): boolean {
  return x < screen.width && y < screen.height && x + width > 0 && y + height > 0;
}
