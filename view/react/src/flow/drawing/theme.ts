/** The colours and the font of a drawing, as the page has them at the moment. */
export interface Theme {
  readonly surface: string;
  readonly border: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly line: string;
  readonly background: string;
  readonly font: string;
}

/** Where each colour comes from. */
const variables = {
  surface: "--_hd-surface",
  border: "--_hd-edge",
  text: "--_hd-text",
  muted: "--_hd-muted",
  accent: "--_hd-accent",
  line: "--_hd-edge",
  background: "--_hd-background",
} as const satisfies Partial<Record<keyof Theme, string>>;

/** Reads the theme around an element, and tells when it has become another, whatever the reason. */
export class ThemeProbe {
  readonly #element: HTMLElement;
  readonly #samples: Readonly<Record<keyof typeof variables, HTMLElement>>;

  constructor(parent: Node, changed: () => void) {
    this.#element = document.createElement("span");
    this.#element.ariaHidden = "true";
    Object.assign(this.#element.style, { position: "absolute", visibility: "hidden" });
    const sample = (variable: string): HTMLElement => {
      const element = document.createElement("span");
      // A colour that has a transition tells when it changes, which nothing else does.
      element.style.cssText = `color: var(${variable}); transition: color 1ms !important`;
      return this.#element.appendChild(element);
    };
    this.#samples = mapValues(variables, sample);
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
  // The keys are the same.
  return Object.fromEntries(entries) as Record<K, W>;
}
