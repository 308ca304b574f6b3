/** What a type can be asked about: a record, a spec or an object. */
export interface DescribedItem {
  readonly type: string | null;
  readonly data: object;
}
