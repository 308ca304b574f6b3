import type { LanguageChoice } from "@heddle/params";
import type { Theme } from "@heddle/react";

import {
  attributesOf,
  defineProperties,
  type OptionHost,
  type OptionTable,
  propertyOf,
  readOption,
} from "./options.ts";
import { adoptElementStyles } from "./styles.ts";

/** What an element shows. Its code is loaded with the first element of a kind. */
export interface Content {
  /** Shows the options of the element. `changed` names those that differ from the last call; all of them the first time. */
  update(changed: ReadonlySet<string>): void;
  /** Stops everything until the next `update`. What the user entered stays. */
  suspend(): void;
}

/** The options of every element. */
export const sharedOptions: OptionTable = { theme: "text", messages: "data" };

/** On a server there is no `HTMLElement`, and modules that define elements can be imported all the same. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? Object;

/** The base of all elements: options, events, a shadow root, and content that is loaded on demand. */
export abstract class HeddleElement extends Base implements OptionHost {
  static readonly options: OptionTable = sharedOptions;

  static get observedAttributes(): string[] {
    return attributesOf(this.options);
  }

  /** `light` or `dark`; by default the `color-scheme` of the page. */
  declare theme: Theme | "";
  /** The language of all texts that Heddle writes: `de`, or a catalog. English by default. */
  declare messages: LanguageChoice | undefined;

  readonly optionValues: Map<string, unknown> = new Map();
  /** The element inside the shadow root that content is rendered into. */
  readonly container: HTMLElement;
  readonly #changed = new Set<string>();
  #content: Content | undefined;
  #isScheduled = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    this.container = this.ownerDocument.createElement("div");
    this.container.className = "content";
    // Children without a slot are shown until the content is.
    this.container.append(this.createSlot(""));
    root.append(this.createSlot("header"), this.container, this.createSlot("footer"));
    adoptElementStyles(root);
  }

  connectedCallback(): void {
    for (const name of Object.keys(this.#table)) this.#upgradeProperty(name);
    this.#schedule();
  }

  disconnectedCallback(): void {
    // An element that is moved is connected again by then.
    queueMicrotask(() => {
      if (!this.isConnected) this.#content?.suspend();
    });
  }

  /** With it, `moveBefore` keeps the element connected while it moves. */
  connectedMoveCallback(): void {}

  adoptedCallback(): void {
    // Style sheets belong to the document that made them.
    this.#content?.suspend();
    if (this.shadowRoot) adoptElementStyles(this.shadowRoot);
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before !== after) this.optionChanged(propertyOf(name));
  }

  optionChanged(name: string): void {
    this.#changed.add(name);
    this.#schedule();
  }

  /** An option, `undefined` where it is not set. Throws an `ElementError` where an attribute cannot be read. */
  option(name: string): unknown {
    return readOption(this, name, this.#table[name] ?? "object");
  }

  /**
   * Dispatches an event. Only `change` bubbles, like that of an input: `drop` and `submit` would reach listeners of the page
   * that expect other events.
   */
  emit(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: type === "change" }));
  }

  /** A slot for children of the element. */
  createSlot(name: string): HTMLSlotElement {
    const slot = this.ownerDocument.createElement("slot");
    if (name !== "") slot.name = name;
    return slot;
  }

  /** Moves the focus to the first control inside. */
  override focus(options?: FocusOptions): void {
    const controls = "input, select, textarea, button, a[href], [tabindex]:not([tabindex='-1'])";
    const views = [...this.container.querySelectorAll("*")].flatMap(
      (each) => each.shadowRoot ?? [],
    );
    const [first] = views.flatMap((view) => [...view.querySelectorAll<HTMLElement>(controls)]);
    if (first) first.focus(options);
    else super.focus(options);
  }

  /** Loads the code that creates the content. */
  protected abstract load(): Promise<() => Content>;

  /** The loaded content. */
  protected get content(): Content | undefined {
    return this.#content;
  }

  get #table(): OptionTable {
    return (this.constructor as typeof HeddleElement).options;
  }

  /** A property that was set before the element was defined hides the accessor of the class. */
  #upgradeProperty(name: string): void {
    if (!Object.hasOwn(this, name)) return;
    const value = Reflect.get(this, name) as unknown;
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, value);
  }

  /** After the attributes and properties that are set together. */
  #schedule(): void {
    if (this.#isScheduled || !this.isConnected) return;
    this.#isScheduled = true;
    queueMicrotask(() => void this.#update());
  }

  async #update(): Promise<void> {
    try {
      this.#content ??= (await this.load())();
    } catch (error) {
      this.#showLoadError(error);
    }
    this.#isScheduled = false;
    if (!this.isConnected) return;
    const changed = new Set(this.#changed);
    this.#changed.clear();
    this.#content?.update(changed);
  }

  /** Without its code an element can show a text only. */
  #showLoadError(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.container.textContent = `<${this.localName}> could not be loaded: ${reason}`;
    this.emit("error", error);
  }
}

/** Defines an element with the properties of its options; does nothing on a server, and where it is defined already. */
export function define(name: string, element: typeof HeddleElement): void {
  if (!("customElements" in globalThis) || customElements.get(name)) return;
  defineProperties(element.prototype, element.options);
  customElements.define(name, element as unknown as CustomElementConstructor);
}
