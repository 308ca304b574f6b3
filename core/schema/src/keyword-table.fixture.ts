import { type JsonSchema, validate } from "./index.ts";

/** A schema, valid values, and invalid values with their findings as `code` or `code@path`. */
export type Row = readonly [
  schema: JsonSchema,
  valid: readonly unknown[],
  invalid: readonly (readonly [unknown, ...string[]])[],
];

/** The findings as `code` or `code@path`. */
export function findings(value: unknown, schema: JsonSchema): string[] {
  return validate(value, schema).map(({ code, path }) =>
    path.length === 0 ? code : `${code}@${path.join("/")}`,
  );
}

/** The values of a row whose findings differ from the expected ones. */
export function mismatches([schema, valid, invalid]: Row): unknown[] {
  const expected = [...valid.map((value) => [value] as const), ...invalid];
  return expected
    .map(([value, ...codes]) => ({ value, codes, found: findings(value, schema) }))
    .filter(({ codes, found }) => codes.join(" ") !== found.join(" "));
}
