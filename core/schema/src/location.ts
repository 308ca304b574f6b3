/** Where in the value a schema is being applied: a link to the parent, so that going one level down costs little. */
export interface Location {
  readonly parent: Location | undefined;
  readonly key: string | number;
  readonly depth: number;
}

/** The place of the whole value. */
export const rootLocation: Location = { parent: undefined, key: "", depth: 0 };

/** The keys from the root to a location. */
export function pathTo(location: Location): (string | number)[] {
  const path = Array.from<string | number>({ length: location.depth });
  for (let at = location; at.parent; at = at.parent) path[at.depth - 1] = at.key;
  return path;
}
