import { ExactNumber } from "@heddle/params";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parseExactJson, stringifyExactJson } from "./index.ts";
import { withCode } from "../../params/src/thrown.fixture.ts";

const text = fc.oneof(
  fc.string(),
  fc.string().map((rest) => `\u0000${rest}`),
);
const number = fc.oneof(
  fc.bigInt().map((value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value)),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    // JSON.stringify(-0) is "0".
    .filter((value) => Math.abs(value) < 1e15 && !Object.is(value, -0)),
  fc.constantFrom(new ExactNumber("0.10000000000000000000001"), new ExactNumber("-1E+999")),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value")),
    fc.dictionary(text, tie("value")),
  ),
}));

describe("exact JSON", () => {
  it("[S59] keeps every digit in a round trip", () => {
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), (original, indent) => {
        const written = stringifyExactJson(original, indent);
        expect(stringifyExactJson(parseExactJson(written), indent)).toBe(written);
        expect(parseExactJson(written)).toEqual(original);
      }),
    );
  });

  it("[S59] equals the result of JSON for values without such numbers", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2, 4), (original, indent) => {
        const written = JSON.stringify(original, null, indent);
        expect(stringifyExactJson(JSON.parse(written), indent)).toBe(written);
      }),
    );
  });

  it("[S59] distinguishes a number from a string that looks like one", () => {
    const id = "12345678901234567890";
    expect(parseExactJson(`[${id}, "${id}", "\\"${id}", {"${id}": -${id}}]`)).toEqual([
      BigInt(id),
      id,
      `"${id}`,
      { [id]: -BigInt(id) },
    ]);
    expect(parseExactJson(`{"\\u0000a": "\\u0000${id}", "n": ${id}}`)).toEqual({
      "\u0000a": `\u0000${id}`,
      n: BigInt(id),
    });
  });

  it("[S59] serializes dates as strings and omits undefined members", () => {
    const moment = new Date(0);
    expect(stringifyExactJson({ moment, gone: undefined, list: [undefined, 1n] })).toBe(
      '{"moment":"1970-01-01T00:00:00.000Z","list":[null,1]}',
    );
    expect(stringifyExactJson(undefined)).toBe("null");
  });

  it("[S192] can keep the notation of numbers", () => {
    const text =
      '{"a":[1.10,1.0,1e2,1E2,-0,0.50,12345678901234567890],"1.10":"1.10","b":[1.5,7,-3,1e400]}';
    const value = parseExactJson(text, { literals: true }) as { a: unknown[]; b: unknown[] };
    expect(stringifyExactJson(value)).toBe(text);
    expect(value.a[0]).toEqual(new ExactNumber("1.10"));
    expect(value.b.slice(0, 3)).toEqual([1.5, 7, -3]);
    expect(parseExactJson("[1.5,7]", { literals: true })).toEqual([1.5, 7]);
    expect(parseExactJson("[1.10]")).toEqual([1.1]);
  });

  it("[S60] has an error with the position", () => {
    expect(() => parseExactJson('{"id": 12345678901234567890,}')).toThrow(
      expect.objectContaining({ code: "invalid_json", position: 28 }),
    );
    const positions: readonly (readonly [text: string, position: number])[] = [
      ['{ "name": x }', 10],
      ['{ "name": ', 10],
      ['{ "a": 1 "b": 2 }', 9],
      ["[1, 2,]", 6],
      ["[1, 2", 5],
      ["{ 'a': 1 }", 2],
      ["1 2", 2],
      ["1, 2", 1],
      ['{"a": [1}', 8],
      ["True", 0],
      ["[1]]", 3],
    ];
    for (const [text, position] of positions) {
      expect(() => parseExactJson(text)).toThrow(expect.objectContaining({ position }));
    }
    expect(() => parseExactJson("")).toThrow(
      expect.objectContaining({ code: "invalid_json", position: undefined }),
    );
  });

  it("[S190] has null for a hole of an array", () => {
    const list: unknown[] = [];
    list[1] = 1;
    expect(stringifyExactJson({ list })).toBe('{"list":[null,1]}');
  });

  it("[S195] calls toJSON without a key", () => {
    const value = { toJSON: (key?: string) => (key === undefined ? 2n ** 70n : "plain") };
    expect(stringifyExactJson({ value, date: new Date(0) })).toBe(
      '{"value":1180591620717411303424,"date":"1970-01-01T00:00:00.000Z"}',
    );
    expect(JSON.stringify({ value })).toBe('{"value":"plain"}');
    const self = { a: 1, toJSON: () => self };
    expect(stringifyExactJson([self])).toBe('[{"a":1}]');
  });

  it("[S197] reads text of any depth, with and without exact numbers", () => {
    for (const leaf of ["1", "12345678901234567890"]) {
      let value = parseExactJson("[".repeat(100_000) + leaf + "]".repeat(100_000));
      while (Array.isArray(value)) value = value[0] as unknown;
      expect(String(value)).toBe(leaf);
    }
  });

  it("[S190] rejects values that are nested too deeply", () => {
    const nested = (depth: number): unknown =>
      JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown;
    expect(stringifyExactJson(nested(1000))).toHaveLength(2000);
    const circle: unknown[] = [];
    circle.push(circle);
    for (const value of [nested(3000), nested(100_000), circle])
      expect(() => stringifyExactJson(value)).toThrow(withCode("nested_too_deep"));
  });
});
