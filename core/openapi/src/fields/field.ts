import type { JsonSchema } from "@heddle/schema";

import type { Parameter } from "../operation/operation.ts";

/** The places that a field can have, in the order of a form. */
export const fieldLocations = ["path", "query", "header", "cookie", "body"] as const;

/** Where the value of a field belongs in the request. */
export type FieldLocation = (typeof fieldLocations)[number];

/** The descriptor of one input. */
export interface Field {
  readonly name: string;
  /** The name, or `path.id` where two fields have the same name. */
  readonly key: string;
  readonly location: FieldLocation;
  /** Resolved: not a reference itself, though there may be references inside. */
  readonly schema: JsonSchema;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly deprecated: boolean;
  readonly description: string;
  /** Whether the field is the whole body, not one of its properties. */
  readonly isWholeBody: boolean;
  /** The parameter that it stands for; none for a part of the body. */
  readonly parameter: Parameter | undefined;
  readonly examples: readonly unknown[];
}
