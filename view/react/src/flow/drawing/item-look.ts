import type { DrawnEdge, EdgeDefaults } from "./drawn-edge.ts";
import type { DrawnNode, DrawnNodeType } from "./drawn-node.ts";
import { nodeStyle } from "./node-style.ts";

/** How a node is told from others from afar; what is not said is the theme's. */
export interface NodeLook {
  readonly color?: string;
}

/** How the line of an edge is drawn; what is not said is the theme's. */
export interface EdgeLook {
  readonly color?: string;
  readonly width?: number;
  readonly dashes?: readonly number[];
}

/** The look of a node: its own background, else the colour of its type. */
export function nodeLook(node: DrawnNode, type?: DrawnNodeType): NodeLook {
  const color = nodeStyle(node).background ?? type?.color;
  return color ? { color } : plain;
}

/** The look of an edge: its own style, else that of all edges. */
export function edgeLook({ style }: DrawnEdge, defaults: EdgeDefaults): EdgeLook {
  const given = style ?? defaults.style;
  if (!given) return plain;
  const color = given["stroke"];
  const [width] = numbersIn(given["strokeWidth"]);
  const dashes = numbersIn(given["strokeDasharray"]);
  return {
    ...(typeof color === "string" && { color }),
    ...(width !== undefined && { width }),
    ...(dashes.length > 0 && { dashes }),
  };
}

/** The look of what says nothing about it. */
export const plain = {};

/** The lengths in a value of CSS: a number, or a text such as `4px 2px`. */
function numbersIn(value: unknown): readonly number[] {
  if (typeof value === "number") return [value];
  return typeof value === "string" ? (value.match(/[\d.]+/g) ?? []).map(Number) : [];
}
