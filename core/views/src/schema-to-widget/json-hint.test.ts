import { describe, expect, it } from "vitest";

import { type JsonInput, type Rows, schemaToWidget } from "../index.ts";

describe("JSON", () => {
  const hintOf = (type: string | readonly string[]): unknown => {
    const list = { type, prefixItems: [{ $ref: "#/defs/list" }] };
    const widget = schemaToWidget("field", { $ref: "#/defs/list" }, { root: { defs: { list } } });
    const [inner] = (widget as Rows).children;
    return (inner as JsonInput).hint;
  };

  it.each([
    ["array", "Enter a list in [ ]."],
    [["array", "null"], "Enter a list in [ ] or null."],
  ])("[V63] of a circular tuple of type %j has the hint %j", (type, hint) => {
    expect(hintOf(type)).toBe(hint);
  });
});
