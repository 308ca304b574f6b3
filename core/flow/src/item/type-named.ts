/** The type of that name in a table of types. */
export function typeNamed<Type>(
  types: Readonly<Record<string, Type>>,
  name: string | null,
): Type | undefined {
  return name !== null && Object.hasOwn(types, name) ? types[name] : undefined;
}
