import { expectTypeOf, it } from "vitest";

import type { Described, JsonSchema } from "./index.ts";

const order = {
  type: "object",
  properties: {
    id: { type: "integer" },
    state: { enum: ["open", "paid"] },
    note: { type: ["string", "null"] },
    lines: { type: "array", items: { properties: { title: { type: "string" } } } },
    kind: { const: "order" },
    total: { anyOf: [{ type: "number" }, { type: "string" }] },
  },
  required: ["id", "state"],
} as const;

it("[S193] is the type that the schema describes", () => {
  expectTypeOf<Described<typeof order>>().toEqualTypeOf<{
    id: number;
    state: "open" | "paid";
    note?: string | null;
    lines?: { title?: string }[];
    kind?: "order";
    total?: unknown;
  }>();
});

it("[S193] is unknown where the schema is any, true or without a type", () => {
  expectTypeOf<Described<JsonSchema>>().toBeUnknown();
  expectTypeOf<Described<true>>().toBeUnknown();
  expectTypeOf<Described<{ readonly title: "Anything" }>>().toBeUnknown();
  expectTypeOf<Described<{ readonly type: "array" }>>().toEqualTypeOf<unknown[]>();
  expectTypeOf<Described<{ readonly type: "object" }>>().toEqualTypeOf<Record<string, unknown>>();
});
