import type { Geometry } from "./geometry.ts";
import { paintBoxes } from "./paint-boxes.ts";
import { thinning } from "./edge-thinning.ts";
import { FullPainter } from "./paint-full.ts";
import { PixelPainter } from "./paint-pixels.ts";
import { contains, type Rectangle, seenRectangle, type Size, type Viewport } from "./rectangle.ts";
import type { Theme } from "./theme.ts";

/** Everything that a frame is drawn from. */
export interface Picture {
  readonly geometry: Geometry;
  readonly viewport: Viewport;
  readonly screen: Size;
  readonly theme: Theme;
  /** How many pixels of the canvas are one of the page. */
  readonly density: number;
  /** Whether the next picture follows soon: then one that is nearly complete in time is better than one that is late. */
  readonly isPassing: boolean;
}

/** What a way of drawing gets: the picture, and what of the graph is seen. */
export interface SeenPicture extends Picture {
  readonly seen: Rectangle;
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

/** How much is drawn of each item. */
type Detail = "full" | "boxes" | "pixels";

/** From this zoom on titles and ports can be told, and below the other only where there is something. */
export const fullZoom = 0.4;
const pixelZoom = 0.15;

/** With more nodes in sight than this, less of each is drawn. */
const fullLimit = 1_500;
const boxLimit = 5_000;

/** How many pixels all lines together may be long in a picture that passes, drawn as shapes and as pixels. */
const strokeLimit = 120_000;
const pixelLimit = 1_500_000;

/** Draws what the page does not show itself. */
export class Painter {
  readonly #context: CanvasRenderingContext2D;
  readonly #full = new FullPainter();
  readonly #pixels = new PixelPainter();
  readonly #nodes: number[] = [];
  readonly #edges: number[] = [];
  #isBlank = true;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
    this.#show(false);
  }

  /** Whether nothing is drawn. */
  get isBlank(): boolean {
    return this.#isBlank;
  }

  /** Draws nothing: an empty canvas would still have to be laid under the page. */
  clear(): void {
    if (!this.#isBlank) this.#show(false);
  }

  /** Draws a picture; tells whether it is complete. */
  paint(picture: Picture): boolean {
    const { geometry, viewport, screen } = picture;
    // What is drawn around a node or an edge may be seen although itself is not.
    const seen = seenRectangle(viewport, screen, 16);
    const { bounds } = geometry;
    const isWhole = bounds !== undefined && contains(seen, bounds);
    const nodes = isWhole
      ? geometry.nodes.allSlots(this.#nodes)
      : geometry.nodes.slotsIn(seen, this.#nodes);
    const edges = isWhole
      ? geometry.edges.allSlots(this.#edges)
      : geometry.edges.slotsIn(seen, this.#edges);
    if (!hasUncovered(geometry, nodes, edges)) {
      this.clear();
      return true;
    }
    const detail = detailOf(viewport.zoom, nodes.length);
    const density = detail === "pixels" ? 1 : picture.density;
    const whole = { ...picture, density, seen, nodes, edges };
    const limit = detail === "pixels" ? pixelLimit : strokeLimit;
    const every = picture.isPassing ? thinning(whole, limit) : 1;
    if (this.#isBlank) this.#show(true);
    this.#prepare(screen, density);
    // The same edges in each of the pictures, so that they do not flicker.
    this.#draw(
      detail,
      every === 1 ? whole : { ...whole, edges: edges.filter((slot) => slot % every === 0) },
    );
    return every === 1;
  }

  #draw(detail: Detail, picture: SeenPicture): void {
    if (detail === "pixels") return this.#pixels.paint(this.#context, picture);
    const { viewport, density } = picture;
    const scale = viewport.zoom * density;
    this.#context.setTransform(scale, 0, 0, scale, viewport.x * density, viewport.y * density);
    if (detail === "boxes") paintBoxes(this.#context, picture);
    else this.#full.paint(this.#context, picture);
  }

  #show(isShown: boolean): void {
    this.#isBlank = !isShown;
    this.#context.canvas.style.visibility = isShown ? "" : "hidden";
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
}

/** Whether any of these nodes and edges is not an element. */
function hasUncovered(
  { nodes, edges }: Geometry,
  nodeSlots: readonly number[],
  edgeSlots: readonly number[],
): boolean {
  return (
    nodeSlots.some((slot) => !nodes.covered.has(slot)) ||
    edgeSlots.some((slot) => !edges.covered.has(slot))
  );
}

/** How much is drawn at a zoom with so many nodes in sight. */
function detailOf(zoom: number, nodes: number): Detail {
  if (zoom < pixelZoom || nodes > boxLimit) return "pixels";
  return zoom < fullZoom || nodes > fullLimit ? "boxes" : "full";
}
