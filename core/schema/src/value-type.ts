import { ExactNumber, isFile, isObject } from "@heddle/params";

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  string: (value) => typeof value === "string" || isMoment(value) || isFile(value),
  number: (value) =>
    typeof value === "bigint" || value instanceof ExactNumber || Number.isFinite(value),
  integer: (value) => typeof value === "bigint" || Number.isInteger(value),
  array: Array.isArray,
  object: isObject,
  // Swagger 2.0 has a type of its own for uploads.
  file: (value) => typeof value === "string" || isFile(value),
};

function isMoment(value: unknown): boolean {
  return value instanceof Date && !Number.isNaN(value.getTime());
}

/** Whether a value has a JSON Schema type; a type nobody has defined fits everything. */
export function hasType(value: unknown, type: unknown): boolean {
  if (typeof type !== "string" || !Object.hasOwn(typeTests, type)) return true;
  return typeTests[type]?.(value) ?? true;
}
