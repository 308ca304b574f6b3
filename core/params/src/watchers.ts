/** One callback with the names it watches, in the order of registration across all models. */
export interface Watcher {
  readonly serial: number;
  readonly names: ReadonlySet<string>;
  readonly notify: (changes: Readonly<Record<string, unknown>>) => void;
  active: boolean;
}

let registrations = 0;
const nameSets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The watchers of one model. */
export class Watchers {
  /** Those of one name are found by it: a collection may have one for each of its records. */
  readonly #byName = new Map<string, Set<Watcher>>();
  /** Those of several names are few, one for each component that shows the model. */
  readonly #ofSeveral = new Set<Watcher>();

  /** Registers a callback and returns the function that removes it. */
  add(names: readonly string[], notify: Watcher["notify"]): () => void {
    const watcher: Watcher = {
      serial: registrations++,
      names: nameSetOf(names),
      notify,
      active: true,
    };
    const group = this.#groupOf(watcher.names);
    group.add(watcher);
    return () => {
      watcher.active = false;
      group.delete(watcher);
      if (group.size === 0) this.#forget(watcher.names);
    };
  }

  /** Whether anybody watches this name. */
  has(name: string): boolean {
    if (this.#byName.has(name)) return true;
    for (const { names } of this.#ofSeveral) if (names.has(name)) return true;
    return false;
  }

  /** The watchers of any of these names, each once, in no particular order. */
  concernedBy(names: readonly string[]): Iterable<Watcher> {
    const [name] = names;
    const isSimple = names.length === 1 && name !== undefined && this.#ofSeveral.size === 0;
    return isSimple ? (this.#byName.get(name) ?? []) : this.#search(names);
  }

  *#search(names: readonly string[]): Iterable<Watcher> {
    for (const name of names) yield* this.#byName.get(name) ?? [];
    for (const watcher of this.#ofSeveral) {
      if (names.some((name) => watcher.names.has(name))) yield watcher;
    }
  }

  #groupOf(names: ReadonlySet<string>): Set<Watcher> {
    const [name] = names;
    if (names.size !== 1 || name === undefined) return this.#ofSeveral;
    const group = this.#byName.get(name) ?? new Set();
    this.#byName.set(name, group);
    return group;
  }

  #forget(names: ReadonlySet<string>): void {
    const [name] = names;
    if (names.size === 1 && name !== undefined && this.#byName.get(name)?.size === 0) {
      this.#byName.delete(name);
    }
  }
}

/** Components of one kind all give the same list, so its set is made once. */
function nameSetOf(names: readonly string[]): ReadonlySet<string> {
  const known = nameSets.get(names);
  if (known) return known;
  const set = new Set(names);
  nameSets.set(names, set);
  return set;
}
