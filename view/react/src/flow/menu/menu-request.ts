import type { Target } from "../command/target.ts";
import type { Point } from "../drawing/rectangle.ts";

/** A menu that was asked for. */
export interface MenuRequest {
  readonly target: Target;
  /** Where on the screen. */
  readonly place: Point;
}
