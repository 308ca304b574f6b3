/** The fields that are given: `undefined` and `null` stand for the default. */
export function givenFields(fields: object): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (value !== undefined && value !== null) given[name] = value;
  }
  return given;
}
