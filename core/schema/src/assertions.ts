import { ExactNumber, isFile, isObject, ownMember, type UnknownRecord } from "@heddle/params";

import { type AccessKeyword, isMarked } from "./access.ts";
import { type Evaluation, keyword, locate, report, type WorkBudget } from "./evaluation.ts";
import { dateFormats, numberFormats, textFormats } from "./formats.ts";
import { matchPattern } from "./pattern.ts";

/** Steps of the pattern machine that cost one work unit: one schema applied to one value. */
const patternStepsPerUnit = 16;

/** Checks one keyword against the value itself; a keyword with an invalid value checks nothing. */
export type Assertion = (evaluation: Evaluation, limit: unknown) => void;

const minimum = bound("minimum", numeric, (value, limit) => value >= limit);
const maximum = bound("maximum", numeric, (value, limit) => value <= limit);
const exclusiveMinimum = bound("exclusiveMinimum", numeric, (value, limit) => value > limit);
const exclusiveMaximum = bound("exclusiveMaximum", numeric, (value, limit) => value < limit);

/** One row per keyword that needs no other schema. */
export const assertions: Readonly<Record<string, Assertion>> = {
  const: (evaluation, limit) => {
    if (!isEqual(evaluation.value, limit, evaluation.context.budget))
      report(evaluation, "const", limit);
  },
  dependentRequired: (evaluation, limit) => {
    if (!isObject(limit) || !isObject(evaluation.value)) return;
    for (const [name, required] of Object.entries(limit))
      if (ownMember(evaluation.value, name) !== undefined)
        checkPresent(evaluation, required, "dependentRequired");
  },
  enum: (evaluation, limit) => {
    const { value, context } = evaluation;
    if (Array.isArray(limit) && !limit.some((choice) => isEqual(value, choice, context.budget)))
      report(evaluation, "enum", limit);
  },
  exclusiveMaximum,
  exclusiveMinimum,
  format: checkFormat,
  // In OpenAPI 3.0 and draft-04, `exclusiveMaximum` is a boolean beside `maximum`.
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
    if (limit === true && Array.isArray(value) && !isUnique(value, context.budget))
      report(evaluation, "uniqueItems", limit);
  },
};

/** Whether a pattern matches; `undefined` when it cannot be checked. Spends from the budget. */
export function matches(
  { context: { budget } }: Evaluation,
  pattern: string,
  text: string,
): boolean | undefined {
  const answer = matchPattern(pattern, text);
  budget.spend(Math.ceil(answer.steps / patternStepsPerUnit));
  return answer.matches;
}

/** An assertion that compares a size of the value with a number. */
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

/** The number of code points: a surrogate pair counts as one. */
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

/** Reports each missing member, at the path where it should be. */
export function checkPresent(evaluation: Evaluation, names: unknown, code: string): void {
  const { value } = evaluation;
  if (!Array.isArray(names) || !isObject(value)) return;
  for (const name of names)
    if (typeof name === "string" && ownMember(value, name) === undefined)
      if (!isOtherDirection(evaluation, name))
        report(evaluation, code, name, locate(evaluation, name));
}

const hiddenIn = { request: "readOnly", response: "writeOnly" } as const;

/** Maximum number of schemas that are searched. */
const maxSchemas = 100;

/**
 * A `readOnly` member is never sent, so a request need not have it; `writeOnly` likewise for a response. One schema may
 * require a member that another one for the same value describes.
 */
function isOtherDirection(evaluation: Evaluation, name: string): boolean {
  const { context, location } = evaluation;
  if (!context.direction) return false;
  const flag = hiddenIn[context.direction];
  for (
    let here: Evaluation | undefined = evaluation;
    here?.location === location;
    here = here.outer
  )
    for (const part of included(here, here.schema)) {
      const properties = ownMember(part, "properties");
      const member = isObject(properties) ? ownMember(properties, name) : undefined;
      if (member !== undefined && isMarkedIn(here, flag, member)) return true;
    }
  return false;
}

/** Whether a member is marked by one of its schemas, or as a whole. */
function isMarkedIn(evaluation: Evaluation, flag: AccessKeyword, member: unknown): boolean {
  for (const described of included(evaluation, member))
    if (ownMember(described, flag) === true) return true;
  return isMarked(flag, member, evaluation.context.document.resource.root);
}

