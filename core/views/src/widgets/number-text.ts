import { messages } from "../messages.ts";
import type { Interpretation } from "./entry.ts";

/** Between what and in which steps a number moves. */
interface Scale {
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly step: number;
}

/** What a text means as a number. */
export function readNumber(text: string): Interpretation {
  if (text.trim() === "") return { value: undefined };
  const value = Number(text);
  if (!decimal.test(text.trim()) || !Number.isFinite(value)) return { problem: messages.notNumber };
  return isExact(text, value) ? { value } : { problem: messages.inexactNumber };
}

/** What a text means as a whole number; one that a number cannot hold exactly is refused. */
export function readInteger(text: string): Interpretation {
  const meaning = readNumber(text);
  if ("problem" in meaning || meaning.value === undefined) return meaning;
  if (!Number.isInteger(meaning.value)) return { problem: messages.notInteger };
  return Number.isSafeInteger(meaning.value) ? meaning : { problem: messages.inexactNumber };
}

/** The number some steps further on, within the bounds; without a number, the first one. */
export function stepped(value: unknown, steps: number, scale: Scale): number {
  const { minimum, maximum, step } = scale;
  const target = typeof value === "number" ? value + steps * step : (minimum ?? 0);
  return Math.min(maximum ?? Infinity, Math.max(minimum ?? -Infinity, roundTo(target, step)));
}

/** Whether a number has all the digits that were typed: beyond 15 of them it may not. */
function isExact(text: string, value: number): boolean {
  const digits = significantDigits(text);
  if (digits.length <= 15) return true;
  return digits.length <= 100 && significantDigits(value.toPrecision(digits.length)) === digits;
}

function significantDigits(text: string): string {
  const [mantissa = ""] = text.toLowerCase().split("e");
  return mantissa.replace(/[^0-9]/g, "").replace(/^0+|0+$/g, "");
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Removes the noise that adding decimal steps leaves behind (0.1 + 0.2). */
function roundTo(value: number, step: number): number {
  const digits = /\.(\d+)$/.exec(String(step))?.[1]?.length ?? 0;
  return digits > 0 ? Number(value.toFixed(digits)) : value;
}
