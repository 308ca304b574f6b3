import type { Point } from "../drawing/rectangle.ts";

/** So near to the border of the canvas, in pixels, the graph begins to move. */
const border = 48;

/** So many pixels per frame it moves at most. */
const fastest = 14;

interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** Moves the graph while something is dragged to the border of the canvas. */
export class AutoPan {
  readonly #element: Element;
  readonly #pan: (x: number, y: number) => void;
  #request: number | undefined;
  #speed: Point = still;
  /** How wide each border is: who begins near to one does not mean to go beyond it. */
  #borders: Borders | undefined;

  constructor(element: Element, pan: (x: number, y: number) => void) {
    this.#element = element;
    this.#pan = pan;
  }

  /** The pointer is here. */
  follow(place: Place): void {
    // Here, where nothing has been moved yet: in the middle of a frame the browser would have to lay everything out.
    const away = distances(this.#element, place);
    this.#borders ??= bordersAt(away);
    this.#speed = {
      x: speed(away.left, this.#borders.left) - speed(away.right, this.#borders.right),
      y: speed(away.top, this.#borders.top) - speed(away.bottom, this.#borders.bottom),
    };
    if (this.#isMoving) this.#request ??= requestAnimationFrame(this.#step);
  }

  stop(): void {
    if (this.#request !== undefined) cancelAnimationFrame(this.#request);
    this.#request = undefined;
    this.#speed = still;
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

const still: Point = { x: 0, y: 0 };

type Borders = Readonly<Record<"left" | "right" | "top" | "bottom", number>>;

/** How far a place is inside an element, from each of its sides. */
function distances(element: Element, { clientX, clientY }: Place): Borders {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return {
    left: clientX - left,
    right: right - clientX,
    top: clientY - top,
    bottom: bottom - clientY,
  };
}

function bordersAt({ left, right, top, bottom }: Borders): Borders {
  const width = (distance: number): number => Math.min(Math.max(distance, 0), border);
  return { left: width(left), right: width(right), top: width(top), bottom: width(bottom) };
}

/** The nearer to a side, the faster. */
function speed(distance: number, width: number): number {
  if (distance >= width) return 0;
  return Math.min((width - distance) / border, 1) * fastest;
}
