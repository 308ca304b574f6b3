import { equalValues } from "@heddle/params";

/** One place at which two values differ; `undefined` stands for absent. */
export interface Difference {
  readonly path: readonly string[];
  readonly from: unknown;
  readonly to: unknown;
}

/** Where two values differ: objects member by member, anything else as a whole. */
export function differences(
  from: unknown,
  to: unknown,
  path: readonly string[] = [],
): readonly Difference[] {
  if (!isMapping(from) || !isMapping(to)) return equalValues(from, to) ? [] : [{ path, from, to }];
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...names].flatMap((name) => differences(from[name], to[name], [...path, name]));
}

/** A value with these differences made in it; whatever else is in it stays. */
export function withDifferences(value: unknown, changes: readonly Difference[]): unknown {
  return changes.reduce((changed, { path, to }) => withMember(changed, path, to), value);
}

function withMember(value: unknown, path: readonly string[], member: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return member;
  const members = new Map(isMapping(value) ? Object.entries(value) : []);
  const inner = withMember(members.get(name), rest, member);
  if (inner === undefined) members.delete(name);
  else members.set(name, inner);
  return Object.fromEntries(members);
}

/** Whether a value is an object of named members. */
export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
