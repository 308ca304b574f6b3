import type { CanvasState } from "../canvas-state.ts";
import type { NodeTable } from "../geometry/node-table.ts";
import { middleOf, type Point, type Rectangle } from "../geometry/rectangle.ts";
import type { EdgeRecord, Item } from "../records.ts";

/** A way aside counts so many times as much as one ahead. */
const asideWeight = 2;

/** What is further aside than so many times as far ahead is there for want of anything else. */
const widest = 1.5;
const lastResort = 1e9;

/** The node that is next to a place in a direction: rather straight ahead than near. */
export function neighborIn(
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

/** The end of an edge that is at a node. */
type End = "source" | "target";

/** Where a walk along the edges comes to from a node: to its first edge that leaves to the right, or comes from the left. */
export function edgeFromNode(
  state: CanvasState,
  node: string,
  direction: Direction,
): Item | undefined {
  if (direction === "up" || direction === "down") return undefined;
  const [first] = edgesAt(state, node, direction === "right" ? "source" : "target");
  return first && { kind: "edge", id: first.id };
}

/** Where a walk comes to from an edge: to the node at its end, or above and below to the next edge of the same node. */
export function nextFromEdge(
  state: CanvasState,
  id: string,
  direction: Direction,
  cameFrom: string | undefined,
): Item | undefined {
  const edge = state.edges.get(id);
  if (!edge) return undefined;
  if (direction === "left") return { kind: "node", id: edge.source };
  if (direction === "right") return { kind: "node", id: edge.target };
  const end: End = cameFrom === edge.target ? "target" : "source";
  const siblings = edgesAt(state, edge[end], end);
  const at = siblings.findIndex((sibling) => sibling.id === id);
  const next = siblings[at + (direction === "down" ? 1 : -1)];
  return next && { kind: "edge", id: next.id };
}

/** The edges that have this end at a node, from above as they arrive at the other. */
function edgesAt(state: CanvasState, node: string, end: End): readonly EdgeRecord[] {
  const other: End = end === "source" ? "target" : "source";
  const { geometry } = state;
  const heightOf = (edge: EdgeRecord): number => {
    const rectangle = state.rectangleOf(edge[other]);
    return rectangle ? middleOf(rectangle).y : 0;
  };
  return Array.from(geometry.edgesOf(node), (slot) => geometry.edges.slots.idAt(slot))
    .flatMap((id) => (id === undefined ? [] : (state.edges.get(id) ?? [])))
    .filter((edge) => edge[end] === node)
    .toSorted((one, another) => heightOf(one) - heightOf(another));
}

/** Where an arrow key points to. */
export type Direction = "left" | "right" | "up" | "down";

/** Each direction as a step of one. */
export const steps: Readonly<Record<Direction, { readonly x: number; readonly y: number }>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};
