import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { indentedJson } from "./body-views.ts";

describe("[O228] JSON that is too large for a tree", () => {
  it("is indented", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(indentedJson(JSON.stringify(value), Infinity)).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it("is indented in the same way whatever its whitespace", () => {
    const value = { a: [1, { b: "x, y: [z]" }], c: {}, d: [] };
    expect(indentedJson(JSON.stringify(value, null, "\t"), Infinity)).toBe(
      JSON.stringify(value, null, 2),
    );
  });

  it("keeps every digit, and stops where it is truncated", () => {
    expect(indentedJson('{"id":12345678901234567890.10,"a":"bro', 100)).toBe(
      '{\n  "id": 12345678901234567890.10,\n  "a": "bro',
    );
  });

  it("is no longer than the limit", () => {
    const text = JSON.stringify(Array.from({ length: 1_000 }, (_, at) => at));
    expect(indentedJson(text, 100)).toBe(indentedJson(text, Infinity).slice(0, 100));
  });
});
