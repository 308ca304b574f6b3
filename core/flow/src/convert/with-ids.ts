import { FreshIds } from "../fresh-ids.ts";

/** An item that is to get an id. */
export interface IdWish {
  /** The id that it had here before. */
  readonly ownId: string | undefined;
  /** The id that its graph gives it. */
  readonly wanted: string;
  /** Whether the graph has that very id, and not one that is only shown as it. */
  readonly exact: boolean;
}

/** Gives items their ids, each only once: own ids go first, then those that the graph has, then the others. */
export function withIds<Item extends IdWish>(
  items: readonly Item[],
): (Item & { readonly id: string })[] {
  const fresh = new FreshIds(new Set());
  const ids = new Map<Item, string>();
  for (const choose of turns) {
    for (const item of items) {
      const wanted = ids.has(item) ? undefined : choose(item);
      if (wanted !== undefined) ids.set(item, fresh.take(wanted));
    }
  }
  return items.map((item) => ({ ...item, id: ids.get(item) ?? item.wanted }));
}

const turns: readonly ((wish: IdWish) => string | undefined)[] = [
  ({ ownId }) => ownId,
  ({ wanted, exact }) => (exact ? wanted : undefined),
  ({ wanted }) => wanted,
];
