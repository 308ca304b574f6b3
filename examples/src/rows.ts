/** A list of objects. Add, remove and move rows with the mouse or the keyboard. */
import { Group, IntegerInput, Rows, TextInput } from "@heddle/core";
import type { Viewable } from "@heddle/core";

function buildRow(): Group {
  return new Group({
    children: [
      new TextInput({ name: "product", label: "Product" }),
      new IntegerInput({
        name: "amount",
        label: "Amount",
        minimum: 1,
        required: true,
      }),
    ],
  });
}

export function app(): Viewable {
  return new Rows({
    label: "Order lines",
    maximum: 4,
    buildRow,
    value: [
      { product: "Linen yarn", amount: 6 },
      { product: "Boat shuttle", amount: 1 },
    ],
  });
}
