import * as fc from "fast-check";
import { expect, it } from "vitest";

import { validate } from "./index.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Properties of a search index: each of many types has properties of any type. */
function mappingSchema(types: number, union: "anyOf" | "oneOf"): JsonSchema {
  const property = { $ref: "#/$defs/Property" };
  const branches = Array.from({ length: types }, (_, at) => ({
    type: "object",
    required: ["type"],
    properties: {
      properties: { type: "object", additionalProperties: property },
      fields: { type: "object", additionalProperties: property },
      type: { const: `type ${at}` },
    },
  }));
  return { $defs: { Property: { [union]: branches } }, ...property };
}

function nested(depth: number, type: string): unknown {
  if (depth === 0) return { type };
  return { type: "type 1", properties: { a: nested(depth - 1, type), b: { type: "type 2" } } };
}

it.each(["anyOf", "oneOf"] as const)(
  "[S851] the branches of a union (%s) are tried once for each object, however deep it is",
  (union) => {
    const schema = mappingSchema(70, union);
    expect(validate(nested(12, "type 69"), schema)).toEqual([]);
    expect(validate(nested(12, "unknown"), schema)).toMatchObject([
      { path: [...Array.from({ length: 12 }, () => ["properties", "a"]).flat(), "type"] },
    ]);
  },
);

it("[S851] an object that is at several places of a value has issues at each of them", () => {
  const shared = { type: "unknown" };
  const value = { type: "type 0", properties: { a: shared, b: shared } };
  const issues = validate(value, mappingSchema(3, "oneOf"));
  expect(issues.map(({ path }) => path.join("/"))).toEqual([
    "properties/a/type",
    "properties/b/type",
  ]);
});

it("[S851] unions have the same issues as when their branches are tried each time", () => {
  const branch = fc.constantFrom<JsonSchema>(
    { type: "string" },
    { type: "object", properties: { a: { $ref: "#/$defs/U" } }, required: ["a"] },
    { type: "object", additionalProperties: { $ref: "#/$defs/U" } },
    { type: "array", items: { $ref: "#/$defs/U" } },
    { not: { $ref: "#/$defs/V" } },
    { $ref: "#/$defs/V" },
  );
  const branches = fc.array(branch, { minLength: 1, maxLength: 4 });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom("x", 1),
      fc.dictionary(fc.constantFrom("a", "b"), tie("value"), { maxKeys: 2 }),
      fc.array(tie("value"), { maxLength: 2 }),
    ),
  }));
  fc.assert(
    fc.property(branches, branches, value, (anyOf, oneOf, data) => {
      const $defs = { U: { anyOf }, V: { oneOf }, Empty: { $dynamicAnchor: "empty" } };
      const union = { oneOf: [{ $ref: "#/$defs/U" }, { $ref: "#/$defs/V" }] };
      // Results are not kept after a dynamic reference.
      const without = { $defs, allOf: [{ $dynamicRef: "#empty" }], ...union };
      expect(validate(data, { $defs, ...union })).toEqual(validate(data, without));
    }),
  );
});
