/** A colour as the number that a pixel of it is, on a machine that stores the lowest byte first. */
export class ColorPixels {
  readonly #context: OffscreenCanvasRenderingContext2D | null;
  readonly #known = new Map<string, number>();

  constructor() {
    const canvas = new OffscreenCanvas(1, 1);
    this.#context = canvas.getContext("2d", { willReadFrequently: true });
  }

  /** The pixel of a colour over another, at this strength. */
  mix(color: string, ground: string, strength: number): number {
    const key = `${strength} ${color} ${ground}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const pixel = this.#paint(color, ground, strength);
    this.#known.set(key, pixel);
    return pixel;
  }

  #paint(color: string, ground: string, strength: number): number {
    const context = this.#context;
    if (!context) return 0xff808080;
    for (const [fill, alpha] of [
      [ground, 1],
      [color, strength],
    ] as const) {
      context.globalAlpha = alpha;
      context.fillStyle = fill;
      context.fillRect(0, 0, 1, 1);
    }
    const { data } = context.getImageData(0, 0, 1, 1);
    return new Uint32Array(data.buffer)[0] ?? 0;
  }
}
