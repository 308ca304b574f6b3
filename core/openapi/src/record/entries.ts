import type { OperationInputs } from "../form/operation-inputs.ts";
import { type Entry, entryOf } from "./entry.ts";
import { type Reentry, reentryOf } from "./reentry.ts";

/** What is entered for the body at one moment, by the names of the fields. */
export class Entries {
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(entries: Iterable<readonly [string, Entry]>) {
    this.#entries = new Map(entries);
  }

  static of(inputs: OperationInputs): Entries {
    return new Entries(
      inputs.at("body").map((field) => [field.name, entryOf(inputs.widgetOf(field))]),
    );
  }

  /** What was entered since a moment in the same form. */
  since(before: Entries): Entered {
    const changes = new Map<string, Reentry>();
    for (const [name, entry] of this.#entries) {
      const old = before.#entries.get(name);
      const again = old && reentryOf(old, entry);
      if (again) changes.set(name, again);
    }
    return new Entered(changes);
  }
}

/** What was entered between two moments, by the names of the fields. */
export class Entered {
  readonly #changes: ReadonlyMap<string, Reentry>;

  constructor(changes: Iterable<readonly [string, Reentry]> = []) {
    this.#changes = new Map(changes);
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  get names(): readonly string[] {
    return [...this.#changes.keys()];
  }

  /** Both; of one field the other's. */
  and(other: Entered): Entered {
    return new Entered([...this.#changes, ...other.#changes]);
  }

  /** Enters it, and returns what has no place there. */
  enterIn(inputs: OperationInputs): Entered {
    const fields = new Map(inputs.at("body").map((field) => [field.name, field]));
    return new Entered(
      [...this.#changes].filter(([name, again]) => {
        const field = fields.get(name);
        return !field || field.readOnly || !again(inputs.widgetOf(field));
      }),
    );
  }
}
