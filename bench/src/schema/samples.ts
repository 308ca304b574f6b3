import type { JsonSchema } from "@heddle/schema";

/** A typical form of an API: a dozen fields of all simple kinds. */
export const formSchema: JsonSchema = {
  type: "object",
  required: ["name", "email", "size"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 1, maxLength: 80 },
    email: { type: "string", format: "email" },
    size: { enum: ["small", "medium", "large"] },
    age: { type: "integer", minimum: 0, maximum: 120 },
    price: { type: "number", exclusiveMinimum: 0 },
    subscribed: { type: "boolean" },
    born: { type: "string", format: "date" },
    slug: { type: "string", pattern: "^[a-z0-9-]{3,40}$" },
    tags: { type: "array", items: { type: "string" }, uniqueItems: true },
    note: { anyOf: [{ type: "string" }, { type: "null" }] },
    address: {
      type: "object",
      required: ["city"],
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
    website: { type: "string", format: "uri" },
  },
};

/** A valid value. */
export const formValue = {
  name: "Ada",
  email: "ada@example.com",
  size: "medium",
  age: 36,
  price: 9.5,
  subscribed: true,
  born: "1815-12-10",
  slug: "ada-lovelace",
  tags: ["mathematics", "engines"],
  note: null,
  address: { street: "12 Square", city: "London" },
  website: "https://example.com/ada",
};

/** A recursive schema. */
export const treeSchema: JsonSchema = {
  type: "object",
  properties: { child: { $ref: "#" } },
};

/** A value with this nesting depth. */
export function treeValue(depth: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level++) value = { child: value };
  return value;
}