/** A schema and all schemas that it includes by reference or `allOf`. */
function* included({ context, resource }: Evaluation, schema: unknown): Generator<UnknownRecord> {
  const parts = new Set([schema]);
  for (const part of parts) {
    if (!isObject(part)) continue;
    yield part;
    const [reference, all] = [ownMember(part, "$ref"), ownMember(part, "allOf")];
    if (typeof reference === "string")
      parts.add(context.document.find(reference, resource)?.schema);
    if (Array.isArray(all))
      for (const each of all.slice(0, maxSchemas - parts.size)) parts.add(each);
    if (parts.size >= maxSchemas) return;
  }
}

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  string: (value) => typeof value === "string" || isValidDate(value) || isFile(value),
  number: (value) =>
    typeof value === "bigint" || value instanceof ExactNumber || Number.isFinite(value),
  integer: (value) => typeof value === "bigint" || Number.isInteger(value),
  array: Array.isArray,
  object: isObject,
  // The type of uploads in Swagger 2.0.
  file: (value) => typeof value === "string" || isFile(value),
};

function isValidDate(value: unknown): boolean {
  return value instanceof Date && !Number.isNaN(value.getTime());
}

/** Whether a value has a JSON Schema type; an unknown type accepts everything. */
function hasType(value: unknown, type: unknown): boolean {
  if (typeof type !== "string" || !Object.hasOwn(typeTests, type)) return true;
  return typeTests[type]?.(value) ?? true;
}

/** Whether two values are the same JSON. Iterative, so that depth and cycles cost budget, not stack. */
function isEqual(left: unknown, right: unknown, budget: WorkBudget): boolean {
  const pending: [unknown, unknown][] = [[left, right]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [one, other] = pair;
    if (Object.is(one, other)) continue;
    budget.spend(1);
    if (Array.isArray(one) && Array.isArray(other)) {
      if (one.length !== other.length) return false;
      for (const [index, item] of one.entries()) pending.push([item, other[index]]);
    } else if (isObject(one) && isObject(other)) {
      const keys = presentKeys(one);
      if (keys.length !== presentKeys(other).length) return false;
      for (const key of keys) {
        if (!Object.hasOwn(other, key)) return false;
        pending.push([one[key], other[key]]);
      }
    } else if (one instanceof ExactNumber && other instanceof ExactNumber) {
      if (one.text !== other.text) return false;
    } else if (jsonScalar(one) !== jsonScalar(other)) return false;
  }
  return true;
}

/** A scalar in its JSON form: `5n` → `5`, a date → its ISO string. */
function jsonScalar(value: unknown): unknown {
  if (typeof value === "bigint" && BigInt(Number(value)) === value) return Number(value);
  return value instanceof Date ? value.toJSON() : value;
}

/** Whether no two items are the same JSON: scalars are compared in a set, all others pair by pair. */
function isUnique(items: readonly unknown[], budget: WorkBudget): boolean {
  const scalars = new Set<unknown>();
  const others: unknown[] = [];
  for (const item of items) {
    if (typeof item === "object" && item !== null) {
      if (others.some((other) => isEqual(item, other, budget))) return false;
      others.push(item);
    } else {
      const key = jsonScalar(item);
      if (scalars.has(key)) return false;
      scalars.add(key);
    }
  }
  return true;
}

/** Whether a number is an integer multiple of a step, in decimal arithmetic: 0.3 is 3 × 0.1. */
function isMultipleOf(value: number | bigint, step: number): boolean {
  if (!(step > 0) || !Number.isFinite(step) || Math.abs(Number(value)) === Infinity) return true;
  if (typeof value === "number" && Number.isSafeInteger(value) && Number.isSafeInteger(step))
    return value % step === 0;
  const [digits, exponent] = readDecimal(value);
  const [stepDigits, stepExponent] = readDecimal(step);
  const shift = Math.min(exponent, stepExponent);
  const scaled = digits * 10n ** BigInt(exponent - shift);
  return scaled % (stepDigits * 10n ** BigInt(stepExponent - shift)) === 0n;
}

function readDecimal(value: number | bigint): readonly [digits: bigint, exponent: number] {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}

/** The names of the members that are not `undefined`, which JSON leaves out. */
export function presentKeys(record: UnknownRecord): string[] {
  return Object.keys(record).filter((key) => record[key] !== undefined);
}
