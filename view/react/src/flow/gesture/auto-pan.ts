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
  #place: Place | undefined;

  constructor(element: Element, pan: (x: number, y: number) => void) {
    this.#element = element;
    this.#pan = pan;
  }

  /** The pointer is here. */
  follow(place: Place): void {
    this.#place = place;
    this.#request ??= requestAnimationFrame(this.#step);
  }

  stop(): void {
    if (this.#request !== undefined) cancelAnimationFrame(this.#request);
    this.#request = undefined;
    this.#place = undefined;
  }

  readonly #step = (): void => {
    this.#request = undefined;
    if (!this.#place) return;
    const { left, right, top, bottom } = this.#element.getBoundingClientRect();
    const x = speedAt(this.#place.clientX, left, right);
    const y = speedAt(this.#place.clientY, top, bottom);
    if (x === 0 && y === 0) return;
    this.#pan(x, y);
    this.#request = requestAnimationFrame(this.#step);
  };
}

/** How fast the graph moves along one axis: the nearer to the border, the faster. */
function speedAt(place: number, start: number, end: number): number {
  const into = (distance: number): number =>
    (Math.min(Math.max(border - distance, 0), border) / border) * fastest;
  return into(place - start) - into(end - place);
}
