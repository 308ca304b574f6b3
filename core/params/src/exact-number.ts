import { HeddleError } from "./errors.ts";

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

/** More digits than any identifier has; longer ones cost too much to compute with. */
const mostBigintDigits = 1_000;

/** Thrown for a text that is not a number, or a number that plain JSON would lose digits of. */
export class ExactNumberError extends HeddleError {
  constructor(reason: string) {
    super("exact_number", `ExactNumber: ${reason}`);
  }
}

/** A number that neither a `number` nor a `bigint` can hold, digit by digit as JSON writes it. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    if (!jsonNumber.test(text)) throw new ExactNumberError(`"${text}" is not a number in JSON`);
    this.text = text;
    Object.freeze(this);
  }

  /** The nearest number. */
  valueOf(): number {
    return Number(this.text);
  }

  toString(): string {
    return this.text;
  }

  /** As a bigint does: what `JSON.stringify` could write would not be this number. */
  toJSON(): never {
    throw new ExactNumberError("use stringifyExactJson instead of JSON.stringify");
  }
}

/** The number that a text in JSON means: a `number` where that loses nothing, a `bigint` where it is whole. */
export function readExactNumber(text: string): number | bigint | ExactNumber {
  const value = Number(text);
  if (wholeNumber.test(text)) {
    if (Number.isSafeInteger(value)) return value;
    if (text.length <= mostBigintDigits) return BigInt(text);
  } else if (canonical(text) === canonical(String(value))) return value;
  return new ExactNumber(text);
}

const wholeNumber = /^-?\d+$/;

/** The same text for all ways to write a number: its digits without zeros around them, and where the point is. */
function canonical(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const written = (whole + fraction).replace(/^0+/, "");
  const digits = written.replace(/0+$/, "");
  if (digits === "") return "0";
  const power = Number(exponent) - fraction.length + written.length - digits.length;
  return `${text.startsWith("-") ? "-" : ""}${digits}e${power}`;
}
