import { expect, it } from "vitest";
import * as z from "zod";
import * as mini from "zod/mini";

import { Params, ValidationError } from "./index.ts";

class Sample extends Params.with({
  level: { type: z.number().int().min(3).max(9).multipleOf(3).default(3), view: "rw" },
  text: { type: mini._default(mini.string().check(mini.minLength(2)), "ab"), view: "rw" },
  email: { type: z.email().default("a@example.org"), view: "rw" },
  choice: { type: z.enum(["x", "y"]).default("x"), view: "rw" },
  strict: { type: z.strictObject({}).default({}), view: "rw" },
  worded: { type: z.string().min(3, "Too short!").default("abc"), view: "rw" },
}) {}

const cases: [name: string, value: unknown, message: string][] = [
  ["level", 0, "must be at least 3"],
  ["level", 12, "must be at most 9"],
  ["level", 4, "must be a multiple of 3"],
  ["level", null, "expected number, got null"],
  ["text", "a", "must have a length of at least 2"],
  ["text", 7, "expected string, got number"],
  ["email", "nobody", "is not a valid email"],
  ["choice", "z", 'must be one of ["x","y"]'],
  ["strict", { a: 1 }, 'has unknown keys ["a"]'],
  ["worded", "a", "Too short!"],
];

for (const [name, value, message] of cases) {
  it(`[P47] ${name} ${JSON.stringify(value)}: ${message}`, () => {
    let rejection: unknown;
    try {
      new Sample().set(name, value);
    } catch (error) {
      rejection = error;
    }
    expect(rejection).toBeInstanceOf(ValidationError);
    expect((rejection as ValidationError).issues).toMatchObject([{ path: [name], message }]);
  });
}

const plainTypes: Readonly<Record<string, z.core.$ZodType>> = {
  text: z.string(),
  "trimmed text": z.string().trim(),
  "short text": z.string().max(2),
  email: z.email(),
  "coerced text": z.coerce.string(),
  truth: mini._default(mini.boolean(), false),
  number: z.number(),
  integer: z.int(),
  "nullable number": z.number().nullable(),
  choice: mini.optional(mini.enum(["x", "a@example.org"])),
  "text or number": z.union([z.string(), z.number()]),
  "number or text in capitals": z.union([z.number(), z.string().toUpperCase()]),
  piped: z.string().transform((text) => text.length),
  refined: z.boolean().refine((value) => value),
  "any value": z.unknown(),
  list: z.array(z.string()),
  "short list": z.array(z.number()).max(1),
  options: z.array(
    z.object({ label: z.string(), value: z.unknown(), group: z.string().optional() }),
  ),
  "strict object": z.strictObject({ label: z.string() }),
};
const plainValues = [
  "x",
  " x ",
  "long",
  "a@example.org",
  true,
  false,
  7,
  1.5,
  Number.NaN,
  null,
  [],
  ["x"],
  ["x", 7],
  [1, 2],
  {},
  { label: "x" },
  { label: "x", other: 1 },
  [{ label: "x", value: 1 }],
  [{ label: "x", value: 1, group: "g", other: 1 }],
  [{ label: "x", value: { a: [1] }, group: undefined }],
  [{ label: 1, value: 1 }],
  [{ label: "x" }],
];

for (const [name, type] of Object.entries(plainTypes)) {
  it(`[P7] ${name}: a new model accepts the values that zod accepts, and keeps what zod returns`, () => {
    class Model extends Params.with({ value: { type, view: "none" } }) {}
    for (const value of plainValues) {
      const { success, data } = z.safeParse(type, value);
      const create = (): unknown => new Model({ value }).value;
      expect(outcomeOf(create)).toStrictEqual(
        success ? { value: data } : { error: ValidationError },
      );
    }
  });
}

it("[P7] a type parses only the values of models, not their absence", () => {
  const type = z.unknown().transform((value) => {
    if (value === undefined) throw new Error("nothing to convert");
    return [value];
  });
  class Model extends Params.with({ value: { type, view: "r" } }) {}
  expect(new Model({ value: 1 }).value).toEqual([1]);
});

/** The value that a function returns, or the class of the error that it throws. */
function outcomeOf(create: () => unknown): { value: unknown } | { error: unknown } {
  try {
    return { value: create() };
  } catch (error) {
    return { error: (error as Error).constructor };
  }
}
