/** One callback with the names it watches, in the order of registration across all models. */
export interface Watcher {
  readonly serial: number;
  readonly names: ReadonlySet<string>;
  readonly notify: (changes: Readonly<Record<string, unknown>>) => void;
  active: boolean;
}

let registrations = 0;

/** The watchers of one model. */
export class Watchers {
  readonly #byName = new Map<string, Set<Watcher>>();

  /** Registers a callback and returns the function that removes it. */
  add(names: Iterable<string>, notify: Watcher["notify"]): () => void {
    const watcher: Watcher = {
      serial: registrations++,
      names: new Set(names),
      notify,
      active: true,
    };
    for (const name of watcher.names) {
      const watching = this.#byName.get(name);
      if (watching) watching.add(watcher);
      else this.#byName.set(name, new Set([watcher]));
    }
    return () => this.#remove(watcher);
  }

  /** The watchers of any of these names, each once, in no particular order. */
  concernedBy(names: Iterable<string>): ReadonlySet<Watcher> {
    let found: Set<Watcher> | undefined;
    let shared = false;
    for (const name of names) {
      const watching = this.#byName.get(name);
      if (!watching) continue;
      if (!found) {
        found = watching;
        shared = true;
        continue;
      }
      if (shared) found = new Set(found);
      shared = false;
      for (const watcher of watching) found.add(watcher);
    }
    return found ?? nobody;
  }

  #remove(watcher: Watcher): void {
    watcher.active = false;
    for (const name of watcher.names) {
      const watching = this.#byName.get(name);
      watching?.delete(watcher);
      if (watching?.size === 0) this.#byName.delete(name);
    }
  }
}

const nobody: ReadonlySet<Watcher> = new Set();
