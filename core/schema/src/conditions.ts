import { isObject, type UnknownRecord } from "@heddle/params";

import { conditionKeywords, flattenSchema } from "./flatten.ts";
import type { JsonSchema, JsonSchemaObject } from "./json-schema.ts";
import { resolveRef } from "./reference.ts";
import { isValid } from "./validate.ts";

/** The members that an object has while some of its conditions hold. */
export interface ConditionalMembers {
  /** Their schemas: first the members without a condition. */
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: ReadonlySet<string>;
  /** The members that the object must not have now. */
  readonly hidden: ReadonlySet<string>;
}

/** A schema that applies to an object while a condition holds. */
interface Condition {
  readonly consequence: JsonSchemaObject;
  readonly holds: (value: UnknownRecord) => boolean;
  /** The members that the condition depends on. */
  readonly tests: readonly string[];
}

/** Limits for documents whose conditions lead to ever more conditions. */
const maxConsequences = 1_000;
const maxRounds = 50;
/** Every session of a server shares the conditions of a document, and its visitors can try any combination of them. */
const maxCombinations = 200;

/** The schema of a member that a condition requires, and no schema describes. */
const anything: JsonSchema = {};

const known = new WeakMap<JsonSchemaObject, Conditions | undefined>();

/**
 * The conditions of an object schema: `if`, `dependentSchemas`, `dependentRequired` and `dependencies`, also inside
 * `allOf` and inside other conditions.
 *
 * `{ properties: { kind }, if: { properties: { kind: { const: "firm" } } }, then: { properties: { vat } } }`: the member
 * `vat` is hidden unless `kind` is `"firm"`.
 */
export class Conditions {
  /** The members that only a condition describes, each with the first schema that does. */
  readonly declared: ReadonlyMap<string, JsonSchema>;
  readonly #base: JsonSchemaObject;
  readonly #root: unknown;
  /** Members on which conditions depend. Their own schema must not change with them, or a choice could not be undone. */
  readonly #tested = new Set<string>();
  readonly #flat = new Map<JsonSchema, JsonSchemaObject>();
  readonly #conditions = new Map<JsonSchemaObject, readonly Condition[]>();
  readonly #members = new Map<string, ConditionalMembers>();
  readonly #applied = new WeakMap<ConditionalMembers, readonly JsonSchemaObject[]>();
  readonly #combined = new Map<string, JsonSchema>();
  readonly #ids = new Map<unknown, number>();

  private constructor(flat: JsonSchemaObject, root: unknown) {
    this.#base = flat;
    this.#root = root;
    this.declared = this.#findDeclared();
  }

  /** The conditions of a flattened schema; `undefined` if it has none. */
  static of(flat: JsonSchemaObject, root: unknown): Conditions | undefined {
    if (!hasConditions(flat)) return undefined;
    if (!known.has(flat)) known.set(flat, new Conditions(flat, root));
    return known.get(flat);
  }

  /** Whether the schema describes a member, with or without a condition. */
  describes(name: string): boolean {
    return this.declared.has(name) || Object.hasOwn(propertiesOf(this.#base), name);
  }

  /**
   * The members for these values, among which may be values of hidden members: conditions do not see them. The same
   * object as long as the same conditions hold.
   */
  membersFor(values: UnknownRecord): ConditionalMembers {
    // A value that is hidden in the end may have shown others on the way: they must stay without it.
    return this.#settle((hidden) => this.#reveal(without(values, hidden)), new Set());
  }

  /** Shows members one after another, as their values make conditions hold, from those without a condition on. */
  #reveal(values: UnknownRecord): ConditionalMembers {
    const declared = new Set(this.declared.keys());
    return this.#settle(
      (hidden) => this.#membersOf(this.#appliedTo(without(values, hidden))),
      declared,
    );
  }

