/** Where in the value a schema is being applied: a link to the parent, so that going one level down costs nothing. */
export class Location {
  readonly #parent: Location | undefined;
  readonly #key: string | number;
  readonly depth: number;

  constructor(parent?: Location, key: string | number = "") {
    this.#parent = parent;
    this.#key = key;
    this.depth = parent ? parent.depth + 1 : 0;
  }

  /** The keys from the root to here. */
  get path(): (string | number)[] {
    const path: (string | number)[] = [];
    for (let at: Location = this; at.#parent; at = at.#parent) path.push(at.#key);
    return path.reverse();
  }
}
