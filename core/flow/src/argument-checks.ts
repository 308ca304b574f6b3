import { InvalidArgumentError } from "./flow-errors.ts";
import { isPlainObject } from "./plain-object.ts";

/** Throws for what is no object with values by key. */
export function assertEntries(
  where: string,
  name: string,
  value: unknown,
): asserts value is Readonly<Record<string, unknown>> {
  if (!isPlainObject(value)) throw wrong(where, name, "an object with values by key", value);
}

/** Throws for what is no list. */
export function assertList(where: string, name: string, value: unknown): void {
  if (!Array.isArray(value)) throw wrong(where, name, "a list", value);
}

/** Throws for what is no list of ids. */
export function assertIds(where: string, name: string, value: unknown): void {
  const isIds = Array.isArray(value) && value.every((id) => typeof id === "string");
  if (!isIds) throw wrong(where, name, "a list of ids", value);
}

/** Throws for what is no function. */
export function assertFunction(where: string, name: string, value: unknown): void {
  if (typeof value !== "function") throw wrong(where, name, "a function", value);
}

function wrong(where: string, name: string, what: string, value: unknown): InvalidArgumentError {
  return new InvalidArgumentError(`${where}: ${name} has to be ${what}, not ${kindOf(value)}`);
}

/** What a value is, in a word or two. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return `a ${value.constructor?.name ?? "object"}`;
  return typeof value === "string" ? `the text "${value}"` : `a ${typeof value}`;
}
