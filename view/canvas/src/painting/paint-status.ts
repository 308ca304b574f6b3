import { nodeMetrics } from "@heddle/flow/geometry";

import type { Rectangle } from "../geometry/rectangle.ts";
import { keyOf } from "../records.ts";
import { type ShownState, statesByNumber, statusRise, statusSigns } from "../status/status-text.ts";
import type { TextPainter } from "./text-painter.ts";
import type { Theme } from "./theme.ts";
import type { VisibleFrame } from "./visible-items.ts";

/** Radius of the disc with the sign of a state, at zoom 1. */
const discRadius = 9;

/** Radius of the disc on a node that is painted as a box, in pixels of the screen. */
const boxDiscRadius = 5;

const progressHeight = 3;

/** The color of a state in the theme. */
export function stateColor(theme: Theme, state: number): string {
  return theme[shownState(state)];
}

function shownState(number: number): ShownState {
  const state = statesByNumber[number];
  return state === undefined || state === "idle" ? "waiting" : state;
}

/** Paints the status of a node like its element, without the words: its sign, its progress and its badge. */
export function paintStatus(
  context: CanvasRenderingContext2D,
  { geometry, theme }: VisibleFrame,
  slot: number,
  texts: TextPainter,
): void {
  const id = geometry.nodes.slots.idAt(slot);
  if (geometry.graph.status.size === 0 || id === undefined) return;
  const status = geometry.graph.status.get(keyOf({ kind: "node", id }));
  if (!status) return;
  const box = geometry.nodes.rectangleAt(slot);
  const right = box.x + box.width - nodeMetrics.padding;
  const middle = box.y - statusRise;
  const state = geometry.nodes.state[slot] ?? 0;
  if (state > 0) {
    paintSign(context, theme, state, { x: right - discRadius, y: middle, radius: discRadius });
  }
  if (status.badge) {
    const style = { font: `600 11px ${theme.font}`, color: theme.text, width: box.width / 2 };
    const at = { x: right - 2 * discRadius - 8, y: middle };
    texts.write(context, status.badge, at, { ...style, align: "right" });
  }
  if (status.state === "running" && status.progress !== undefined) {
    paintProgress(context, theme, box, status.progress);
  }
}

/** Paints the states of nodes that are painted as boxes: signs of the same size at every zoom. */
export function paintBoxState(
  context: CanvasRenderingContext2D,
  { geometry, theme, viewport }: VisibleFrame,
  slot: number,
): void {
  const { x, y, width } = geometry.nodes.rectangleAt(slot);
  const radius = boxDiscRadius / viewport.zoom;
  const state = geometry.nodes.state[slot] ?? 0;
  paintSign(context, theme, state, { x: x + width - radius, y, radius });
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const signPaths = new Map<string, Path2D>();

function paintSign(
  context: CanvasRenderingContext2D,
  theme: Theme,
  state: number,
  { x, y, radius }: Disc,
): void {
  const name = shownState(state);
  const path = signPaths.get(name) ?? new Path2D(statusSigns[name]);
  signPaths.set(name, path);
  context.fillStyle = theme[name];
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  const scale = (1.5 * radius) / 16;
  context.save();
  context.translate(x - 8 * scale, y - 8 * scale);
  context.scale(scale, scale);
  context.strokeStyle = theme.surface;
  context.lineWidth = 2.2;
  context.stroke(path);
  context.restore();
}

function paintProgress(
  context: CanvasRenderingContext2D,
  theme: Theme,
  { x, y, width, height }: Rectangle,
  progress: number,
): void {
  const bottom = y + height - progressHeight;
  context.fillStyle = theme.rim;
  context.fillRect(x, bottom, width, progressHeight);
  context.fillStyle = theme.running;
  context.fillRect(x, bottom, width * progress, progressHeight);
}
