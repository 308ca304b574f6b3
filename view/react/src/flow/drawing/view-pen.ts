import { type Curve, eachPieceIn } from "./curve.ts";
import type { Pen } from "./edge-shape.ts";
import type { Point, Rectangle } from "./rectangle.ts";

/** Writes to a canvas what is in sight: a curve far longer than the screen takes long to draw even where nobody sees it. */
export class ViewPen implements Pen {
  readonly #context: CanvasRenderingContext2D;
  readonly #seen: Rectangle;
  readonly #size: number;
  #at: Point | undefined;

  constructor(context: CanvasRenderingContext2D, seen: Rectangle) {
    this.#context = context;
    this.#seen = seen;
    this.#size = 2 * Math.max(seen.width, seen.height);
  }

  move(to: Point): void {
    this.#context.moveTo(to.x, to.y);
    this.#at = to;
  }

  line(to: Point): void {
    this.#context.lineTo(to.x, to.y);
    this.#at = to;
  }

  curve(...curve: Curve): void {
    eachPieceIn(curve, this.#seen, this.#size, ([start, leave, arrive, end]) => {
      if (this.#at !== start) this.#context.moveTo(start.x, start.y);
      this.#context.bezierCurveTo(leave.x, leave.y, arrive.x, arrive.y, end.x, end.y);
      this.#at = end;
    });
    const [, , , end] = curve;
    if (this.#at !== end) this.move(end);
  }
}
