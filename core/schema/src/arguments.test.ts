import { HeddleError } from "@heddle/params";
import { expect, test } from "vitest";

import {
  normalizeSchema,
  resolveRef,
  SchemaSource,
  parseExactJson,
  unwrapNullable,
  validate,
} from "./index.ts";

/** The functions as plain JavaScript sees them: without types. */
// oxlint-disable-next-line typescript/no-explicit-any -- the arguments are wrong on purpose
const untyped = (value: unknown): any => value;

const wrongCalls: readonly (readonly [string, string, () => unknown])[] = [
  ["validate()", "invalid_argument", () => untyped(validate)()],
  ["validate(value)", "invalid_argument", () => untyped(validate)(5)],
  ["validate(value, schema, 5)", "invalid_argument", () => untyped(validate)(5, {}, 5)],
  ["validate(value, schema, null)", "invalid_argument", () => untyped(validate)(5, {}, null)],
  [
    "validate with a misspelled option",
    "unknown_option",
    () => untyped(validate)(5, {}, { rot: {} }),
  ],
  [
    "validate with a wrong option",
    "invalid_argument",
    () => untyped(validate)(5, {}, { budget: "1" }),
  ],
  ["normalizeSchema()", "schema_source", () => untyped(normalizeSchema)()],
  ["normalizeSchema(5)", "schema_source", () => untyped(normalizeSchema)(5)],
  ["normalizeSchema(null)", "schema_source", () => untyped(normalizeSchema)(null)],
  ["unwrapNullable()", "invalid_argument", () => untyped(unwrapNullable)()],
  ["unwrapNullable(null)", "invalid_argument", () => untyped(unwrapNullable)(null)],
  ["unwrapNullable(5)", "invalid_argument", () => untyped(unwrapNullable)("string")],
  ["new SchemaSource()", "invalid_argument", () => new (untyped(SchemaSource))()],
  ["new SchemaSource(5)", "invalid_argument", () => new (untyped(SchemaSource))(5)],
  [
    "resolveRef without a document",
    "unresolved_reference",
    () => untyped(resolveRef)(undefined, { $ref: "#/a" }),
  ],
  ["parseExactJson()", "invalid_argument", () => untyped(parseExactJson)()],
  ["parseExactJson(5)", "invalid_argument", () => untyped(parseExactJson)(5)],
];

test.each(wrongCalls)("[S196, S750] %s throws the code %s", (_call, code, run) => {
  let thrown: unknown;
  try {
    run();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(HeddleError);
  expect(thrown).toMatchObject({ code });
});
