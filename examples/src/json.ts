/** A JSON editor for values that no other widget can edit. It validates against the schema as you type. */
import { JsonInput, type Viewable } from "@heddle/core";

const flag = {
  anyOf: [{ type: "boolean" }, { type: "number", minimum: 0, maximum: 100 }],
};

export function app(): Viewable {
  return new JsonInput({
    label: "Feature flags",
    description: "Each is true, false, or a percentage.",
    schema: { type: "object", additionalProperties: flag },
    value: { darkMode: true, newCheckout: 25 },
  });
}
