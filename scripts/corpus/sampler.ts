import { isObject } from "@heddle/params";
import { Conditions, type JsonSchema, type JsonSchemaObject, validate } from "@heddle/schema";
import { flattenKnown } from "./flatten-known.ts";
import type { Random } from "./random.ts";
import { sampleTexts } from "./sample-text.ts";

/** Whether values have only the required members, some of the others, or every member. */
export type Extent = "required" | "some" | "every";

export interface SamplerOptions {
  readonly extent: Extent;
  readonly random: Random;
  /** For a parameter or a form, where an empty object cannot be distinguished from a missing one. */
  readonly isText?: boolean;
  /** Whether a text can be sent; by default any can. */
  readonly isSendable?: (text: string) => boolean;
  /** Whether a discriminator may tell apart branches that are both valid: validators ignore it. */
  readonly isLenient?: boolean;
}

/** Below this depth only required members are generated. */
const fullDepth = 4;
const mostDepth = 12;
const mostCandidates = 30;

/** Generates valid values for schemas; `undefined` if none is found. */
export class Sampler {
  readonly #root: unknown;
  readonly #extent: Extent;
  readonly #isText: boolean;
  readonly #random: Random;
  readonly #isSendable: (text: string) => boolean;
  readonly #isLenient: boolean;

  constructor(root: unknown, options: SamplerOptions) {
    this.#root = root;
    this.#extent = options.extent;
    this.#random = options.random;
    this.#isText = options.isText ?? false;
    this.#isSendable = options.isSendable ?? (() => true);
    this.#isLenient = options.isLenient ?? false;
  }

  /** A value for a schema; preferably one of the examples, if it is a scalar. */
  sample(schema: JsonSchema, examples: readonly unknown[] = [], depth = 0): unknown {
    if (depth > mostDepth) return undefined;
    const flat = this.#flatten(schema);
    let count = 0;
    for (const candidate of this.#candidates(flat, examples, depth)) {
      if (
        candidate !== undefined &&
        this.#fits(candidate, schema) &&
        this.#isReadable(candidate, flat, schema)
      )
        return candidate;
      if (++count > mostCandidates) break;
    }
    return undefined;
  }

