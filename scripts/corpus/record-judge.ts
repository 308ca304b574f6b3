/**
 * Judges the body of a save by the document alone: no code of the record editor decides what is right. Where branches of a
 * union disagree about a member, both are right.
 */
import { isDeepStrictEqual } from "node:util";

type Raw = Readonly<Record<string, unknown>>;

/** One way to read a schema: without references, `allOf` and unions. */
interface Reading {
  readonly properties: ReadonlyMap<string, readonly unknown[]>;
  readonly required: ReadonlySet<string>;
  /** Names that an outer schema requires of the schema that it refers to. */
  readonly isReadOnly: boolean;
  readonly positions: readonly unknown[];
  readonly items: unknown;
  /** The schema of undeclared members; `undefined` if nothing is written. */
  readonly others: unknown;
  readonly isOpenByPattern: boolean;
  readonly patterns: readonly (readonly [string, unknown])[];
  readonly tag: string | undefined;
}

/** The schemas of a value: in the update, and in the read. */
export interface Schemas {
  readonly update: unknown;
  readonly read: unknown;
}

const maxReadings = 24;
const maxDepth = 40;

/** Compares what a save sends with the record that it should save. */
export class RecordJudge {
  readonly #root: Raw;
  readonly #readings = new Map<unknown, readonly Reading[]>();
  readonly #whole = new Map<unknown, boolean>();

  constructor(root: Raw) {
    this.#root = root;
  }

  /** Why a whole record is sent wrongly; `undefined` if it is right. */
  whole(sent: unknown, record: unknown, schemas: Schemas): string | undefined {
    return this.#compare(sent, record, schemas, "", 0);
  }

