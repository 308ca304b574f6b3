import { isObject, isPlainObject } from "@heddle/params";
import * as z from "zod/v4/core";

import { InvalidArgumentError } from "./flow-errors.ts";

/** Throws unless the value is a plain object. */
export function assertEntries(
  caller: string,
  name: string,
  value: unknown,
): asserts value is Readonly<Record<string, unknown>> {
  if (!isPlainObject(value)) throw wrong(caller, name, "an object with values by key", value);
}

/** Throws unless the value is an object, of any class. */
export function assertObject(caller: string, name: string, value: unknown): void {
  if (!isObject(value)) throw wrong(caller, name, "an object", value);
}

/** Throws unless the value is absent or one of the choices. */
export function assertChoice(
  caller: string,
  name: string,
  value: unknown,
  choices: readonly string[],
): void {
  if (value === undefined || choices.some((choice) => choice === value)) return;
  const quoted = choices.map((choice) => JSON.stringify(choice)).join(" or ");
  throw wrong(caller, name, quoted, value);
}

/** Throws unless the arguments have the types that an intent declares. */
export function assertArguments(
  caller: string,
  types: readonly z.$ZodType[],
  args: readonly unknown[],
): void {
  for (const [at, type] of types.entries()) {
    const path = z.safeParse(type, args[at]).error?.issues[0]?.path;
    if (!path) continue;
    const pathText = path.length > 0 ? `, at ${path.join(".")},` : "";
    const value = path.reduce<unknown>(memberOf, args[at]);
    throw new InvalidArgumentError(
      `${caller}: argument ${at + 1}${pathText} cannot be ${kindOf(value)}`,
    );
  }
}

function memberOf(value: unknown, key: PropertyKey): unknown {
  return (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key];
}

/** Throws unless the value is a list. */
export function assertList(
  caller: string,
  name: string,
  value: unknown,
): asserts value is readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(caller, name, "a list", value);
}

/** Throws unless the value is a list of ids. */
export function assertIds(caller: string, name: string, value: unknown): void {
  const isIds = Array.isArray(value) && value.every((id) => typeof id === "string");
  if (!isIds) throw wrong(caller, name, "a list of ids", value);
}

/** Throws unless the value is a function. */
export function assertFunction(caller: string, name: string, value: unknown): void {
  if (typeof value !== "function") throw wrong(caller, name, "a function", value);
}

function wrong(caller: string, name: string, kind: string, value: unknown): InvalidArgumentError {
  return new InvalidArgumentError(`${caller}: ${name} has to be ${kind}, not ${kindOf(value)}`);
}

/** `null → "null"`, `[] → "a list"`, `new Map() → "an instance of Map"`, `"x" → 'the text "x"'` */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a list";
  if (isPlainObject(value)) return "an object";
  if (typeof value === "object") return `an instance of ${value.constructor?.name ?? "a class"}`;
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? `the text "${value}"` : `a ${typeof value}`;
}
