/** A copy of the defaults with the fields that are given: `undefined` and `null` stand for the default. */
export function givenOver(defaults: object, fields: object): Record<string, unknown> {
  const record: Record<string, unknown> = { ...(defaults as Record<string, unknown>) };
  for (const name of Object.keys(fields)) {
    const value = (fields as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined && value !== null) record[name] = value;
  }
  return record;
}
