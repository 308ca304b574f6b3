import {
  nodeMetrics,
  nodeStyle,
  type NodeStyle,
  portColor,
  titleOf,
  typeLabelOf,
  isNote,
  noteText,
  wrapText,
} from "@heddle/flow/geometry";

import type { Point, Rectangle } from "../geometry/rectangle.ts";
import { paintStatus } from "./paint-status.ts";
import { TextPainter } from "./text-painter.ts";
import type { Theme } from "./theme.ts";
import type { VisibleFrame } from "./visible-items.ts";

const { padding, headerHeight, iconWidth, stripe, portRadius, titleLine, kindLine } = nodeMetrics;

/** Below this zoom port names are unreadable. */
const portNameZoom = 0.6;

/** Offset and size of each shadow; blurred shadows would take too long. */
const shadows = [
  [4, 5],
  [2, 2],
] as const;

/** The opacity of ports that do not fit a connection in progress. */
const dimmedOpacity = 0.3;

/** The height of a line of a note. */
const noteLine = 20;

/** Paints a node like its element. */
export class NodePainter {
  readonly #texts = new TextPainter();

  paint(context: CanvasRenderingContext2D, frame: VisibleFrame, slot: number): void {
    const { geometry, theme } = frame;
    const node = geometry.nodes.records[slot];
    if (!node) return;
    const style = nodeStyle(node);
    const box = geometry.nodes.rectangleAt(slot);
    context.globalAlpha = style.opacity;
    paintRim(context, box, theme, style.radius, geometry.nodes.selected[slot] === 1);
    paintSurface(context, box, theme, style);
    const color = geometry.graph.types[node.type]?.color;
    if (color) paintStripe(context, box, style.radius, color);
    if (isNote(node)) this.#paintNote(context, frame, slot, style);
    else this.#paintHeader(context, frame, slot, style);
    this.#paintPorts(context, frame, slot);
    paintStatus(context, frame, slot, this.#texts);
    context.globalAlpha = 1;
  }

  /** The text of a note, as far as it fits. */
  #paintNote(
    context: CanvasRenderingContext2D,
    { geometry, theme }: VisibleFrame,
    slot: number,
    style: NodeStyle,
  ): void {
    const node = geometry.nodes.records[slot];
    if (!node) return;
    const box = geometry.nodes.rectangleAt(slot);
    const size = nodeMetrics.titleSize;
    const font = `${size}px ${theme.font}`;
    const width = box.width - 2 * padding;
    const limit = Math.max(1, Math.floor((box.height - 2 * padding) / noteLine));
    for (const [at, line] of wrapText(noteText(node), width, size, limit).entries()) {
      const point = { x: box.x + padding, y: box.y + padding + (at + 0.5) * noteLine };
      this.#texts.write(context, line, point, { font, color: style.color ?? theme.text, width });
    }
  }

  #paintHeader(
    context: CanvasRenderingContext2D,
    { geometry, theme }: VisibleFrame,
    slot: number,
    style: NodeStyle,
  ): void {
    const node = geometry.nodes.records[slot];
    if (!node) return;
    const type = geometry.graph.types[node.type];
    const box = geometry.nodes.rectangleAt(slot);
    const color = style.color ?? theme.text;
    const left = box.x + padding + (type?.icon ? iconWidth : 0);
    const width = box.x + box.width - padding - left;
    const middle = box.y + headerHeight / 2;
    const font = (size: number): string => `${size}px ${theme.font}`;
    if (type?.icon) {
      const at = { x: box.x + padding + 8, y: middle };
      this.#texts.write(context, type.icon, at, {
        font: font(15),
        color,
        width: 16,
        align: "center",
      });
    }
    const kind = typeLabelOf(node, type);
    const titleAt = { x: left, y: middle + (kind === undefined ? 0 : titleLine) };
    const titleFont = `600 ${font(nodeMetrics.titleSize)}`;
    this.#texts.write(context, titleOf(node, type), titleAt, { font: titleFont, color, width });
    if (kind === undefined) return;
    const kindStyle = { font: font(nodeMetrics.kindSize), color: theme.muted, width };
    this.#texts.write(context, kind, { x: left, y: middle + kindLine }, kindStyle);
  }

  #paintPorts(
    context: CanvasRenderingContext2D,
    { geometry, theme, viewport, fittingPorts }: VisibleFrame,
    slot: number,
  ): void {
    const node = geometry.nodes.slots.idAt(slot) ?? "";
    const { globalAlpha } = context;
    const { portTypes } = geometry.graph;
    const box = geometry.nodes.rectangleAt(slot);
    const font = `${nodeMetrics.portSize}px ${theme.font}`;
    const width = (box.width - 3 * padding) / 2;
    for (const port of geometry.portsAt(slot)) {
      const { id, name, type, side, x, y } = port;
      if (fittingPorts && !fittingPorts.fits(node, port))
        context.globalAlpha = globalAlpha * dimmedOpacity;
      else if (fittingPorts) paintFit(context, box.x + x, box.y + y, theme);
      paintPort(context, { x: box.x + x, y: box.y + y }, portColor(portTypes, type), theme);
      context.globalAlpha = globalAlpha;
      if (id === null || viewport.zoom < portNameZoom) continue;
      const isInput = side === "input";
      const at = { x: box.x + x + (isInput ? padding : -padding), y: box.y + y };
      const align = isInput ? "left" : "right";
      this.#texts.write(context, name ?? id, at, { font, color: theme.muted, width, align });
    }
  }
}

function paintRim(
  context: CanvasRenderingContext2D,
  box: Rectangle,
  theme: Theme,
  radius: number,
  isSelected: boolean,
): void {
  for (const [down, grow] of shadows) {
    fillAround(context, { ...box, y: box.y + down }, grow, radius, theme.shadow);
  }
  if (isSelected) fillAround(context, box, 6, radius, theme.halo);
  fillAround(context, box, isSelected ? 2 : 1, radius, isSelected ? theme.accent : theme.ring);
}

function fillAround(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Rectangle,
  rim: number,
  radius: number,
  color: string,
): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x - rim, y - rim, width + 2 * rim, height + 2 * rim, radius + rim);
  context.fill();
}

function paintSurface(
  context: CanvasRenderingContext2D,
  box: Rectangle,
  theme: Theme,
  { background, border, radius }: NodeStyle,
): void {
  if (border) fillAround(context, box, 0, radius, border.color);
  const inset = border?.width ?? 0;
  fillAround(context, box, -inset, radius, background ?? theme.surface);
}

function paintStripe(
  context: CanvasRenderingContext2D,
  { x, y, height }: Rectangle,
  radius: number,
  color: string,
): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, stripe, height, [
    Math.min(radius, stripe),
    0,
    0,
    Math.min(radius, stripe),
  ]);
  context.fill();
}

/** A ring around a port that a connection in progress can end at. */
function paintFit(context: CanvasRenderingContext2D, x: number, y: number, theme: Theme): void {
  context.fillStyle = theme.fit;
  context.beginPath();
  context.arc(x, y, portRadius + 4, 0, 2 * Math.PI);
  context.fill();
}

function paintPort(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  color: string | undefined,
  theme: Theme,
): void {
  context.fillStyle = color ?? theme.surface;
  context.strokeStyle = color ?? theme.line;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, portRadius - 1, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}
