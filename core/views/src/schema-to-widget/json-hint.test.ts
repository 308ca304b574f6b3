import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { type JsonInput, schemaToWidget } from "../index.ts";

describe("JSON", () => {
  const hintOf = (schema: JsonSchema): unknown =>
    (
      schemaToWidget("field", schema, {
        root: { defs: { list: { type: "array", prefixItems: [] } } },
      }) as JsonInput
    ).hint;

  it.each<[JsonSchema, string]>([
    [{ type: "object", additionalProperties: false }, "Enter an object in { }."],
    [{ type: ["object", "null"], additionalProperties: false }, "Enter an object in { } or null."],
    [{ $ref: "#/defs/list" }, "Enter a list in [ ]."],
  ])("[V63] of %j has the hint %j", (schema, hint) => {
    expect(hintOf(schema)).toBe(hint);
  });
});
