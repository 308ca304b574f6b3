import type { JsonSchema } from "@heddle/core";

/** Sample schemas by their names in the select. */
export const samples: Readonly<Record<string, JsonSchema>> = {
  Person: {
    title: "Person",
    type: "object",
    required: ["name", "email"],
    properties: {
      name: { type: "string", title: "Name", minLength: 2 },
      email: { type: "string", title: "E-mail", format: "email" },
      born: { type: "string", title: "Born", format: "date" },
      role: { title: "Role", enum: ["Weaver", "Dyer", "Spinner"] },
      skills: { type: "array", title: "Skills", items: { type: "string" } },
      newsletter: { type: "boolean", title: "Newsletter" },
    },
  },
  "Nested address": {
    title: "Order",
    type: "object",
    required: ["customer", "lines"],
    properties: {
      customer: {
        type: "object",
        title: "Customer",
        required: ["name", "address"],
        properties: {
          name: { type: "string", title: "Name" },
          address: { $ref: "#/$defs/address", title: "Address" },
        },
      },
      lines: {
        type: "array",
        title: "Lines",
        maxItems: 5,
        items: {
          type: "object",
          required: ["product"],
          properties: {
            product: { type: "string", title: "Product" },
            amount: { type: "integer", title: "Amount", minimum: 1 },
          },
        },
      },
    },
    $defs: {
      address: {
        type: "object",
        required: ["street", "city"],
        properties: {
          street: { type: "string", title: "Street" },
          postcode: { type: "string", title: "Postcode", pattern: "^[0-9]{5}$" },
          city: { type: "string", title: "City" },
        },
      },
    },
  },
  "Union with variants": {
    title: "Notification",
    type: "object",
    required: ["channel"],
    properties: {
      channel: {
        title: "Channel",
        discriminator: { propertyName: "kind" },
        oneOf: [{ $ref: "#/$defs/email" }, { $ref: "#/$defs/webhook" }, { $ref: "#/$defs/sms" }],
      },
      quiet: { type: ["boolean", "null"], title: "Quiet hours" },
    },
    $defs: {
      email: {
        type: "object",
        required: ["to"],
        properties: { to: { type: "string", title: "To", format: "email" } },
      },
      webhook: {
        type: "object",
        required: ["url"],
        properties: {
          url: { type: "string", title: "Address", format: "uri" },
          retries: { type: "integer", title: "Retries", minimum: 0, maximum: 10 },
        },
      },
      sms: {
        type: "object",
        required: ["number"],
        properties: { number: { type: "string", title: "Number", pattern: "^\\+[0-9]{6,15}$" } },
      },
    },
  },
  "Circular tree": {
    title: "Category",
    $ref: "#/$defs/category",
    $defs: {
      category: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", title: "Name" },
          parent: { $ref: "#/$defs/category", title: "Parent" },
          children: {
            type: "array",
            title: "Children",
            items: { $ref: "#/$defs/category" },
          },
        },
      },
    },
  },
  "500 fields": manyFields(500),
};

function manyFields(count: number): JsonSchema {
  const kinds: readonly JsonSchema[] = [
    { type: "string" },
    { type: "integer", minimum: 0 },
    { enum: ["low", "medium", "high"] },
    { type: "boolean" },
  ];
  const names = Array.from({ length: count }, (_, at) => `field ${at + 1}`);
  return {
    title: `${count} fields`,
    type: "object",
    properties: Object.fromEntries(
      names.map((name, at) => [name, kinds[at % kinds.length] ?? true]),
    ),
  };
}
