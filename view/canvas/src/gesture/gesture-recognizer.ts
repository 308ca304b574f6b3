import type { Point } from "../geometry/rectangle.ts";
import { AutoPan } from "./auto-pan.ts";

/** A drag in progress. It ends with exactly one `commit` or `rollBack`. */
export interface Gesture {
  /** The pointer moved to this point of the graph. */
  move(point: Point): void;
  /** Applies the result; resolves when the model has answered. */
  commit(): Promise<void>;
  /** Restores the state before the gesture. */
  rollBack(): void;
}

/** What a press can become. */
export interface PressPlan {
  /**
   * Starts the gesture when the pointer has moved beyond the drag threshold; without it a press can only be a click.
   */
  readonly drag?: () => Gesture | undefined;
  readonly click?: () => void;
  /** Whether dragging pans the graph, where the press starts no gesture. */
  readonly letsPan?: boolean;
}

interface RecognizerOptions {
  readonly element: HTMLElement;
  /** Returns undefined if the press belongs to a control inside the canvas. */
  readonly plan: (event: PointerEvent) => PressPlan | undefined;
  readonly pointAt: (event: PointerEvent) => Point;
  /** Moves the graph under the pointer while a gesture is near the border of the canvas. */
  readonly autoPan: (x: number, y: number) => void;
  readonly onLongPress: (event: PointerEvent) => void;
  /** The pointer moves while nothing is pressed. */
  readonly onHover: (event: PointerEvent) => void;
}

interface ActivePress {
  readonly pointer: number;
  readonly from: readonly [x: number, y: number];
  readonly plan: PressPlan;
  gesture: Gesture | undefined;
}

/** Movement below this is still a click. */
const dragThresholdPx = { mouse: 3, pen: 5, touch: 8 } as const;

/** A touch that stays this long is a long press. */
const longPressMs = 500;

/**
 * Turns pointer events into clicks, drag gestures and long presses. `PressPlanner` decides what a press can become, and
 * `listenToPointer` connects both to a canvas. Every gesture that starts is committed or rolled back.
 */
export class GestureRecognizer {
  readonly #options: RecognizerOptions;
  readonly #listeners = new AbortController();
  readonly #autoPan: AutoPan;
  #active: ActivePress | undefined;
  #lastMove: PointerEvent | undefined;
  #longPressTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RecognizerOptions) {
    this.#options = options;
    this.#autoPan = new AutoPan(options.element, (x, y) => this.#pan(x, y));
    const { element } = options;
    const { signal } = this.#listeners;
    const capture = { capture: true, signal } as const;
    element.addEventListener("pointerdown", (event) => this.#press(event), capture);
    element.addEventListener("pointermove", (event) => this.#move(event), { signal });
    element.addEventListener("pointerup", (event) => this.#release(event), { signal });
    element.addEventListener("pointercancel", (event) => this.#cancelPointer(event), { signal });
    element.addEventListener(
      "lostpointercapture",
      (event) => {
        // A touch is captured by its target until a gesture captures it.
        if (event.target === element) this.#cancelPointer(event);
      },
      { signal },
    );
    // `PanZoom` pans on these events; presses with a gesture must not reach it.
    for (const start of ["mousedown", "touchstart"] as const) {
      element.addEventListener(start, (event) => this.#blockPanning(event), capture);
    }
    element.ownerDocument.addEventListener("keydown", (event) => this.#key(event), capture);
  }

  /** Rolls back the gesture in progress. */
  cancel(): void {
    this.#finish()?.gesture?.rollBack();
  }

  dispose(): void {
    this.cancel();
    this.#listeners.abort();
  }

  #press(event: PointerEvent): void {
    const before = this.#active?.pointer;
    this.cancel();
    // A second finger cancels the first. A second press of the same pointer follows a release outside the canvas.
    if (before !== undefined && before !== event.pointerId) return;
    if (event.button !== 0) return;
    const plan = this.#options.plan(event);
    if (!plan) return;
    const from = [event.clientX, event.clientY] as const;
    this.#active = { pointer: event.pointerId, from, plan, gesture: undefined };
    if (event.pointerType === "touch")
      this.#longPressTimer = setTimeout(() => this.#longPress(event), longPressMs);
  }

  #move(event: PointerEvent): void {
    // Until a gesture captures the pointer, it may be released outside the canvas.
    if (event.buttons === 0) this.#cancelPointer(event);
    const active = this.#active;
    if (!active) {
      if (event.buttons === 0) this.#options.onHover(event);
      return;
    }
    if (event.pointerId !== active.pointer) return;
    if (!active.gesture && isBelowDragThreshold(event, active)) return;
    if (!active.gesture && !this.#begin(active)) return;
    this.#lastMove = event;
    this.#autoPan.onPointerMove(event);
    active.gesture?.move(this.#options.pointAt(event));
  }

  /** The graph has moved under a resting pointer. */
  #pan(x: number, y: number): void {
    this.#options.autoPan(x, y);
    if (this.#lastMove) this.#active?.gesture?.move(this.#options.pointAt(this.#lastMove));
  }

  #longPress(event: PointerEvent): void {
    this.cancel();
    this.#options.onLongPress(event);
  }

  #finish(): ActivePress | undefined {
    clearTimeout(this.#longPressTimer);
    const active = this.#active;
    this.#active = undefined;
    this.#autoPan.stop();
    return active;
  }

  #begin(active: ActivePress): boolean {
    clearTimeout(this.#longPressTimer);
    active.gesture = active.plan.drag?.();
    if (active.gesture) this.#options.element.setPointerCapture(active.pointer);
    // Not a click either: the pointer has moved beyond the threshold.
    else this.#active = undefined;
    return active.gesture !== undefined;
  }

  #release(event: PointerEvent): void {
    if (event.pointerId !== this.#active?.pointer) return;
    const active = this.#finish();
    if (active?.gesture) void active.gesture.commit();
    else active?.plan.click?.();
  }

  #cancelPointer(event: PointerEvent): void {
    if (event.pointerId === this.#active?.pointer) this.cancel();
  }

  #blockPanning(event: Event): void {
    if (this.#active && !this.#active.plan.letsPan) event.stopPropagation();
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !this.#active?.gesture) return;
    event.stopPropagation();
    event.preventDefault();
    this.cancel();
  }
}

function isBelowDragThreshold(event: PointerEvent, { from: [x, y] }: ActivePress): boolean {
  const kind =
    event.pointerType === "touch" || event.pointerType === "pen" ? event.pointerType : "mouse";
  return Math.hypot(event.clientX - x, event.clientY - y) < dragThresholdPx[kind];
}
