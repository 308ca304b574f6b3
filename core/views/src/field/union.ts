/** The branches of a union: whether a user picks one, their names, and how well a value fits each of them. */
import { equalValues, isObject, type Translatable } from "@heddle/params";
import {
  Conditions,
  isValid,
  type JsonSchema,
  type JsonSchemaObject,
  nameInWords,
  ownTitle,
  resolveRef,
  unionMembers,
  validate,
  wordsOf,
} from "@heddle/schema";

import { messages } from "../messages.ts";
import { textOf } from "../state-transitions.ts";
import {
  alternativesOf,
  describePart,
  type Field,
  flatten,
  isCircular,
  itemOf,
  keyOf,
} from "./field.ts";

/** Cached, because several rules inspect the branches, and every name depends on all of them. */
const described = new WeakMap<Field, readonly Field[]>();
const knownTags = new WeakMap<Field, ReadonlySet<string>>();

/** The fields of the branches of a union, without `null`, and without the union itself. */
export function branchesOf(field: Field): readonly Field[] {
  const { oneOf, anyOf } = field.schema;
  if (!oneOf && !anyOf) return [];
  const known = described.get(field) ?? describeBranches(field);
  described.set(field, known);
  return known;
}

function describeBranches(field: Field): readonly Field[] {
  const unions = [...(field.unions ?? []), keyOf(field)];
  return alternativesOf(field)
    .map((branch) => ({ ...describePart(field, field.name, branch, true), unions }))
    .filter((branch) => !unions.includes(keyOf(branch)));
}

/** Whether the user picks a branch. Scalars without names are one input, whose text has a type. */
export function isPicked(field: Field): boolean {
  const branches = branchesOf(field);
  if (branches.length === 0 || alternativesOf(field).length < 2) return false;
  if (onlyConstrains(field)) {
    return branches.every((branch) => branchTitle(field, branch) !== undefined);
  }
  return (
    branches.every((branch) => branchName(field, branch) !== undefined) ||
    branches.some(isStructure)
  );
}

/** Whether the branches of a union describe no members and no items, beside a schema of objects or of lists. */
export function onlyConstrains(field: Field): boolean {
  const { schema, root, type } = field;
  const branches = branchesOf(field);
  if (type === "array") return branches.every((branch) => !describesItems(branch));
  if (type !== "object") return branches.length === 0;
  const { properties = {} } = schema;
  return (
    branches.every((branch) => !describesOthers(branch)) &&
    [...unionMembers(schema, root)].every((name) => Object.hasOwn(properties, name))
  );
}

function describesItems({ schema }: Field): boolean {
  return schema.items !== undefined || schema.prefixItems !== undefined;
}

function describesOthers({ schema }: Field): boolean {
  return isObject(schema.additionalProperties) || schema.patternProperties !== undefined;
}

function isStructure(branch: Field): boolean {
  if (branch.type === "object" || branch.type === "array") return true;
  return !isCircular(branch) && branchesOf(branch).some(isStructure);
}

/** The members whose constants tell the branches apart: the discriminator, and constants that differ in every branch. */
export function tagsOf(field: Field): ReadonlySet<string> {
  const known = knownTags.get(field) ?? findTags(field);
  knownTags.set(field, known);
  return known;
}

function findTags(field: Field): ReadonlySet<string> {
  const objects = branchesOf(field).filter(({ type }) => type === "object");
  const [first] = objects;
  const constant = Object.keys(first?.schema.properties ?? {}).filter((name) => {
    const values = objects.map((branch) => constantAt(branch, name));
    const isTag = values.every(
      (value, at) =>
        value !== undefined && values.findIndex((each) => equalValues(each, value)) === at,
    );
    return isTag && values.length > 1;
  });
  const { discriminator } = field.schema;
  return new Set([...(discriminator ? [discriminator.propertyName] : []), ...constant]);
}

/** The values of the discriminator that select a branch; none without a discriminator. */
export function tagValues({ schema }: Field, branch: Field): readonly unknown[] {
  const { discriminator } = schema;
  if (!discriminator) return [];
  const reference = referenceOf(branch.original);
  const target = lastSegment(reference);
  const mapped = Object.entries(discriminator.mapping ?? {})
    .filter(([, to]) => reference !== undefined && (to === reference || to === target))
    .map(([value]) => value);
  if (mapped.length > 0) return mapped;
  const { propertyName } = discriminator;
  // A branch that is a choice itself enters the value of the member that is picked there.
  if (tagsOf(branch).has(propertyName)) return [];
  const only = constantAt(branch, propertyName);
  if (only !== undefined) return [only];
  return target !== undefined && allows(branch, propertyName, target) ? [target] : [];
}

