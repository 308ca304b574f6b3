import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { equalValues, ExactNumber, Params, readExactNumber } from "./index.ts";
import { withCode } from "./thrown.fixture.ts";

class Model extends Params.with({ value: { type: z.unknown(), view: "r" } }) {}

describe("exact numbers", () => {
  it.each<[string, unknown]>([
    ["0", 0],
    ["-12", -12],
    ["1.50", 1.5],
    ["1e3", 1000],
    ["1e23", 1e23],
    ["9007199254740991", 9_007_199_254_740_991],
    ["9007199254740993", 9_007_199_254_740_993n],
    ["-12345678901234567890", -12_345_678_901_234_567_890n],
    ["0.1234567890123456789", new ExactNumber("0.1234567890123456789")],
    ["1e400", new ExactNumber("1e400")],
    ["1e-400", new ExactNumber("1e-400")],
  ])("[P48] %s is read without losing a digit", (text, value) => {
    expect(readExactNumber(text)).toEqual(value);
  });

  it("[P48] a number of 2,000 digits is read without losing a digit", () => {
    const digits = "9".repeat(2_000);
    expect(readExactNumber(digits)).toEqual(new ExactNumber(digits));
  });

  it("[P48] any double is read back unchanged", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const read = readExactNumber(JSON.stringify(value));
        expect(Number(read)).toBe(value + 0 === 0 ? 0 : value);
        expect(typeof read).toBe(
          Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21
            ? "bigint"
            : "number",
        );
      }),
    );
  });

  it("[P49] can be the value of a parameter, and are compared by their digits", () => {
    const value = { id: 2n ** 64n, rate: new ExactNumber("1e400") };
    expect(equalValues(new Model({ value }).value, value)).toBe(true);
    expect(equalValues(value, { id: 2n ** 64n, rate: new ExactNumber("1e400") })).toBe(true);
    expect(equalValues(value, { id: 2n ** 64n, rate: new ExactNumber("1e401") })).toBe(false);
    expect(equalValues(value, { id: 2n ** 64n + 1n, rate: new ExactNumber("1e400") })).toBe(false);
  });

  it("[P49] JSON.stringify throws for an exact number, as for a bigint", () => {
    expect(() => JSON.stringify({ rate: new ExactNumber("1e400") })).toThrow(
      withCode("exact_number"),
    );
    expect(() => new ExactNumber("12a")).toThrow(withCode("exact_number"));
  });
});
