import type { Viewport } from "../geometry/rectangle.ts";
import { dotGridTransform, dotMarginPx } from "../painting/dot-grid.ts";

/** The elements of a renderer that show a viewport. */
export interface PlaneElements {
  /** Fills the canvas, and receives the pointer and the wheel. */
  readonly pane: HTMLElement;
  /** Inside the pane: contains the dots, the painted items and the content. */
  readonly plane: HTMLElement;
  readonly dots: SVGElement;
  /** Contains the mounted items, and is transformed by the viewport. */
  readonly content: HTMLElement;
}

/**
 * Shows viewports. While a press pans, the plane moves as one layer with everything on it, so that the browser has nothing to
 * paint. Items on the canvas are painted in every frame, so then only the content moves as a layer.
 */
export class MovingPlane {
  readonly #elements: PlaneElements;
  readonly #isBlank: () => boolean;
  #isPanning = false;
  /** The last viewport, and the one that dots and content are placed for. */
  #viewport: Viewport;
  #placed: Viewport;

  /** `isBlank` tells whether nothing is painted on the canvas. */
  constructor(elements: PlaneElements, start: Viewport, isBlank: () => boolean) {
    this.#elements = elements;
    this.#isBlank = isBlank;
    this.#viewport = start;
    this.#placed = start;
    this.#place();
  }

  show(viewport: Viewport): void {
    this.#viewport = viewport;
    if (this.#isPanning) this.#setLayer();
    if (!this.#canMove) return this.#place();
    const { x, y } = this.#placed;
    this.#elements.plane.style.transform = `translate(${viewport.x - x}px, ${viewport.y - y}px)`;
  }

  /** Starts or ends a pan by a press. */
  setPanning(isPanning: boolean): void {
    this.#isPanning = isPanning;
    if (isPanning) return this.#setLayer();
    this.#elements.pane.removeAttribute("data-panning");
    this.settle();
  }

  /** To be called before items are painted, which happens at the place of the plane at rest. */
  settle(): void {
    if (this.#placed !== this.#viewport) this.#place();
  }

  /** Names the part that is a layer of its own. */
  #setLayer(): void {
    const { dataset } = this.#elements.pane;
    const layer = this.#isBlank() ? "plane" : "content";
    if (dataset["panning"] !== layer) dataset["panning"] = layer;
  }

  get #canMove(): boolean {
    const { x, y, zoom } = this.#viewport;
    const { x: left, y: top, zoom: placedZoom } = this.#placed;
    const isNear = Math.max(Math.abs(x - left), Math.abs(y - top)) <= dotMarginPx;
    return this.#isPanning && isNear && zoom === placedZoom && this.#isBlank();
  }

  #place(): void {
    const { plane, dots, content } = this.#elements;
    const { x, y, zoom } = this.#viewport;
    this.#placed = this.#viewport;
    plane.style.transform = "";
    dots.style.transform = dotGridTransform(this.#viewport);
    content.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
  }
}