  /** Like `sample`, but a value that its text identifies: a parameter contains only the text. */
  sampleText(schema: JsonSchema, examples: readonly unknown[]): unknown {
    const value = this.sample(schema, examples);
    if (!isSimple(value) || !this.#fits(String(value), schema)) return value;
    for (const text of sampleTexts(this.#flatten(schema), this.#random))
      if (this.#isSendable(text) && this.#fits(text, schema) && !/^(\d|true|false|null)/.test(text))
        return text;
    return value;
  }

  #flatten(schema: JsonSchema): JsonSchemaObject {
    return flattenKnown(schema, this.#root);
  }

  #fits(value: unknown, schema: JsonSchema): boolean {
    if (!this.#isSendable(typeof value === "string" ? value : "")) return false;
    const [judged, root] = this.#isLenient
      ? [schema, this.#root]
      : [withoutDiscriminators(schema) as JsonSchema, withoutDiscriminators(this.#root)];
    try {
      return validate(value, judged, { root, direction: "request" }).length === 0;
    } catch {
      return false;
    }
  }

  /** `"0"` where a positive number or a text is allowed: a person who types it enters a number, which is not valid. */
  #isReadable(value: unknown, flat: JsonSchemaObject, schema: JsonSchema): boolean {
    if (typeof value !== "string" || !isNumberText(value)) return true;
    const branches = [...(flat.oneOf ?? []), ...(flat.anyOf ?? [])];
    const kinds = branches.length > 0 ? branches.map((branch) => this.#flatten(branch)) : [flat];
    const types = kinds.flatMap(typesOf);
    const hasNumber = types.some((type) => type === "number" || type === "integer");
    return !hasNumber || flat.type === "string" || this.#fits(Number(value), schema);
  }

  *#candidates(schema: JsonSchemaObject, examples: readonly unknown[], depth: number): Generator {
    if (schema.const !== undefined) yield schema.const;
    if (Array.isArray(schema.enum))
      yield* this.#random.shuffle(schema.enum.filter((value) => value !== null));
    const { example, examples: own, default: preset } = schema;
    const types = typesOf(schema);
    const known = [...examples, example, ...(Array.isArray(own) ? own : []), preset];
    const isKnown = this.#random.chance(exampleShare);
    yield* (isKnown ? known : [])
      .filter(isSimple)
      // An empty text is like no text, and an object in a text is not an object.
      .filter((value) => value !== "" && types.some((type) => type !== "object"));
    const tagged = (schema.anyOf ?? []).flatMap((branch) => withTag(schema, branch));
    for (const branch of tagged) yield this.#branch(schema, "anyOf", branch, depth);
    for (const union of ["oneOf", "anyOf"] as const)
      for (const branch of this.#inPreference(schema, schema[union] ?? []))
        for (const each of withTagMember(schema, branch))
          yield this.#branch(schema, union, each, depth);
    // The input of a parameter of several types is a text.
    const order = this.#isText || schema.type === undefined ? types : this.#random.shuffle(types);
    for (const type of order) yield* this.#ofType(type, schema, depth);
    yield* known.filter(isSimple).filter((value) => value !== "");
    if (schema.nullable === true || [schema.type].flat().includes("null")) yield null;
  }

  /** In random order; last those for which a person has no field, and null. */
  #inPreference({ properties }: JsonSchemaObject, branches: readonly JsonSchema[]): JsonSchema[] {
    const rank = (branch: JsonSchema): number => {
      const { type, properties: own, required = [] } = this.#flatten(branch);
      if (type === "null") return 2;
      const described = { ...properties, ...own };
      const isDescribed = required.every((name) => Object.hasOwn(described, name));
      return properties === undefined || isDescribed ? 0 : 1;
    };
    return this.#random.shuffle(branches).toSorted((left, right) => rank(left) - rank(right));
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
        yield* sampleTexts(schema, this.#random);
        break;
      case "integer":
      case "number":
        yield* sampleNumbers(schema, this.#random);
        break;
      case "boolean":
        yield* this.#random.shuffle([true, false]);
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
    const { items = {}, prefixItems, minItems = 0, maxItems = Infinity, contains } = schema;
    const positions = prefixItems ?? (Array.isArray(items) ? (items as readonly JsonSchema[]) : []);
    const others = Array.isArray(items) ? (schema.additionalItems ?? {}) : (items as JsonSchema);
    const schemaAt = (at: number): JsonSchema => positions[at] ?? others;
    const isNeeded = this.#isText || positions.length > 0;
    const least = Math.max(minItems, positions.length, isNeeded ? 1 : 0);
    // Long lists inside of long lists would make a huge request.
    const some = Math.max(least, 1);
    const most = some + (depth < 2 ? 2 : 0);
    const count = Math.min(this.#random.between(some, most), maxItems, maxLength);
    for (const length of [count, least, 1, Math.min(minItems, maxLength)]) {
      const list: unknown[] = contains === undefined ? [] : [this.sample(contains, [], depth + 1)];
      while (list.length < length) list.push(this.#another(list, schemaAt(list.length), depth));
      if (!list.includes(undefined)) yield this.#inOrder(list, others);
    }
    yield [];
  }

  /** Options are chosen in their order. */
  #inOrder(list: readonly unknown[], items: JsonSchema): readonly unknown[] {
    const options = this.#options(items)?.map((option) => JSON.stringify(option));
    if (!options) return list;
    const chosen = new Map(list.map((item) => [options.indexOf(JSON.stringify(item)), item]));
    return [...chosen].toSorted(([one], [other]) => one - other).map(([, item]) => item);
  }

  /** The values of an `enum`, or of a union of constants. */
  #options(schema: JsonSchema): readonly unknown[] | undefined {
    const { enum: allowed, oneOf, anyOf } = this.#flatten(schema);
    const branches = (oneOf ?? anyOf)?.map((branch) => this.#flatten(branch));
    const isConstant = branches?.every((branch) => branch.const !== undefined);
    return allowed ?? (isConstant === true ? branches?.map((branch) => branch.const) : undefined);
  }

  /** An item that the list does not have yet, because its items may have to be unique. */
  #another(list: readonly unknown[], schema: JsonSchema, depth: number): unknown {
    const known = new Set(list.map((item) => JSON.stringify(item)));
    for (let attempt = 0; attempt < 3; attempt++) {
      const item = this.sample(schema, [], depth + 1);
      if (item === undefined || !known.has(JSON.stringify(item))) return item;
    }
    return this.#other(this.sample(schema, [], depth + 1), schema, list.length);
  }

  /** A different item, because the items of a list may have to be unique. */
  #other(item: unknown, schema: JsonSchema, index: number): unknown {
    const allowed = this.#options(schema);
    if (allowed) return allowed[index] ?? item;
    if (typeof item === "number") return item + index;
    const text = `${String(item)}${index}`;
    return index > 0 && typeof item === "string" && this.#fits(text, schema) ? text : item;
  }

  *#objects(schema: JsonSchemaObject, depth: number): Generator {
    const { properties = {}, required = [], additionalProperties, minProperties = 0 } = schema;
    const isFull = this.#extent === "every" && depth < fullDepth;
    const isSome = this.#extent === "some" && depth < fullDepth;
    const wanted = Object.keys(properties).filter(
      (name) => isFull || required.includes(name) || (isSome && this.#random.chance(0.5)),
    );
    const members = (names: readonly string[]): Record<string, unknown> =>
      Object.fromEntries(
        names.flatMap((name) => {
          const property = Object.hasOwn(properties, name) ? (properties[name] ?? {}) : {};
          if (this.#flatten(property).readOnly === true) return [];
          const value = this.sample(property, [], depth + 1);
          // An empty text field sends nothing, nor do empty groups of a form.
          const isEmpty = value === "" || (this.#isText && isEmptyObject(value));
          const isLeftOut = value === undefined || (isEmpty && !required.includes(name));
          return isLeftOut ? [] : [[name, value]];
        }),
      );
    const names = [...new Set([...wanted, ...required])];
    const given = this.#withConditions(schema, members(names), depth);
    const isEmpty = Object.keys(given).length === 0;
    const isBare = this.#isText && isEmpty;
    const isMap = this.#extent !== "required" && isEmpty && Object.keys(properties).length === 0;
    if (!isBare && !isMap) yield given;
    else
      for (const name of Object.keys(properties)) {
        const alone = members([name]);
        if (Object.keys(alone).length > 0) yield alone;
      }
    const extra = typeof additionalProperties === "object" ? additionalProperties : {};
    // Beside described members a form has no field for others, unless the schema declares them.
    const hasOthers = additionalProperties ?? Object.keys(properties).length === 0;
    if ((isBare || isMap || minProperties > 0) && hasOthers !== false)
      for (const key of ["sample", "x-sample", "a", "1"])
        yield { ...given, [key]: this.sample(extra, [], depth + 1) };
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

/** How often an example of the document is used where there is one. */
const exampleShare = 0.5;
/** Of a list, so that a request stays small. */
const maxLength = 100;
/** To find a multiple that is exact as a binary fraction. */
const multipleAttempts = 20;

const bare = new WeakMap<object, unknown>();

/** A schema, or a document, without its discriminators. Its parts are copied once. */
function withoutDiscriminators(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const known = bare.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    bare.set(value, list);
    for (const item of value) list.push(withoutDiscriminators(item));
    return list;
  }
  const copy: Record<string, unknown> = {};
  bare.set(value, copy);
  for (const [name, member] of Object.entries(value))
    if (name !== "discriminator" || !isDiscriminator(member))
      copy[name] = withoutDiscriminators(member);
  return copy;
}

function isDiscriminator(value: unknown): boolean {
  return typeof value === "object" && value !== null && "propertyName" in value;
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

/** A branch with the discriminator as a required member, because a form enters it for the user; otherwise the branch itself. */
function withTagMember({ discriminator }: JsonSchemaObject, branch: JsonSchema): JsonSchema[] {
  const name = discriminator?.propertyName;
  return name === undefined ? [branch] : [{ allOf: [{ required: [name] }, branch] }, branch];
}

/** Conditions that depend on each other need a few rounds. */
const conditionRounds = 5;

function* sampleNumbers(schema: JsonSchemaObject, random: Random): Generator<number> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf = 1 } = schema;
  const isBound = (bound: unknown): bound is number => typeof bound === "number";
  const lowest = Math.max(...[minimum, exclusiveMinimum, -Infinity].filter(isBound));
  const highest = Math.min(...[maximum, exclusiveMaximum, Infinity].filter(isBound));
  const from = Number.isFinite(lowest) ? lowest : Math.min(0, highest - 1000 * multipleOf);
  const to = Number.isFinite(highest) ? highest : from + 1000 * multipleOf;
  const inRange = (): number => from + random.next() * (to - from);
  const isWhole = schema.type === "integer" || multipleOf !== 1;
  if (!isWhole) yield Number(inRange().toFixed(2));
  for (let attempt = 0; isWhole && attempt < multipleAttempts; attempt++) {
    const multiple = Math.round(inRange() / multipleOf) * multipleOf;
    // Most validators divide binary fractions: 0.3 / 0.1 is not whole.
    if (!Number.isInteger(multiple / multipleOf)) continue;
    yield multiple;
    break;
  }
  if (!Number.isInteger(multipleOf)) yield 0;
  yield 1;
  for (const bound of [lowest, highest].filter((each) => Number.isFinite(each))) {
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

/** Whether a text is a number where numbers are allowed. */
function isNumberText(text: string): boolean {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text);
}

function isEmptyObject(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function isSimple(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}
