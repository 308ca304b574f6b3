import { type JsonSchema, validate } from "./index.ts";

/** A schema, values that fit it, and values that do not with what is found: `code` or `code@path`. */
export type Row = readonly [
  schema: JsonSchema,
  fitting: readonly unknown[],
  refused: readonly (readonly [unknown, ...string[]])[],
];

/** What is found, as `code` or `code@path`. */
export function findings(value: unknown, schema: JsonSchema): string[] {
  return validate(value, schema).map(({ code, path }) =>
    path.length === 0 ? code : `${code}@${path.join("/")}`,
  );
}

/** The values of a row that get another answer than the row says. */
export function surprises([schema, fitting, refused]: Row): unknown[] {
  const expected = [...fitting.map((value) => [value] as const), ...refused];
  return expected
    .map(([value, ...codes]) => ({ value, codes, found: findings(value, schema) }))
    .filter(({ codes, found }) => codes.join(" ") !== found.join(" "));
}
