/** A JSON value. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A JSON Schema as data: `true`, `false`, or an object of keywords. */
export type JsonSchema = boolean | JsonSchemaObject;

/** The object form of a JSON Schema: keywords of draft 2020-12, draft-07 and OpenAPI 3.0; others are allowed. */
export interface JsonSchemaObject {
  $schema?: string;
  $id?: string;
  $ref?: string;
  $anchor?: string;
  $dynamicRef?: string;
  $dynamicAnchor?: string;
  $recursiveRef?: string;
  $recursiveAnchor?: boolean;
  $defs?: Readonly<Record<string, JsonSchema>>;
  definitions?: Readonly<Record<string, JsonSchema>>;

  title?: string;
  description?: string;
  default?: unknown;
  examples?: unknown;
  example?: unknown;
  deprecated?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  nullable?: boolean;
  /** `nullable` in documents of OpenAPI 2.0, which has no keyword for it. */
  "x-nullable"?: boolean;
  discriminator?: { propertyName: string; mapping?: Readonly<Record<string, string>> };

  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;

  minLength?: number;
  maxLength?: number;
  pattern?: string;
  contentMediaType?: string;
  contentEncoding?: string;

  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number | boolean;
  exclusiveMaximum?: number | boolean;
  multipleOf?: number;

  properties?: Readonly<Record<string, JsonSchema>>;
  patternProperties?: Readonly<Record<string, JsonSchema>>;
  additionalProperties?: JsonSchema;
  unevaluatedProperties?: JsonSchema;
  propertyNames?: JsonSchema;
  required?: readonly string[];
  minProperties?: number;
  maxProperties?: number;
  dependentRequired?: Readonly<Record<string, readonly string[]>>;
  dependentSchemas?: Readonly<Record<string, JsonSchema>>;
  dependencies?: Readonly<Record<string, JsonSchema | readonly string[]>>;

  items?: JsonSchema | readonly JsonSchema[];
  prefixItems?: readonly JsonSchema[];
  additionalItems?: JsonSchema;
  unevaluatedItems?: JsonSchema;
  contains?: JsonSchema;
  minContains?: number;
  maxContains?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;

  allOf?: readonly JsonSchema[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  not?: JsonSchema;
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;

  [keyword: string]: unknown;
}
