import type { Point, Viewport } from "../geometry/rectangle.ts";
import { viewportAt, type ViewportMotion } from "./viewport-motion.ts";

/** A pressed pointer: a finger, or the mouse with a button. */
interface Contact {
  readonly start: Point;
  hasMoved: boolean;
  /** On the screen. */
  at: Point;
  /** The point of the graph that stays under the pointer. */
  anchor: Point;
}

interface PointerPanParts {
  readonly pane: HTMLElement;
  readonly motion: ViewportMotion;
  readonly toScreen: (event: MouseEvent) => Point;
}

/** Movement below this is still a click in the page, although the graph follows it. */
const clickDistancePx = 1;

/** Pans with one pointer and zooms with two. A pointer that may not pan can become the first of two. */
export class PointerPan {
  readonly #parts: PointerPanParts;
  readonly #view: Window;
  /** By pointer, in the order of the presses. */
  readonly #contacts = new Map<number, Contact>();
  readonly #listeners = new AbortController();
  /** The listeners while something is pressed. */
  #pressed: AbortController | undefined;
  #isPanning = false;
  /** What the pointers have shown last: another viewport comes from a key, the wheel or the model. */
  #shown: Viewport | undefined;

  constructor(parts: PointerPanParts) {
    this.#parts = parts;
    const { pane } = parts;
    this.#view = pane.ownerDocument.defaultView ?? window;
    const active = { signal: this.#listeners.signal, passive: false };
    // Content of a node that a finger scrolls would scroll or zoom the page, too.
    pane.addEventListener("touchmove", (event) => this.#isPanning && prevent(event), active);
    // The middle button would scroll the page.
    pane.addEventListener("mousedown", (event) => event.button === 1 && prevent(event), active);
    // On Linux, its release would paste the text that was selected last, in any program.
    pane.addEventListener("mouseup", (event) => pastesOutside(event) && prevent(event), active);
  }

  /** A pointer is pressed; `letsPan` is false if the press can start something else. */
  press(event: PointerEvent, letsPan: boolean): void {
    const { pane, motion } = this.#parts;
    const isPrimary = event.button === 0 && !event.ctrlKey;
    const isPanButton = isPrimary || event.button === 1;
    if (!isPanButton || !event.composedPath().includes(pane)) return;
    const at = this.#place(event);
    this.#contacts.set(event.pointerId, { start: at, hasMoved: false, at, anchor: at });
    this.#listen();
    if (!letsPan) return;
    this.#anchor();
    if (this.#isPanning) return;
    this.#isPanning = true;
    motion.begin("pointer");
    pane.toggleAttribute("data-panning", event.pointerType !== "touch");
  }

  dispose(): void {
    this.#listeners.abort();
    this.#end();
  }

  /** On the window: the pointer may leave the canvas, and nodes in it may disappear. */
  #listen(): void {
    if (this.#pressed) return;
    this.#pressed = new AbortController();
    const view = this.#view;
    const options = { capture: true, signal: this.#pressed.signal };
    view.addEventListener("pointermove", (event) => this.#move(event), options);
    view.addEventListener("pointerup", (event) => this.#lift(event), options);
    view.addEventListener("pointercancel", (event) => this.#lift(event), options);
    view.addEventListener("blur", (event) => event.target === view && this.#end(), options);
    for (const type of ["selectstart", "dragstart"])
      view.addEventListener(type, (event) => this.#isPanning && prevent(event), options);
  }

  #move(event: PointerEvent): void {
    const contact = this.#contacts.get(event.pointerId);
    if (!contact) return;
    // It was released where no event tells it.
    if (event.buttons === 0) return this.#lift(event);
    const { pane, motion } = this.#parts;
    if (this.#shown !== motion.viewport) this.#anchor();
    contact.at = this.#place(event);
    contact.hasMoved ||= distance(contact.start, contact.at) > clickDistancePx;
    if (!this.#isPanning) return;
    const mayCapture = event.pointerType !== "touch" && !pane.hasPointerCapture(event.pointerId);
    if (mayCapture && contact.hasMoved) pane.setPointerCapture(event.pointerId);
    motion.move(this.#moved());
    this.#shown = motion.viewport;
  }

  #lift(event: PointerEvent): void {
    const contact = this.#contacts.get(event.pointerId);
    if (!contact) return;
    this.#contacts.delete(event.pointerId);
    // A finger that has moved makes no click anyway.
    const isDrag = event.type === "pointerup" && event.pointerType !== "touch" && contact.hasMoved;
    if (isDrag && this.#isPanning) this.#skipClick();
    if (this.#contacts.size === 0) this.#end();
    else this.#anchor();
  }

  #place(event: PointerEvent): Point {
    const { x, y } = this.#parts.toScreen(event);
    // Whole pixels, as those of mouse events, keep texts sharp.
    return event.pointerType === "mouse" ? { x: Math.round(x), y: Math.round(y) } : { x, y };
  }

  /** The viewport that shows the anchors under their pointers. */
  #moved(): Viewport {
    const { motion } = this.#parts;
    const [first, second] = this.#contacts.values();
    if (!first) return motion.viewport;
    const { zoom } = motion.viewport;
    if (!second) return viewportAt(zoom, first.at, first.anchor);
    const scale = distance(first.at, second.at) / distance(first.anchor, second.anchor);
    // Two pointers at one place have no distance.
    const next = motion.limit(scale || zoom);
    return viewportAt(next, middle(first.at, second.at), middle(first.anchor, second.anchor));
  }

  /** The pointers hold what is under them now. */
  #anchor(): void {
    const { viewport } = this.#parts.motion;
    const { x, y, zoom } = viewport;
    for (const contact of this.#contacts.values())
      contact.anchor = { x: (contact.at.x - x) / zoom, y: (contact.at.y - y) / zoom };
    this.#shown = viewport;
  }

  #end(): void {
    this.#pressed?.abort();
    this.#pressed = undefined;
    this.#contacts.clear();
    if (!this.#isPanning) return;
    this.#isPanning = false;
    this.#parts.pane.removeAttribute("data-panning");
    this.#parts.motion.end("pointer");
  }

  /** The end of a drag is no click, neither here nor in the page. */
  #skipClick(): void {
    const view = this.#view;
    const stop = (event: Event): void => {
      prevent(event);
      event.stopImmediatePropagation();
    };
    view.addEventListener("click", stop, { capture: true });
    // A click follows at once, or not at all.
    setTimeout(() => view.removeEventListener("click", stop, { capture: true }));
  }
}

/** A field in a node takes what is pasted. */
function pastesOutside(event: MouseEvent): boolean {
  const [target] = event.composedPath();
  const isField = target instanceof Element && target.matches("input, textarea, [contenteditable]");
  return event.button === 1 && !isField;
}

function prevent(event: Event): void {
  // A touch that scrolls already cannot be stopped.
  if (event.cancelable) event.preventDefault();
}

function distance(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y);
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
