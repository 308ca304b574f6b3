/** A group combines widgets. Its value is an object of their values, and setting it sets each of them. */
import { Button, Column, Group, JsonTree, TextInput } from "@heddle/core";
import type { Viewable } from "@heddle/core";

export function app(): Viewable {
  const fiveDigits = { pattern: "^[0-9]{5}$" };
  const address = new Group({
    label: "Delivery address",
    children: [
      new TextInput({ name: "street", label: "Street", required: true }),
      new TextInput({ name: "code", label: "Postcode", schema: fiveDigits }),
      new TextInput({ name: "city", label: "City", required: true }),
    ],
  });

  const result = new JsonTree({ label: "Value" });
  address.watch("value", () => {
    result.value = address.value;
  });
  address.value = { street: "Am Webstuhl 4", code: "04229", city: "Leipzig" };

  const clear = new Button({ label: "Clear", onPress: () => address.clear() });
  return new Column({ children: [address, clear, result] });
}
