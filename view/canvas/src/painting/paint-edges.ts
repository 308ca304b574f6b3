/* oxlint-disable typescript/no-non-null-assertion -- a slot has a value in every column */
import {
  arrowHead,
  type Curve,
  eachPieceIn,
  edgeMetrics,
  endAngle,
  headColor,
  headSize,
  isClosed,
  labelPoint,
  type PathWriter,
  plain,
  startAngle,
} from "@heddle/flow/geometry";

import type { StatedStroke } from "../geometry/edge-table.ts";
import type { Point, Rectangle } from "../geometry/rectangle.ts";
import { stateNumbers } from "../status/status-text.ts";
import { stateColor } from "./paint-status.ts";
import { TextPainter } from "./text-painter.ts";
import type { Theme } from "./theme.ts";
import type { VisibleFrame } from "./visible-items.ts";

/** Strokes the visible edges, selected ones on top. */
export function strokeEdges(context: CanvasRenderingContext2D, frame: VisibleFrame): void {
  const { geometry, theme, edges, seen } = frame;
  const { styles, style, selected, covered } = geometry.edges;
  const writer = new ClippedPath(context, seen);
  for (const pass of [0, 1]) {
    let current = -1;
    for (const slot of edges) {
      if (selected[slot] !== pass || covered.has(slot)) continue;
      if (style[slot] !== current) {
        current = style[slot]!;
        const line = edgeLine(styles.values[current]!, pass === 1, theme);
        context.strokeStyle = line.color;
        context.lineWidth = line.width;
        context.setLineDash([...line.dashes]);
      }
      context.beginPath();
      geometry.trace(slot, writer);
      context.stroke();
    }
  }
  context.setLineDash([]);
}

const { labelSize, labelPadding, labelHeight, maximumLabelWidth } = edgeMetrics;

/** Paints arrow heads and labels. */
export class EdgeEndPainter {
  readonly #texts = new TextPainter();

  paint(context: CanvasRenderingContext2D, { geometry, theme, edges }: VisibleFrame): void {
    const { records, covered, selected, styles, style } = geometry.edges;
    const defaults = geometry.graph.edgeDefaults;
    for (const slot of edges) {
      const record = records[slot];
      if (!record || covered.has(slot)) continue;
      const marker = record.markerEnd ?? defaults.markerEnd;
      const text = record.label ?? defaults.label;
      const startMarker = record.markerStart ?? defaults.markerStart;
      if (!marker && !startMarker && !text) continue;
      const course = geometry.courseAt(slot);
      const isSelected = selected[slot] === 1;
      const shape = geometry.shapes.of(record.type);
      const line = edgeLine(styles.values[style[slot] ?? 0] ?? plain, isSelected, theme);
      if (marker) paintHead(context, course.to, endAngle(shape, course), marker, line);
      if (startMarker) {
        paintHead(context, course.from, startAngle(shape, course), startMarker, line);
      }
      if (text)
        this.#paintLabel(
          context,
          text,
          labelPoint(geometry.shapes.nameOf(record.type), course),
          isSelected,
          theme,
        );
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
      font: `${labelSize}px ${theme.font}`,
      color: isSelected ? theme.accent : theme.text,
      width: maximumLabelWidth - 2 * labelPadding,
      align: "center",
    } as const;
    const width = this.#texts.widthOf(context, text, style) + 2 * labelPadding;
    const rim = isSelected ? 1.5 : 1;
    for (const [grow, color] of [
      [rim, isSelected ? theme.accent : theme.rim],
      [0, theme.surface],
    ] as const) {
      const [across, down] = [width + 2 * grow, labelHeight + 2 * grow];
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

interface EdgeLine {
  readonly color: string;
  readonly width: number;
  readonly dashes: readonly number[];
}

/** The dashes of a running edge, whose element is animated. */
const runningDashes: readonly number[] = [6];

/** The stroke of an edge; a selected one has the accent color. */
function edgeLine(style: StatedStroke, isSelected: boolean, theme: Theme): EdgeLine {
  const plainColor = style.state === undefined ? theme.line : stateColor(theme, style.state);
  return {
    color: isSelected ? theme.accent : (style.color ?? plainColor),
    width: style.width ?? (isSelected ? edgeMetrics.selectedWidth : edgeMetrics.width),
    dashes: style.dashes ?? (style.state === stateNumbers.running ? runningDashes : []),
  };
}

/**
 * Writes to a canvas and skips invisible pieces: a curve much longer than the screen takes long even where it is
 * invisible.
 */
class ClippedPath implements PathWriter {
  readonly #context: CanvasRenderingContext2D;
  readonly #visible: Rectangle;
  readonly #size: number;
  #current: Point | undefined;

  constructor(context: CanvasRenderingContext2D, visible: Rectangle) {
    this.#context = context;
    this.#visible = visible;
    this.#size = 2 * Math.max(visible.width, visible.height);
  }

  move(to: Point): void {
    this.#context.moveTo(to.x, to.y);
    this.#current = to;
  }

  line(to: Point): void {
    this.#context.lineTo(to.x, to.y);
    this.#current = to;
  }

  curve(...curve: Curve): void {
    eachPieceIn(curve, this.#visible, this.#size, ([start, leave, arrive, end]) => {
      if (this.#current !== start) this.#context.moveTo(start.x, start.y);
      this.#context.bezierCurveTo(leave.x, leave.y, arrive.x, arrive.y, end.x, end.y);
      this.#current = end;
    });
    const [, , , end] = curve;
    if (this.#current !== end) this.move(end);
  }
}
