import { describe, expect, test } from "vitest";

import { ExactNumber, isObject, isPlainObject, Params } from "./index.ts";

class Pet {
  readonly name = "Rex";
}

const values: readonly (readonly [string, unknown, { object: boolean; plain: boolean }])[] = [
  ["an object literal", { a: 1 }, { object: true, plain: true }],
  ["an object without a prototype", Object.create(null), { object: true, plain: true }],
  ["an instance of a class", new Pet(), { object: true, plain: false }],
  ["a model", new Params(), { object: true, plain: false }],
  ["null", null, { object: false, plain: false }],
  ["an array", [1], { object: false, plain: false }],
  ["a string", "a", { object: false, plain: false }],
  ["a function", () => 1, { object: false, plain: false }],
  ["a date", new Date(0), { object: false, plain: false }],
  ["a file", new File(["a"], "a.txt"), { object: false, plain: false }],
  ["bytes", new Uint8Array([1]), { object: false, plain: false }],
  ["an exact number", new ExactNumber("0.10"), { object: false, plain: false }],
];

describe("objects", () => {
  test.each(values)("[P39] %s", (_name, value, { object, plain }) => {
    expect({ object: isObject(value), plain: isPlainObject(value) }).toEqual({ object, plain });
  });
});
