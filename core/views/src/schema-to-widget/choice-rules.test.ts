import { describe } from "vitest";
import { describeRows, options, required } from "./schema-row.contract.ts";

describe("choices", () => {
  describeRows("[V39] a select:", [
    ["an enumeration", { enum: ["a", "b"] }, "select", { options: options("a", "b") }],
    ["of a type", { type: "integer", enum: [1, 2] }, "select", { options: options(1, 2) }],
    ["of one value", { enum: [true] }, "select", { options: options(true) }],
    [
      "of any JSON",
      { enum: ["", { a: 1 }] },
      "select",
      { options: [{ label: '""', value: "" }, ...options({ a: 1 })] },
    ],
    ["with null", { enum: ["a", null] }, "select", { options: options("a"), nullable: true }],
    [
      "with null of its type",
      { type: ["string", "null"], enum: ["a", null] },
      "select",
      { options: options("a"), nullable: true },
    ],
    [
      "with null that its type excludes",
      { type: "string", enum: ["a", null] },
      "select",
      { nullable: false },
    ],
    [
      "constants with titles",
      { oneOf: [{ const: 1, title: "One" }, { const: 2 }] },
      "select",
      {
        options: [
          { label: "One", value: 1 },
          { label: "2", value: 2 },
        ],
      },
    ],
    [
      "constants and null",
      { anyOf: [{ const: 1, title: "One" }, { const: 2, title: "Two" }, { type: "null" }] },
      "select",
      {
        nullable: true,
        options: [
          { label: "One", value: 1 },
          { label: "Two", value: 2 },
        ],
      },
    ],
  ]);

  describeRows("[V48] the hint of a choice:", [
    ["its default", { enum: [1, 2], default: 2, example: 1 }, "select", { placeholder: "2" }],
    [
      "the title of its default",
      { oneOf: [{ const: 1, title: "One" }, { const: 2 }], default: 1 },
      "select",
      { placeholder: "One" },
    ],
    ["not an example", { enum: [1, 2], example: 1 }, "select", { placeholder: "" }],
    ["not an invalid default", { enum: [1, 2], default: 3 }, "select", { placeholder: "" }],
  ]);

  describeRows("[V40] a constant", [
    ["that is required", { const: "v1" }, "fixed", { value: "v1", initialValue: "v1" }, required],
    ["that is required and null", { const: null }, "fixed", { value: null }, required],
    ["that is optional", { const: "v1" }, "select", { value: undefined, options: options("v1") }],
  ]);

  describeRows("[V41] a boolean", [
    ["that is optional", { type: "boolean" }, "checkbox", { threeState: true }],
    [
      "with a default",
      { type: "boolean", default: false },
      "checkbox",
      { threeState: false, showsUnset: true, placeholder: "false", value: undefined },
    ],
    [
      "that is required",
      { type: "boolean", example: true },
      "checkbox",
      { threeState: false, showsUnset: true, placeholder: "" },
      required,
    ],
  ]);
});
