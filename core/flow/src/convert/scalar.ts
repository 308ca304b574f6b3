import { ExactNumber } from "@heddle/params";

/** A value of JSON that is neither text nor made of others. */
export type Scalar = number | bigint | ExactNumber | boolean;

export function isScalar(value: unknown): value is Scalar {
  return isNumber(value) || typeof value === "boolean";
}

/** Whether a value is a number, of whatever length. */
export function isNumber(value: unknown): value is number | bigint | ExactNumber {
  return typeof value === "number" || typeof value === "bigint" || value instanceof ExactNumber;
}