/** Whether a member of a branch can have a value, as far as the branch describes it. */
function allows({ schema, root }: Field, name: string, value: unknown): boolean {
  const property = memberAt(schema, name);
  return property === undefined || isValid(value, property, { root });
}

function memberAt({ properties = {} }: JsonSchemaObject, name: string): JsonSchema | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** The names of the branches; where two are equal, the second has a number. */
export function branchNames(field: Field): readonly Translatable[] {
  const used = new Set<string>();
  return branchesOf(field).map((branch) => {
    const name = branchName(field, branch) ?? shapeOf(branch, branchesOf(field));
    let unique = name;
    for (let number = 2; used.has(String(unique)); number++) {
      unique = messages.numbered({ name, number });
    }
    used.add(String(unique));
    return unique;
  });
}

/** The name that a document gives a branch. */
function branchName(field: Field, branch: Field): string | undefined {
  return branchTitle(field, branch) ?? constantName(field, branch);
}

function branchTitle(field: Field, branch: Field): string | undefined {
  const values = tagValues(field, branch);
  if (values.length > 0) return values.map(textOf).join(", ");
  const { original, root } = branch;
  const segment = lastSegment(referenceOf(original));
  return ownTitle(original) ?? titleAt(original, root) ?? (segment && nameInWords(segment));
}

function titleAt(schema: JsonSchema, root: unknown): string | undefined {
  try {
    return ownTitle(resolveRef(root, schema));
  } catch {
    return undefined;
  }
}

/** `{ const: "auto" }` → `auto`, and `{ properties: { type: { const: "card" } } }` → `card` if `type` is a tag. */
function constantName(field: Field, branch: Field): string | undefined {
  const own = constantOf(branch.original, branch.root);
  if (own !== undefined) return textOf(own);
  const [tag] = tagsOf(field);
  const value = tag === undefined ? undefined : constantAt(branch, tag);
  return value === undefined ? undefined : textOf(value);
}

/** The reference of a schema that is only a reference: `{ $ref }`, or `{ allOf: [{ $ref }] }`. */
function referenceOf(schema: JsonSchema): string | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref, allOf } = schema;
  if (typeof $ref === "string") return $ref;
  const [only] = Array.isArray(allOf) && allOf.length === 1 ? allOf : [];
  return isObject(only) && typeof only["$ref"] === "string" ? only["$ref"] : undefined;
}

function lastSegment(reference: string | undefined): string | undefined {
  return reference?.split("/").at(-1);
}

/** The only value that a schema allows. */
export function constantOf(schema: JsonSchema, root: unknown): unknown {
  const { const: only, enum: values } = flatten(schema, root);
  return only === undefined && values?.length === 1 ? values[0] : only;
}

/** The only value of a member, except for `null`. */
function constantAt(branch: Field, name: string): unknown {
  const property = memberAt(branch.schema, name);
  if (property === undefined) return undefined;
  const { schema } = describePart(branch, name, property, true);
  return constantOf(schema, branch.root);
}

/** How many names or values stand for a branch. */
const maxWords = 3;

/** A branch in words: "Object with number and expiry", "Text", "List of text". */
function shapeOf(branch: Field, siblings: readonly Field[]): Translatable {
  const { schema, type } = branch;
  if (schema.enum) return oneOf(schema.enum.map(textOf));
  if (isCircular(branch)) return messages.shapes.any;
  if (type === "object" || schema.required !== undefined) {
    const members = membersInWords(branch, siblings);
    if (members.length > 0) return messages.objectWith({ members: joined(members, messages.and) });
  }
  if (type === undefined && branchesOf(branch).length > 1) return oneOf(branchNames(branch));
  if (type === "array") return listOf(branch);
  const types = [type ?? schema.type ?? "any"].flat();
  return oneOf(types.map((each) => scalarShape(each, schema.format)));
}

function scalarShape(type: string, format: string | undefined): Translatable {
  const { shapes, formats } = messages;
  if (type !== "string" || format === undefined) return wordFor(shapes, type) ?? shapes.any;
  return wordFor(formats, format) ?? messages.formatted({ type: shapes.string, format });
}

