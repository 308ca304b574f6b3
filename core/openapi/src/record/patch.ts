import { type Difference, differences, isMapping } from "./difference.ts";

/** One step of a JSON Patch (RFC 6902). */
export type PatchOperation =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string };

/** The members that changed, whole; `null` for those that are gone. */
export function changedMembers(from: unknown, to: unknown): Record<string, unknown> {
  const [before, after] = [membersOf(from), membersOf(to)];
  const names = new Set(differences(before, after).flatMap(({ path }) => path.slice(0, 1)));
  return Object.fromEntries([...names].map((name) => [name, after[name] ?? null]));
}

/** What turns one value into the other, as a JSON Merge Patch (RFC 7396). */
export function mergePatch(from: unknown, to: unknown): unknown {
  if (!isMapping(from) || !isMapping(to)) return to;
  const names = new Set(differences(from, to).flatMap(({ path }) => path.slice(0, 1)));
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      to[name] === undefined ? null : mergePatch(from[name], to[name]),
    ]),
  );
}

/** What turns one value into the other, as a JSON Patch. */
export function jsonPatch(from: unknown, to: unknown): readonly PatchOperation[] {
  return differences(from, to).map(operationOf);
}

function operationOf({ path, from, to }: Difference): PatchOperation {
  const pointer = path
    .map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
  if (to === undefined) return { op: "remove", path: pointer };
  return { op: from === undefined ? "add" : "replace", path: pointer, value: to };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isMapping(value) ? value : {};
}
