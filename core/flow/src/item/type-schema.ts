import type { InitialValues } from "@heddle/params";
import {
  type Described,
  type JsonSchema,
  normalizeSchema,
  type SchemaLike,
  SchemaSource,
} from "@heddle/schema";

import type { Edge } from "../edge/edge.ts";
import type { Node } from "../node/node.ts";
import { isItemClass, ownSchemaOf } from "./own-parameters.ts";

/** The fields of a record, which are no data. */
type FieldName = keyof typeof Node.shape | keyof typeof Edge.shape;

/** The type of the data that a schema describes, as it may be given: what has a default may be missing. Any data where the schema does not say. */
export type DataOf<Schema> = Schema extends {
  readonly "~standard": {
    readonly types?: { readonly input: infer Data extends object } | undefined;
  };
}
  ? Data
  : Schema extends { readonly fields: unknown; readonly shape: infer Shape }
    ? InitialValues<Omit<Shape, FieldName>>
    : Schema extends { readonly shape: infer Shape }
      ? InitialValues<Shape>
      : Described<Schema> extends infer Data extends object
        ? Data
        : Record<string, unknown>;

/** The JSON Schema of data; of a class of nodes or edges, that of the parameters that are its data. */
export function typeSchemaOf(source: SchemaLike): JsonSchema {
  const value: unknown = source instanceof SchemaSource ? source.value : source;
  // What jsonSchemaOf gives is JSON Schema.
  return isItemClass(value) ? (ownSchemaOf(value) as JsonSchema) : normalizeSchema(source);
}
