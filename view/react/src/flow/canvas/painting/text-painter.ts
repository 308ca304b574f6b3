import type { Point } from "../geometry/rectangle.ts";

const ellipsis = "…";

/** How many texts are remembered before all of them are forgotten. */
const limit = 5_000;

/** A font and a colour, and how wide a text may be. */
export interface TextStyle {
  readonly font: string;
  readonly color: string;
  readonly width: number;
  readonly align?: "left" | "right" | "center";
}

/** Writes texts as the page does: in the middle of a line, and shortened to a width. */
export class TextPainter {
  readonly #fitted = new Map<string, string>();
  readonly #baselines = new Map<string, number>();

  /** Writes a text that begins, ends or is centred at a point, the middle of its line. */
  write(context: CanvasRenderingContext2D, text: string, { x, y }: Point, style: TextStyle): void {
    context.font = style.font;
    context.fillStyle = style.color;
    context.textAlign = style.align ?? "left";
    const fitted = this.#fit(context, text, style);
    context.fillText(fitted, x, y + this.#baseline(context, style.font));
  }

  /** How wide a text is after it is shortened. */
  widthOf(context: CanvasRenderingContext2D, text: string, style: TextStyle): number {
    context.font = style.font;
    return context.measureText(this.#fit(context, text, style)).width;
  }

  /** Measuring takes longer than drawing, so the result is remembered. */
  #fit(context: CanvasRenderingContext2D, text: string, { font, width }: TextStyle): string {
    const key = `${font}\n${width}\n${text}`;
    const known = this.#fitted.get(key);
    if (known !== undefined) return known;
    if (this.#fitted.size >= limit) this.#fitted.clear();
    const fitted = shortened(context, text, width);
    this.#fitted.set(key, fitted);
    return fitted;
  }

  /** How far below the middle of a line its letters stand. */
  #baseline(context: CanvasRenderingContext2D, font: string): number {
    const known = this.#baselines.get(font);
    if (known !== undefined) return known;
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText("x");
    // Half a pixel is rounded up by a canvas, and down by the page.
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
