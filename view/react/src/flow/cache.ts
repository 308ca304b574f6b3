interface Entry<Parts, Made> {
  readonly parts: Parts;
  readonly made: Made;
}

/** Makes things of parts, and keeps those whose parts are the same: they stay the same objects. */
export class Cache<Parts extends object, Made> {
  readonly #make: (parts: Parts, before: Made | undefined) => Made;
  #entries = new Map<string, Entry<Parts, Made>>();

  constructor(make: (parts: Parts, before: Made | undefined) => Made) {
    this.#make = make;
  }

  /** Makes one thing for each id, and forgets all others. */
  project(all: Iterable<readonly [id: string, parts: Parts]>): Made[] {
    const entries = new Map<string, Entry<Parts, Made>>();
    for (const [id, parts] of all) {
      const known = this.#entries.get(id);
      const isKnown = known !== undefined && isSame(known.parts, parts);
      entries.set(id, isKnown ? known : { parts, made: this.#make(parts, known?.made) });
    }
    this.#entries = entries;
    return Array.from(entries.values(), ({ made }) => made);
  }
}

function isSame<Parts extends object>(one: Parts, other: Parts): boolean {
  for (const name in one) if (!Object.is(one[name], other[name])) return false;
  return true;
}
