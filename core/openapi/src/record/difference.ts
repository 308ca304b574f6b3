import { equalValues } from "@heddle/params";

import { isObject, member } from "../document/raw.ts";

/** The names that lead to a place in a value; lists are not entered. */
export type MemberPath = readonly string[];

/** One place at which two values differ; `undefined` stands for absent. */
export interface Difference {
  readonly path: MemberPath;
  readonly from: unknown;
  readonly to: unknown;
}

/** Where two values differ: objects member by member, anything else as a whole. */
export function differences(
  from: unknown,
  to: unknown,
  path: MemberPath = [],
): readonly Difference[] {
  if (!isObject(from) || !isObject(to)) return equalValues(from, to) ? [] : [{ path, from, to }];
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...names].flatMap((name) =>
    differences(member(from, name), member(to, name), [...path, name]),
  );
}

/** A value with these differences made in it; whatever else is in it stays. */
export function withDifferences(value: unknown, changes: readonly Difference[]): unknown {
  return changes.reduce((changed, { path, to }) => withMember(changed, path, to), value);
}

/** What stands at a path; nothing where there is no such place. */
export function memberAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce((inner, step) => {
    if (Array.isArray(inner)) return inner[Number(step)] as unknown;
    return isObject(inner) ? member(inner, String(step)) : undefined;
  }, value);
}

/**
 * The positions of a list's items in a later version of the list, which a server may have sorted and extended. An item is
 * the one that still has all its members, else the one at the same position as long as both lists are equally long.
 * `[{a:1}, {a:2}]`, `[{a:2, id:7}, {a:3}, {a:1}]` → `[2, 0]`
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

function withMember(value: unknown, path: MemberPath, to: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return to;
  const members = new Map(isObject(value) ? Object.entries(value) : []);
  const inner = withMember(members.get(name), rest, to);
  if (inner === undefined) members.delete(name);
  else members.set(name, inner);
  return Object.fromEntries(members);
}
