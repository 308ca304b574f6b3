import { equalValues } from "@heddle/params";
import { flattenSchema, type JsonSchema, type JsonSchemaObject } from "@heddle/schema";

/** Recursive schemas repeat at some level: what fits until then, fits. */
const maximumLevels = 32;
/** Unions in unions multiply; what is not compared until then counts as fitting. */
const maximumComparisons = 20_000;

/**
 * Whether a port with the schema `target` takes the values of a port with the schema `source`.
 *
 *     { type: "integer" }          fits { type: "number" }, but not the reverse
 *     { enum: ["a"] }              fits { enum: ["a", "b"] } and { type: "string" }
 *     an object that requires a, b fits one that requires a, if the members that both describe fit
 *     a list of A                  fits a list of B if A fits B
 *     { anyOf: [A, B] }            fits C if both A and B do; C fits it if C fits A or B
 *
 * These keywords are compared: `type`, `nullable`, `enum`, `const`, `properties`, `required`,
 * `additionalProperties: false`, `items`, `anyOf`, `oneOf`, `allOf` and `$ref`. All others are ignored, because it cannot
 * be decided in general whether, for example, one `pattern` implies another. A schema that does not restrict the type
 * fits, like a port without a type.
 */
export function schemaFits(source: JsonSchema, target: JsonSchema): boolean {
  let comparisons = 0;
  const fits = (from: JsonSchema, to: JsonSchema, level: number): boolean => {
    comparisons += 1;
    if (level > maximumLevels || comparisons > maximumComparisons) return true;
    if (from === false || to === true) return true;
    if (to === false) return false;
    const { anyOf, oneOf, ...given } = flattenSchema(from, source);
    const { anyOf: anyTarget, oneOf: oneTarget, ...taken } = flattenSchema(to, target);
    const inner: Fits = (one, other) => fits(one, other, level + 1);
    const branches = anyOf ?? oneOf;
    if (branches) return branches.every((branch) => inner({ ...given, allOf: [branch] }, to));
    const choices = anyTarget ?? oneTarget;
    if (choices && !choices.some((choice) => inner(given, choice))) return false;
    const types = typesOf(given);
    if (!types) return true;
    return (
      fitsTypes(types, typesOf(taken)) &&
      fitsValues(given, taken) &&
      (!types.has("object") || fitsMembers(given, taken, inner)) &&
      (!types.has("array") || fitsItems(given, taken, inner))
    );
  };
  return fits(source, target, 0);
}

type Fits = (from: JsonSchema, to: JsonSchema) => boolean;

/** The types of the values that a schema describes; undefined if it does not restrict them. */
function typesOf(schema: JsonSchemaObject): ReadonlySet<string> | undefined {
  const { type, nullable } = schema;
  const values = valuesOf(schema);
  if (type !== undefined) return new Set([type, nullable === true ? "null" : []].flat());
  if (values) return new Set(values.map(typeOfValue));
  if (schema.properties || schema.required) return new Set(["object"]);
  return schema.items === undefined ? undefined : new Set(["array"]);
}

/** The only values that a schema allows, if it lists them. */
function valuesOf(schema: JsonSchemaObject): readonly unknown[] | undefined {
  return schema.enum ?? (Object.hasOwn(schema, "const") ? [schema.const] : undefined);
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

function fitsTypes(given: ReadonlySet<string>, taken: ReadonlySet<string> | undefined): boolean {
  if (!taken) return true;
  return [...given].every((type) => taken.has(type) || (type === "integer" && taken.has("number")));
}

function fitsValues(given: JsonSchemaObject, taken: JsonSchemaObject): boolean {
  const allowed = valuesOf(taken);
  if (!allowed) return true;
  const values = valuesOf(given);
  return values?.every((value) => allowed.some((each) => equalValues(each, value))) ?? false;
}

function fitsMembers(given: JsonSchemaObject, taken: JsonSchemaObject, fits: Fits): boolean {
  const required = new Set(given.required);
  if (taken.required?.some((name) => !required.has(name))) return false;
  const wanted = new Map(Object.entries(taken.properties ?? {}));
  return Object.entries(given.properties ?? {}).every(([name, schema]) => {
    const member = wanted.get(name);
    return member === undefined ? taken.additionalProperties !== false : fits(schema, member);
  });
}

function fitsItems(given: JsonSchemaObject, taken: JsonSchemaObject, fits: Fits): boolean {
  const { items: from } = given;
  const { items: to } = taken;
  return !isSchema(from) || !isSchema(to) || fits(from, to);
}

/** A list of schemas describes the items by their position, which is not compared. */
function isSchema(items: JsonSchemaObject["items"]): items is JsonSchema {
  return items !== undefined && !Array.isArray(items);
}
