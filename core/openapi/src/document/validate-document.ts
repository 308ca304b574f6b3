import { isObject, type UnknownRecord } from "@heddle/params";
import { type JsonSchema, type Violation, violationsOf } from "@heddle/schema";

import type { Diagnostic } from "./diagnostic.ts";
import type { OpenAPIVersion } from "./document-outline.ts";
import { atPointer, jsonPointer } from "./json-pointer.ts";
import { type DocumentLike, readDocument } from "./openapi-document.ts";

const maxViolations = 1_000;

/** Enough for any document that fits into memory: a check of a whole document has no user who waits for each key. */
const budget = Number.MAX_SAFE_INTEGER;

/** The diagnostics of a document plus violations of the official schema of its edition. */
export async function validateDocument(openapi: DocumentLike): Promise<readonly Diagnostic[]> {
  const { root, version, diagnostics } = readDocument(openapi);
  const violations = violationsOf(root, await officialSchema(version), { budget })
    .filter((violation) => !isExpressionOfJavaScript(root, violation))
    .slice(0, maxViolations)
    .map(describe);
  return [...diagnostics, ...violations];
}

/** Loaded on first use. */
const texts: Readonly<Record<OpenAPIVersion, () => Promise<{ readonly schemaText: string }>>> = {
  "2.0": () => import("./official-schemas/openapi-2.0.ts"),
  "3.0": () => import("./official-schemas/openapi-3.0.ts"),
  "3.1": () => import("./official-schemas/openapi-3.1.ts"),
  "3.2": () => import("./official-schemas/openapi-3.2.ts"),
};

const schemas = new Map<OpenAPIVersion, Promise<JsonSchema>>();

/** Prepared once, because the validator keeps what it knows about a schema. */
function officialSchema(version: OpenAPIVersion): Promise<JsonSchema> {
  const schema =
    schemas.get(version) ??
    texts[version]().then(({ schemaText }) => JSON.parse(schemaText, withoutChoice) as JsonSchema);
  schemas.set(version, schema);
  return schema;
}

/**
 * `oneOf: [Header, Reference]` → a Reference if it has a `$ref`, otherwise a Header. No value matches both. The problems of
 * a header then never include that it is not a reference.
 */
function withoutChoice(_: string, schema: unknown): unknown {
  if (!isObject(schema) || !Array.isArray(schema["oneOf"]) || schema["oneOf"].length !== 2)
    return schema;
  const { oneOf, ...others } = schema as UnknownRecord & { readonly oneOf: readonly unknown[] };
  const reference = oneOf.find(isReferenceSchema);
  const other = oneOf.find((branch) => branch !== reference);
  if (reference === undefined) return schema;
  return { ...others, if: { type: "object", required: ["$ref"] }, then: reference, else: other };
}

function isReferenceSchema(branch: unknown): boolean {
  return isObject(branch) && /\/(?:jsonR|R)eference$/.test(String(branch["$ref"]));
}

/** An expression such as `\-\:`, which JavaScript accepts unless it has the flag `u`: real documents have many. */
function isExpressionOfJavaScript(root: unknown, { limit, path }: Violation): boolean {
  if (limit !== "regex") return false;
  try {
    return new RegExp(String(atPointer(root, jsonPointer(...path.map(encoded))))) instanceof RegExp;
  } catch {
    return false;
  }
}

const encoded = (step: string | number): string => String(step).replaceAll("%", "%25");

/** Keywords about a member that is missing or must not be there. Their place is the object, which the text has. */
const ofMembers: Readonly<Record<string, string>> = {
  additionalProperties: "must not have",
  dependentRequired: "must have",
  required: "must have",
  unevaluatedProperties: "must not have",
};

/** What a value must be, by keyword. */
const requirements: Readonly<Record<string, (limit: unknown) => string>> = {
  const: (limit) => `must be ${JSON.stringify(limit)}`,
  depth: () => "is nested too deeply",
  enum: (limit) => `must be ${joined([limit].flat().map((value) => JSON.stringify(value)))}`,
  exclusiveMinimum: (limit) => `must be more than ${String(limit)}`,
  format: (limit) => `must have the format "${String(limit)}"`,
  maxProperties: (limit) => `must have at most ${counted(limit, "member")}`,
  minimum: (limit) => `must be ${String(limit)} or more`,
  minItems: (limit) => `must have at least ${counted(limit, "item")}`,
  minLength: (limit) => `must have at least ${counted(limit, "character")}`,
  minProperties: (limit) => `must have at least ${counted(limit, "member")}`,
  not: describeExclusion,
  // Reported only for a value that several branches accept.
  oneOf: () => "must have only one of the allowed forms",
  pattern: (limit) => `must match ${String(limit)}`,
  propertyNames: () => "has a name that is not allowed here",
  type: (limit) => `must be ${joined([limit].flat().map(nameOfType))}`,
  uniqueItems: () => "must not have equal items",
};

/** `{ path: ["info", "title"], code: "required" }` → `/info`, `must have the member "title"`. */
function describe({ path, code, limit }: Violation): Diagnostic {
  const verb = Object.hasOwn(ofMembers, code) ? ofMembers[code] : undefined;
  const requirement = Object.hasOwn(requirements, code) ? requirements[code] : undefined;
  return {
    pointer: jsonPointer(...(verb === undefined ? path : path.slice(0, -1))),
    code: "schema_violation",
    message:
      verb === undefined
        ? (requirement?.(limit) ?? "is not allowed here")
        : `${verb} the member "${String(path.at(-1))}"`,
  };
}

/** `{ required: ["schema", "content"] }` → `must not have both "schema" and "content"` */
function describeExclusion(limit: unknown): string {
  const names = isObject(limit) && Array.isArray(limit["required"]) ? limit["required"] : [];
  const [one, other] = names.map((name) => JSON.stringify(name));
  return other === undefined ? "is not allowed here" : `must not have both ${one} and ${other}`;
}

function counted(limit: unknown, noun: string): string {
  return `${String(limit)} ${noun}${limit === 1 ? "" : "s"}`;
}

/** `string` → `a string` */
function nameOfType(type: unknown): string {
  return `${/^[aeiou]/.test(String(type)) ? "an" : "a"} ${String(type)}`;
}

/** `a`, `b`, `c` → `a, b or c` */
function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
