import { assertBorderValue, isObject } from "@heddle/params";
import type { JsonSchemaObject } from "@heddle/schema";

/** What the rules rely on, by keyword; a keyword without a row may hold anything. */
const forms: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  description: isText,
  format: isText,
  contentMediaType: isText,
  contentEncoding: isText,
  type: (value) => isText(value) || isListOf(value, isText),
  const: isShowable,
  default: isShowable,
  enum: (value) => Array.isArray(value) && isShowable(value),
  minimum: Number.isFinite,
  maximum: Number.isFinite,
  multipleOf: (value) => Number.isFinite(value) && Number(value) > 0,
  maxLength: Number.isFinite,
  maxItems: Number.isSafeInteger,
  required: (value) => isListOf(value, isText),
  properties: (value) => isObject(value) && Object.values(value).every(isSchema),
  items: isSchema,
  oneOf: (value) => isListOf(value, isSchema),
  anyOf: (value) => isListOf(value, isSchema),
  discriminator: (value) =>
    isObject(value) && isText(value["propertyName"]) && isMapping(value["mapping"] ?? {}),
};

/** The schema less the keywords that are not what JSON Schema says they are: a document in use may hold anything. */
export function wellFormed(schema: JsonSchemaObject): JsonSchemaObject {
  const isSound = (keyword: string): boolean =>
    !Object.hasOwn(forms, keyword) ||
    schema[keyword] === undefined ||
    forms[keyword]?.(schema[keyword]) === true;
  const keywords = Object.keys(schema);
  if (keywords.every(isSound)) return schema;
  return Object.fromEntries(keywords.filter(isSound).map((keyword) => [keyword, schema[keyword]]));
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isSchema(value: unknown): boolean {
  return typeof value === "boolean" || isObject(value);
}

function isMapping(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isText);
}

/** Whether a view may see the value. */
function isShowable(value: unknown): boolean {
  try {
    assertBorderValue("schema", value);
    return true;
  } catch {
    return false;
  }
}
