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

function withMember(value: unknown, path: MemberPath, to: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return to;
  const members = new Map(isObject(value) ? Object.entries(value) : []);
  const inner = withMember(members.get(name), rest, to);
  if (inner === undefined) members.delete(name);
  else members.set(name, inner);
  return Object.fromEntries(members);
}
