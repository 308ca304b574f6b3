import { equalValues, isPlain } from "./equality.ts";

/** One change of a collection. In a patch, `undefined` removes the key; `before` gives an added record
 * its place; it goes to the end when that one is gone. */
export type CollectionChange<R extends object = Record<string, unknown>> =
  | { readonly type: "add"; readonly id: string; readonly record: R; readonly before?: string }
  | { readonly type: "patch"; readonly id: string; readonly patch: Partial<R> }
  | { readonly type: "remove"; readonly id: string }
  | { readonly type: "replace"; readonly id: string; readonly record: R };

/** What watchers of a collection receive: the changes in order, and those that undo them, in their order. */
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

/** The record with a patch applied; fields that merge keep the keys that the patch does not name. */
export function patchRecord<R extends object>(
  record: R,
  patch: Partial<R>,
  merges: ReadonlySet<string> = nothing,
): R {
  const patched: Record<string, unknown> = Object.fromEntries(Object.entries(record));
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) delete patched[key];
    else if (!merges.has(key) || !isEntries(value)) patched[key] = value;
    else {
      const before = patched[key];
      patched[key] = patchRecord(isEntries(before) ? before : {}, value);
    }
  }
  // Every field of R is still there unless the patch says otherwise, and zod has the last word.
  return patched as R;
}

/** The patch that turns one record into the other. */
export function difference<R extends object>(
  from: R,
  to: R,
  merges: ReadonlySet<string> = nothing,
): Partial<R> {
  const patch: Record<string, unknown> = {};
  const target = new Map<string, unknown>(Object.entries(to));
  for (const [key, value] of Object.entries(from)) {
    const next = target.get(key);
    if (!target.has(key)) patch[key] = undefined;
    else if (equalValues(value, next)) continue;
    else if (merges.has(key) && isEntries(value) && isEntries(next)) {
      patch[key] = difference(value, next);
    } else patch[key] = next;
  }
  for (const [key, value] of target) {
    if (!Object.hasOwn(from, key)) patch[key] = value;
  }
  return patch as Partial<R>;
}

function isEntries(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && isPlain(value);
}
