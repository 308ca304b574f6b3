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
  const isForward = step.x + step.y > 0;
  const own = except === undefined ? undefined : nodes.slots.get(except);
  return best(
    nodes,
    except,
    (middle, slot) => {
      const [x, y] = [middle.x - start.x, middle.y - start.y];
      const ahead = x * step.x + y * step.y;
      const aside = Math.abs(x * step.y) + Math.abs(y * step.x);
      // Nodes that lie on each other are one behind the other, as they were added.
      if (x === 0 && y === 0 && own !== undefined && isForward === slot > own) {
        return Math.abs(slot - own) / nodes.slots.end - 1;
      }
      if (ahead <= 0) return Infinity;
      return ahead + aside * asideWeight + (aside > ahead * widest ? lastResort : 0);
    },
    isForward ? "first" : "last",
  );
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

/** The node with the least price, the first or the last of several; one at an infinite price is none. */
function best(
  nodes: NodeTable,
  except: string | undefined,
  priceOf: (middle: Point, slot: number) => number,
  preferred: "first" | "last" = "first",
): string | undefined {
  let [least, found, at] = [Infinity, undefined as string | undefined, -1];
  for (const id of nodes.slots.ids) {
    const slot = nodes.slots.get(id);
    if (slot === undefined || id === except) continue;
    const price = priceOf(middleOf(nodes.rectangleAt(slot)), slot);
    const isPreferred = preferred === "first" ? slot < at : slot > at;
    const isBetter = price < least || (price === least && price < Infinity && isPreferred);
    if (isBetter) [least, found, at] = [price, id, slot];
  }
  return found;
}
