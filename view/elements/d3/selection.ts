/** `d3-selection` for pan and zoom: a selection of one element or window, without attributes, data and changes of the page. */

/** A function of the selected node; `this` is the node. */
type Callback<Result = unknown> = (this: EventTarget, ...args: readonly unknown[]) => Result;

interface Registered {
  readonly type: string;
  readonly value: Callback;
  readonly listener: (event: Event) => void;
  readonly options: AddEventListenerOptions | boolean | undefined;
}

/** The listeners of a node by type and name: `wheel.zoom`. */
const registered = new WeakMap<EventTarget, Map<string, Registered>>();

export class Selection {
  readonly #node: EventTarget | null;

  constructor(node: EventTarget | null) {
    this.#node = node;
  }

  node(): EventTarget | null {
    return this.#node;
  }

  /** Nodes have no data. */
  datum(): undefined {}

  selection(): this {
    return this;
  }

  call(visit: (selection: this, ...args: readonly unknown[]) => void, ...args: unknown[]): this {
    visit(this, ...args);
    return this;
  }

  each(visit: Callback): this {
    if (this.#node) visit.call(this.#node, undefined, 0, [this.#node]);
    return this;
  }

  filter(test: Callback): Selection {
    return this.#node && test.call(this.#node) ? this : new Selection(null);
  }

  /** Reads a property, or sets it to a value, or to the result of a function. */
  property(name: string, ...[value]: readonly [unknown?]): unknown {
    if (!this.#node) return this;
    if (value === undefined) return Reflect.get(this.#node, name);
    const set: unknown = typeof value === "function" ? (value as Callback).call(this.#node) : value;
    Reflect.set(this.#node, name, set);
    return this;
  }

  style(name: string, value: string): this {
    if (this.#node && "style" in this.#node)
      (this.#node as HTMLElement).style.setProperty(name, value);
    return this;
  }

  /**
   * Sets the listener of each type and name, removes it with `null`, or returns that of the first one:
   * `on("touchend.zoom touchcancel.zoom", …)`.
   */
  on(
    names: string,
    ...[value, options]: readonly [(Callback | null)?, Registered["options"]?]
  ): unknown {
    const node = this.#node;
    if (!node) return this;
    const all = registered.get(node) ?? new Map<string, Registered>();
    registered.set(node, all);
    if (value === undefined) return all.get(names)?.value;
    for (const name of names.split(" ")) {
      const before = all.get(name);
      if (before) node.removeEventListener(before.type, before.listener, before.options);
      all.delete(name);
      if (!value) continue;
      const [type = ""] = name.split(".");
      const listener = (event: Event): void => void value.call(node, event, undefined);
      node.addEventListener(type, listener, options);
      all.set(name, { type, value, listener, options });
    }
    return this;
  }
}

export function select(node: EventTarget): Selection {
  return new Selection(node);
}

/** The place of an event or a touch in an element: the pane of a canvas. */
export function pointer(
  event: { clientX: number; clientY: number; currentTarget?: EventTarget | null },
  element: EventTarget | null | undefined = event.currentTarget,
): [x: number, y: number] {
  // Not `instanceof`: the element may be in another window.
  if (!element || !("getBoundingClientRect" in element)) return [event.clientX, event.clientY];
  const { clientLeft, clientTop } = element as Element;
  const { left, top } = (element as Element).getBoundingClientRect();
  return [event.clientX - left - clientLeft, event.clientY - top - clientTop];
}
