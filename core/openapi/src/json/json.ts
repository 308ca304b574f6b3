import { LosslessNumber, parse, stringify } from "lossless-json";

/** A number of a JSON text that neither a `number` nor a `bigint` can hold; it is written back as it came. */
export type ExactNumber = LosslessNumber;

/** Whether a value is a number that is kept as it was written. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return value instanceof LosslessNumber;
}

/**
 * Reads JSON without rounding: a whole number beyond 2^53 is a `bigint`, any other number that a double would change
 * an `ExactNumber`. Throws a `SyntaxError` as `JSON.parse` does.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!suspicious.test(text)) return value;
  return parse(text, undefined, {
    parseNumber: readNumber,
    // The last one counts, as in `JSON.parse`.
    onDuplicateKey: ({ newValue }) => newValue,
  });
}

/** Writes JSON: bigints as digits, exact numbers as they were read. `undefined` where JSON has no text for a value. */
export function stringifyJson(value: unknown, space?: number): string | undefined {
  return stringify(value, undefined, space);
}

/** A number of fewer than 16 digits and without an exponent always fits a double; the test may be wrong the other way. */
const suspicious = /[\d.]{16}|\d[eE][-+]?\d/;

function readNumber(text: string): unknown {
  const value = Number(text);
  if (sameDecimal(text, String(value))) return value;
  return /^-?\d+$/.test(text) ? BigInt(text) : new LosslessNumber(text);
}

/** Whether two decimal texts are the same number: `1.50e3` and `1500`, but not `0.1` with 20 digits and `0.1`. */
function sameDecimal(text: string, other: string): boolean {
  const one = readDecimal(text);
  const two = readDecimal(other);
  return one !== undefined && two !== undefined && one.join("e") === two.join("e");
}

/** The digits without zeros at either end, and the power of ten that they are multiplied with. */
function readDecimal(text: string): readonly [digits: string, exponent: number] | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return ["0", 0];
  return [
    sign + significant,
    Number(exponent) - fraction.length + digits.length - significant.length,
  ];
}
