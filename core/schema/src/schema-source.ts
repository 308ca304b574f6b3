import { assertArgument, HeddleError, isObject, jsonSchemaOf } from "@heddle/params";

import type { JsonSchema } from "./json-schema.ts";

/** The kinds of schema that `normalizeSchema` converts. */
export type SchemaKind = "jsonschema" | "param" | "standard";

/** A schema with its declared kind; throws if the value is not of that kind. */
export class SchemaSource {
  readonly kind: SchemaKind;
  readonly value: unknown;

  constructor(options: { kind?: SchemaKind; value: unknown }) {
    assertArgument("new SchemaSource", "options", options, "object");
    const { kind = "jsonschema", value } = options;
    rowOf(value, kind);
    this.kind = kind;
    this.value = value;
  }
}

/** Thrown for a value that is not a schema, or not one of the declared kind. */
export class SchemaSourceError extends HeddleError {
  constructor(message: string, options?: ErrorOptions, subject = "normalizeSchema") {
    super("schema_source", `${subject}: ${message}`, options);
  }
}

/** The argument of `normalizeSchema`: a `SchemaSource`, a JSON Schema, a Params class, or a Standard Schema object. */
export type SchemaLike = SchemaSource | JsonSchema | ParamsClass | StandardSchema;

/** A Heddle Params class, recognized by its `shape`. */
type ParamsClass = Parameters<typeof jsonSchemaOf>[0];

/** A Standard Schema object (zod, valibot, arktype, …), recognized by its `~standard` member. */
interface StandardSchema {
  readonly "~standard": object;
}

interface SchemaKindRow {
  readonly kind: SchemaKind;
  readonly expects: string;
  readonly fits: (value: unknown) => boolean;
  readonly read: (value: never) => unknown;
}

// Ordered: an arktype type is a function too, so `~standard` is tested before `shape`.
const kinds: readonly SchemaKindRow[] = [
  {
    kind: "standard",
    expects: "a Standard Schema object (zod, valibot or arktype)",
    fits: (value) => isObjectOrFunction(value) && "~standard" in value,
    read: readStandard,
  },
  {
    kind: "param",
    expects: "a Params class",
    fits: (value) => typeof value === "function" && "shape" in value,
    read: jsonSchemaOf,
  },
  {
    kind: "jsonschema",
    expects: "a JSON Schema (a plain object, true or false)",
    fits: isJsonSchema,
    read: (value: JsonSchema) => value,
  },
];

const cache = new WeakMap<object, JsonSchema>();

/** Converts a schema of any supported kind to JSON Schema. */
export function normalizeSchema(source: SchemaLike): JsonSchema {
  const declared = source instanceof SchemaSource ? source : undefined;
  const value: unknown = declared ? declared.value : source;
  const row = rowOf(value, declared?.kind);
  if (!isObjectOrFunction(value)) return readSchema(row, value);
  const known = cache.get(value) ?? readSchema(row, value);
  if (row.kind !== "jsonschema") cache.set(value, known);
  return known;
}

/** Finds the kind of a value; throws if it is not a schema, or not of the declared kind. */
function rowOf(value: unknown, declared?: SchemaKind): SchemaKindRow {
  const row = kinds.find(({ fits }) => fits(value));
  if (row && (declared ?? row.kind) === row.kind) return row;
  throw wrongKind(value, declared, row);
}

function readSchema({ kind, read }: SchemaKindRow, value: unknown): JsonSchema {
  let schema: unknown;
  try {
    // The row's `fits` has just accepted this value.
    schema = read(value as never);
  } catch (error) {
    if (error instanceof HeddleError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new SchemaSourceError(`the ${kind} source has no JSON Schema: ${reason}`, {
      cause: error,
    });
  }
  if (isJsonSchema(schema)) return schema;
  throw new SchemaSourceError(
    `the ${kind} source gave ${describe(schema)} instead of a JSON Schema`,
  );
}

/** How to get a JSON Schema from a library's schema, by vendor. */
const adviceByVendor: ReadonlyMap<string, string> = new Map([
  ["valibot", "wrap it with toStandardJsonSchema from @valibot/to-json-schema"],
  ["zod", 'of zod/mini, pass z.toJSONSchema(schema, { io: "input" }) in its place'],
]);

function readStandard(value: StandardSchema): unknown {
  const standard: { vendor?: unknown; jsonSchema?: { input?: unknown } } = value["~standard"];
  const input = standard.jsonSchema?.input;
  if (typeof input === "function") return input({ target: "draft-2020-12" });
  const vendor = typeof standard.vendor === "string" ? standard.vendor : "unknown";
  const advice =
    adviceByVendor.get(vendor) ??
    "use a version of the library that offers it, or pass a JSON Schema";
  throw new SchemaSourceError(
    `the ${vendor} schema has no JSON Schema (no "~standard".jsonSchema): ${advice}`,
  );
}

function wrongKind(
  value: unknown,
  declared: SchemaKind | undefined,
  actual: SchemaKindRow | undefined,
): SchemaSourceError {
  const found = actual ? `is ${actual.expects}` : `is ${describe(value)}`;
  if (declared === undefined)
    return new SchemaSourceError(
      `the source ${found}; pass ${kinds.map(({ expects }) => expects).join(", or ")}`,
    );
  const wanted = kinds.find(({ kind }) => kind === declared)?.expects;
  const kindList = kinds.map(({ kind, expects }) => `"${kind}" for ${expects}`).join(", ");
  return new SchemaSourceError(
    wanted
      ? `the source says kind "${declared}" but its value ${found}; pass ${wanted}`
      : `there is no kind "${declared}"; use ${kindList}`,
    undefined,
    "SchemaSource",
  );
}

function isObjectOrFunction(value: unknown): value is object {
  return typeof value === "function" || (typeof value === "object" && value !== null);
}

function isJsonSchema(value: unknown): value is JsonSchema {
  if (typeof value === "boolean") return true;
  return isObject(value) && Object.prototype.toString.call(value) === "[object Object]";
}

function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "function" ? "a function" : `of type ${typeof value}`;
}
