/** Receives the height in whole pixels. */
type HeightListener = (height: number) => void;

/** Reports changed heights of elements, with one observer for all of them. */
export class ResizeWatch {
  readonly #listeners = new Map<Element, HeightListener>();
  /** The last heights. An element that has only become wider is not reported. */
  readonly #heights = new Map<Element, number>();
  readonly #resized = new Set<Element>();
  #request: number | undefined;
  readonly #observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const height = Math.round(borderBoxSize[0]?.blockSize ?? 0);
      if (this.#heights.get(target) !== height) this.#resized.add(target);
      this.#heights.set(target, height);
    }
    if (this.#resized.size === 0) return;
    // In the next frame: the surrounding elements have observers too, which must not run inside this one.
    this.#request ??= requestAnimationFrame(() => this.#notify());
  });

  /** Returns the function that stops it. */
  watch(element: Element, listener: HeightListener): () => void {
    this.#listeners.set(element, listener);
    this.#observer.observe(element);
    return () => {
      this.#listeners.delete(element);
      this.#heights.delete(element);
      this.#observer.unobserve(element);
    };
  }

  dispose(): void {
    if (this.#request !== undefined) cancelAnimationFrame(this.#request);
    this.#observer.disconnect();
    this.#listeners.clear();
    this.#heights.clear();
  }

  #notify(): void {
    this.#request = undefined;
    const resized = [...this.#resized];
    this.#resized.clear();
    for (const element of resized) {
      this.#listeners.get(element)?.(this.#heights.get(element) ?? 0);
    }
  }
}
