import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { type JsonInput, schemaToWidget } from "../index.ts";

describe("JSON", () => {
  const hintOf = (schema: JsonSchema): unknown =>
    (schemaToWidget("field", schema, { root: { defs: { id: { type: "integer" } } } }) as JsonInput)
      .hint;

  it.each<[JsonSchema, string]>([
    [{ type: ["string", "boolean"] }, "Enter a text in quotes or true or false."],
    [
      { anyOf: [{ type: "string" }, { $ref: "#/defs/id" }, { type: "null" }] },
      "Enter a text in quotes, a whole number or null.",
    ],
    [{ type: ["integer", "number", "string"] }, "Enter a number or a text in quotes."],
    [{ type: "object", additionalProperties: false }, "Enter an object in { }."],
    [{ type: "array", items: true }, "Enter a list in [ ]."],
    [{}, ""],
    [{ oneOf: [{ type: "string" }, {}] }, ""],
  ])("[V63] of %j has the hint %j", (schema, hint) => {
    expect(hintOf(schema)).toBe(hint);
  });
});
