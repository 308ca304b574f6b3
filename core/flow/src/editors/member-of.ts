/** The own member of an object, `undefined` where there is none. */
export function memberOf<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined;
export function memberOf(object: unknown, name: string): unknown;
export function memberOf(object: unknown, name: string): unknown {
  const isThere = typeof object === "object" && object !== null && Object.hasOwn(object, name);
  return isThere ? (object as Readonly<Record<string, unknown>>)[name] : undefined;
}
