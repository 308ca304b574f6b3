import type { Point } from "../geometry/rectangle.ts";

/** Something that the user does with the pointer after a press; it ends in exactly one of two ways. */
export interface Gesture {
  /** The pointer has come to this point of the graph. */
  move(point: Point): void;
  /** It was meant: hands over what was done. */
  commit(): void;
  /** It was given up: everything is as before. */
  rollBack(): void;
}

/** What becomes of a press. */
export interface Plan {
  /** When the pointer has moved far enough to mean it; undefined where a press can only be a click. */
  readonly drag?: () => Gesture | undefined;
  /** When it has not. */
  readonly click?: () => void;
  /** Whether React Flow hears of the press too, and pans. */
  readonly isShared?: boolean;
}

interface PointerOptions {
  /** The element that hears of presses. */
  readonly element: HTMLElement;
  /** What a press would do; undefined where it is nobody's business here. */
  readonly plan: (event: PointerEvent) => Plan | undefined;
  /** The point of the graph under the pointer. */
  readonly pointAt: (event: PointerEvent) => Point;
  /** Moves the graph under the pointer by so many pixels. */
  readonly pan: (x: number, y: number) => void;
  /** A finger rests where it was put down. */
  readonly hold: (event: PointerEvent) => void;
  /** The pointer moves where nothing is pressed. */
  readonly hover: (event: PointerEvent) => void;
}

interface Tracked {
  readonly pointer: number;
  readonly from: readonly [x: number, y: number];
  readonly plan: Plan;
  gesture: Gesture | undefined;
}

/** So many pixels of the screen a finger trembles. */
const trembling = { mouse: 3, pen: 5, touch: 8 } as const;

/** A finger that stays for so many milliseconds rests. */
const holdTime = 500;

/** Makes gestures of what the pointer does. Every gesture that begins is committed or rolled back, never neither. */
export class Pointer {
  readonly #options: PointerOptions;
  readonly #listeners = new AbortController();
  readonly #autoPan: AutoPan;
  #tracked: Tracked | undefined;
  #last: PointerEvent | undefined;
  #holdTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PointerOptions) {
    this.#options = options;
    this.#autoPan = new AutoPan(options.element, (x, y) => this.#pan(x, y));
    const { element } = options;
    const { signal } = this.#listeners;
    const capture = { capture: true, signal } as const;
    element.addEventListener("pointerdown", (event) => this.#press(event), capture);
    element.addEventListener("pointermove", (event) => this.#move(event), { signal });
    element.addEventListener("pointerup", (event) => this.#release(event), { signal });
    element.addEventListener("pointercancel", (event) => this.#lose(event), { signal });
    element.addEventListener(
      "lostpointercapture",
      (event) => {
        // A finger is captured by what it touches, until the gesture takes it over.
        if (event.target === element) this.#lose(event);
      },
      { signal },
    );
    // React Flow pans with these. What is pressed here is no longer its business.
    for (const start of ["mousedown", "touchstart"] as const) {
      element.addEventListener(start, (event) => this.#keep(event), capture);
    }
    element.ownerDocument.addEventListener("keydown", (event) => this.#key(event), capture);
  }

  /** Gives up what is in progress. */
  cancel(): void {
    this.#finish()?.gesture?.rollBack();
  }

  dispose(): void {
    this.cancel();
    this.#listeners.abort();
  }

  #press(event: PointerEvent): void {
    // A second finger means something else than the first.
    if (this.#tracked) return this.cancel();
    if (event.button !== 0) return;
    const plan = this.#options.plan(event);
    if (!plan) return;
    const from = [event.clientX, event.clientY] as const;
    this.#tracked = { pointer: event.pointerId, from, plan, gesture: undefined };
    if (event.pointerType === "touch")
      this.#holdTimer = setTimeout(() => this.#rest(event), holdTime);
  }

  #move(event: PointerEvent): void {
    const tracked = this.#tracked;
    if (!tracked) {
      if (event.buttons === 0) this.#options.hover(event);
      return;
    }
    if (event.pointerId !== tracked.pointer) return;
    if (!tracked.gesture && isTrembling(event, tracked)) return;
    if (!tracked.gesture && !this.#begin(tracked)) return;
    this.#last = event;
    this.#autoPan.follow(event);
    tracked.gesture?.move(this.#options.pointAt(event));
  }

  /** The graph has moved under a pointer that has not. */
  #pan(x: number, y: number): void {
    this.#options.pan(x, y);
    if (this.#last) this.#tracked?.gesture?.move(this.#options.pointAt(this.#last));
  }

  #rest(event: PointerEvent): void {
    this.cancel();
    this.#options.hold(event);
  }

  #finish(): Tracked | undefined {
    clearTimeout(this.#holdTimer);
    const tracked = this.#tracked;
    this.#tracked = undefined;
    this.#autoPan.stop();
    return tracked;
  }

  #begin(tracked: Tracked): boolean {
    clearTimeout(this.#holdTimer);
    tracked.gesture = tracked.plan.drag?.();
    if (tracked.gesture) this.#options.element.setPointerCapture(tracked.pointer);
    // It was neither: the pointer has moved on.
    else this.#tracked = undefined;
    return tracked.gesture !== undefined;
  }

  #release(event: PointerEvent): void {
    if (event.pointerId !== this.#tracked?.pointer) return;
    const tracked = this.#finish();
    if (tracked?.gesture) tracked.gesture.commit();
    else tracked?.plan.click?.();
  }

  #lose(event: PointerEvent): void {
    if (event.pointerId === this.#tracked?.pointer) this.cancel();
  }

  #keep(event: Event): void {
    if (this.#tracked && !this.#tracked.plan.isShared) event.stopPropagation();
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !this.#tracked?.gesture) return;
    event.stopPropagation();
    event.preventDefault();
    this.cancel();
  }
}

function isTrembling(event: PointerEvent, { from: [x, y] }: Tracked): boolean {
  const kind =
    event.pointerType === "touch" || event.pointerType === "pen" ? event.pointerType : "mouse";
  return Math.hypot(event.clientX - x, event.clientY - y) < trembling[kind];
}

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
