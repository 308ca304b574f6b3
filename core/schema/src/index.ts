export { isReadOnly } from "./access.ts";
export { type ConditionalMembers, Conditions } from "./conditions.ts";
export type { Described } from "./described.ts";
export type { Dialect } from "./dialect.ts";
export { InvalidJsonError, parseExactJson, stringifyExactJson } from "./exact-json.ts";
export { conditionKeywords, flattenSchema, unionMembers } from "./flatten.ts";
export type { Json, JsonSchema, JsonSchemaObject } from "./json-schema.ts";
export { labelOf, nameInWords, ownTitle, similarNames, wordsOf } from "./label.ts";
export type { SchemaCatalog } from "./messages.ts";
export { isNullable, unwrapNullable } from "./nullable.ts";
export { isPassword } from "./password.ts";
export { matchPattern, type PatternResult } from "./pattern.ts";
export { hintKeyword, resolveRef, UnresolvedReferenceError } from "./reference.ts";
export {
  normalizeSchema,
  type SchemaKind,
  type SchemaLike,
  SchemaSource,
  SchemaSourceError,
} from "./schema-source.ts";
export {
  isValid,
  validate,
  type ValidateOptions,
  type Violation,
  violationsOf,
} from "./validate.ts";
