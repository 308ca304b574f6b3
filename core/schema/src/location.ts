/** A position inside the value. A linked list, so that a nested location costs one small object. */
export interface Location {
  readonly parent: Location | undefined;
  readonly key: string | number;
  readonly depth: number;
}

/** The location of the whole value. */
export const rootLocation: Location = { parent: undefined, key: "", depth: 0 };

/** The keys from the root to a location. */
export function pathTo(location: Location): (string | number)[] {
  const path = Array.from<string | number>({ length: location.depth });
  for (let at = location; at.parent; at = at.parent) path[at.depth - 1] = at.key;
  return path;
}

/** A problem before it gets its message; findings of rejected branches never need one. */
export interface Finding {
  readonly location: Location;
  readonly code: string;
  readonly limit: unknown;
}
