import type { SeenPicture } from "./painter.ts";
import { paintBoxes } from "./paint-boxes.ts";

/** Draws edges and nodes as the page would show them. */
export function paintFull(context: CanvasRenderingContext2D, picture: SeenPicture): void {
  paintBoxes(context, picture);
}
