import { equalValues } from "./equality.ts";
import { copyMembers, isPlainObject, ownMember, type UnknownRecord } from "./plain-object.ts";

/** One change of a collection. In a patch, `undefined` removes the key. An added record is inserted before the
 * record `before`, or at the end if there is none with this id. */
export type CollectionChange<R extends object = Record<string, unknown>> =
  | { readonly type: "add"; readonly id: string; readonly record: R; readonly before?: string }
  | { readonly type: "patch"; readonly id: string; readonly patch: Partial<R> }
  | { readonly type: "remove"; readonly id: string }
  | { readonly type: "replace"; readonly id: string; readonly record: R };

/** What watchers of a collection receive: the changes in order, and the inverse changes in reverse order. */
export class CollectionDelta<R extends object = Record<string, unknown>> {
  readonly changes: CollectionChange<R>[] = [];
  readonly #inverses: CollectionChange<R>[] = [];

  get inverse(): readonly CollectionChange<R>[] {
    return this.#inverses.toReversed();
  }

  /** Appends one change with its inverse. */
  push(change: CollectionChange<R>, inverse: CollectionChange<R>): void {
    this.changes.push(change);
    this.#inverses.push(inverse);
  }
}

const nothing: ReadonlySet<string> = new Set();

/** The record with a patch applied. Fields in `merges` keep the keys that the patch does not name, and are frozen. */
export function patchRecord<R extends object>(
  record: R,
  patch: Partial<R>,
  merges: ReadonlySet<string> = nothing,
): R {
  const patched = copyMembers(record);
  for (const key of Object.keys(patch)) {
    const value = (patch as UnknownRecord)[key];
    if (value === undefined) delete patched[key];
    else if (!merges.has(key) || !isPlainObject(value)) patched[key] = value;
    else {
      const before = patched[key];
      patched[key] = Object.freeze(patchRecord(isPlainObject(before) ? before : {}, value));
    }
  }
  // A patch may remove a required field; the caller validates the result with zod.
  return patched as R;
}

/** The patch that turns one record into the other. */
export function difference<R extends object>(
  from: R,
  to: R,
  merges: ReadonlySet<string> = nothing,
): Partial<R> {
  const [old, next] = [from as Record<string, unknown>, to as Record<string, unknown>];
  const patch: Record<string, unknown> = {};
  for (const key of Object.keys(old)) {
    const value = old[key];
    const other = next[key];
    if (!Object.hasOwn(next, key)) patch[key] = undefined;
    else if (equalValues(value, other)) continue;
    else if (merges.has(key) && isPlainObject(value) && isPlainObject(other)) {
      patch[key] = difference(value, other);
    } else patch[key] = other;
  }
  for (const key of Object.keys(next)) {
    if (!Object.hasOwn(old, key)) patch[key] = next[key];
  }
  return patch as Partial<R>;
}

/** The patch that reverts `patch` on this record. */
export function inversePatch<R extends object>(
  record: R,
  patch: Partial<R>,
  merges: ReadonlySet<string> = nothing,
): Partial<R> {
  const old = record as Record<string, unknown>;
  const inverse: Record<string, unknown> = {};
  for (const key of Object.keys(patch)) {
    const value = (patch as UnknownRecord)[key];
    const before = ownMember(old, key);
    const isMerged = merges.has(key) && isPlainObject(value) && isPlainObject(before);
    inverse[key] = isMerged ? inversePatch(before, value) : before;
  }
  return inverse as Partial<R>;
}
