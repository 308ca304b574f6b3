import {
  contains,
  type Rectangle,
  type Size,
  type Viewport,
  visibleRectangle,
} from "../geometry/rectangle.ts";
import type { Frame } from "./visible-items.ts";

/** The picture reaches this share of the screen beyond each side, so that it lasts for a part of a pan. */
const margin = 0.25;

/** The picture is taken again when it would be shown larger than this, or smaller than its inverse. */
const maxScale = 2;

/** A picture of many items that follows the viewport: painting all of them in every frame would take too long. */
export class MovingPicture {
  readonly #canvas = document.createElement("canvas");
  /** The viewport and the part of the graph of the picture; undefined without one. */
  #taken: { readonly viewport: Viewport; readonly area: Rectangle } | undefined;

  /** To be called when the graph looks different. */
  forget(): void {
    this.#taken = undefined;
  }

  /** Whether the picture shows everything in a frame, at about its zoom. */
  covers({ geometry, viewport, screen }: Frame): boolean {
    if (!this.#taken || !geometry.bounds) return false;
    const scale = viewport.zoom / this.#taken.viewport.zoom;
    if (scale > maxScale || scale < 1 / maxScale) return false;
    const seen = commonPart(visibleRectangle(viewport, screen), geometry.bounds);
    return contains(this.#taken.area, seen);
  }

  /** Takes a picture of a frame and its surroundings. */
  take(frame: Frame, draw: (context: CanvasRenderingContext2D, frame: Frame) => void): void {
    const context = this.#canvas.getContext("2d");
    if (!context) return;
    const [right, down] = [frame.screen.width, frame.screen.height].map((size) =>
      Math.round(size * margin),
    ) as [number, number];
    const screen: Size = {
      width: Math.round(frame.screen.width) + 2 * right,
      height: Math.round(frame.screen.height) + 2 * down,
    };
    const { x, y, zoom } = frame.viewport;
    const viewport = { x: x + right, y: y + down, zoom };
    // A new size also clears it.
    this.#canvas.width = screen.width;
    this.#canvas.height = screen.height;
    draw(context, { ...frame, viewport, screen, density: 1 });
    this.#taken = { viewport, area: visibleRectangle(viewport, screen) };
  }

  /** Shows the picture where the viewport is now. */
  show(context: CanvasRenderingContext2D, { x, y, zoom }: Viewport): void {
    if (!this.#taken) return;
    const { viewport } = this.#taken;
    const scale = zoom / viewport.zoom;
    const [left, top] = [x - viewport.x * scale, y - viewport.y * scale];
    const { width, height } = this.#canvas;
    context.imageSmoothingEnabled = scale !== 1;
    if (scale === 1) context.drawImage(this.#canvas, Math.round(left), Math.round(top));
    else context.drawImage(this.#canvas, left, top, width * scale, height * scale);
  }
}

function commonPart(one: Rectangle, other: Rectangle): Rectangle {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  return {
    x,
    y,
    width: Math.min(one.x + one.width, other.x + other.width) - x,
    height: Math.min(one.y + one.height, other.y + other.height) - y,
  };
}
