import { ExactNumber } from "@heddle/params";

import type { RawObject } from "../document/raw.ts";
import { readFlat } from "../fields/schema-traits.ts";
import type { Parameter } from "../operation/operation.ts";
import { spelledName } from "../server-errors/spelling.ts";

/** What tells the records of a list apart, as a parameter of their path: the name of a member, or nothing that is certain. */
export function recordKey(
  rows: readonly RawObject[],
  parameter: Pick<Parameter, "name" | "schema">,
  root: RawObject,
): string | undefined {
  const members = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const keys = members.filter((member) => isKey(rows, member));
  const { type } = readFlat(root, parameter.schema);
  const ofType = keys.filter((member) => rows.every((row) => isOfType(row[member], type)));
  // In this order: `orderId` as it is, its last word `id`, any `id` of the right type, and the only member that could be it.
  return (
    spelledName(parameter.name, keys) ??
    spelledName(lastWord(parameter.name), keys) ??
    ofType.find((member) => member === "id") ??
    (ofType.length === 1 && keys.length === 1 ? ofType[0] : undefined)
  );
}

/** Whether every record has its own text or number there. */
function isKey(rows: readonly RawObject[], member: string): boolean {
  const values = rows.map((row) => row[member]);
  return values.every(isPlain) && new Set(values.map(String)).size === rows.length;
}

/** Whether a value can name a record. */
export function isPlain(value: unknown): boolean {
  return value !== "" && (typeof value === "string" || isNumber(value));
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || typeof value === "bigint" || value instanceof ExactNumber;
}

/** Whether a value is one that a parameter of this type takes. */
export function isOfType(value: unknown, type: unknown): boolean {
  const isNumeric = type === "integer" || type === "number";
  return typeof type !== "string" || isNumeric === isNumber(value);
}

/** `number` of `issue_number`, `id` of `orderId`. */
export function lastWord(name: string): string {
  return /[A-Z]?[a-z0-9]+$|[A-Z]+$/.exec(name)?.[0] ?? name;
}
