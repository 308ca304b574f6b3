import { isObject, member } from "../document/raw.ts";
import { type Difference, differences } from "./difference.ts";

/** One step of a JSON Patch (RFC 6902). */
export type PatchOperation =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string };

/** The members that changed, whole; `null` for those that are gone. */
export function changedMembers(from: unknown, to: unknown): Record<string, unknown> {
  const [before, after] = [isObject(from) ? from : {}, isObject(to) ? to : {}];
  return changed(before, after, (name) => member(after, name) ?? null);
}

/** What turns one value into the other, as a JSON Merge Patch (RFC 7396). */
export function mergePatch(from: unknown, to: unknown): unknown {
  if (!isObject(from) || !isObject(to)) return to;
  return changed(from, to, (name) => {
    const value = member(to, name);
    return value === undefined ? null : mergePatch(member(from, name), value);
  });
}

/** What turns one value into the other, as a JSON Patch. */
export function jsonPatch(from: unknown, to: unknown): readonly PatchOperation[] {
  return differences(from, to).map(operationOf);
}

function changed(
  from: object,
  to: object,
  write: (name: string) => unknown,
): Record<string, unknown> {
  const names = new Set(differences(from, to).flatMap(({ path }) => path.slice(0, 1)));
  return Object.fromEntries([...names].map((name) => [name, write(name)]));
}

function operationOf({ path, from, to }: Difference): PatchOperation {
  const pointer = path
    .map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
  if (to === undefined) return { op: "remove", path: pointer };
  return { op: from === undefined ? "add" : "replace", path: pointer, value: to };
}
