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
