/** How an attribute that means something to a flow is read and written. */
export interface Meaning {
  /** The field, or `undefined` when the value cannot be one: then it is an attribute like any other. */
  read(value: unknown): unknown;
  /** The value of the attribute, in the form of one that it came from; `undefined` when there is nothing to say. */
  write(field: unknown, like: unknown): unknown;
}
