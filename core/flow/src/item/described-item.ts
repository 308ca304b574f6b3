/** What a type can be asked about: a record, a spec or an object. */
export interface DescribedItem {
  readonly type: string | null;
  readonly data: object;
}

declare const described: unique symbol;

/**
 * An item whose data is what its type says. The mark is for the compiler only: without it every item would be one of a
 * type that says nothing of its data, and none would be left where `describes` is false.
 */
export type Described<Item, Data> = Item & { readonly data: Data; readonly [described]: true };
