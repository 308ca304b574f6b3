import type { Item } from "../records.ts";
import type { ItemNames } from "../item-names.ts";

/** Describes the focused item to screen readers. Only that one: other items are known by their names. */
export class FocusDescription {
  readonly #names: Pick<ItemNames, "portsOf" | "subscribe">;
  readonly #unsubscribe: () => void;
  #item: Item | undefined;
  #element: Element | undefined;

  constructor(names: Pick<ItemNames, "portsOf" | "subscribe">) {
    this.#names = names;
    this.#unsubscribe = names.subscribe(() => this.#write());
  }

  dispose(): void {
    this.#unsubscribe();
  }

  /** Without an item nothing is described. */
  show(item: Item | undefined, element: EventTarget | null): void {
    if (this.#element && this.#element !== element) this.#element.removeAttribute(attribute);
    this.#item = item;
    this.#element = item && element instanceof Element ? element : undefined;
    this.#write();
  }

  #write(): void {
    if (!this.#item || !this.#element) return;
    const text = this.#names.portsOf(this.#item);
    if (text === this.#element.getAttribute(attribute)) return;
    if (text === "") this.#element.removeAttribute(attribute);
    else this.#element.setAttribute(attribute, text);
  }
}

const attribute = "aria-description";
