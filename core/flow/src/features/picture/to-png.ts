import { HeddleError } from "@heddle/params";
import * as z from "zod/mini";

import { assertArguments } from "../../argument-checks.ts";
import { InvalidArgumentError } from "../../flow-errors.ts";
import {
  drawGraph,
  type PicturedGraph,
  type SvgOptions,
  svgOptionsType,
  systemFonts,
} from "./to-svg.ts";

/** How `Flow.toPNG` draws a graph. */
export interface PngOptions extends SvgOptions {
  /** Pixels of the picture per pixel of the graph; 1 by default. */
  readonly scale?: number | undefined;
  /** Font files for Node, in addition to the bundled font and the fonts of the system. */
  readonly fontFiles?: readonly string[] | undefined;
}

/** The zod type of the options of `Flow.toPNG`. */
const pngOptionsType = z.extend(svgOptionsType, {
  scale: z.optional(z.number().check(z.positive())),
  fontFiles: z.optional(z.array(z.string())),
});

/** Thrown by `toPNG` in Node when `@resvg/resvg-js` is not installed. */
export class MissingResvgError extends HeddleError {
  constructor(cause: unknown) {
    super(
      "missing_resvg",
      "Flow.toPNG: @resvg/resvg-js, which draws pictures in Node, cannot be loaded; add it to your project (npm install @resvg/resvg-js), or use toSVG",
      { cause },
    );
  }
}

/** The part of `@resvg/resvg-js` that draws a picture. */
interface Resvg {
  readonly Resvg: new (svg: string, options: object) => { render(): { asPng(): Uint8Array } };
}

/** Loads `@resvg/resvg-js`, an optional peer dependency. */
export type LoadResvg = () => Promise<Resvg>;

const loadResvg: LoadResvg = async () => nodeRequire()("@resvg/resvg-js") as Resvg;

/** The `require` of this module in Node. Not an import, which bundlers of pages would follow. */
function nodeRequire(): NodeRequire {
  const { process } = globalThis as NodeGlobals;
  const node = process?.getBuiltinModule?.("node:module");
  if (!node) throw new Error("This runtime has no process.getBuiltinModule");
  return node.createRequire(import.meta.url);
}

interface NodeRequire {
  (name: string): unknown;
  readonly resolve: (file: string) => string;
}

interface NodeGlobals {
  readonly process?: {
    getBuiltinModule?(name: "node:module"): { createRequire(from: string): NodeRequire };
  };
}

/** The font of pictures in Node, so that they look the same on every machine: Latin, Greek and Cyrillic. */
const bundledFont = {
  family: "Inter",
  files: ["Inter-Regular.ttf", "Inter-SemiBold.ttf"].map((name) => `@heddle/flow/fonts/${name}`),
};

/** The paths of the bundled font. A server that is bundled into one file has none, and uses the fonts of the system. */
function bundledFontFiles(): string[] {
  try {
    return bundledFont.files.map(nodeRequire().resolve);
  } catch {
    return [];
  }
}

/** A picture takes four bytes per pixel. */
const maximumPixels = 50_000_000;

/** Draws a picture as PNG: in a page with a canvas, elsewhere with resvg. */
export async function toPNG(
  graph: PicturedGraph,
  options: PngOptions = {},
  load: LoadResvg = loadResvg,
): Promise<Uint8Array> {
  assertArguments("Flow.toPNG", [pngOptionsType], [options]);
  const { scale = 1, fontFiles = [], ...svgOptions } = options;
  const page = globalThis as unknown as Partial<Page>;
  const isPage = page.document !== undefined && page.Image !== undefined;
  const fonts = isPage ? systemFonts : `${bundledFont.family}, ${systemFonts}`;
  const picture = drawGraph("Flow.toPNG", graph, svgOptions, fonts);
  const size = { width: pixels(picture.width, scale), height: pixels(picture.height, scale) };
  if (size.width * size.height > maximumPixels) {
    throw new InvalidArgumentError(
      `Flow.toPNG: a picture of ${size.width} × ${size.height} pixels is too large, at most ${maximumPixels / 1_000_000} million are possible; use a smaller scale, or draw fewer nodes`,
    );
  }
  if (isPage) return drawInPage(picture.svg, size, page as Page);
  const { Resvg } = await load().catch((cause: unknown) => {
    throw new MissingResvgError(cause);
  });
  const font = {
    loadSystemFonts: true,
    fontFiles: [...bundledFontFiles(), ...fontFiles],
    // The last font: it draws a box in place of a letter that no other font has.
    defaultFontFamily: bundledFont.family,
  };
  const drawing = new Resvg(picture.svg, { fitTo: { mode: "width", value: size.width }, font });
  return Uint8Array.from(drawing.render().asPng());
}

function pixels(length: number, scale: number): number {
  return Math.max(1, Math.round(length * scale));
}

/** The globals of a page that draw a picture. This package is compiled without the types of the DOM. */
interface Page {
  readonly Image: new () => { src: string; decode(): Promise<void> };
  readonly document: { createElement(name: "canvas"): PageCanvas };
}

interface PageCanvas {
  width: number;
  height: number;
  getContext(kind: "2d"): {
    drawImage(image: object, x: number, y: number, width: number, height: number): void;
  } | null;
  toBlob(callback: (blob: Blob | null) => void, type: string): void;
}

async function drawInPage(
  svg: string,
  { width, height }: { readonly width: number; readonly height: number },
  { Image, document }: Page,
): Promise<Uint8Array> {
  const image = new Image();
  // Not an object URL: with one, some browsers treat the canvas as tainted.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (!blob)
    throw new InvalidArgumentError("Flow.toPNG: the browser cannot draw a picture of this size");
  return new Uint8Array(await blob.arrayBuffer());
}
