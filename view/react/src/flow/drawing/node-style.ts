import type { DrawnNode } from "./drawn-node.ts";
import { nodeMetrics } from "./node-size.ts";

/** What can be drawn of the style that a node gives itself. */
export interface NodeStyle {
  readonly background?: string;
  readonly color?: string;
  readonly border?: { readonly width: number; readonly color: string };
  readonly radius: number;
  readonly opacity: number;
}

const border = /^([\d.]+)px\s+\w+\s+(\S.*)$/;

/** The drawable part of a node's style. */
export function nodeStyle({ style }: DrawnNode): NodeStyle {
  const background = text(style?.["backgroundColor"]) ?? text(style?.["background"]);
  const color = text(style?.["color"]);
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

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function number(value: unknown): number | undefined {
  const parsed = typeof value === "number" ? value : Number.parseFloat(text(value) ?? "");
  return Number.isFinite(parsed) ? parsed : undefined;
}
