import type { NodeTable } from "../drawing/node-table.ts";
import { type Point, type Rectangle } from "../drawing/rectangle.ts";
import { type Direction, steps } from "./direction.ts";

/** A way aside counts so many times as much as one ahead. */
const asideWeight = 2;

/** What is further aside than so many times as far ahead is there for want of anything else. */
const widest = 1.5;
const lastResort = 1e9;

/** The node that is next to a place in a direction: rather straight ahead than near. */
export function neighbourIn(
  nodes: NodeTable,
  from: Rectangle,
  direction: Direction,
  except?: string,
): string | undefined {
  const step = steps[direction];
  const start = middleOf(from);
  return best(nodes, except, (middle) => {
    const [x, y] = [middle.x - start.x, middle.y - start.y];
    const ahead = x * step.x + y * step.y;
    const aside = Math.abs(x * step.y) + Math.abs(y * step.x);
    if (ahead <= 0) return Infinity;
    return ahead + aside * asideWeight + (aside > ahead * widest ? lastResort : 0);
  });
}

/** The node whose middle is nearest to a point. */
export function nearestNode(
  nodes: NodeTable,
  { x, y }: Point,
  except?: string,
): string | undefined {
  return best(nodes, except, (middle) => Math.hypot(middle.x - x, middle.y - y));
}

/** The first or the last node as one reads: by lines, and from the left in each. */
export function outermostNode(nodes: NodeTable, end: "first" | "last"): string | undefined {
  const sign = end === "first" ? 1 : -1;
  return best(nodes, undefined, ({ x, y }) => sign * (x + y));
}

/** The middle of a rectangle. */
export function middleOf({ x, y, width, height }: Rectangle): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The node with the least price; one at an infinite price is none. */
function best(
  nodes: NodeTable,
  except: string | undefined,
  priceOf: (middle: Point) => number,
): string | undefined {
  let [least, found] = [Infinity, undefined as string | undefined];
  for (const id of nodes.slots.ids) {
    const slot = nodes.slots.get(id);
    if (slot === undefined || id === except) continue;
    const price = priceOf(middleOf(nodes.rectangleAt(slot)));
    if (price < least) [least, found] = [price, id];
  }
  return found;
}
