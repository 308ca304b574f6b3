import type { DrawnEdge, EdgeDefaults } from "./drawn-edge.ts";
import type { DrawnNode, DrawnNodeType } from "./drawn-node.ts";

/** The colour by which a node is known from afar: its own background, else the colour of its type. */
export function colorOfNode({ style }: DrawnNode, type?: DrawnNodeType): string | undefined {
  return text(style?.["backgroundColor"]) ?? text(style?.["background"]) ?? text(type?.color);
}

/** The colour of an edge's line where it has one of its own. */
export function colorOfEdge({ style }: DrawnEdge, defaults: EdgeDefaults): string | undefined {
  return text(style?.["stroke"]) ?? text(defaults.style?.["stroke"]);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
