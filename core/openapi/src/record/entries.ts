import type { Inputs } from "../form/inputs.ts";

/** What is entered in a widget. */
interface Entry {
  readonly value: unknown;
  readonly draft: string | null;
}

/** What is entered for the body at one moment, by the names of the fields. */
export class Entries {
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(entries: Iterable<readonly [string, Entry]> = []) {
    this.#entries = new Map(entries);
  }

  static of(inputs: Inputs): Entries {
    return new Entries(
      inputs.at("body").map((field) => {
        const { value, draft } = inputs.widgetOf(field);
        return [field.name, { value, draft }];
      }),
    );
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** Those that are others than before. A widget that nobody touched holds the very same value. */
  since(before: Entries): Entries {
    const isNew = ([name, { value, draft }]: readonly [string, Entry]): boolean => {
      const old = before.#entries.get(name);
      return !old || value !== old.value || draft !== old.draft;
    };
    return new Entries([...this.#entries].filter(isNew));
  }

  /** Enters them, where there is a place for them. */
  enterIn(inputs: Inputs): void {
    for (const field of inputs.at("body")) {
      const entry = this.#entries.get(field.name);
      if (!entry) continue;
      const widget = inputs.widgetOf(field);
      widget.offer(entry.value);
      if (entry.draft !== null) widget.enter(entry.draft);
    }
  }
}
