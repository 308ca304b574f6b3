import { defineMessages, type Messages } from "@heddle/params";

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
    date: "Enter a complete date.",
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
  pattern: "Must match {pattern}.",
  /** In place of `pattern` where it can be put into words: `"Must be 5 digits."` */
  patternInWords: "Must be {format}.",
  patterns: {
    /** `"2 capital letters"` and `"4 digits"` → `"2 capital letters, then 4 digits"` */
    followedBy: "{first}, then {second}",
    optional: "optionally {part}",
    /** `"letters"`, `"digits"` and `"“-”"` → `"letters, digits or “-”"`, with `or` before the last. */
    comma: "{first}, {second}",
    text: "“{text}”",
    exactly: "{count} {characters}",
    between: "{min} to {max} {characters}",
    atLeast: "{count} or more {characters}",
    kinds: {
      any: { one: "character", other: "characters" },
      letters: { one: "letter", other: "letters" },
      capitals: { one: "capital letter", other: "capital letters" },
      lowercase: { one: "lowercase letter", other: "lowercase letters" },
      digits: { one: "digit", other: "digits" },
      spaces: { one: "space", other: "spaces" },
    },
  },
  propertyNames: "This name is not allowed.",
  required: "This field is required.",
  /** Of several types, and of a type without an entry in `types`. */
  type: "Enter {type}.",
  types: {
    array: "Must be a list.",
    boolean: "Must be true or false.",
    file: "Choose a file.",
    null: "Must be empty.",
    object: "Must be an object.",
  },
  typeNames: {
    array: "a list",
    boolean: "true or false",
    file: "a file",
    integer: "a whole number",
    number: "a number",
    object: "an object",
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
