import type { JsonSchema } from "@heddle/schema";

import type { Parameter } from "../operation/operation.ts";

/** The locations of fields, in the order of a form. */
export const fieldLocations = ["path", "query", "header", "cookie", "body"] as const;

/** The part of the request that holds the value of a field. */
export type FieldLocation = (typeof fieldLocations)[number];

/** Describes one input of an operation. */
export interface Field {
  readonly name: string;
  /** The name, or `path.id` if another field has the same name. */
  readonly key: string;
  readonly location: FieldLocation;
  /** A title of the document, otherwise the name in words; empty for a body without a title. */
  readonly label: string;
  /** Resolved at its top level; it may contain references. */
  readonly schema: JsonSchema;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly deprecated: boolean;
  readonly description: string;
  /** Whether only a condition of the body describes the member, such as `if` or `dependentSchemas`. */
  readonly conditional: boolean;
  /** Whether the field is the whole body, not one of its properties. */
  readonly isWholeBody: boolean;
  /** The parameter; `undefined` for a part of the body. */
  readonly parameter: Parameter | undefined;
  readonly examples: readonly unknown[];
}

/** `path.id`: the name of a field with its location. */
export function qualifiedName({ location, name }: Field): string {
  return `${location}.${name}`;
}
