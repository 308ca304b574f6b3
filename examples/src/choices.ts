/** Yes or no, optionally with “not set” as a third state; one of several options; any number of options. */
import { Checkbox, Column, MultiSelect, Select, Switch } from "@heddle/core";
import type { Viewable } from "@heddle/core";

const sizes = [
  { label: "Small", value: "S" },
  { label: "Medium", value: "M" },
  { label: "Large", value: "L" },
];
const days = ["Mon", "Tue", "Wed", "Thu"].map((day) => ({
  label: day,
  value: day,
}));

export function app(): Viewable {
  return new Column({
    children: [
      new Checkbox({ label: "I have read the terms", required: true }),
      new Checkbox({
        label: "Call me back",
        description: "A question that may stay open.",
        threeState: true,
      }),
      new Switch({ label: "Notifications", value: true }),
      new Select({ label: "Size", options: sizes, value: "M" }),
      new MultiSelect({ label: "Days", options: days, value: ["Mon"] }),
    ],
  });
}
