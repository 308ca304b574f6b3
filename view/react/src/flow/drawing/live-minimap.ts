import { MinimapPainter } from "./minimap-painter.ts";
import type { Point, Rectangle, Size } from "./rectangle.ts";
import type { Scene } from "./scene.ts";

/** So many milliseconds at least are between two drawings of all nodes. */
const pause = 100;

/** The canvas of a map, and on it the frame around what is seen and what sets that off: four lines each. */
export interface MinimapElements {
  readonly canvas: HTMLCanvasElement;
  readonly halo: HTMLElement;
  readonly frame: HTMLElement;
}

/** How thick the frame is, and how far its halo stands out on both sides: nodes may have the colour of the frame. */
const frameWidth = 2;
const haloWidth = 1;

/** Keeps a map like its scene: the frame at once, and all nodes now and then while they change. */
export class LiveMinimap {
  readonly #scene: Scene;
  readonly #painter: MinimapPainter;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #elements: MinimapElements;
  readonly #unsubscribe: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paintedAt = -Infinity;

  constructor(scene: Scene, size: Size, elements: MinimapElements) {
    this.#scene = scene;
    this.#painter = new MinimapPainter(size);
    this.#context = elements.canvas.getContext("2d");
    this.#elements = elements;
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
    const { halo, frame } = this.#elements;
    const seen = this.#painter.seen(this.#scene);
    placeLines(frame, seen, frameWidth);
    placeLines(halo, grownBy(haloWidth, seen), frameWidth + 2 * haloWidth);
  }
}

/** Puts four lines inside the borders of a rectangle. */
function placeLines(lines: HTMLElement, { x, y, width, height }: Rectangle, thick: number): void {
  const [right, bottom] = [x + width - thick, y + height - thick];
  // Lines that are moved and stretched need not be laid out and painted again, as a box would.
  const places = [
    `translate(${x}px, ${y}px) scale(${width}, ${thick})`,
    `translate(${x}px, ${bottom}px) scale(${width}, ${thick})`,
    `translate(${x}px, ${y}px) scale(${thick}, ${height})`,
    `translate(${right}px, ${y}px) scale(${thick}, ${height})`,
  ];
  for (const [at, line] of [...lines.children].entries()) {
    if (line instanceof HTMLElement) line.style.transform = places[at] ?? "";
  }
}

function grownBy(by: number, { x, y, width, height }: Rectangle): Rectangle {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
