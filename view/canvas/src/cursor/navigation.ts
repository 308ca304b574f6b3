import type { CanvasState } from "../canvas-state.ts";
import type { NodeTable } from "../geometry/node-table.ts";
import { middleOf, type Point, type Rectangle } from "../geometry/rectangle.ts";
import type { EdgeRecord, Item } from "../records.ts";

/** Sideways distance counts this many times as much as distance ahead. */
const asideWeight = 2;

/** Nodes beyond this ratio of sideways to forward distance are considered last. */
const maxSidewaysRatio = 1.5;
const lastResortCost = 1e9;

/** The next node in a direction; direction counts more than distance. */
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
      // Nodes at the same position follow each other in insertion order.
      if (x === 0 && y === 0 && own !== undefined && isForward === slot > own) {
        return Math.abs(slot - own) / nodes.slots.end - 1;
      }
      if (ahead <= 0) return Infinity;
      return ahead + aside * asideWeight + (aside > ahead * maxSidewaysRatio ? lastResortCost : 0);
    },
    isForward ? "first" : "last",
  );
}

export function nearestNode(
  nodes: NodeTable,
  { x, y }: Point,
  except?: string,
): string | undefined {
  return best(nodes, except, (middle) => Math.hypot(middle.x - x, middle.y - y));
}

/** The first or last node in reading order. */
export function outermostNode(nodes: NodeTable, end: "first" | "last"): string | undefined {
  const sign = end === "first" ? 1 : -1;
  return best(nodes, undefined, ({ x, y }) => sign * (x + y));
}

/** The node with the lowest cost, the first or last of equals; infinite cost excludes a node. */
function best(
  nodes: NodeTable,
  except: string | undefined,
  costOf: (middle: Point, slot: number) => number,
  preferred: "first" | "last" = "first",
): string | undefined {
  let [least, found, at] = [Infinity, undefined as string | undefined, -1];
  for (const id of nodes.slots.ids) {
    const slot = nodes.slots.get(id);
    if (slot === undefined || id === except) continue;
    const cost = costOf(middleOf(nodes.rectangleAt(slot)), slot);
    const isPreferred = preferred === "first" ? slot < at : slot > at;
    const isBetter = cost < least || (cost === least && cost < Infinity && isPreferred);
    if (isBetter) [least, found, at] = [cost, id, slot];
  }
  return found;
}

type End = "source" | "target";

/** The next item along the edges of a node: right leads to the first outgoing edge, left to the first incoming one. */
export function edgeFromNode(
  state: CanvasState,
  node: string,
  direction: Direction,
): Item | undefined {
  if (direction === "up" || direction === "down") return undefined;
  const [first] = edgesAt(state, node, direction === "right" ? "source" : "target");
  return first && { kind: "edge", id: first.id };
}

/** The next item from an edge: left and right go to its nodes, up and down to other edges of the same node. */
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

/** The edges with this end at a node, ordered by the height of their other end. */
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

export type Direction = "left" | "right" | "up" | "down";

export const steps: Readonly<Record<Direction, { readonly x: number; readonly y: number }>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};
