import { Message, type Translatable } from "@heddle/params";

import { messages } from "./messages.ts";
import { patternInWords } from "./pattern-words.ts";

/** Lists of values up to this length are part of a message. */
const maxListedValues = 12;

type Describe = (limit: unknown) => Message;

/** Keywords whose message depends on their value in the schema. */
const describers: Readonly<Record<string, Describe>> = {
  const: (limit) => messages.const({ value: show(limit) }),
  enum: describeEnum,
  exclusiveMaximum: withLimit(messages.exclusiveMaximum),
  exclusiveMinimum: withLimit(messages.exclusiveMinimum),
  format: (limit) => ownMessage(messages.formats, limit) ?? messages.format,
  maxContains: withCount(messages.maxContains),
  maximum: withLimit(messages.maximum),
  maxItems: withCount(messages.maxItems),
  maxLength: withCount(messages.maxLength),
  maxProperties: withCount(messages.maxProperties),
  minContains: withCount(messages.minContains),
  minimum: withLimit(messages.minimum),
  minItems: withCount(messages.minItems),
  minLength: withCount(messages.minLength),
  minProperties: withCount(messages.minProperties),
  multipleOf: withLimit(messages.multipleOf),
  pattern: describePattern,
  type: (limit) => ownMessage(messages.types, limit) ?? describeTypes(limit),
};

/** The message for a value that a keyword rejects: `("maximum", 120)` → `Must be 120 or less.` */
export function messageFor(code: string, limit: unknown): Message {
  const describe = Object.hasOwn(describers, code) ? describers[code] : undefined;
  return describe?.(limit) ?? ownMessage(messages, code) ?? messages.invalid;
}

function ownMessage(group: object, key: unknown): Message | undefined {
  if (typeof key !== "string" || !Object.hasOwn(group, key)) return undefined;
  const entry: unknown = group[key as keyof typeof group];
  return entry instanceof Message ? entry : undefined;
}

/** A bound is written as the document has it: digits are not grouped. */
function withLimit(create: (args: { limit: Translatable }) => Message): Describe {
  return (limit) => create({ limit: show(limit) });
}

function withCount(create: (args: { count: number }) => Message): Describe {
  return (limit) => create({ count: Number(limit) });
}

function show(value: unknown): Translatable {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value) ?? messages.unwritable;
  } catch {
    return messages.unwritable;
  }
}

function describeEnum(values: unknown): Message {
  const choices = Array.isArray(values) ? values.filter((value) => value !== null) : [];
  if (choices.length === 1) return messages.const({ value: show(choices[0]) });
  if (choices.length === 0 || choices.length > maxListedValues) return messages.enumOfMany;
  return messages.enum({ values: choices.map(show) });
}

function describePattern(pattern: unknown): Message {
  const format = patternInWords(String(pattern));
  return format === undefined
    ? messages.pattern({ pattern: String(pattern) })
    : messages.patternInWords({ format });
}

function describeTypes(limit: unknown): Message {
  const types = [limit].flat();
  const [first, ...rest] = types
    .filter((type) => type !== "null")
    .map((type) => ownMessage(messages.typeNames, type) ?? String(type));
  if (first === undefined) return types.length > 0 ? messages.types.null : messages.invalid;
  return messages.type({ type: rest.reduce(either, first) });
}

function either(first: Translatable, second: Translatable): Translatable {
  return messages.or({ first, second });
}
