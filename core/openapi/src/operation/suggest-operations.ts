import type { OperationEntry } from "../document/openapi-document.ts";

const maximumSuggestions = 5;
const maximumCompared = 200;

/** The operations that were perhaps meant by a path and method, most likely first. */
export function suggestOperations(
  entries: readonly OperationEntry[],
  path: string,
  method: string,
): readonly string[] {
  const wanted = simplify(path);
  return entries
    .map((entry) => ({ entry, distance: distanceOf(entry, path, wanted, method) }))
    .filter(({ distance }) => distance < 1)
    .toSorted((left, right) => left.distance - right.distance)
    .slice(0, maximumSuggestions)
    .map(({ entry }) => `${entry.method.toUpperCase()} ${entry.path}`);
}

/** From 0, the same but for details, to 1, nothing in common. */
function distanceOf(entry: OperationEntry, path: string, wanted: string, method: string): number {
  const otherMethod = entry.method.toLowerCase() === method.toLowerCase() ? 0 : 0.01;
  if (entry.path === path) return otherMethod;
  const found = simplify(entry.path);
  if (found === wanted) return 0.1 + otherMethod;
  const share = editDistance(wanted, found) / Math.max(wanted.length, found.length);
  return share <= 0.34 ? 0.2 + share + otherMethod : 1;
}

/** A path less what is easily mistaken: the names of placeholders, case, and a slash at the end. */
function simplify(path: string): string {
  return path
    .slice(0, maximumCompared)
    .replaceAll(/\{[^{}]*\}/g, "{}")
    .replace(/\/+$/, "")
    .toLowerCase();
}

/** How many letters have to be added, removed or replaced to make one text of the other. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      const added = (current[column - 1] ?? 0) + 1;
      current.push(Math.min(replaced, added, (previous[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}
