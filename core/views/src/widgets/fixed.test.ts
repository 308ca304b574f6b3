import { describe, expect, it } from "vitest";

import { Fixed } from "../index.ts";
import { withCode } from "../../../params/src/thrown.fixture.ts";

describe("a fixed value", () => {
  const fixed = (): Fixed => new Fixed({ schema: { const: "a" }, value: "a", initialValue: "a" });

  it("[V25] is never unset", async () => {
    const widget = fixed();
    const seen: unknown[] = [];
    widget.watch("value", (changes) => seen.push(changes));
    widget.value = undefined;
    widget.assign(undefined);
    widget.clear();
    await widget.call("clear");
    await widget.call("enter", "b");
    await widget.call("setNull");
    expect([widget.value, widget.draft, seen]).toEqual(["a", null, []]);
  });

  it("[V25] cannot be changed", () => {
    const widget = fixed();
    expect(() => (widget.value = "b")).toThrow(withCode("validation"));
    expect(() => widget.assign("b")).toThrow(withCode("validation"));
    expect(widget.value).toBe("a");
  });

  it("[V25] does not count as filled in", () => {
    expect(fixed().isFilled).toBe(false);
  });
});
