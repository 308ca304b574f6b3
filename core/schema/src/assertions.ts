import { ExactNumber, isObject, ownMember } from "@heddle/params";

import { isMultipleOf } from "./decimal.ts";
import { isOtherDirection } from "./direction.ts";
import { isEqual, isUnique } from "./equality.ts";
import { type Evaluation, keyword, locate, report } from "./evaluation.ts";
import { dateFormats, numberFormats, textFormats } from "./formats.ts";
import { matchPattern } from "./pattern.ts";
import { presentKeys } from "./record.ts";
import { hasType } from "./value-type.ts";

/** How many steps of the pattern machine cost as much as one schema applied to one value. */
const patternStepsPerWork = 16;

/** Checks one keyword that looks at the value itself; a keyword with a meaningless value checks nothing. */
export type Assertion = (evaluation: Evaluation, limit: unknown) => void;

const minimum = bound("minimum", numeric, (value, limit) => value >= limit);
const maximum = bound("maximum", numeric, (value, limit) => value <= limit);
const exclusiveMinimum = bound("exclusiveMinimum", numeric, (value, limit) => value > limit);
const exclusiveMaximum = bound("exclusiveMaximum", numeric, (value, limit) => value < limit);

/** One row per keyword that needs no other schema. */
export const assertions: Readonly<Record<string, Assertion>> = {
  const: (evaluation, limit) => {
    if (!isEqual(evaluation.value, limit, evaluation.context.work))
      report(evaluation, "const", limit);
  },
  dependentRequired: (evaluation, limit) => {
    if (!isObject(limit) || !isObject(evaluation.value)) return;
    for (const [name, needed] of Object.entries(limit))
      if (ownMember(evaluation.value, name) !== undefined)
        checkPresent(evaluation, needed, "dependentRequired");
  },
  enum: (evaluation, limit) => {
    const { value, context } = evaluation;
    if (Array.isArray(limit) && !limit.some((choice) => isEqual(value, choice, context.work)))
      report(evaluation, "enum", limit);
  },
  exclusiveMaximum,
  exclusiveMinimum,
  format: checkFormat,
  // OpenAPI 3.0 and draft-04 write the strictness of a bound as a boolean beside it.
  maximum: (evaluation, limit) =>
    (keyword(evaluation, "exclusiveMaximum") === true ? exclusiveMaximum : maximum)(
      evaluation,
      limit,
    ),
  maxItems: bound("maxItems", itemCount, (size, limit) => size <= limit),
  maxLength: bound("maxLength", characterCount, (size, limit) => size <= limit),
  maxProperties: bound("maxProperties", memberCount, (size, limit) => size <= limit),
  minimum: (evaluation, limit) =>
    (keyword(evaluation, "exclusiveMinimum") === true ? exclusiveMinimum : minimum)(
      evaluation,
      limit,
    ),
  minItems: bound("minItems", itemCount, (size, limit) => size >= limit),
  minLength: bound("minLength", characterCount, (size, limit) => size >= limit),
  minProperties: bound("minProperties", memberCount, (size, limit) => size >= limit),
  multipleOf: bound("multipleOf", numeric, isMultipleOf),
  pattern: (evaluation, limit) => {
    if (typeof limit === "string" && typeof evaluation.value === "string")
      if (matches(evaluation, limit, evaluation.value) === false)
        report(evaluation, "pattern", limit);
  },
  required: (evaluation, limit) => checkPresent(evaluation, limit, "required"),
  type: checkType,
  uniqueItems: (evaluation, limit) => {
    const { value, context } = evaluation;
    if (limit === true && Array.isArray(value) && !isUnique(value, context.work))
      report(evaluation, "uniqueItems", limit);
  },
};

/** Whether a pattern matches, paid for from the budget; `undefined` when it cannot be checked. */
export function matches(
  { context: { work } }: Evaluation,
  pattern: string,
  text: string,
): boolean | undefined {
  const answer = matchPattern(pattern, text);
  work.spend(Math.ceil(answer.steps / patternStepsPerWork));
  return answer.matches;
}

/** A keyword that compares a measure of the value with a number. */
function bound<Size extends number | bigint>(
  code: string,
  measure: (value: unknown) => Size | undefined,
  holds: (size: Size, limit: number) => boolean,
): Assertion {
  return (evaluation, limit) => {
    if (typeof limit !== "number") return;
    const size = measure(evaluation.value);
    if (size !== undefined && !holds(size, limit)) report(evaluation, code, limit);
  };
}

function numeric(value: unknown): number | bigint | undefined {
  if (value instanceof ExactNumber) return value.valueOf();
  return typeof value === "bigint" || Number.isFinite(value)
    ? (value as number | bigint)
    : undefined;
}

/** Characters as people count them: a pair of surrogates is one. */
function characterCount(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  let count = value.length;
  for (let index = 0; index < value.length; index++)
    if ((value.codePointAt(index) ?? 0) > 0xffff) {
      count--;
      index++;
    }
  return count;
}

function itemCount(value: unknown): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

function memberCount(value: unknown): number | undefined {
  return isObject(value) ? presentKeys(value).length : undefined;
}

function checkType(evaluation: Evaluation, limit: unknown): void {
  const types: unknown[] = Array.isArray(limit) ? limit : [limit];
  if (types.some((type) => hasType(evaluation.value, type))) return;
  const real = types.filter((type) => type !== "null");
  report(evaluation, "type", real.length === 1 ? real[0] : limit);
}

function checkFormat(evaluation: Evaluation, limit: unknown): void {
  if (typeof limit === "string" && !isFormatted(evaluation.value, limit))
    report(evaluation, "format", limit);
}

function isFormatted(value: unknown, format: string): boolean {
  const isKnown = Object.hasOwn(textFormats, format);
  if (value instanceof Date) return !isKnown || dateFormats.has(format);
  if (typeof value === "string") return !isKnown || (textFormats[format]?.(value) ?? true);
  const number = numeric(value);
  if (number === undefined || !Object.hasOwn(numberFormats, format)) return true;
  return numberFormats[format]?.(number) ?? true;
}

/** Reports the names that have no member, at the place where the member should be. */
export function checkPresent(evaluation: Evaluation, names: unknown, code: string): void {
  const { value } = evaluation;
  if (!Array.isArray(names) || !isObject(value)) return;
  for (const name of names)
    if (typeof name === "string" && ownMember(value, name) === undefined)
      if (!isOtherDirection(evaluation, name))
        report(evaluation, code, name, locate(evaluation, name));
}
