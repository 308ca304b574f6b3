import type { ConversionOptions } from "./converted-graph.ts";
import { InvalidGraphError } from "./invalid-graph-error.ts";
import type { ReadItem } from "./item-attributes.ts";
import { pointOf } from "./position.ts";
import { type EdgeJSON, blankEdge } from "../edge/edge-record.ts";
import { type NodeJSON, blankNode, defaultNodeType } from "../node/node-record.ts";

/** What nodes are of which a graph says no more. */
export function blankNodeBy(
  subject: string,
  { nodeType = defaultNodeType, defaultPosition = blankNode.position }: ConversionOptions,
): Omit<NodeJSON, "id"> {
  const place = pointOf(defaultPosition);
  if (place === undefined) {
    throw new InvalidGraphError(
      subject,
      "defaultPosition is to be { x, y } or [x, y], both numbers",
    );
  }
  return { ...blankNode, type: nodeType, position: place };
}

/** The record of a node; whether its fields are right is for the flow to say. */
export function nodeOf(
  id: string,
  { fields, data }: ReadItem,
  blank: Omit<NodeJSON, "id">,
): NodeJSON {
  return { ...blank, ...fields, id, data };
}

/** The record of an edge. */
export function edgeOf(
  ends: Pick<EdgeJSON, "id" | "source" | "target">,
  { fields, data }: ReadItem,
): EdgeJSON {
  return { ...blankEdge, ...fields, ...ends, data };
}
