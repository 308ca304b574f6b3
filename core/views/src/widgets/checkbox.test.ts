import { describe, expect, it } from "vitest";

import { Checkbox } from "../index.ts";

describe("checkbox", () => {
  const states = (checkbox: Checkbox): unknown[] =>
    Array.from({ length: 4 }, () => {
      checkbox.toggle();
      return checkbox.value;
    });

  it("[V18] toggles true, false, true", () => {
    expect(states(new Checkbox())).toEqual([true, false, true, false]);
    expect(states(new Checkbox({ nullable: true, value: null }))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("[V18] a checkbox with a third state toggles true, false, unset", () => {
    expect(states(new Checkbox({ threeState: true }))).toEqual([true, false, undefined, true]);
  });
});
