import { stringifyExactJson } from "@heddle/schema";

/** A value as the text of an input. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : stringifyExactJson(value);
}

/** A value as text that shows also what is empty. */
export function visibleTextOf(value: unknown): string {
  return textOf(value) || stringifyExactJson(value);
}
