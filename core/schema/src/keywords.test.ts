import { describe, expect, it } from "vitest";

import { mismatches, type Row } from "./keyword-table.fixture.ts";

describe("keywords", () => {
  it.each<Row>([
    [
      { type: "string" },
      ["", "a"],
      [
        [1, "type"],
        [null, "type"],
        [{}, "type"],
      ],
    ],
    [
      { type: "integer" },
      [1, 1.0, -0],
      [
        [1.5, "type"],
        ["1", "type"],
      ],
    ],
    [
      { type: "number" },
      [1, 1.5],
      [
        ["1", "type"],
        [true, "type"],
      ],
    ],
    [
      { type: "boolean" },
      [true, false],
      [
        [0, "type"],
        ["", "type"],
      ],
    ],
    [{ type: "null" }, [null], [[0, "type"]]],
    [{ type: "array" }, [[]], [[{}, "type"]]],
    [
      { type: "object" },
      [{}, Object.create(null)],
      [
        [[], "type"],
        [null, "type"],
      ],
    ],
    [{ type: ["string", "null"] }, ["a", null], [[1, "type"]]],
  ])("[S30] type: %j", (...row) => {
    expect(mismatches(row)).toEqual([]);
  });

  it.each<Row>([
    [
      { enum: ["a", { b: [1] }, 2] },
      ["a", { b: [1] }, 2],
      [
        ["b", "enum"],
        [{ b: [2] }, "enum"],
      ],
    ],
    [
      { const: { a: 1, b: null } },
      [{ b: null, a: 1 }],
      [
        [{ a: 1 }, "const"],
        [{ a: 1, b: null, c: 1 }, "const"],
      ],
    ],
    [
      { const: [1, 2] },
      [[1, 2]],
      [
        [[2, 1], "const"],
        [[1], "const"],
      ],
    ],
    [
      { const: 0 },
      [0, -0, 0n],
      [
        [false, "const"],
        ["0", "const"],
      ],
    ],
    [{ enum: [[]] }, [[]], [[{}, "enum"]]],
  ])("[S31] enum and const: %j", (...row) => {
    expect(mismatches(row)).toEqual([]);
  });

  it.each<Row>([
    [
      { minimum: 2 },
      [2, "1", 2n],
      [
        [1.9, "minimum"],
        [1n, "minimum"],
      ],
    ],
    [{ maximum: 2 }, [2, null], [[2.1, "maximum"]]],
    [{ exclusiveMinimum: 2 }, [2.1], [[2, "exclusiveMinimum"]]],
    [{ exclusiveMaximum: 2 }, [1.9], [[2, "exclusiveMaximum"]]],
  ])("[S32] bounds: %j", (...row) => {
    expect(mismatches(row)).toEqual([]);
  });

  it.each<Row>([
    [{ multipleOf: 0.1 }, [0, 0.3, 0.7, 1.1, 4.3, -0.2], [[0.25, "multipleOf"]]],
    [{ multipleOf: 0.01 }, [4.35, 19.99, 1e20], [[4.355, "multipleOf"]]],
    [
      { multipleOf: 3 },
      [9, 9n, 9007199254740993n],
      [
        [10, "multipleOf"],
        [10n, "multipleOf"],
      ],
    ],
    [{ multipleOf: 1e-8 }, [12391239123, 1e-7], [[1e-9, "multipleOf"]]],
    [{ multipleOf: 0.123456789 }, [], [[1e308, "multipleOf"]]],
    [{ multipleOf: 0 }, [1], []],
  ])("[S33] multipleOf: %j", (...row) => {
    expect(mismatches(row)).toEqual([]);
  });

  it.each<Row>([
    [
      { minLength: 2 },
      ["ab", "😀😀", 5],
      [
        ["a", "minLength"],
        ["😀", "minLength"],
      ],
    ],
    [{ maxLength: 2 }, ["ab", "😀😀"], [["abc", "maxLength"]]],
  ])("[S34] text length: %j", (...row) => {
    expect(mismatches(row)).toEqual([]);
  });
});
