import type { PixelGrid } from "./pixel-line.ts";
import type { Size } from "./rectangle.ts";

/** A picture of pixels that is kept in memory. */
export class PixelBuffer {
  #image = new ImageData(1, 1);

  /** Makes another picture, in a size in whole pixels. */
  draw({ width, height }: Size, draw: (grid: PixelGrid) => void): void {
    if (this.#image.width !== width || this.#image.height !== height) {
      this.#image = new ImageData(width, height);
    }
    const pixels = new Uint32Array(this.#image.data.buffer);
    pixels.fill(0);
    draw({ pixels, width, height });
  }

  /** Shows the picture in place of what a canvas has. */
  show(context: CanvasRenderingContext2D): void {
    context.putImageData(this.#image, 0, 0);
  }
}
