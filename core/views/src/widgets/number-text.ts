import { ExactNumber, readExactNumber } from "@heddle/params";

import { messages } from "../messages.ts";
import type { Interpretation } from "./entry.ts";

/** Between what and in which steps a number moves. */
interface Scale {
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly step: number;
}

/** A number of any length. */
type Numeric = number | bigint | ExactNumber;

/** Whether a value is a number, of any length. */
export function isNumeric(value: unknown): value is Numeric {
  return typeof value === "number" || typeof value === "bigint" || value instanceof ExactNumber;
}

/** What a text means as a number, every digit of it. */
export function readNumber(text: string): Interpretation {
  const written = text.trim();
  if (written === "") return { value: undefined };
  const [, sign = "", whole = "", fraction = "", exponent = ""] = decimal.exec(written) ?? [];
  if (whole === "" && fraction === "") return { problem: messages.notNumber };
  // People write more than JSON allows: `+5`, `05`, `.5` and `5.`.
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const minus = sign === "-" ? "-" : "";
  const value = readExactNumber(`${minus}${digits}${fraction && `.${fraction}`}${exponent}`);
  const isAbsurd = value instanceof ExactNumber && !Number.isFinite(Number(value));
  return isAbsurd ? { problem: messages.notNumber } : { value };
}

const decimal = /^([+-]?)(\d*)\.?(\d*)(e[+-]?\d+)?$/i;

/** What a text means as a whole number: a `bigint` where a `number` would lose digits. */
export function readInteger(text: string): Interpretation {
  const meaning = readNumber(text);
  if ("problem" in meaning || meaning.value === undefined) return meaning;
  if (typeof meaning.value === "bigint" || Number.isSafeInteger(meaning.value)) return meaning;
  return { problem: text.includes(".") ? messages.notInteger : messages.tooLong };
}

/** The number some steps further on, within the bounds; without a number, the first one. */
export function stepped(value: unknown, steps: number, scale: Scale): Numeric {
  const { minimum = -Infinity, maximum = Infinity, step } = scale;
  const target = isNumeric(value) ? moved(value, steps, step) : (scale.minimum ?? 0);
  const within = target < minimum ? minimum : target > maximum ? maximum : target;
  return readExactNumber(String(within));
}

/** ParentWidget numbers move exactly, however long they are. */
function moved(value: Numeric, steps: number, step: number): number | bigint {
  const whole = typeof value === "number" && Number.isInteger(value) ? BigInt(value) : value;
  if (typeof whole === "bigint" && Number.isInteger(step)) {
    return whole + BigInt(steps) * BigInt(step);
  }
  return roundTo(Number(value) + steps * step, step);
}

/** Removes the noise that adding decimal steps leaves behind (0.1 + 0.2). */
function roundTo(value: number, step: number): number {
  const digits = /\.(\d+)$/.exec(String(step))?.[1]?.length ?? 0;
  return digits > 0 ? Number(value.toFixed(digits)) : value;
}
