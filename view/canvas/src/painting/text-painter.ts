import type { Point } from "../geometry/rectangle.ts";

const ellipsis = "…";

/** The cache of shortened texts is cleared when it has this many. */
const maximumCachedTexts = 5_000;

interface TextStyle {
  readonly font: string;
  readonly color: string;
  readonly width: number;
  readonly align?: "left" | "right" | "center";
}

/** Writes text like the page: vertically centered and shortened to a width. */
export class TextPainter {
  readonly #fitted = new Map<string, string>();
  readonly #baselines = new Map<string, number>();

  /** Writes text at a point, which is the vertical center of its line. */
  write(context: CanvasRenderingContext2D, text: string, { x, y }: Point, style: TextStyle): void {
    context.font = style.font;
    context.fillStyle = style.color;
    context.textAlign = style.align ?? "left";
    const fitted = this.#fit(context, text, style);
    context.fillText(fitted, x, y + this.#baseline(context, style.font));
  }

  /** The width after shortening. */
  widthOf(context: CanvasRenderingContext2D, text: string, style: TextStyle): number {
    context.font = style.font;
    return context.measureText(this.#fit(context, text, style)).width;
  }

  /** Measuring takes longer than painting, so results are cached. */
  #fit(context: CanvasRenderingContext2D, text: string, { font, width }: TextStyle): string {
    const key = `${font}\n${width}\n${text}`;
    const known = this.#fitted.get(key);
    if (known !== undefined) return known;
    if (this.#fitted.size >= maximumCachedTexts) this.#fitted.clear();
    const fitted = shortened(context, text, width);
    this.#fitted.set(key, fitted);
    return fitted;
  }

  /** Distance of the baseline below the center of a line. */
  #baseline(context: CanvasRenderingContext2D, font: string): number {
    const known = this.#baselines.get(font);
    if (known !== undefined) return known;
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText("x");
    // A canvas rounds half a pixel up, the page rounds it down.
    const baseline = (fontBoundingBoxAscent - fontBoundingBoxDescent) / 2 - 0.05;
    this.#baselines.set(font, baseline);
    return baseline;
  }
}

function shortened(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let [fits, tooLong] = [0, text.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (context.measureText(text.slice(0, middle) + ellipsis).width <= width) fits = middle;
    else tooLong = middle;
  }
  return text.slice(0, fits) + ellipsis;
}
