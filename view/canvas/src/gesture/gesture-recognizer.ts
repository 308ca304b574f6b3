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
  /** A pointer is pressed, and pans the graph if the plan lets it. */
  readonly onPress: (event: PointerEvent, letsPan: boolean) => void;
  /** Moves the graph under the pointer while a gesture is near the border of the canvas. */
  readonly autoPan: (x: number, y: number) => void;
  readonly onLongPress: (event: PointerEvent) => void;
  readonly onDoubleClick: (event: MouseEvent) => void;
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

/** A second tap within this time and distance makes a double tap. */
const doubleTapMs = 350;
const doubleTapPx = 24;

/**
 * Turns pointer events into clicks, double clicks, drag gestures and long presses. `PressPlanner` decides what a press can become, and
 * `listenToPointer` connects both to a canvas. Every gesture that starts is committed or rolled back.
 */
export class GestureRecognizer {
  readonly #options: RecognizerOptions;
  readonly #listeners = new AbortController();
  readonly #autoPan: AutoPan;
  #active: ActivePress | undefined;
  #lastMove: PointerEvent | undefined;
  #longPressTimer: ReturnType<typeof setTimeout> | undefined;
  #isTouch = false;
  #lastTap: MouseEvent | undefined;

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
    element.addEventListener("click", (event) => this.#countTap(event), { signal });
    element.addEventListener("dblclick", (event) => this.#doubleClick(event), { signal });
    element.ownerDocument.addEventListener("keydown", (event) => this.#key(event), capture);
  }

  /** Rolls back the gesture in progress; returns whether there was one. */
  cancel(): boolean {
    const gesture = this.#finish()?.gesture;
    gesture?.rollBack();
    return gesture !== undefined;
  }

  dispose(): void {
    this.cancel();
    this.#listeners.abort();
  }

  #press(event: PointerEvent): void {
    this.#isTouch = event.pointerType === "touch";
    // A press of the same pointer follows a release outside the canvas.
    this.cancel();
    // A second finger zooms and the middle button pans, wherever they are.
    const isSecondFinger = this.#isTouch && !event.isPrimary;
    const isPlanned = !isSecondFinger && event.button === 0;
    const plan = isPlanned ? this.#options.plan(event) : undefined;
    this.#options.onPress(event, !isPlanned || plan?.letsPan === true);
    if (!plan) return;
    const from = [event.clientX, event.clientY] as const;
    this.#active = { pointer: event.pointerId, from, plan, gesture: undefined };
    if (this.#isTouch) this.#longPressTimer = setTimeout(() => this.#longPress(event), longPressMs);
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

  /** Not every browser sends `dblclick` for two taps. */
  #countTap(event: MouseEvent): void {
    if (!this.#isTouch) return;
    const before = this.#lastTap;
    this.#lastTap = undefined;
    if (before && isDoubleTap(before, event)) this.#options.onDoubleClick(event);
    else this.#lastTap = event;
  }

  #doubleClick(event: MouseEvent): void {
    if (!this.#isTouch) this.#options.onDoubleClick(event);
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

  #key(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !this.#active?.gesture) return;
    event.stopPropagation();
    event.preventDefault();
    this.cancel();
  }
}

function isDoubleTap(first: MouseEvent, second: MouseEvent): boolean {
  const distance = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  return second.timeStamp - first.timeStamp < doubleTapMs && distance < doubleTapPx;
}

function isBelowDragThreshold(event: PointerEvent, { from: [x, y] }: ActivePress): boolean {
  const kind =
    event.pointerType === "touch" || event.pointerType === "pen" ? event.pointerType : "mouse";
  return Math.hypot(event.clientX - x, event.clientY - y) < dragThresholdPx[kind];
}
