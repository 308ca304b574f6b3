import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { equalValues, ExactNumber, Params, readExactNumber } from "./index.ts";

class Holder extends Params.with({ seen: { type: z.unknown(), view: "r" } }) {}

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
    ["9".repeat(2_000), new ExactNumber("9".repeat(2_000))],
  ])("[P48] %s is read without losing a digit", (text, value) => {
    expect(readExactNumber(text)).toEqual(value);
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

  it("[P49] can be shown, and are equal by their digits", () => {
    const value = { id: 2n ** 64n, rate: new ExactNumber("1e400") };
    expect(new Holder({ seen: value }).seen).toBe(value);
    expect(equalValues(value, { id: 2n ** 64n, rate: new ExactNumber("1e400") })).toBe(true);
    expect(equalValues(value, { id: 2n ** 64n, rate: new ExactNumber("1e401") })).toBe(false);
    expect(equalValues(value, { id: 2n ** 64n + 1n, rate: new ExactNumber("1e400") })).toBe(false);
  });

  it("[P49] are rejected by JSON.stringify, as a bigint is", () => {
    expect(() => JSON.stringify({ rate: new ExactNumber("1e400") })).toThrow(
      expect.objectContaining({ code: "exact_number" }),
    );
    expect(() => new ExactNumber("12a")).toThrow(expect.objectContaining({ code: "exact_number" }));
  });
});
