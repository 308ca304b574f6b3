import type { Curve } from "./curve.ts";
import type { Pen } from "./edge-shape.ts";
import type { Point } from "./rectangle.ts";

const nowhere: Point = { x: 0, y: 0 };

/** Finds out in which direction what is written ends. */
export class ArrivalPen implements Pen {
  #before = nowhere;
  #at = nowhere;

  /** The direction of the end, as an angle from the right clockwise. */
  get angle(): number {
    return Math.atan2(this.#at.y - this.#before.y, this.#at.x - this.#before.x);
  }

  move(to: Point): void {
    this.#before = this.#at = to;
  }

  line(to: Point): void {
    this.#before = this.#at;
    this.#at = to;
  }

  curve(...[, , arrive, end]: Curve): void {
    this.#before = arrive;
    this.#at = end;
  }
}
