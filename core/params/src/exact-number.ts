import { HeddleError } from "./errors.ts";

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

/** More digits than any identifier has; arithmetic with longer ones is too slow. */
const maxBigintDigits = 1_000;

/** Thrown for a string that is not a JSON number, and by `JSON.stringify`, which would lose digits. */
export class ExactNumberError extends HeddleError {
  constructor(reason: string) {
    super("exact_number", `ExactNumber: ${reason}`);
  }
}

/** A number that neither a `number` nor a `bigint` can hold, with the digits that the JSON has: `0.10`, `1e400`. */
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

  /** Throws, as a bigint does: `JSON.stringify` could write a rounded number only. */
  toJSON(): never {
    throw new ExactNumberError("use stringifyExactJson instead of JSON.stringify");
  }
}

/** Whether a value is a number of any length. */
export function isNumeric(value: unknown): value is number | bigint | ExactNumber {
  return typeof value === "number" || typeof value === "bigint" || value instanceof ExactNumber;
}

/** Parses a JSON number without loss: `"1.50"` → `1.5`, `"9007199254740993"` → a `bigint`, `"1e400"` → an `ExactNumber`. */
export function readExactNumber(text: string): number | bigint | ExactNumber {
  const value = Number(text);
  if (wholeNumber.test(text)) {
    if (Number.isSafeInteger(value)) return value;
    if (text.length <= maxBigintDigits) return BigInt(text);
  } else if (canonical(text) === canonical(String(value))) return value;
  return new ExactNumber(text);
}

const wholeNumber = /^-?\d+$/;

/** One text for all notations of a number: `"1.50"`, `"15e-1"` → `"15e-1"`; `"0.0"` → `"0"`. */
function canonical(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const written = (whole + fraction).replace(/^0+/, "");
  const digits = written.replace(/0+$/, "");
  if (digits === "") return "0";
  const power = Number(exponent) - fraction.length + written.length - digits.length;
  return `${text.startsWith("-") ? "-" : ""}${digits}e${power}`;
}
