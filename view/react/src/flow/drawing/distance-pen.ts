import { type Curve, eachPieceIn } from "./curve.ts";
import type { Pen } from "./edge-shape.ts";
import type { Point, Rectangle } from "./rectangle.ts";

/** Finds out how far a point is from what is written, where that is not farther than a limit. */
export class DistancePen implements Pen {
  /** The shortest distance so far. */
  distance = Infinity;
  readonly #point: Point;
  readonly #area: Rectangle;
  readonly #limit: number;
  #at: Point;

  constructor(point: Point, limit: number) {
    this.#point = point;
    this.#at = point;
    this.#limit = limit;
    this.#area = { x: point.x - limit, y: point.y - limit, width: 2 * limit, height: 2 * limit };
  }

  move(to: Point): void {
    this.#at = to;
  }

  line(to: Point): void {
    this.#see(this.#at, to);
    this.#at = to;
  }

  curve(...curve: Curve): void {
    // A piece of a quarter of the limit is as good as straight.
    eachPieceIn(curve, this.#area, this.#limit / 4, ([start, , , end]) => this.#see(start, end));
    [, , , this.#at] = curve;
  }

  #see(from: Point, to: Point): void {
    const { x, y } = this.#point;
    const [across, down] = [to.x - from.x, to.y - from.y];
    const square = across ** 2 + down ** 2;
    const along = (x - from.x) * across + (y - from.y) * down;
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, along / square));
    const distance = Math.hypot(x - from.x - share * across, y - from.y - share * down);
    this.distance = Math.min(this.distance, distance);
  }
}
