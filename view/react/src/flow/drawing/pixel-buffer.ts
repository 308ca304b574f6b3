import type { PixelGrid } from "./pixel-line.ts";

/** An empty picture in the size of a canvas, which is kept while the size stays. */
export class PixelBuffer {
  #image = new ImageData(1, 1);

  /** Draws pixels and shows them in place of what the canvas has. */
  show(context: CanvasRenderingContext2D, draw: (grid: PixelGrid) => void): void {
    const { width, height } = context.canvas;
    if (this.#image.width !== width || this.#image.height !== height) {
      this.#image = new ImageData(width, height);
    }
    const pixels = new Uint32Array(this.#image.data.buffer);
    pixels.fill(0);
    draw({ pixels, width, height });
    context.putImageData(this.#image, 0, 0);
  }
}
