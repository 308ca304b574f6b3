/** Type a number, step it with the arrow keys, or move a slider between two bounds. */
import { Column, IntegerInput, NumberInput, Slider } from "@heddle/core";
import type { Viewable } from "@heddle/core";

export function app(): Viewable {
  const percent = { minimum: 0, maximum: 100, step: 5, required: true };
  return new Column({
    children: [
      new NumberInput({ label: "Price", step: 0.05, value: 2.4 }),
      new IntegerInput({
        label: "Amount",
        description: "A whole number from 1 to 99.",
        minimum: 1,
        maximum: 99,
        value: 3,
      }),
      new Slider({ label: "Discount", value: 10, ...percent }),
      new Slider({ label: "Opacity", value: 60, ...percent }),
    ],
  });
}
