import { nodeMetrics, nodeStyle, titleOf } from "@heddle/flow/geometry";

import { TextPainter } from "./text-painter.ts";
import type { VisibleFrame } from "./visible-items.ts";

const { headerHeight, padding, radius, titleSize } = nodeMetrics;

/** How much of its color the area of a frame and its border have. Its nodes and edges stay readable through it. */
export const frameStrength = { area: 0.06, border: 0.35 } as const;

/** Titles stay readable when zoomed out: below this zoom they are no longer painted smaller. */
const titleZoom = 0.6;

/** Paints the frames of groups behind everything else, also where nodes are only spots. */
export class GroupPainter {
  readonly #texts = new TextPainter();

  paint(context: CanvasRenderingContext2D, frame: VisibleFrame): void {
    const { covered } = frame.geometry.nodes;
    for (const slot of frame.frames) if (!covered.has(slot)) this.#paintFrame(context, frame, slot);
  }

  #paintFrame(context: CanvasRenderingContext2D, frame: VisibleFrame, slot: number): void {
    const { geometry, theme, viewport } = frame;
    const node = geometry.nodes.records[slot];
    if (!node) return;
    const { x, y, width, height } = geometry.nodes.rectangleAt(slot);
    const isSelected = geometry.nodes.selected[slot] === 1;
    const color = nodeStyle(node).background ?? theme.muted;
    context.beginPath();
    context.roundRect(x, y, width, height, radius + 4);
    context.fillStyle = color;
    context.globalAlpha = frameStrength.area;
    context.fill();
    context.strokeStyle = isSelected ? theme.accent : color;
    context.lineWidth = (isSelected ? 2 : 1) / viewport.zoom;
    context.globalAlpha = isSelected ? 1 : frameStrength.border;
    context.stroke();
    context.globalAlpha = 1;
    const size = Math.round((titleSize * titleZoom) / Math.min(titleZoom, viewport.zoom));
    const at = { x: x + padding, y: y + (headerHeight / 2) * (size / titleSize) };
    // A title that is larger than its frame would say nothing.
    if (size * 1.5 > height) return;
    this.#texts.write(context, titleOf(node, geometry.graph.types[node.type]), at, {
      font: `600 ${size}px ${theme.font}`,
      color: theme.text,
      width: width - 2 * padding,
    });
  }
}
