import type { Point } from "../geometry/rectangle.ts";

/** Auto-pan starts at this distance from the side of the canvas. */
const autoPanBorderPx = 48;

/** The largest movement per frame. */
const autoPanMaxStepPx = 14;

/** A point of the page, in pixels: a pointer event has one. */
interface ClientPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** Pans the graph while something is dragged to a side of the canvas. */
export class AutoPan {
  readonly #element: Element;
  readonly #pan: (x: number, y: number) => void;
  #request: number | undefined;
  #speed: Point = noSpeed;
  /** Width of the auto-pan border at each side. A drag that starts inside it pans only after it has left it. */
  #borders: Borders | undefined;

  constructor(element: Element, pan: (x: number, y: number) => void) {
    this.#element = element;
    this.#pan = pan;
  }

  onPointerMove(point: ClientPoint): void {
    // Measured here, before anything has moved: later in the frame it would force a layout.
    const distance = distances(this.#element, point);
    this.#borders ??= bordersAt(distance);
    this.#speed = {
      x: speed(distance.left, this.#borders.left) - speed(distance.right, this.#borders.right),
      y: speed(distance.top, this.#borders.top) - speed(distance.bottom, this.#borders.bottom),
    };
    if (this.#isMoving) this.#request ??= requestAnimationFrame(this.#step);
  }

  stop(): void {
    if (this.#request !== undefined) cancelAnimationFrame(this.#request);
    this.#request = undefined;
    this.#speed = noSpeed;
    this.#borders = undefined;
  }

  get #isMoving(): boolean {
    return this.#speed.x !== 0 || this.#speed.y !== 0;
  }

  readonly #step = (): void => {
    this.#request = undefined;
    if (!this.#isMoving) return;
    this.#pan(this.#speed.x, this.#speed.y);
    this.#request = requestAnimationFrame(this.#step);
  };
}

const noSpeed: Point = { x: 0, y: 0 };

type Borders = Readonly<Record<"left" | "right" | "top" | "bottom", number>>;

/** Distances of a point from the sides of an element. */
function distances(element: Element, { clientX, clientY }: ClientPoint): Borders {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return {
    left: clientX - left,
    right: right - clientX,
    top: clientY - top,
    bottom: bottom - clientY,
  };
}

function bordersAt({ left, right, top, bottom }: Borders): Borders {
  const width = (distance: number): number => Math.min(Math.max(distance, 0), autoPanBorderPx);
  return { left: width(left), right: width(right), top: width(top), bottom: width(bottom) };
}

/** The closer to a side, the faster. */
function speed(distance: number, width: number): number {
  if (distance >= width) return 0;
  return Math.min((width - distance) / autoPanBorderPx, 1) * autoPanMaxStepPx;
}
