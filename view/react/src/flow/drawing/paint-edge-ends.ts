import { ArrivalPen } from "./arrival-pen.ts";
import { arrowHead, headColor, headSize, isClosed } from "./arrow-head.ts";
import { belowMiddle } from "./edge-shape.ts";
import { type EdgeLine, edgeLine } from "./edge-line.ts";
import { plain } from "./item-look.ts";
import type { SeenPicture } from "./painter.ts";
import type { Point } from "./rectangle.ts";
import { TextPainter } from "./text-painter.ts";
import type { Theme } from "./theme.ts";

/** The measures of a label. */
const label = { font: 12, padding: 8, height: 20, maximum: 160 } as const;

/** Draws the arrow heads and the labels of edges. */
export class EdgeEndPainter {
  readonly #texts = new TextPainter();

  paint(context: CanvasRenderingContext2D, { geometry, theme, edges }: SeenPicture): void {
    const { records, covered, selected, palette, look, offset } = geometry.edges;
    const defaults = geometry.graph.edgeDefaults;
    for (const slot of edges) {
      const record = records[slot];
      if (!record || covered.has(slot)) continue;
      const marker = record.markerEnd ?? defaults.markerEnd;
      const text = record.label ?? defaults.label;
      if (!marker && !text) continue;
      const [from, to] = [geometry.edges.startOf(slot), geometry.edges.endOf(slot)];
      const bend = offset[slot] ?? 0;
      const isSelected = selected[slot] === 1;
      if (marker) {
        const pen = new ArrivalPen();
        geometry.shapes.of(record.type)(pen, from, to, bend);
        const line = edgeLine(palette.looks[look[slot] ?? 0] ?? plain, isSelected, theme);
        paintHead(context, to, pen.angle, marker, line);
      }
      if (text) this.#paintLabel(context, text, belowMiddle(from, to, bend), isSelected, theme);
    }
  }

  #paintLabel(
    context: CanvasRenderingContext2D,
    text: string,
    { x, y }: Point,
    isSelected: boolean,
    theme: Theme,
  ): void {
    const style = {
      font: `${label.font}px ${theme.font}`,
      color: isSelected ? theme.accent : theme.text,
      width: label.maximum - 2 * label.padding,
      align: "center",
    } as const;
    const width = this.#texts.widthOf(context, text, style) + 2 * label.padding;
    const rim = isSelected ? 1.5 : 1;
    for (const [grow, color] of [
      [rim, isSelected ? theme.accent : theme.rim],
      [0, theme.surface],
    ] as const) {
      const [across, down] = [width + 2 * grow, label.height + 2 * grow];
      context.fillStyle = color;
      context.beginPath();
      context.roundRect(x - across / 2, y - down / 2, across, down, down / 2);
      context.fill();
    }
    this.#texts.write(context, text, { x, y }, style);
  }
}

function paintHead(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  angle: number,
  marker: Readonly<Record<string, unknown>>,
  line: EdgeLine,
): void {
  const scale = (headSize(marker) / arrowHead.field) * line.width;
  const color = headColor(marker) ?? line.color;
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.scale(scale, scale);
  context.lineWidth = 1;
  context.lineCap = context.lineJoin = "round";
  context.strokeStyle = context.fillStyle = color;
  context.beginPath();
  context.moveTo(-arrowHead.length, -arrowHead.halfWidth);
  context.lineTo(0, 0);
  context.lineTo(-arrowHead.length, arrowHead.halfWidth);
  if (isClosed(marker)) {
    context.closePath();
    context.fill();
  }
  context.stroke();
  context.restore();
}
