import { equalValues } from "./equality.ts";

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

/** The record with a patch applied. */
export function merge<R extends object>(record: R, patch: Partial<R>): R {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(record));
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) delete merged[key];
    else merged[key] = value;
  }
  // Every field of R is still there unless the patch says otherwise, and zod has the last word.
  return merged as R;
}

/** The patch that turns one record into the other. */
export function difference<R extends object>(from: R, to: R): Partial<R> {
  const patch: Record<string, unknown> = {};
  const target = new Map<string, unknown>(Object.entries(to));
  for (const [key, value] of Object.entries(from)) {
    if (!target.has(key)) patch[key] = undefined;
    else if (!equalValues(value, target.get(key))) patch[key] = target.get(key);
  }
  for (const [key, value] of target) {
    if (!Object.hasOwn(from, key)) patch[key] = value;
  }
  return patch as Partial<R>;
}
