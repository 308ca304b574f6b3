import { equalValues } from "@heddle/params";

import { isObject, member } from "../document/raw.ts";

/**
 * Where the items of a list are in a later version of it, by their positions. A server may sort them, and add to them: an
 * item is the one that still has all its members, else the one in its place as long as the lists are equally long.
 */
export function rowPlaces(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly (number | undefined)[] {
  const taken = new Set<number>();
  const take = (place: number): number | undefined => {
    if (place < 0) return undefined;
    taken.add(place);
    return place;
  };
  const isFree = (item: unknown, place: number): boolean =>
    !taken.has(place) && stillIs(item, after[place]);
  const inPlace = before.map((item, at) => take(isFree(item, at) ? at : -1));
  const moved = before.map(
    (item, at) => inPlace[at] ?? take(after.findIndex((_, place) => isFree(item, place))),
  );
  const isAsLong = before.length === after.length;
  return moved.map((place, at) => place ?? (isAsLong && !taken.has(at) ? take(at) : undefined));
}

function stillIs(before: unknown, after: unknown): boolean {
  if (!isObject(before) || !isObject(after)) return equalValues(before, after);
  return Object.entries(before).every(([name, value]) => stillIs(value, member(after, name)));
}
