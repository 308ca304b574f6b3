/** A value of several types. The type is understood from the input, or chosen in the menu: 5 is a number or a text. */
import { Column, JsonTree, schemaToWidget, type Viewable } from "@heddle/core";

const settings = {
  title: "Settings",
  type: "object",
  additionalProperties: { description: "Any value" },
};

export function app(): Viewable {
  const map = schemaToWidget("settings", settings);
  map.value = {
    width: 120,
    owner: "Ada",
    colors: ["red", "blue"],
    frame: { depth: 2.5 },
  };
  const result = new JsonTree({ label: "Value", value: map.value });
  map.watch("value", () => (result.value = map.value));
  return new Column({ children: [map, result] });
}
