/** Compares and changes JSON values member by member. */
import { equalValues } from "@heddle/params";

import { isObject, member } from "../document/raw.ts";

/** The member names that lead to a value. Lists are compared as a whole, so a path has no indexes. */
export type MemberPath = readonly string[];

/** One member in which two values differ; `undefined` for a missing one. */
export interface Difference {
  readonly path: MemberPath;
  readonly from: unknown;
  readonly to: unknown;
}

/** The differences between two values, objects member by member: `{a:{b:1}}`, `{a:{b:2}}` → `[{ path: ["a","b"], from: 1, to: 2 }]` */
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

/** Applies differences to a value; other members stay. */
export function withDifferences(value: unknown, changes: readonly Difference[]): unknown {
  return changes.reduce((changed, { path, to }) => withMember(changed, path, to), value);
}

/** The value at a path; `undefined` where the path leads nowhere. */
export function memberAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce((inner, step) => {
    if (Array.isArray(inner)) return inner[Number(step)] as unknown;
    return isObject(inner) ? member(inner, String(step)) : undefined;
  }, value);
}

/**
 * The positions of a list's items in a later version of the list, which a server may have sorted and extended. An item
 * matches the one that still has all its members, otherwise the one at the same position if both lists are equally long.
 * `[{a:1}, {a:2}]`, `[{a:2, id:7}, {a:3}, {a:1}]` → `[2, 0]`
 */
export function rowPositions(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly (number | undefined)[] {
  const claimed = new Set<number>();
  const claim = (position: number): number | undefined => {
    if (position < 0) return undefined;
    claimed.add(position);
    return position;
  };
  const isFree = (item: unknown, position: number): boolean =>
    !claimed.has(position) && hasMembersOf(after[position], item);
  const inPlace = before.map((item, at) => claim(isFree(item, at) ? at : -1));
  const moved = before.map(
    (item, at) => inPlace[at] ?? claim(after.findIndex((_, position) => isFree(item, position))),
  );
  const isAsLong = before.length === after.length;
  return moved.map(
    (position, at) => position ?? (isAsLong && !claimed.has(at) ? claim(at) : undefined),
  );
}

/** Whether a value has all members of an earlier one, at any depth; it may have more. */
function hasMembersOf(value: unknown, earlier: unknown): boolean {
  if (!isObject(earlier) || !isObject(value)) return equalValues(earlier, value);
  return Object.entries(earlier).every(([name, inner]) => hasMembersOf(member(value, name), inner));
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
