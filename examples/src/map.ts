/** An object with any keys becomes rows of key and value. Rename a key in place. */
import { Column, JsonTree, schemaToWidget, type Viewable } from "@heddle/core";

const stock = {
  title: "Stock",
  description: "How many of each product there are",
  type: "object",
  additionalProperties: { type: "integer", minimum: 0 },
  propertyNames: { pattern: "^[a-z-]+$" },
};

export function app(): Viewable {
  const map = schemaToWidget("stock", stock);
  map.value = { "linen-yarn": 6, "boat-shuttle": 1 };
  const result = new JsonTree({ label: "Value", value: map.value });
  map.watch("value", () => (result.value = map.value));
  return new Column({ children: [map, result] });
}
