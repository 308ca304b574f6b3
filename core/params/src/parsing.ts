import * as z from "zod/v4/core";
import { _default, type ZodMiniDefault } from "zod/mini";

import type { Issue } from "./errors.ts";
import { isPlainObject } from "./plain-object.ts";
import { isModel } from "./serializable.ts";

const synchronous: z.ParseContextInternal = { async: false };

/** Parses with zod. On failure adds the problems to `issues` under `path` and returns `undefined`. */
export function parseValue(
  type: z.$ZodType,
  value: unknown,
  path: readonly (string | number)[],
  issues: Issue[],
): unknown {
  const quick = type._zod.run({ value, issues: [] }, synchronous);
  if (!(quick instanceof Promise) && quick.issues.length === 0) return quick.value;
  // A second parse creates the messages: zod/mini has none, and zod's global messages belong to the app.
  const result = z.safeParse(type, value, { error: zodMessage });
  if (result.success) return result.data;
  for (const { path: inner, code, message } of result.error.issues) {
    issues.push({ path: [...path, ...inner.filter(isKey)], code: code ?? "custom", message });
  }
  return undefined;
}

function isKey(key: PropertyKey): key is string | number {
  return typeof key !== "symbol";
}

/** Where a default is read. */
export interface Preset {
  readonly defaultValue: unknown;
  /** Whether all models have the same one: it is not made by a function, and no model can change it. */
  readonly isConstant?: true;
}

const unset: Preset = { defaultValue: undefined, isConstant: true };
const constants = new WeakMap<z.$ZodType, Preset>();

/**
 * A type with a primitive default. Unlike `z._default`, which may call a function, it costs a new model nothing:
 * `constantDefault(z.boolean(), true)`.
 */
export function constantDefault<Type extends z.$ZodType>(
  type: Type,
  value: Extract<z.output<Type>, string | number | boolean | null>,
): ZodMiniDefault<Type> {
  const withDefault = _default(type, value as never);
  constants.set(withDefault, { defaultValue: value, isConstant: true });
  return withDefault;
}

/** Where the default of a type is read without a parse by zod, at a tenth of its cost; `undefined` if it needs a parse. */
export function presetOf(type: z.$ZodType): Preset | undefined {
  const constant = constants.get(type);
  if (constant) return constant;
  const { def } = type._zod;
  // Its getter calls a default function each time.
  if (def.type === "default") return def as z.$ZodDefaultDef;
  if (def.type === "unknown") return unset;
  // An inner type with a default would be parsed.
  const isUnset =
    def.type === "optional" && (def as z.$ZodOptionalDef).innerType._zod.optin === undefined;
  return isUnset ? unset : undefined;
}

/** Returns what a parse of a value would return, or `undefined` if it takes a parse to know. */
export type QuickParse = (value: unknown) => unknown;

export const noQuickParse: QuickParse = () => undefined;

/** Values that need no parse, by the kind of the type. All of them can be sent to views. */
const quickParses: Readonly<Record<string, (type: z.$ZodType) => QuickParse>> = {
  string: () => accept((value) => typeof value === "string"),
  boolean: () => accept((value) => typeof value === "boolean"),
  number: () => accept(Number.isFinite),
  unknown: () =>
    accept((value) => ["string", "boolean"].includes(typeof value) || Number.isFinite(value)),
  enum: ({ _zod: { values } }) =>
    accept((value) => values?.has(value as z.util.Primitive) === true),
  default: ofInner,
  optional: ofInner,
  nullable: (type) => {
    const parse = ofInner(type);
    return (value) => (value === null ? null : parse(value));
  },
  readonly: (type) => {
    const parse = ofInner(type);
    return (value) => Object.freeze(parse(value));
  },
  // The first branch that accepts a value wins, except where exactly one may (`z.xor`).
  union: (type) => {
    const { options, inclusive } = (type as z.$ZodUnion)._zod.def;
    const [first] = options;
    return first && inclusive !== false ? quickParseOf(first) : noQuickParse;
  },
  array: (type) => quickList(quickParseOf((type as z.$ZodArray)._zod.def.element)),
  object: (type) => {
    const { shape, catchall } = (type as z.$ZodObject)._zod.def;
    return catchall ? noQuickParse : quickObject(Object.entries(shape));
  },
};

function accept(accepts: (value: unknown) => boolean): QuickParse {
  return (value) => (accepts(value) ? value : undefined);
}

