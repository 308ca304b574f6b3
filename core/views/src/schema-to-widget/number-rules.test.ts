import { describe, expect, it } from "vitest";

import { schemaToWidget, type Slider } from "../index.ts";
import { describeRows, editor } from "./schema-row.contract.ts";

describe("numbers", () => {
  describeRows("[V42] a number", [
    ["of type integer", { type: "integer" }, "integer-input", { step: 1, minimum: undefined }],
    [
      "with bounds",
      { type: "integer", minimum: 1, maximum: 9 },
      "integer-input",
      { minimum: 1, maximum: 9 },
    ],
    ["with a step", { type: "number", multipleOf: 0.25 }, "number-input", { step: 0.25 }],
    ["between bounds", { type: "number", minimum: 0, maximum: 1 }, "number-input", { step: 0.01 }],
    [
      "far between bounds",
      { type: "number", minimum: 0, maximum: 1e6 },
      "number-input",
      { step: 1 },
    ],
    [
      "between bounds next to each other",
      { type: "number", minimum: 0, maximum: 5e-324 },
      "number-input",
      { step: 1 },
    ],
    ["known by its bounds", { minimum: 0 }, "number-input", { minimum: 0 }],
    [
      "in an editor",
      { type: "number", minimum: 0, maximum: 10 },
      "slider",
      { minimum: 0, maximum: 10, step: 0.1 },
      editor,
    ],
    [
      "of type integer in an editor",
      { type: "integer", minimum: 0, maximum: 500 },
      "slider",
      { step: 1 },
      editor,
    ],
    [
      "in an editor with the bounds of int32",
      { type: "integer", minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
      "integer-input",
      {},
      editor,
    ],
    [
      "in an editor with more than a million positions",
      { type: "number", minimum: 0, maximum: 1, multipleOf: 0.0000001 },
      "number-input",
      {},
      editor,
    ],
    ["in an editor with one bound", { type: "number", minimum: 0 }, "number-input", {}, editor],
    [
      "in an editor that can be null",
      { type: ["number", "null"], minimum: 0, maximum: 1 },
      "number-input",
      {},
      editor,
    ],
  ]);

  it("[V42] validates against its schema in addition to the bounds", () => {
    const widget = schemaToWidget("n", { type: "integer", exclusiveMinimum: 0, multipleOf: 5 });
    expect([5, 0, 7, 5.5].map((value) => widget.accepts(value))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const slider = schemaToWidget(
      "n",
      { type: "integer", minimum: 0, maximum: 4 },
      editor,
    ) as Slider;
    expect([4, 2.5, 5].map((value) => slider.accepts(value))).toEqual([true, false, false]);
  });

  it("[V42] uses sliders inside a group of an editor", () => {
    const schema = {
      type: "object",
      properties: { n: { type: "number", minimum: 0, maximum: 1 } },
    };
    expect(schemaToWidget("g", schema, editor).at(["n"])!.kind).toBe("slider");
  });
});
