import type { Geometry } from "./geometry.ts";
import { paintBoxes } from "./paint-boxes.ts";
import { paintFull } from "./paint-full.ts";
import { PixelPainter } from "./paint-pixels.ts";
import { seenRectangle, type Size, type Viewport } from "./rectangle.ts";
import type { Theme } from "./theme.ts";

/** Everything that a frame is drawn from. */
export interface Picture {
  readonly geometry: Geometry;
  readonly viewport: Viewport;
  readonly screen: Size;
  readonly theme: Theme;
  /** How many pixels of the canvas are one of the page. */
  readonly density: number;
}

/** What a way of drawing gets: the picture, and the slots that are seen. */
export interface SeenPicture extends Picture {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

/** How much is drawn of each item. */
export type Detail = "full" | "boxes" | "pixels";

/** From this zoom on titles and ports can be told, and below the other only where there is something. */
export const fullZoom = 0.4;
const pixelZoom = 0.15;

/** With more to be seen than this, less of each is drawn. */
const fullLimit = 1_500;
const boxLimit = 5_000;

/** Draws what the page does not show itself. */
export class Painter {
  readonly #context: CanvasRenderingContext2D;
  readonly #pixels = new PixelPainter();
  readonly #nodes: number[] = [];
  readonly #edges: number[] = [];

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
  }

  paint(picture: Picture): void {
    const { geometry, viewport, screen } = picture;
    // What is drawn around a node or an edge may be seen although itself is not.
    const seen = seenRectangle(viewport, screen, 16);
    const nodes = geometry.nodes.slotsIn(seen, this.#nodes);
    const edges = geometry.edges.slotsIn(seen, this.#edges);
    const detail = detailOf(viewport.zoom, nodes.length + edges.length);
    const density = detail === "pixels" ? 1 : picture.density;
    this.#prepare(screen, density);
    const seenPicture = { ...picture, density, nodes, edges };
    if (detail === "pixels") this.#pixels.paint(this.#context, seenPicture);
    else this.#paintShapes(seenPicture, detail === "full" ? paintFull : paintBoxes);
  }

  #prepare({ width, height }: Size, density: number): void {
    const [across, down] = [Math.round(width * density), Math.round(height * density)];
    const { canvas } = this.#context;
    if (canvas.width === across && canvas.height === down) {
      this.#context.setTransform(1, 0, 0, 1, 0, 0);
      this.#context.clearRect(0, 0, across, down);
      return;
    }
    canvas.width = across;
    canvas.height = down;
  }

  #paintShapes(
    picture: SeenPicture,
    paint: (context: CanvasRenderingContext2D, picture: SeenPicture) => void,
  ): void {
    const { viewport, density } = picture;
    const scale = viewport.zoom * density;
    this.#context.setTransform(scale, 0, 0, scale, viewport.x * density, viewport.y * density);
    paint(this.#context, picture);
  }
}

/** How much is drawn at a zoom with so many items in sight. */
export function detailOf(zoom: number, items: number): Detail {
  if (zoom < pixelZoom || items > boxLimit) return "pixels";
  return zoom < fullZoom || items > fullLimit ? "boxes" : "full";
}