  /** Repeats a step with the members that the last one hides, until nothing changes. */
  #settle(
    step: (hidden: ReadonlySet<string>) => ConditionalMembers,
    hiddenAtFirst: ReadonlySet<string>,
  ): ConditionalMembers {
    const seen: ConditionalMembers[] = [];
    let hidden = hiddenAtFirst;
    for (let round = 0; round < maxRounds; round++) {
      const members = step(hidden);
      if (members === seen.at(-1)) return members;
      const first = seen.indexOf(members);
      if (first >= 0) return this.#stable(seen.slice(first));
      seen.push(members);
      ({ hidden } = members);
    }
    return this.#stable(seen);
  }

  /** A member that hides itself, such as one that is described only while it is missing, stays visible. */
  #stable(alternating: readonly ConditionalMembers[]): ConditionalMembers {
    const applied = new Set(alternating.flatMap((members) => this.#applied.get(members) ?? []));
    const members = this.#membersOf([...applied]);
    const isAlways = (read: (each: ConditionalMembers) => ReadonlySet<string>, name: string) =>
      alternating.every((each) => read(each).has(name));
    const hidden = [...members.hidden].filter((name) => isAlways((each) => each.hidden, name));
    const required = [...members.required].filter((name) =>
      isAlways((each) => each.required, name),
    );
    return this.#cached(`stable ${this.#keyOf([...applied])}`, () =>
      this.#describe([...applied], new Set(hidden), new Set(required)),
    );
  }

  #appliedTo(value: UnknownRecord): readonly JsonSchemaObject[] {
    const applied = new Set<JsonSchemaObject>();
    const pending = [this.#base];
    for (let schema = pending.shift(); schema; schema = pending.shift())
      for (const { consequence, holds } of this.#conditionsOf(schema)) {
        if (applied.has(consequence) || applied.size >= maxConsequences || !holds(value)) continue;
        applied.add(consequence);
        pending.push(this.#flatten(consequence));
      }
    return [...applied];
  }

  #membersOf(applied: readonly JsonSchemaObject[]): ConditionalMembers {
    return this.#cached(this.#keyOf(applied), () => {
      const described = new Set(this.#partsOf(applied).flatMap(namesOf));
      const missing = [...this.declared.keys()].filter((name) => !described.has(name));
      const parts = applied.map((schema) => this.#flatten(schema));
      const required = [this.#base, ...parts].flatMap(requiredOf);
      const hidden = new Set([...missing, ...parts.flatMap(forbiddenIn)]);
      return this.#describe(applied, hidden, new Set(required));
    });
  }

  #describe(
    applied: readonly JsonSchemaObject[],
    hidden: ReadonlySet<string>,
    required: ReadonlySet<string>,
  ): ConditionalMembers {
    const schemas = new Map<string, JsonSchema[]>();
    const parts = this.#partsOf(applied);
    for (const [name, schema] of parts.flatMap((part) => Object.entries(propertiesOf(part)))) {
      const others = schemas.get(name);
      if (hidden.has(name) || (others && (schema === false || this.#tested.has(name)))) continue;
      if (others) others.push(schema);
      else schemas.set(name, [schema]);
    }
    for (const name of parts.flatMap(requiredOf))
      if (!hidden.has(name) && !schemas.has(name)) schemas.set(name, [anything]);
    const properties = Object.fromEntries(
      [...schemas].map(([name, each]) => [name, this.#combine(each)]),
    );
    const members = { properties, required, hidden };
    this.#applied.set(members, applied);
    return members;
  }

  #partsOf(applied: readonly JsonSchemaObject[]): readonly JsonSchemaObject[] {
    const { required: _, ...base } = this.#base;
    return [base, ...applied.map((schema) => this.#flatten(schema))];
  }

  #cached(key: string, describe: () => ConditionalMembers): ConditionalMembers {
    const members = this.#members.get(key) ?? describe();
    if (this.#members.size >= maxCombinations) this.#members.clear();
    this.#members.set(key, members);
    return members;
  }

  /** One object per combination, by which a widget recognizes its schema. */
  #combine(schemas: readonly JsonSchema[]): JsonSchema {
    const [only] = schemas;
    if (schemas.length === 1 && only !== undefined) return only;
    const key = this.#keyOf(schemas);
    const combined = this.#combined.get(key) ?? { allOf: schemas };
    if (this.#combined.size >= maxCombinations) this.#combined.clear();
    this.#combined.set(key, combined);
    return combined;
  }

  #keyOf(schemas: readonly JsonSchema[]): string {
    const idOf = (schema: JsonSchema): number => {
      const id = this.#ids.get(schema) ?? this.#ids.size;
      this.#ids.set(schema, id);
      return id;
    };
    return schemas.map(idOf).join(" ");
  }

  /** Visits every condition, whether it holds or not. */
  #findDeclared(): ReadonlyMap<string, JsonSchema> {
    const declared = new Map<string, JsonSchema>();
    const own = propertiesOf(this.#base);
    const required = new Set<string>();
    const visited = new Set<JsonSchema>();
    const pending = [this.#base];
    for (let schema = pending.shift(); schema; schema = pending.shift())
      for (const { consequence, tests } of this.#conditionsOf(schema)) {
        for (const name of tests) this.#tested.add(name);
        if (visited.has(consequence) || visited.size >= maxConsequences) continue;
        visited.add(consequence);
        const flat = this.#flatten(consequence);
        pending.push(flat);
        for (const name of requiredOf(flat)) required.add(name);
        for (const [name, described] of Object.entries(propertiesOf(flat))) {
          const isNew = described !== false && !Object.hasOwn(own, name) && !declared.has(name);
          if (isNew) declared.set(name, described);
        }
      }
    for (const name of required)
      if (!Object.hasOwn(own, name) && !declared.has(name)) declared.set(name, anything);
    return declared;
  }

  #conditionsOf(flat: JsonSchemaObject): readonly Condition[] {
    const conditions = this.#conditions.get(flat) ?? this.#readConditions(flat);
    this.#conditions.set(flat, conditions);
    return conditions;
  }

  #readConditions(flat: JsonSchemaObject): readonly Condition[] {
    const parts = [flat, ...listOf(flat.allOf)].filter(isObject) as JsonSchemaObject[];
    const ofUnions = flat === this.#base ? [] : this.#unionConditions(flat);
    return [
      ...parts.flatMap((part) => [...this.#ifConditions(part), ...dependencies(part)]),
      ...ofUnions,
    ];
  }

  #ifConditions({ if: test, then, else: otherwise }: JsonSchemaObject): readonly Condition[] {
    if (typeof test !== "boolean" && !isObject(test)) return [];
    const options = { root: this.#root, direction: "request" } as const;
    const tests = testedNames(test, this.#root);
    return [
      { consequence: then, expected: true },
      { consequence: otherwise, expected: false },
    ].flatMap(({ consequence, expected }) =>
      isObject(consequence)
        ? { consequence, tests, holds: (value) => isValid(value, test, options) === expected }
        : [],
    );
  }

  /**
   * A union inside a condition, as `react-jsonschema-form` reads it: `{ oneOf: [{ properties: { kind: { const: "firm" },
   * vat } }] }` describes `vat` while `kind` is `"firm"`.
   */
  #unionConditions(flat: JsonSchemaObject): readonly Condition[] {
    const own = propertiesOf(this.#base);
    return [...listOf(flat.oneOf), ...listOf(flat.anyOf)].filter(isObject).flatMap((branch) => {
      const described = Object.entries(propertiesOf(this.#flatten(branch)));
      const tested = described.filter(([name]) => Object.hasOwn(own, name));
      const test = { properties: Object.fromEntries(tested) };
      const tests = tested.map(([name]) => name);
      const holds = (value: UnknownRecord): boolean => isValid(value, test, { root: this.#root });
      return tests.length > 0 ? { consequence: branch, tests, holds } : [];
    });
  }

  /** `{}` if it cannot be resolved. */
  #flatten(schema: JsonSchemaObject): JsonSchemaObject {
    const flat = this.#flat.get(schema) ?? flattenOrEmpty(schema, this.#root);
    this.#flat.set(schema, flat);
    return flat;
  }
}

function hasConditions(flat: JsonSchemaObject): boolean {
  const has = (schema: unknown): boolean =>
    isObject(schema) && conditionKeywords.some((keyword) => Object.hasOwn(schema, keyword));
  return has(flat) || listOf(flat.allOf).some(has);
}

/** The conditions that hold while a member is present. */
function dependencies(schema: JsonSchemaObject): readonly Condition[] {
  const { dependentSchemas, dependentRequired, dependencies: both } = schema;
  const entries = [dependentSchemas, dependentRequired, both].flatMap((each) =>
    isObject(each) ? Object.entries(each) : [],
  );
  return entries.flatMap(([name, dependency]) => {
    const consequence = Array.isArray(dependency) ? { required: dependency } : dependency;
    const holds = (value: UnknownRecord): boolean =>
      Object.hasOwn(value, name) && value[name] !== undefined;
    return isObject(consequence) ? { consequence, tests: [name], holds } : [];
  });
}

/** The members that a test reads, at any depth of its logic. */
function testedNames(test: JsonSchema, root: unknown): readonly string[] {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const pending: unknown[] = [test];
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    if (!isObject(each) || seen.has(each) || seen.add(each).size > maxConsequences) continue;
    const schema: JsonSchemaObject = each;
    for (const name of [...Object.keys(propertiesOf(schema)), ...requiredOf(schema)])
      names.add(name);
    const { allOf, anyOf, oneOf, not, if: inner, then, else: otherwise } = schema;
    pending.push(...[allOf, anyOf, oneOf].flatMap(listOf), not, inner, then, otherwise);
    if (schema.$ref !== undefined) pending.push(resolvedOrNothing(schema, root));
  }
  return [...names];
}

function resolvedOrNothing(schema: JsonSchemaObject, root: unknown): unknown {
  try {
    return resolveRef(root, schema);
  } catch {
    return {};
  }
}

function flattenOrEmpty(schema: JsonSchemaObject, root: unknown): JsonSchemaObject {
  try {
    return flattenSchema(schema, root);
  } catch {
    return {};
  }
}

/** The members that a schema describes or requires. */
function namesOf(schema: JsonSchemaObject): readonly string[] {
  return [...Object.keys(propertiesOf(schema)), ...requiredOf(schema)];
}

/** `{ properties: { vat: false } }`, `{ not: { required: ["vat"] } }` → `["vat"]` */
function forbiddenIn(schema: JsonSchemaObject): readonly string[] {
  const refused = Object.entries(propertiesOf(schema)).filter(([, each]) => each === false);
  const { not } = schema;
  const absent = (isObject(not) ? [not, ...listOf(not["anyOf"])] : []).flatMap((each) => {
    const names = isObject(each) ? requiredOf(each) : [];
    return names.length === 1 ? names : [];
  });
  return [...refused.map(([name]) => name), ...absent];
}

function propertiesOf({ properties }: JsonSchemaObject): Readonly<Record<string, JsonSchema>> {
  return isObject(properties) ? properties : {};
}

function requiredOf({ required }: JsonSchemaObject): readonly string[] {
  return listOf(required).filter((name) => typeof name === "string");
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function without(values: UnknownRecord, hidden: ReadonlySet<string>): UnknownRecord {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !hidden.has(name) && value !== undefined),
  );
}