function ofInner(type: z.$ZodType): QuickParse {
  return quickParseOf((type as z.$ZodOptional)._zod.def.innerType);
}

function quickList(parseItem: QuickParse): QuickParse {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const items: unknown[] = [];
    for (const each of value) {
      const item = parseItem(each);
      if (item === undefined) return undefined;
      items.push(item);
    }
    return Object.freeze(items);
  };
}

function quickObject(shape: readonly (readonly [string, z.$ZodType])[]): QuickParse {
  const members = shape.map(([name, type]) => ({
    name,
    parse: quickParseOf(type),
    isOptional: type._zod.def.type === "optional",
  }));
  return (value) => {
    if (!isPlainObject(value)) return undefined;
    const parsed: Record<string, unknown> = {};
    for (const { name, parse, isOptional } of members) {
      if (isOptional && !(name in value)) continue;
      const member = parse(value[name]);
      if (member === undefined) return undefined;
      parsed[name] = member;
    }
    return Object.freeze(parsed);
  };
}

const ownQuickParses = new WeakMap<z.$ZodType, QuickParse>();

/**
 * The type with a quick parse of its own, for one that zod parses slowly. It has to return what zod would, for values that
 * can be sent to views, and `undefined` for all others.
 */
export function withQuickParse<Type extends z.$ZodType>(type: Type, parse: QuickParse): Type {
  ownQuickParses.set(type, parse);
  return type;
}

/**
 * Parses common values in a tenth of the time that zod takes: primitives, models, and lists and objects of them. Most
 * parameters of a new model then need no other parse.
 */
export function quickParseOf(type: z.$ZodType): QuickParse {
  const own = ownQuickParses.get(type);
  if (own) return own;
  // A type that contains itself is left to zod.
  if (outerTypes.has(type)) return noQuickParse;
  outerTypes.add(type);
  try {
    return derivedQuickParse(type);
  } finally {
    outerTypes.delete(type);
  }
}

/** The types whose quick parse is being derived. */
const outerTypes = new Set<z.$ZodType>();

function derivedQuickParse(type: z.$ZodType): QuickParse {
  const { def, traits, bag } = type._zod;
  const { checks, coerce } = def as z.$ZodStringDef;
  if (checks?.length || coerce) return noQuickParse;
  if (bag["Class"]) return instanceOf(bag["Class"] as Constructor);
  return (!traits.has("$ZodCheck") && quickParses[def.type]?.(type)) || noQuickParse;
}

type Constructor = abstract new (...args: never) => object;

/** `z.instanceof(Widget)`; other objects than models may not be sent to views. */
function instanceOf(constructor: Constructor): QuickParse {
  return accept((value) => value instanceof constructor && isModel(value));
}

/** The messages of zod's issue codes, where the declaration has none. */
const sentences: Readonly<Record<string, (issue: z.$ZodRawIssue) => string>> = {
  invalid_type: ({ expected, input }) => `expected ${String(expected)}, got ${typeNameOf(input)}`,
  too_small: (issue) =>
    `must ${measureOf(issue)} ${boundOf(issue, "at least", "more than")} ${String(issue["minimum"])}`,
  too_big: (issue) =>
    `must ${measureOf(issue)} ${boundOf(issue, "at most", "less than")} ${String(issue["maximum"])}`,
  not_multiple_of: ({ divisor }) => `must be a multiple of ${String(divisor)}`,
  invalid_format: ({ format }) => `is not a valid ${String(format)}`,
  invalid_value: ({ values }) => `must be one of ${JSON.stringify(values)}`,
  unrecognized_keys: ({ keys }) => `has unknown keys ${JSON.stringify(keys)}`,
};

/** Describes an issue of zod in a few words. */
function zodMessage(issue: z.$ZodRawIssue): string {
  return sentences[issue.code]?.(issue) ?? "is not valid";
}

const lengths: ReadonlySet<unknown> = new Set(["string", "array", "set", "map", "file"]);

function measureOf({ origin }: z.$ZodRawIssue): string {
  return lengths.has(origin) ? "have a length of" : "be";
}

function boundOf({ inclusive }: z.$ZodRawIssue, closed: string, open: string): string {
  return inclusive === false ? open : closed;
}

function typeNameOf(input: unknown): string {
  if (input === null) return "null";
  return Array.isArray(input) ? "array" : typeof input;
}
