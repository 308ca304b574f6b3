import * as z from "zod/v4/core";

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

/** Throws for arguments that are not what an intent of that name takes, whoever calls its method. */
export function assertArguments(
  where: string,
  types: readonly z.$ZodType[],
  args: readonly unknown[],
): void {
  for (const [at, type] of types.entries()) {
    const path = z.safeParse(type, args[at]).error?.issues[0]?.path;
    if (!path) continue;
    const place = path.length > 0 ? `, at ${path.join(".")},` : "";
    const value = path.reduce<unknown>(memberOf, args[at]);
    throw new InvalidArgumentError(
      `${where}: argument ${at + 1}${place} cannot be ${kindOf(value)}`,
    );
  }
}

function memberOf(value: unknown, key: PropertyKey): unknown {
  return (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key];
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
  if (isPlainObject(value)) return "an object";
  if (typeof value === "object") return `an instance of ${value.constructor?.name ?? "a class"}`;
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? `the text "${value}"` : `a ${typeof value}`;
}
