import { MinimapPainter } from "./minimap-painter.ts";
import type { Point, Size } from "./rectangle.ts";
import type { Scene } from "./scene.ts";

/** So many milliseconds at least are between two drawings of all nodes. */
const pause = 100;

/** The canvas of a map, and the frame on it around what is seen, which is four lines. */
export interface MinimapElements {
  readonly canvas: HTMLCanvasElement;
  readonly frame: HTMLElement;
}

/** How thick the frame is. */
const frameWidth = 2;

/** Keeps a map like its scene: the frame at once, and all nodes now and then while they change. */
export class LiveMinimap {
  readonly #scene: Scene;
  readonly #painter: MinimapPainter;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #frame: HTMLElement;
  readonly #unsubscribe: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paintedAt = -Infinity;

  constructor(scene: Scene, size: Size, { canvas, frame }: MinimapElements) {
    this.#scene = scene;
    this.#painter = new MinimapPainter(size);
    this.#context = canvas.getContext("2d");
    this.#frame = frame;
    this.#unsubscribe = [
      scene.subscribe(() => {
        this.#placeFrame();
        this.#paintSoon();
      }),
      scene.geometry.subscribe(() => this.#paintSoon()),
      scene.geometry.follow(() => this.#paintSoon()),
    ];
    this.#paintSoon();
  }

  /** The point of the graph at a point of the map. */
  pointAt({ x, y }: Point): Point {
    const { x: left, y: top, zoom } = this.#painter.viewport;
    return { x: (x - left) / zoom, y: (y - top) / zoom };
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #paintSoon(): void {
    if (this.#timer !== undefined || this.#painter.isCurrent(this.#scene)) return;
    const wait = Math.max(0, this.#paintedAt + pause - performance.now());
    this.#timer = setTimeout(() => this.#paint(), wait);
  }

  #paint(): void {
    this.#timer = undefined;
    this.#paintedAt = performance.now();
    if (this.#context) this.#painter.paint(this.#context, this.#scene);
    this.#placeFrame();
  }

  #placeFrame(): void {
    const { x, y, width, height } = this.#painter.seen(this.#scene);
    const [right, bottom] = [x + width - frameWidth, y + height - frameWidth];
    // Lines that are moved and stretched need not be laid out and painted again, as a box would.
    const lines = [
      `translate(${x}px, ${y}px) scale(${width}, ${frameWidth})`,
      `translate(${x}px, ${bottom}px) scale(${width}, ${frameWidth})`,
      `translate(${x}px, ${y}px) scale(${frameWidth}, ${height})`,
      `translate(${right}px, ${y}px) scale(${frameWidth}, ${height})`,
    ];
    for (const [at, line] of [...this.#frame.children].entries()) {
      if (line instanceof HTMLElement) line.style.transform = lines[at] ?? "";
    }
  }
}
