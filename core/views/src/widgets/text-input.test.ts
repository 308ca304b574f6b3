import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { schemaToWidget, TextInput, type Widget } from "../index.ts";

describe("text", () => {
  it("[V15] is unset while the input is empty", () => {
    const input = new TextInput({ value: "a" });
    input.enter("");
    expect(input.value).toBeUndefined();
    input.enter(" ");
    expect(input.value).toBe(" ");
  });

  it("[V64] a text of a record becomes the empty string when it is cleared, unless it was unset", () => {
    const make = (schema: JsonSchema): Widget => schemaToWidget("text", schema, { mode: "record" });
    const erased = (widget: Widget, ...given: unknown[]): unknown => {
      for (const value of given) widget.assign(value);
      for (const typed of ["ab", ""]) widget.enter(typed);
      return widget.value;
    };
    const text = { type: "string" } as const;
    expect([erased(make(text), "a"), erased(make(text), "")]).toEqual(["", ""]);
    expect([erased(make(text)), erased(make(text), "a", undefined)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(erased(make({ ...text, minLength: 1 }), "a")).toBeUndefined();
    expect(erased(make({ type: ["string", "null"] }), "a")).toBeUndefined();
    expect(erased(make({ ...text, format: "password" }), "a")).toBeUndefined();
    expect(erased(schemaToWidget("text", text), "a")).toBeUndefined();
  });

  it("[V15] can be the empty string if that is chosen and allowed", async () => {
    const input = new TextInput({ label: "Note", allowEmpty: true });
    expect(await input.call("setEmpty")).toMatchObject({ ok: true });
    expect(input.value).toBe("");
    const strict = new TextInput({ label: "Note" });
    expect(await strict.call("setEmpty")).toMatchObject({
      ok: false,
      reason: "Note cannot be empty.",
    });
    expect(strict.value).toBeUndefined();
  });
});
