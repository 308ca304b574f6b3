/** The argument of a message function: the keyword's value in the schema. */
export interface MessageDetail {
  readonly limit: unknown;
}

/** Messages for the user of a form, by `keyword:value` or by `keyword`. */
export type MessageTable = Readonly<Record<string, string | ((detail: MessageDetail) => string)>>;

const typeNames: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "yes or no",
  file: "a file",
  integer: "a whole number",
  number: "a number",
  object: "a group of fields",
  string: "text",
};

/** The English messages; pass another table to `validate` to translate them. */
export const messages: MessageTable = {
  additionalProperties: "This field is not allowed here.",
  budget: "This value is too complex to check.",
  const: ({ limit }) => `Must be ${show(limit)}.`,
  contains: "Add at least one item of the required kind.",
  dependentRequired: "This field is required.",
  depth: "This value is nested too deeply.",
  enum: ({ limit }) => chooseFrom(limit),
  exclusiveMaximum: ({ limit }) => `Must be less than ${show(limit)}.`,
  exclusiveMinimum: ({ limit }) => `Must be more than ${show(limit)}.`,
  format: "Check the format of this value.",
  "format:byte": "Enter Base64 text.",
  "format:date": "Enter a date, such as 2025-01-31.",
  "format:date-time": "Enter a date and time, such as 2025-01-31T12:30:00Z.",
  "format:duration": "Enter a duration, such as P1DT12H.",
  "format:email": "Enter an e-mail address.",
  "format:hostname": "Enter a host name, such as www.example.com.",
  "format:idn-email": "Enter an e-mail address.",
  "format:int32": "Enter a whole number between -2147483648 and 2147483647.",
  "format:int64": "Enter a whole number of at most 64 bits.",
  "format:ipv4": "Enter an IPv4 address, such as 192.0.2.1.",
  "format:ipv6": "Enter an IPv6 address, such as 2001:db8::1.",
  "format:json-pointer": "Enter a JSON pointer, such as /a/b.",
  "format:regex": "Enter a valid regular expression.",
  "format:time": "Enter a time, such as 12:30:00.",
  "format:uri": "Enter a full address, such as https://example.com.",
  "format:uri-reference": "Enter an address or a path.",
  "format:url": "Enter a full address, such as https://example.com.",
  "format:uuid": "Enter a UUID, such as 123e4567-e89b-12d3-a456-426614174000.",
  items: "This item is not allowed here.",
  maxContains: ({ limit }) => `Keep at most ${count(limit, "item")} of the required kind.`,
  maximum: ({ limit }) => `Must be ${show(limit)} or less.`,
  maxItems: ({ limit }) => `Keep at most ${count(limit, "item")}.`,
  maxLength: ({ limit }) => `Enter at most ${count(limit, "character")}.`,
  maxProperties: ({ limit }) => `Keep at most ${count(limit, "field")}.`,
  minContains: ({ limit }) => `Add at least ${count(limit, "item")} of the required kind.`,
  minimum: ({ limit }) => `Must be ${show(limit)} or more.`,
  minItems: ({ limit }) => `Add at least ${count(limit, "item")}.`,
  minLength: ({ limit }) => `Enter at least ${count(limit, "character")}.`,
  minProperties: ({ limit }) => `Add at least ${count(limit, "field")}.`,
  multipleOf: ({ limit }) => `Must be a multiple of ${show(limit)}.`,
  not: "This value is not allowed.",
  oneOf: "This value matches more than one option.",
  pattern: "Does not match the expected format.",
  propertyNames: "This name is not allowed.",
  required: "This field is required.",
  type: ({ limit }) => describeTypes(limit),
  "type:array": "Must be a list.",
  "type:boolean": "Choose yes or no.",
  "type:file": "Choose a file.",
  "type:null": "Must be empty.",
  "type:object": "Must be a group of fields.",
  unevaluatedItems: "This item is not allowed here.",
  unevaluatedProperties: "This field is not allowed here.",
  uniqueItems: "Each item may appear only once.",
};

/** Looks up a message in the table, then in the English one. */
export function messageFor(table: MessageTable, code: string, limit: unknown): string {
  const keys = typeof limit === "string" ? [`${code}:${limit}`, code] : [code];
  for (const source of [table, messages])
    for (const key of keys) {
      const message = Object.hasOwn(source, key) ? source[key] : undefined;
      if (message !== undefined) return typeof message === "string" ? message : message({ limit });
    }
  return "This value is not valid.";
}

function count(limit: unknown, noun: string): string {
  return `${String(limit)} ${noun}${limit === 1 ? "" : "s"}`;
}

function show(value: unknown): string {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value);
  } catch {
    return "the expected value";
  }
}

function chooseFrom(values: unknown): string {
  const choices = Array.isArray(values) ? values.filter((value) => value !== null) : [];
  const [only] = choices;
  if (choices.length === 1) return `Must be ${show(only)}.`;
  if (choices.length === 0 || choices.length > 12) return "Choose one of the allowed values.";
  return `Choose one of: ${choices.map(show).join(", ")}.`;
}

function describeTypes(limit: unknown): string {
  const names = [limit].flat().filter((type) => type !== "null");
  return `Enter ${names.map((type) => typeNames[String(type)] ?? String(type)).join(" or ")}.`;
}
