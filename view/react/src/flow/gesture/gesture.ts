import type { Point } from "../drawing/rectangle.ts";

/** Something that the user does with the pointer after a press; it ends in exactly one of two ways. */
export interface Gesture {
  /** The pointer has come to this point of the graph. */
  move(point: Point): void;
  /** It was meant: hands over what was done. */
  commit(): void;
  /** It was given up: everything is as before. */
  rollBack(): void;
}
