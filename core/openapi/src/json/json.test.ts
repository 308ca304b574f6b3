import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isExactNumber, parseJson, stringifyJson } from "./json.ts";

describe("lossless JSON", () => {
  it.each([
    ["1", 1],
    ["-0.5", -0.5],
    ["1.50", 1.5],
    ["1e3", 1000],
    ["9007199254740993", 9007199254740993n],
    ["-9223372036854775808", -9223372036854775808n],
    ["9007199254740992", 9007199254740992],
    ['{"a":1e2,"a":3}', { a: 3 }],
    ['"1234567890123456789"', "1234567890123456789"],
  ])("[O58] reads %s", (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it.each([
    "1e400",
    "0.1000000000000000055511151231257827",
    "-123456789.123456789012345",
    "1e-400",
  ])("[O58] keeps %s as it is written", (text) => {
    const value = parseJson(text);
    expect(isExactNumber(value)).toBe(true);
    expect(stringifyJson(value)).toBe(text);
  });

  it("[O58] reads and writes any JSON as JSON.parse and JSON.stringify do", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
        expect(stringifyJson(parseJson(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it("[O58] brings any whole number back digit for digit", () => {
    fc.assert(
      fc.property(
        fc.bigInt(),
        (number) => stringifyJson(parseJson(String(number))) === String(number),
      ),
    );
  });

  it("[O58] does not let a member named __proto__ change anything", () => {
    const value = parseJson('{"__proto__":{"admin":1e2}}') as { admin?: unknown };
    expect(value.admin).toBeUndefined();
    expect(Object.hasOwn(value, "__proto__")).toBe(true);
  });

  it("[O58] throws what JSON.parse throws", () => {
    expect(() => parseJson("{1e2")).toThrow(SyntaxError);
  });
});
