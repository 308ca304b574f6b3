import * as z from "zod/v4/core";

import { type Declaration, isCollection, type Shape } from "./declaration.ts";

/** A JSON Schema of an object, as data. */
export interface JsonSchemaObject {
  readonly $schema: "https://json-schema.org/draft/2020-12/schema";
  readonly type: "object";
  readonly title: string;
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** The JSON Schema of what a view may see of a shape; what it may not set is `readOnly`. */
export function shapeToJsonSchema(title: string, shape: Shape): JsonSchemaObject {
  const visible = Object.entries(shape).filter(([, declaration]) => declaration.view !== "none");
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    title,
    properties: Object.fromEntries(
      visible.map(([name, declaration]) => [name, declarationToJsonSchema(declaration)]),
    ),
    required: visible.filter(([, declaration]) => isRequired(declaration)).map(([name]) => name),
    additionalProperties: false,
  };
}

function declarationToJsonSchema(declaration: Declaration): Record<string, unknown> {
  const access = declaration.view === "rw" ? {} : { readOnly: true };
  if (isCollection(declaration)) {
    return { type: "object", additionalProperties: typeToJsonSchema(declaration.collection), ...access };
  }
  return { ...typeToJsonSchema(declaration.type), ...access };
}

function isRequired(declaration: Declaration): boolean {
  return !isCollection(declaration) && declaration.type._zod.optin !== "optional";
}

function typeToJsonSchema(type: z.$ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "date") {
        Object.assign(jsonSchema, { type: "string", format: "date-time" });
      }
    },
  });
  return schema;
}
