import { ExactNumber } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";

export type TreeEntry = readonly [name: string, value: unknown];

/** The names from the root of a tree to one of its nodes. */
export type TreePath = readonly string[];

/** The entries of an object or a list; `undefined` for any other value. */
export function treeEntries(value: unknown): readonly TreeEntry[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (value instanceof Date || value instanceof Blob || value instanceof ExactNumber) {
    return undefined;
  }
  return Object.entries(value);
}

/** The nodes whose own name or displayed value contains a text, in the order of the tree; letter case does not matter. */
export function findInTree(value: unknown, text: string): readonly TreePath[] {
  const wanted = text.toLowerCase();
  return wanted === "" ? [] : [...matchesIn(value, wanted, [], false)];
}

function* matchesIn(
  value: unknown,
  wanted: string,
  path: TreePath,
  isNamed: boolean,
): Generator<TreePath> {
  const entries = treeEntries(value);
  const own = [
    isNamed ? path.at(-1) : undefined,
    entries || value instanceof Blob || value === undefined ? undefined : stringifyExactJson(value),
  ];
  if (own.some((text) => text?.toLowerCase().includes(wanted))) yield path;
  // The index of an item is not a name that the server wrote.
  const hasNames = !Array.isArray(value);
  for (const [name, child] of entries ?? [])
    yield* matchesIn(child, wanted, [...path, name], hasNames);
}

/** The number of levels to open so that at most `maxLines` lines are visible; at least one. */
export function fittingLevels(value: unknown, maxLines: number): number {
  let level: readonly unknown[] = [value];
  let lines = 1;
  for (let levels = 0; ; levels += 1) {
    level = level.flatMap((each) => treeEntries(each) ?? []).map(([, child]) => child);
    lines += level.length;
    if (level.length === 0 || lines > maxLines) return Math.max(1, levels);
  }
}

/** Whether a tree has more than `lines` lines when all of it is open. */
export function hasMoreLines(value: unknown, lines: number): boolean {
  const pending = [value];
  for (let count = 0; pending.length > 0; count += 1) {
    if (count >= lines) return true;
    for (const [, child] of treeEntries(pending.pop()) ?? []) pending.push(child);
  }
  return false;
}
