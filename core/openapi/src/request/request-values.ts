/** Values by the name of their parameter; what is `undefined` is not sent. */
export type Values = Readonly<Record<string, unknown>>;

/** The values of one request, by the place they travel in. */
export interface RequestValues {
  readonly path?: Values;
  readonly query?: Values;
  readonly header?: Values;
  readonly cookie?: Values;
  /** The whole query, for an operation that has a `querystring` parameter. */
  readonly querystring?: unknown;
  readonly body?: unknown;
}

/** The value of a parameter; never a member that every object has. */
export function valueOf(values: Values | undefined, name: string): unknown {
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}
