import { hintKeyword, type JsonSchema, type JsonSchemaObject } from "@heddle/schema";

import { asList, type RawObject } from "../document/raw.ts";
import type { Field } from "./field.ts";
import { readFlat } from "../document/schema-traits.ts";

/**
 * A text schema for a parameter that accepts text and other scalars, or that has no type: in a URL `5` and `"5"` are the
 * same. `{ type: ["string", "integer"] }` → `{ type: "string" }`.
 */
export function asTextParameter(
  { parameter, schema }: Field,
  root: RawObject,
): JsonSchema | undefined {
  const isPlain = parameter?.style === "form" || parameter?.style === "simple";
  if (!isPlain || parameter.mediaType !== undefined) return undefined;
  const { oneOf, anyOf, type, ...rest } = readFlat(root, schema);
  const isOpen = Object.keys(rest).every((keyword) => annotations.has(keyword));
  const branches = [...asList(oneOf), ...asList(anyOf)] as readonly JsonSchema[];
  const types =
    branches.length > 0 ? branches.flatMap((each) => typesOf(each, root)) : namesOf(type);
  const isText = types.length === 0 ? isOpen : types.length > 1 && types.includes("string");
  return isText && types.every((name) => single.has(name))
    ? { ...rest, type: "string" }
    : undefined;
}

const single: ReadonlySet<string> = new Set(["string", "integer", "number", "boolean"]);
const annotations: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "example",
  "examples",
  "deprecated",
  hintKeyword,
]);

/** The types of a branch; an enum or a constant counts as `any`. */
function typesOf(schema: JsonSchema, root: RawObject): readonly string[] {
  const { type, enum: values, const: only } = readFlat(root, schema);
  const isList = values !== undefined || only !== undefined || type === undefined;
  return isList ? ["any"] : namesOf(type);
}

function namesOf(type: JsonSchemaObject["type"]): readonly string[] {
  return typeof type === "string" ? [type] : (type ?? []);
}
