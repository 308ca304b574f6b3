import type { EdgeRecord } from "../flow-records.ts";
import type { Item } from "../item.ts";
import type { Picture } from "../picture.ts";
import type { Direction } from "./direction.ts";
import { middleOf } from "./neighbour.ts";

/** The end of an edge that is at a node. */
type End = "source" | "target";

/** Where a walk along the edges comes to from a node: to its first edge that leaves to the right, or comes from the left. */
export function alongFrom(picture: Picture, node: string, direction: Direction): Item | undefined {
  if (direction === "up" || direction === "down") return undefined;
  const [first] = edgesAt(picture, node, direction === "right" ? "source" : "target");
  return first && { kind: "edge", id: first.id };
}

/** Where a walk comes to from an edge: to the node at its end, or above and below to the next edge of the same node. */
export function alongEdge(
  picture: Picture,
  id: string,
  direction: Direction,
  cameFrom: string | undefined,
): Item | undefined {
  const edge = picture.edges.get(id);
  if (!edge) return undefined;
  if (direction === "left") return { kind: "node", id: edge.source };
  if (direction === "right") return { kind: "node", id: edge.target };
  const end: End = cameFrom === edge.target ? "target" : "source";
  const siblings = edgesAt(picture, edge[end], end);
  const at = siblings.findIndex((sibling) => sibling.id === id);
  const next = siblings[at + (direction === "down" ? 1 : -1)];
  return next && { kind: "edge", id: next.id };
}

/** The edges that have this end at a node, from above as they arrive at the other. */
function edgesAt(picture: Picture, node: string, end: End): readonly EdgeRecord[] {
  const other: End = end === "source" ? "target" : "source";
  const { geometry } = picture;
  const heightOf = (edge: EdgeRecord): number => {
    const rectangle = picture.rectangleOf(edge[other]);
    return rectangle ? middleOf(rectangle).y : 0;
  };
  return Array.from(geometry.edgesOf(node), (slot) => geometry.edges.slots.idAt(slot))
    .flatMap((id) => (id === undefined ? [] : (picture.edges.get(id) ?? [])))
    .filter((edge) => edge[end] === node)
    .toSorted((one, another) => heightOf(one) - heightOf(another));
}
