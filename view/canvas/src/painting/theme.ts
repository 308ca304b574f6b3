const sources = {
  surface: "var(--_hd-surface)",
  text: "var(--_hd-text)",
  muted: "var(--_hd-muted)",
  accent: "var(--_hd-accent)",
  /** Around selected nodes. */
  halo: "color-mix(in srgb, var(--_hd-accent) 18%, transparent)",
  /** Around ports that fit a connection in progress. */
  fit: "color-mix(in srgb, var(--_hd-success) 45%, transparent)",
  /** Edges and ports. */
  line: "var(--_hd-edge)",
  /** Border of a label. */
  rim: "var(--_hd-line)",
  /** Border and shadow of a node. */
  ring: "var(--_hd-ring, #10182824)",
  shadow: "var(--_hd-node-shadow, #10182808)",
  /** The states of items. */
  waiting: "var(--_hd-muted)",
  running: "var(--_hd-warning)",
  done: "var(--_hd-success)",
  failed: "var(--_hd-danger)",
  background: "var(--_hd-plane, var(--_hd-background))",
} as const;

/** Colors and font of the page around the canvas. */
export type Theme = Readonly<Record<keyof typeof sources | "font", string>>;

/** Reads the theme around an element, and reports every change of it. */
export class ThemeProbe {
  readonly #element: HTMLElement;
  readonly #samples: Readonly<Record<keyof typeof sources, HTMLElement>>;

  constructor(parent: Node, changed: () => void) {
    this.#element = document.createElement("span");
    this.#element.ariaHidden = "true";
    Object.assign(this.#element.style, { position: "absolute", visibility: "hidden" });
    const sample = (color: string): HTMLElement => {
      const element = document.createElement("span");
      // Only a transition reports that a computed color has changed.
      element.style.cssText = `color: ${color}; transition: color 1ms !important`;
      return this.#element.appendChild(element);
    };
    this.#samples = mapValues(sources, sample);
    this.#element.addEventListener("transitionend", changed);
    parent.appendChild(this.#element);
  }

  read(): Theme {
    const colors = mapValues(this.#samples, (element) => getComputedStyle(element).color);
    return { ...colors, font: getComputedStyle(this.#element).fontFamily };
  }

  remove(): void {
    this.#element.remove();
  }
}

function mapValues<K extends string, V, W>(
  values: Readonly<Record<K, V>>,
  map: (value: V) => W,
): Readonly<Record<K, W>> {
  const entries = Object.entries<V>(values).map(([key, value]) => [key, map(value)]);
  return Object.fromEntries(entries) as Record<K, W>;
}
