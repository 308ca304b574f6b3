import { isNote, noteColorOf, noteColors, noteTextColor } from "../record/note.ts";
import type { JsonSchema } from "@heddle/schema";

import { portAt } from "../port/port.ts";
import type {
  DrawnEdge,
  DrawnNode,
  DrawnNodeType,
  DrawnPortTypes,
  EdgeDefaults,
} from "./drawn-records.ts";
import { nodeMetrics } from "./node-layout.ts";

/** The color of a node when zoomed out; undefined is the theme's. */
export interface NodeFill {
  readonly color?: string;
}

/** How the line of an edge is painted; undefined is the theme's. */
export interface EdgeStroke {
  readonly color?: string;
  readonly width?: number;
  readonly dashes?: readonly number[];
}

/** The node's background, or the color of its type. */
export function nodeFill(node: DrawnNode, type?: DrawnNodeType): NodeFill {
  const color = backgroundOf(node) ?? type?.color;
  return color ? { color } : plain;
}

/** The edge's style, or that of `defaultEdgeOptions`; `portColor` is the color of what flows through it. */
export function edgeStroke(
  { style }: DrawnEdge,
  defaults: EdgeDefaults,
  portColor?: string,
): EdgeStroke {
  const css = style ?? defaults.style;
  if (!css) return portColor === undefined ? plain : { color: portColor };
  const color = css["stroke"] ?? portColor;
  const [width] = numbersIn(css["strokeWidth"]);
  const dashes = numbersIn(css["strokeDasharray"]);
  return {
    ...(typeof color === "string" && { color }),
    ...(width !== undefined && { width }),
    ...(dashes.length > 0 && { dashes }),
  };
}

/** The color of a type of ports; undefined is the theme's. */
export function portColor(
  types: DrawnPortTypes,
  name: string | JsonSchema | null | undefined,
): string | undefined {
  return typeof name === "string" && Object.hasOwn(types, name) ? types[name]?.color : undefined;
}

/** The color of what flows through an edge: that of its output, or of its input if the output has no type. */
export function edgePortColor(
  { sourceHandle, targetHandle }: Pick<DrawnEdge, "sourceHandle" | "targetHandle">,
  source: DrawnNodeType | undefined,
  target: DrawnNodeType | undefined,
  types: DrawnPortTypes,
): string | undefined {
  return (
    portColor(types, portAt(source, "outputs", sourceHandle)?.type) ??
    portColor(types, portAt(target, "inputs", targetHandle)?.type)
  );
}

/** The style of items that do not define one. */
export const plain = {};

/** Numbers in a CSS value: `4` → `[4]`, `"4px 2px"` → `[4, 2]`. */
function numbersIn(value: unknown): readonly number[] {
  if (typeof value === "number") return [value];
  return typeof value === "string" ? (value.match(/[\d.]+/g) ?? []).map(Number) : [];
}

/** The part of a node's CSS that can be painted. */
export interface NodeStyle {
  readonly background?: string;
  readonly color?: string;
  readonly border?: { readonly width: number; readonly color: string };
  readonly radius: number;
  readonly opacity: number;
}

const border = /^([\d.]+)px\s+\w+\s+(\S.*)$/;

/** `{ border: "2px solid red" }` → `{ border: { width: 2, color: "red" }, … }`. */
export function nodeStyle(node: DrawnNode): NodeStyle {
  const { style } = node;
  const note = isNote(node);
  const background = backgroundOf(node);
  const color = text(style?.["color"]) ?? (note ? noteTextColor : undefined);
  const [, width, borderColor] = border.exec(text(style?.["border"]) ?? "") ?? [];
  const rim = { width: Number(width), color: borderColor ?? "" };
  return {
    ...(background !== undefined && { background }),
    ...(color !== undefined && { color }),
    ...(width !== undefined && { border: rim }),
    radius: number(style?.["borderRadius"]) ?? nodeMetrics.radius,
    opacity: number(style?.["opacity"]) ?? 1,
  };
}

function backgroundOf(node: DrawnNode): string | undefined {
  const { style } = node;
  const own = style ? (text(style["backgroundColor"]) ?? text(style["background"])) : undefined;
  return own ?? (isNote(node) ? noteColors[noteColorOf(node)] : undefined);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function number(value: unknown): number | undefined {
  const parsed = typeof value === "number" ? value : Number.parseFloat(text(value) ?? "");
  return Number.isFinite(parsed) ? parsed : undefined;
}