  /** Why a merge patch from one record to another is wrong: its members are those that differ, or required beside them. */
  mergePatch(
    sent: unknown,
    from: unknown,
    to: unknown,
    schemas: Schemas,
    at = "",
  ): string | undefined {
    if (!isObject(sent) || !isObject(from) || !isObject(to))
      return this.#compare(sent, to, schemas, at, 0);
    const changed = Object.keys(to).filter((name) => !isDeepStrictEqual(from[name], to[name]));
    for (const name of changed) {
      if (!Object.hasOwn(sent, name)) return `${at}/${name} is missing in the patch`;
      const inner = this.inside(schemas, name);
      const problem = isObject(from[name])
        ? this.mergePatch(sent[name], from[name], to[name], inner, `${at}/${name}`)
        : this.#compare(sent[name], to[name], inner, `${at}/${name}`, 0);
      if (problem !== undefined) return problem;
    }
    const required = new Set(this.#read(schemas.update).flatMap((each) => [...each.required]));
    for (const name of Object.keys(sent)) {
      if (changed.includes(name)) continue;
      const isBeside = at !== "" && required.has(name);
      if (!isBeside || !isDeepStrictEqual(sent[name], to[name]))
        return `${at}/${name} is not a change`;
    }
    return undefined;
  }

  /** Why a body of changed members is wrong. */
  changedMembers(sent: unknown, from: Raw, to: Raw, schemas: Schemas): string | undefined {
    if (!isObject(sent)) return "the patch is no object";
    const changed = Object.keys(to).filter((name) => !isDeepStrictEqual(from[name], to[name]));
    const extra = Object.keys(sent).find((name) => !changed.includes(name));
    if (extra !== undefined) return `/${extra} is not a change`;
    for (const name of changed) {
      if (!Object.hasOwn(sent, name)) return `/${name} is missing in the patch`;
      const inner = this.inside(schemas, name);
      const problem = this.#compare(sent[name], to[name], inner, `/${name}`, 0);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #compare(
    sent: unknown,
    record: unknown,
    schemas: Schemas,
    at: string,
    depth: number,
  ): string | undefined {
    if (depth > maxDepth) return undefined;
    if (Array.isArray(record)) return this.#compareList(sent, record, schemas, at, depth);
    if (!isObject(record))
      return isDeepStrictEqual(sent, record)
        ? undefined
        : `${at || "/"} is ${text(sent)} instead of ${text(record)}`;
    if (!isObject(sent)) return `${at || "/"} is ${text(sent)} instead of an object`;
    const extra = Object.keys(sent).find((name) => !Object.hasOwn(record, name));
    if (extra !== undefined) return `${at}/${extra} is not in the record`;
    for (const [name, value] of Object.entries(record)) {
      const place = `${at}/${name}`;
      const inner = this.inside(schemas, name);
      const verdict = this.#verdict(name, value, schemas, inner, depth);
      const isSent = Object.hasOwn(sent, name);
      if (isSent && verdict === "leave") return `${place} is sent`;
      if (!isSent && verdict === "keep") return `${place} is lost`;
      const problem = isSent
        ? this.#compare(sent[name], value, inner, place, depth + 1)
        : undefined;
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #compareList(
    sent: unknown,
    record: readonly unknown[],
    schemas: Schemas,
    at: string,
    depth: number,
  ): string | undefined {
    if (!Array.isArray(sent)) return `${at} is ${text(sent)} instead of a list`;
    const kept = record.filter((item, index) => {
      const { update } = this.inside(schemas, index);
      const isPosition = this.#read(schemas.update).some((each) => index < each.positions.length);
      return isPosition || this.#vanishes(item, update, depth) !== true;
    });
    if (sent.length !== kept.length)
      return `${at} has ${sent.length} items instead of ${kept.length}`;
    for (const [index, item] of kept.entries()) {
      const inner = this.inside(schemas, index);
      // A read-only position stays as it is.
      if (isDeepStrictEqual(sent[index], item) && this.#isWhole(inner.update)) continue;
      const problem = this.#compare(sent[index], item, inner, `${at}/${index}`, depth + 1);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  /** Whether a member belongs into the body; `either` if the document leaves it open. */
  #verdict(
    name: string,
    value: unknown,
    schemas: Schemas,
    inner: Schemas,
    depth: number,
  ): "keep" | "leave" | "either" {
    const updates = this.#read(schemas.update);
    const declares = updates.map((each) => this.#declares(each, name, schemas));
    const isOfServer = this.#vanishes(value, inner.update, depth);
    const required = updates.some((each) => each.required.has(name));
    if (declares.every((each) => !each)) return "leave";
    if (isOfServer === true) return required ? "either" : "leave";
    if (isOfServer === undefined) return "either";
    const isField = updates.some((each) => each.properties.has(name));
    if (!isField && this.#isWhole(inner.read)) return depth === 0 ? "leave" : "either";
    return declares.every(Boolean) ? "keep" : "either";
  }

  #declares(reading: Reading, name: string, { update, read }: Schemas): boolean {
    if (reading.properties.has(name) || reading.required.has(name) || reading.tag === name)
      return true;
    if (reading.isOpenByPattern) return true;
    if (reading.others !== undefined) return reading.others !== false;
    return reading.properties.size === 0 || this.#isSame(update, read);
  }

  /** Whether nothing of a value is left once read-only parts are gone; `undefined` where branches disagree. */
  #vanishes(value: unknown, schema: unknown, depth: number): boolean | undefined {
    const readings = this.#read(schema);
    if (schema === undefined || readings.length === 0) return false;
    const whole = readings.map((each) => each.isReadOnly || this.#isWholeReading(each, depth));
    if (whole.every((each) => !each)) return false;
    if (!whole.every(Boolean)) return undefined;
    const marked = readings.every((each) => each.isReadOnly);
    if (marked || !isObject(value)) return true;
    // Undeclared members stay.
    const others = Object.keys(value).filter(
      (name) => !readings.some((each) => each.properties.has(name)),
    );
    return others.length === 0 ? true : undefined;
  }

  #isWhole(schema: unknown, depth = 0): boolean {
    const known = this.#whole.get(schema);
    if (known !== undefined || depth > maxDepth) return known ?? false;
    this.#whole.set(schema, false);
    const readings = this.#read(schema);
    const isWhole =
      readings.length > 0 &&
      readings.every((each) => each.isReadOnly || this.#isWholeReading(each, depth));
    this.#whole.set(schema, isWhole);
    return isWhole;
  }

  #isWholeReading(reading: Reading, depth: number): boolean {
    const { properties, positions, items, others, patterns } = reading;
    const members = [...properties.values()].map((schemas) =>
      schemas.some((each) => this.#isWhole(each, depth + 1)),
    );
    const parts = [...positions, ...patterns.map(([, each]) => each)].map((each) =>
      this.#isWhole(each, depth + 1),
    );
    for (const each of [items, others])
      if (each !== undefined && each !== false) parts.push(this.#isWhole(each, depth + 1));
    const all = [...members, ...parts];
    return all.length > 0 && all.every(Boolean);
  }

  #isSame(one: unknown, other: unknown): boolean {
    if (isDeepStrictEqual(one, other)) return true;
    // A reference and what it refers to are one schema.
    const merged = (schema: unknown): unknown =>
      this.#expand(schema, [], 0).map((parts) => Object.assign({}, ...parts.toReversed()) as Raw);
    if (other === undefined || !isDeepStrictEqual(this.#read(one), this.#read(other))) return false;
    return isDeepStrictEqual(merged(one), merged(other));
  }

  /** The schemas of a member or an item. */
  inside(schemas: Schemas, step: string | number): Schemas {
    const inner = (schema: unknown): unknown => {
      const found = this.#read(schema).flatMap((each) => partsOf(each, step));
      const unique = found.filter(
        (each, at) => found.findIndex((other) => isDeepStrictEqual(each, other)) === at,
      );
      if (unique.length < 2) return unique[0];
      // Several schemas of one reading apply together, those of several readings in place of each other.
      return this.#read(schema).length === 1 ? { allOf: unique } : { anyOf: unique };
    };
    return { update: inner(schemas.update), read: inner(schemas.read) };
  }

  #read(schema: unknown): readonly Reading[] {
    const known = this.#readings.get(schema);
    if (known) return known;
    this.#readings.set(schema, []);
    const readings = this.#expand(schema, [], 0).slice(0, maxReadings).map(readingOf);
    this.#readings.set(schema, readings);
    return readings;
  }

  /** The schemas that apply together, for each combination of branches; `null` branches are left out. */
  #expand(schema: unknown, seen: readonly unknown[], depth: number): readonly (readonly Raw[])[] {
    if (!isObject(schema) || seen.includes(schema) || depth > maxDepth) return [[]];
    const { $ref, allOf, anyOf, oneOf, ...own } = schema;
    const inner = [...seen, schema];
    const groups: (readonly (readonly Raw[])[])[] = [[[own]]];
    if (typeof $ref === "string") groups.push(this.#expand(this.#find($ref), inner, depth + 1));
    for (const part of asList(allOf)) groups.push(this.#expand(part, inner, depth + 1));
    for (const union of [anyOf, oneOf]) {
      const branches = asList(union).filter((each) => asObject(each)["type"] !== "null");
      if (branches.length > 0)
        groups.push(branches.flatMap((each) => this.#expand(each, inner, depth + 1)));
    }
    return groups.reduce((combined, group) =>
      combined.flatMap((left) => group.map((right) => [...left, ...right])).slice(0, maxReadings),
    );
  }

  #find(reference: string): unknown {
    if (!reference.startsWith("#/")) return undefined;
    let found: unknown = this.#root;
    for (const step of decodeURIComponent(reference.slice(2)).split("/"))
      found = asAny(found)[step.replaceAll("~1", "/").replaceAll("~0", "~")];
    return found;
  }
}

function readingOf(parts: readonly Raw[]): Reading {
  const properties = new Map<string, unknown[]>();
  for (const part of parts)
    for (const [name, schema] of Object.entries(asObject(part["properties"])))
      properties.set(name, [...(properties.get(name) ?? []), schema]);
  const first = (keyword: string): unknown =>
    parts.map((part) => part[keyword]).find((value) => value !== undefined);
  const items = first("items");
  const patterns = Object.entries(asObject(first("patternProperties")));
  const tag = asObject(first("discriminator"))["propertyName"];
  return {
    properties,
    required: new Set(parts.flatMap((part) => asList(part["required"])).map(String)),
    isReadOnly: parts.some((part) => part["readOnly"] === true),
    positions: asList(Array.isArray(items) ? items : first("prefixItems")),
    items: Array.isArray(items) ? first("additionalItems") : items,
    others: first("additionalProperties") ?? first("unevaluatedProperties"),
    isOpenByPattern: patterns.length > 0,
    patterns,
    tag: typeof tag === "string" ? tag : undefined,
  };
}

function partsOf(reading: Reading, step: string | number): readonly unknown[] {
  if (typeof step === "number") {
    const item = reading.positions[step] ?? reading.items;
    return item === undefined ? [] : [item];
  }
  const own = reading.properties.get(step);
  if (own) return own;
  const matching = reading.patterns.filter(([pattern]) => new RegExp(pattern, "u").test(step));
  if (matching.length > 0) return matching.map(([, schema]) => schema);
  return isObject(reading.others) ? [reading.others] : [];
}

function isObject(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asObject(value: unknown): Raw {
  return isObject(value) ? value : {};
}

function asAny(value: unknown): Raw {
  return typeof value === "object" && value !== null ? (value as Raw) : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return (JSON.stringify(value) ?? "missing").slice(0, 80);
}