function wordFor(
  words: Readonly<Record<string, Translatable>>,
  name: string,
): Translatable | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** The members that distinguish an object, required ones first. */
function membersInWords({ schema }: Field, siblings: readonly Field[]): readonly string[] {
  const { properties = {}, required = [] } = schema;
  const names = [...new Set([...required, ...Object.keys(properties)])];
  const others = siblings.filter((sibling) => sibling.schema !== schema);
  const own = names.filter(
    (name) => !others.every((other) => Object.hasOwn(other.schema.properties ?? {}, name)),
  );
  return (own.length > 0 ? own : names).slice(0, maxWords).map(wordsOf);
}

function listOf(branch: Field): Translatable {
  const item = itemOf(branch);
  if (!item) return messages.shapes.array;
  const title = branchTitle(branch, item);
  if (title !== undefined) return messages.listOf({ items: title });
  const items = wordFor(messages.items, item.type ?? "any");
  return items === undefined ? messages.shapes.array : messages.listOf({ items });
}

/** `[a, b, c]` → "a, b or c", and `[a, b, c, d]` → "a, b, c, …" */
function oneOf(names: readonly Translatable[]): Translatable {
  const shown = names.slice(0, maxWords);
  if (shown.length === names.length) return joined(names, messages.or);
  return messages.comma({ first: joined(shown, messages.comma), second: "…" });
}

function joined(names: readonly Translatable[], last: typeof messages.or): Translatable {
  const [first = "", ...rest] = names;
  return rest.reduce<Translatable>(
    (all, second, at) => (at < rest.length - 1 ? messages.comma : last)({ first: all, second }),
    first,
  );
}

/**
 * How well a value fits a branch, in numbers of which the first that differ are compared: whether its constants are those
 * of the branch, whether it is valid, how many of its members are declared, how many are not (-n), and whether it belongs
 * to the branch. A value that only lacks required members does.
 */
export function fitOf(branch: Field, value: unknown): readonly number[] {
  const constants = constantsFit(branch, value);
  const problems = problemsOf(branch, value);
  const valid = Number(problems.size === 0);
  problems.delete("required");
  const belongs = constants > 0 || (constants === 0 && problems.size === 0);
  return [constants, valid, ...memberCounts(branch, value), Number(belongs)];
}

/** The position of the best of several fits; `current` if no other is better. */
export function bestFit(fits: readonly (readonly number[])[], current: number): number {
  let best = current in fits ? current : 0;
  for (const [at, fit] of fits.entries()) if (isBetter(fit, fits[best] ?? fit)) best = at;
  return best;
}

function isBetter(fit: readonly number[], than: readonly number[]): boolean {
  const at = fit.findIndex((each, position) => each !== (than[position] ?? 0));
  return at >= 0 && (fit[at] ?? 0) > (than[at] ?? 0);
}

/** -n if n constants differ, 1 if some are equal. */
function constantsFit(branch: Field, value: unknown): number {
  const { schema, root } = branch;
  if (!isObject(value)) {
    const values = schema.const === undefined ? schema.enum : [schema.const];
    return values?.some((each) => equalValues(each, value)) ? 1 : 0;
  }
  const results = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const constant = Object.hasOwn(value, name) ? constantOf(property, root) : undefined;
    return constant === undefined ? [] : equalValues(constant, value[name]);
  });
  const differing = results.filter((isEqual) => !isEqual).length;
  return differing > 0 ? -differing : Math.min(results.length, 1);
}

/** The codes of the issues of a value. That other branches accept it too does not count. */
function problemsOf({ original, root }: Field, value: unknown): Set<string> {
  if (isValid(value, original, { root })) return new Set();
  const codes = validate(value, original, { root }).map(({ code }) => code);
  return new Set(codes.filter((code) => code !== "oneOf"));
}

function memberCounts({ schema, root }: Field, value: unknown): readonly number[] {
  if (!isObject(value)) return [0, 0];
  const names = unionMembers(schema, root);
  const { properties = {} } = schema;
  const conditions = Conditions.of(schema, root);
  const keys = Object.keys(value);
  const declared = keys.filter(
    (key) => Object.hasOwn(properties, key) || names.has(key) || conditions?.describes(key),
  ).length;
  return [declared, declared - keys.length];
}
