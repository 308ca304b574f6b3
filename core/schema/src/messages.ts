import { defineMessages, Message, type Messages, type Translatable } from "@heddle/params";

const catalog = {
  additionalProperties: "This field is not allowed here.",
  budget: "This value is too complex to check.",
  const: "Must be {value}.",
  contains: "Add at least one item of the required kind.",
  dependentRequired: "This field is required.",
  depth: "This value is nested too deeply.",
  enum: "Choose one of: {values}.",
  /** In place of `enum` where there are too many values to list. */
  enumOfMany: "Choose one of the allowed values.",
  exclusiveMaximum: "Must be less than {limit}.",
  exclusiveMinimum: "Must be more than {limit}.",
  /** Of a format without an entry in `formats`. */
  format: "Check the format of this value.",
  formats: {
    byte: "Enter Base64 text.",
    date: "Enter a date, such as 2025-01-31.",
    "date-time": "Enter a date and time, such as 2025-01-31T12:30:00Z.",
    duration: "Enter a duration, such as P1DT12H.",
    email: "Enter an e-mail address.",
    hostname: "Enter a host name, such as www.example.com.",
    "idn-email": "Enter an e-mail address.",
    int32: "Enter a whole number between -2147483648 and 2147483647.",
    int64: "Enter a whole number of at most 64 bits.",
    ipv4: "Enter an IPv4 address, such as 192.0.2.1.",
    ipv6: "Enter an IPv6 address, such as 2001:db8::1.",
    "json-pointer": "Enter a JSON pointer, such as /a/b.",
    regex: "Enter a valid regular expression.",
    time: "Enter a time, such as 12:30:00.",
    uri: "Enter a full address, such as https://example.com.",
    "uri-reference": "Enter an address or a path.",
    url: "Enter a full address, such as https://example.com.",
    uuid: "Enter a UUID, such as 123e4567-e89b-12d3-a456-426614174000.",
  },
  /** Of a keyword without an entry. */
  invalid: "This value is not valid.",
  items: "This item is not allowed here.",
  maxContains: {
    one: "Keep at most {count} item of the required kind.",
    other: "Keep at most {count} items of the required kind.",
  },
  maximum: "Must be {limit} or less.",
  maxItems: { one: "Keep at most {count} item.", other: "Keep at most {count} items." },
  maxLength: {
    one: "Enter at most {count} character.",
    other: "Enter at most {count} characters.",
  },
  maxProperties: { one: "Keep at most {count} field.", other: "Keep at most {count} fields." },
  minContains: {
    one: "Add at least {count} item of the required kind.",
    other: "Add at least {count} items of the required kind.",
  },
  minimum: "Must be {limit} or more.",
  minItems: { one: "Add at least {count} item.", other: "Add at least {count} items." },
  minLength: {
    one: "Enter at least {count} character.",
    other: "Enter at least {count} characters.",
  },
  minProperties: { one: "Add at least {count} field.", other: "Add at least {count} fields." },
  multipleOf: "Must be a multiple of {limit}.",
  not: "This value is not allowed.",
  oneOf: "This value matches more than one option.",
  pattern: "Does not match the expected format.",
  propertyNames: "This name is not allowed.",
  required: "This field is required.",
  /** Of several types, and of a type without an entry in `types`. */
  type: "Enter {type}.",
  types: {
    array: "Must be a list.",
    boolean: "Choose yes or no.",
    file: "Choose a file.",
    null: "Must be empty.",
    object: "Must be a group of fields.",
  },
  typeNames: {
    array: "a list",
    boolean: "yes or no",
    file: "a file",
    integer: "a whole number",
    number: "a number",
    object: "a group of fields",
    string: "text",
  },
  /** `"a number"` and `"text"` → `"a number or text"` */
  or: "{first} or {second}",
  unevaluatedItems: "This item is not allowed here.",
  unevaluatedProperties: "This field is not allowed here.",
  uniqueItems: "Each item may appear only once.",
  /** In place of a value that cannot be written as JSON. */
  unwritable: "the expected value",
} as const;

/** English messages of this package. Translations use the same keys. */
export type SchemaCatalog = typeof catalog;

export const messages: Messages<SchemaCatalog> = defineMessages("schema", catalog);

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
