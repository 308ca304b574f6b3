/** Receives the height in whole pixels. */
type HeightListener = (height: number) => void;

/** Reports changed heights of elements, with one observer for all of them. */
export class ResizeWatch {
  readonly #listeners = new Map<Element, HeightListener>();
  readonly #resized = new Map<Element, number>();
  #request: number | undefined;
  readonly #observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      this.#resized.set(target, Math.round(borderBoxSize[0]?.blockSize ?? 0));
    }
    // In the next frame: the surrounding elements have observers too, which must not run inside this one.
    this.#request ??= requestAnimationFrame(() => this.#notify());
  });

  /** Returns the function that stops it. */
  watch(element: Element, listener: HeightListener): () => void {
    this.#listeners.set(element, listener);
    this.#observer.observe(element);
    return () => {
      this.#listeners.delete(element);
      this.#observer.unobserve(element);
    };
  }

  dispose(): void {
    if (this.#request !== undefined) cancelAnimationFrame(this.#request);
    this.#observer.disconnect();
    this.#listeners.clear();
  }

  #notify(): void {
    this.#request = undefined;
    const resized = [...this.#resized];
    this.#resized.clear();
    for (const [element, height] of resized) this.#listeners.get(element)?.(height);
  }
}
