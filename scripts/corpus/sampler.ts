import {
  Conditions,
  flattenSchema,
  type JsonSchema,
  type JsonSchemaObject,
  validate,
} from "@heddle/schema";
import { sampleTexts } from "./sample-text.ts";

/** Whether values have only the required members, or every member. */
export type Extent = "required" | "every";

/** Below this depth only required members are generated. */
const fullDepth = 4;
const mostDepth = 12;
const mostCandidates = 30;

/** Generates valid values for schemas; `undefined` if none is found. */
export class Sampler {
  readonly #root: unknown;
  readonly #extent: Extent;
  readonly #isText: boolean;

  /** `isText`: for a parameter or a form, where an empty object cannot be distinguished from a missing one. */
  constructor(root: unknown, extent: Extent, isText: boolean) {
    this.#root = root;
    this.#extent = extent;
    this.#isText = isText;
  }

  /** A value for a schema; preferably one of the examples, if it is a scalar. */
  sample(schema: JsonSchema, examples: readonly unknown[] = [], depth = 0): unknown {
    if (depth > mostDepth) return undefined;
    const flat = this.#flatten(schema);
    let count = 0;
    for (const candidate of this.#candidates(flat, examples, depth)) {
      if (candidate !== undefined && this.#fits(candidate, schema)) return candidate;
      if (++count > mostCandidates) break;
    }
    return undefined;
  }

  /** Like `sample`, but a value that its text identifies: a parameter contains only the text. */
  sampleText(schema: JsonSchema, examples: readonly unknown[]): unknown {
    const value = this.sample(schema, examples);
    if (!isSimple(value) || !this.#fits(String(value), schema)) return value;
    for (const text of sampleTexts(this.#flatten(schema)))
      if (this.#fits(text, schema) && !/^(\d|true|false|null)/.test(text)) return text;
    return value;
  }

  #flatten(schema: JsonSchema): JsonSchemaObject {
    try {
      return flattenSchema(schema, this.#root);
    } catch {
      // An unresolved reference describes nothing.
      return {};
    }
  }

  #fits(value: unknown, schema: JsonSchema): boolean {
    try {
      return validate(value, schema, { root: this.#root, direction: "request" }).length === 0;
    } catch {
      return false;
    }
  }

  *#candidates(schema: JsonSchemaObject, examples: readonly unknown[], depth: number): Generator {
    if (schema.const !== undefined) yield schema.const;
    if (Array.isArray(schema.enum)) yield* schema.enum.filter((value) => value !== null);
    const { example, examples: own, default: preset } = schema;
    const types = typesOf(schema);
    yield* [...examples, example, ...(Array.isArray(own) ? own : []), preset]
      .filter(isSimple)
      // An empty text is like no text, and an object in a text is not an object.
      .filter((value) => value !== "" && types.some((type) => type !== "object"));
    const tagged = (schema.anyOf ?? []).flatMap((branch) => withTag(schema, branch));
    for (const branch of tagged) yield this.#branch(schema, "anyOf", branch, depth);
    for (const union of ["oneOf", "anyOf"] as const)
      for (const branch of this.#nullLast(schema[union] ?? []))
        yield this.#branch(schema, union, branch, depth);
    for (const type of types) yield* this.#ofType(type, schema, depth);
    if (schema.nullable === true || [schema.type].flat().includes("null")) yield null;
  }

  /** A person enters a value rather than null. */
  #nullLast(branches: readonly JsonSchema[]): JsonSchema[] {
    const isNull = (branch: JsonSchema): boolean => this.#flatten(branch).type === "null";
    return branches.toSorted((left, right) => Number(isNull(left)) - Number(isNull(right)));
  }

  /** A value for the schema with one of its branches only. */
  #branch(
    schema: JsonSchemaObject,
    union: "oneOf" | "anyOf",
    branch: JsonSchema,
    depth: number,
  ): unknown {
    const { [union]: _, ...rest } = schema;
    return this.sample({ ...rest, allOf: [branch] }, [], depth + 1);
  }

  *#ofType(type: string, schema: JsonSchemaObject, depth: number): Generator {
    switch (type) {
      case "string":
        yield* sampleTexts(schema);
        break;
      case "integer":
      case "number":
        yield* sampleNumbers(schema);
        break;
      case "boolean":
        yield true;
        yield false;
        break;
      case "array":
        yield* this.#lists(schema, depth);
        break;
      case "object":
        yield* this.#objects(schema, depth);
        break;
      default:
    }
  }

  *#lists(schema: JsonSchemaObject, depth: number): Generator {
    const { items = {}, minItems = 0 } = schema;
    const item = Array.isArray(items) ? undefined : this.sample(items as JsonSchema, [], depth + 1);
    if (item !== undefined) {
      yield [item];
      yield Array.from({ length: Math.min(Math.max(minItems, 2), 100) }, (_, index) =>
        this.#other(item, items as JsonSchema, index),
      );
    }
    yield [];
  }

  /** A different item, because the items of a list may have to be unique. */
  #other(item: unknown, schema: JsonSchema, index: number): unknown {
    const { enum: allowed } = this.#flatten(schema);
    if (Array.isArray(allowed)) return allowed[index] ?? item;
    if (typeof item === "number") return item + index;
    const text = `${String(item)}${index}`;
    return index > 0 && typeof item === "string" && this.#fits(text, schema) ? text : item;
  }

  *#objects(schema: JsonSchemaObject, depth: number): Generator {
    const { properties = {}, required = [], additionalProperties, minProperties = 0 } = schema;
    const isFull = this.#extent === "every" && depth < fullDepth;
    const wanted = Object.keys(properties).filter((name) => isFull || required.includes(name));
    const members = (names: readonly string[]): Record<string, unknown> =>
      Object.fromEntries(
        names.flatMap((name) => {
          const property = Object.hasOwn(properties, name) ? (properties[name] ?? {}) : {};
          if (this.#flatten(property).readOnly === true) return [];
          const value = this.sample(property, [], depth + 1);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    const names = [...new Set([...wanted, ...required])];
    const given = this.#withConditions(schema, members(names), depth);
    const isEmpty = Object.keys(given).length === 0;
    const isBare = this.#isText && isEmpty;
    const isMap = this.#extent === "every" && isEmpty && Object.keys(properties).length === 0;
    if (!isBare && !isMap) yield given;
    else for (const name of Object.keys(properties)) yield members([name]);
    const extra = typeof additionalProperties === "object" ? additionalProperties : {};
    if ((isBare || isMap || minProperties > 0) && additionalProperties !== false)
      yield { ...given, sample: this.sample(extra, [], depth + 1) };
    yield given;
    yield members(required);
    // A condition may require an omitted member.
    if (depth < fullDepth) {
      for (const name of Object.keys(properties)) yield members([...required, name]);
      yield members(Object.keys(properties));
    }
  }

  /** An object with the members that the conditions of its schema add to it. */
  #withConditions(
    schema: JsonSchemaObject,
    given: Readonly<Record<string, unknown>>,
    depth: number,
  ): Readonly<Record<string, unknown>> {
    const conditions = Conditions.of(schema, this.#root);
    const isFull = this.#extent === "every" && depth < fullDepth;
    let value = given;
    for (let round = 0; conditions && round < conditionRounds; round++) {
      const { properties, required, hidden } = conditions.membersFor(value);
      const kept = Object.entries(value).filter(([name]) => !hidden.has(name));
      const added = Object.entries(properties)
        .filter(([name]) => !Object.hasOwn(value, name) && (isFull || required.has(name)))
        .map(([name, each]) => [name, this.sample(each, [], depth + 1)] as const);
      value = Object.fromEntries([...kept, ...added.filter(([, each]) => each !== undefined)]);
    }
    return value;
  }
}

/** A branch with the value of the discriminator that names it, which a form enters for the user. */
function withTag({ discriminator }: JsonSchemaObject, branch: JsonSchema): readonly JsonSchema[] {
  const reference = typeof branch === "object" ? branch.$ref : undefined;
  if (!discriminator || reference === undefined) return [];
  const { propertyName, mapping = {} } = discriminator;
  const name = reference.split("/").at(-1);
  const mapped = Object.entries(mapping).flatMap(([value, to]) =>
    to === reference || to === name ? [value] : [],
  );
  const tag = { enum: mapped.length > 0 ? mapped : [name] };
  return [{ allOf: [{ properties: { [propertyName]: tag } }, branch] }];
}

/** Conditions that depend on each other need a few rounds. */
const conditionRounds = 5;

function* sampleNumbers(schema: JsonSchemaObject): Generator<number> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf = 1 } = schema;
  const bounds = [minimum, exclusiveMinimum, maximum, exclusiveMaximum].filter(
    (bound) => typeof bound === "number",
  );
  yield 1;
  for (const bound of bounds) {
    yield bound;
    yield bound + multipleOf;
    yield bound - multipleOf;
    yield Math.ceil(bound / multipleOf) * multipleOf;
    yield Math.floor(bound / multipleOf) * multipleOf;
  }
  yield multipleOf;
  yield 0.5;
}

/** The types that a value may have, from the schema's `type` or other keywords. */
function typesOf(schema: JsonSchemaObject): readonly string[] {
  if (schema.type !== undefined) return [schema.type].flat();
  if (schema.properties !== undefined || schema.required !== undefined) return ["object"];
  if (schema.items !== undefined) return ["array"];
  return ["string", "object", "array", "integer", "boolean"];
}

function isSimple(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}
