/** The key of the graph as a whole. */
export const graphKey = "graph";

/** The elements that can have the focus, by the key of what they stand for. One that is not there yet gets it when it comes. */
export class FocusTargets {
  readonly #elements = new Map<string, HTMLElement | SVGElement>();
  readonly #onLoss = new Set<(key: string) => void>();
  #wanted: string | undefined;

  /** Says that an element is there; returns the function that says that it is about to go. */
  enter(key: string, element: HTMLElement | SVGElement): () => void {
    this.#elements.set(key, element);
    if (this.#wanted === key) this.focus(key);
    return () => this.#leave(key, element);
  }

  /** Calls the listener with the key of an element that goes while the focus is in it. */
  onLoss(listener: (key: string) => void): () => void {
    this.#onLoss.add(listener);
    return () => void this.#onLoss.delete(listener);
  }

  /** Gives the focus to an element, now or as soon as it is there. */
  focus(key: string): void {
    const element = this.#elements.get(key);
    this.#wanted = element ? undefined : key;
    element?.focus({ preventScroll: true });
  }

  /** The element that stands for a node, an edge or the graph, where there is one. */
  elementOf(key: string): HTMLElement | SVGElement | undefined {
    return this.#elements.get(key);
  }

  /** Nobody waits for an element any more. */
  forget(): void {
    this.#wanted = undefined;
  }

  /** The middle of an element, on the screen. */
  placeOf(key: string): { readonly x: number; readonly y: number } | undefined {
    const box = this.#elements.get(key)?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  has(element: EventTarget | null): boolean {
    return [...this.#elements.values()].some((target) => target === element);
  }

  isFocused(key: string): boolean {
    return this.#elements.get(key)?.matches(":focus") === true;
  }

  #leave(key: string, element: Element): void {
    if (this.#elements.get(key) === element) this.#elements.delete(key);
    // What is about to get it keeps it from being lost.
    if (this.#wanted !== undefined || !element.matches(":focus-within")) return;
    for (const listener of this.#onLoss) listener(key);
  }
}
