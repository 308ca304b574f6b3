import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";

import { type Declaration, isCollection, type Shape } from "./declaration.ts";
import { typeToJsonSchema } from "./type-to-json-schema.ts";

/** A JSON Schema of an object, as data. */
export interface JsonSchemaObject {
  readonly $schema: "https://json-schema.org/draft/2020-12/schema";
  readonly type: "object";
  readonly title: string;
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
  /** Types that are used more than once or are recursive. */
  readonly $defs?: Readonly<Record<string, unknown>>;
}

/** The members of a `Params` class that `jsonSchemaOf` reads. */
interface ParamsClassLike {
  readonly name: string;
  readonly shape: Shape;
}

/**
 * The JSON Schema of the parameters that a view may read; those that it may not set are `readOnly`. A function instead
 * of a static member, so that bundlers drop it where it is unused.
 */
export function jsonSchemaOf({ name: title, shape }: ParamsClassLike): JsonSchemaObject {
  const visible = Object.entries(shape).filter(([, declaration]) => declaration.view !== "none");
  // All types in one conversion, so that recursive types are placed under `$defs` of the root.
  const { properties = {}, $defs } = typeToJsonSchema(
    z.object(
      Object.fromEntries(visible.map(([name, declaration]) => [name, declaredType(declaration)])),
    ),
  );
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    title,
    properties: Object.fromEntries(
      visible.map(([name, { view }]) => [
        name,
        { ...(properties[name] as object), ...(view !== "rw" && { readOnly: true }) },
      ]),
    ),
    required: visible.filter(([, declaration]) => isRequired(declaration)).map(([name]) => name),
    additionalProperties: false,
    ...($defs && { $defs }),
  };
}

function declaredType(declaration: Declaration): $ZodType {
  return isCollection(declaration)
    ? z.record(z.string(), declaration.collection)
    : declaration.type;
}

const optionalTypes: ReadonlySet<string> = new Set(["unknown", "any"]);

function isRequired(declaration: Declaration): boolean {
  if (isCollection(declaration)) return false;
  const { optin, def } = declaration.type._zod;
  return optin === undefined && !optionalTypes.has(def.type);
}
