/**
 * `d3-transition` for pan and zoom: one transition per element, without attributes, styles, texts and delays. The double click of
 * d3-zoom needs more of it; the canvas handles that itself.
 */
import { Selection } from "./selection.ts";

/** A function of an element; `this` is the element. */
type Callback<Result = void> = (this: Element) => Result;

const active = new WeakMap<Element, Transition>();

/** Stops the transition of an element. */
export function interrupt(element: Element): void {
  active.get(element)?.interrupt();
}

class Transition {
  readonly #selection: Selection;
  readonly #element: Element;
  readonly #listeners = new Map<string, Callback[]>();
  readonly #tweens: Callback<(time: number) => void>[] = [];
  #steps: ((time: number) => void)[] | undefined;
  #ease: (time: number) => number = (time) => time;
  #durationMs = 250;
  readonly #beginMs = performance.now();
  #frame = requestAnimationFrame(() => this.#step());

  constructor(selected: Selection, element: Element) {
    this.#selection = selected;
    this.#element = element;
    interrupt(element);
    active.set(element, this);
  }

  selection(): Selection {
    return this.#selection;
  }

  duration(durationMs: number): this {
    this.#durationMs = durationMs;
    return this;
  }

  ease(ease: (time: number) => number): this {
    this.#ease = ease;
    return this;
  }

  /** `on("interrupt.zoom end.zoom", …)`: the names after the dots only tell listeners apart. */
  on(types: string, listener: Callback): this {
    for (const type of types.split(" ").map((each) => each.split(".")[0] ?? ""))
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
    return this;
  }

  tween(_name: string, tween: Callback<(time: number) => void>): this {
    this.#tweens.push(tween);
    return this;
  }

  interrupt(): void {
    cancelAnimationFrame(this.#frame);
    active.delete(this.#element);
    // One that has not started has no end either.
    if (this.#steps) this.#emit("interrupt");
  }

  #step(): void {
    if (!this.#steps) this.#emit("start");
    this.#steps ??= this.#tweens.map((tween) => tween.call(this.#element));
    const passedMs = performance.now() - this.#beginMs;
    const time = passedMs < this.#durationMs ? passedMs / this.#durationMs : 1;
    for (const step of this.#steps) step(time === 1 ? 1 : this.#ease(time));
    // A step may have interrupted it.
    if (active.get(this.#element) !== this) return;
    if (time < 1) {
      this.#frame = requestAnimationFrame(() => this.#step());
    } else {
      active.delete(this.#element);
      this.#emit("end");
    }
  }

  #emit(type: string): void {
    for (const listener of this.#listeners.get(type) ?? []) listener.call(this.#element);
  }
}

Object.assign(Selection.prototype, {
  interrupt(this: Selection) {
    const node = this.node() as Element | null;
    if (node) interrupt(node);
    return this;
  },
  transition(this: Selection) {
    // Only elements are animated.
    return new Transition(this, this.node() as Element);
  },
});
