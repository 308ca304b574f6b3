import type { JsonSchema } from "@heddle/schema";

import type { SecurityAlternative } from "../document/security.ts";
import type { ParameterLocation, ParameterStyle } from "./parameter-style.ts";

/** An example that a user can choose. */
export interface NamedExample {
  /** Empty if the document gives no name. */
  readonly name: string;
  readonly summary: string;
  /** `undefined` if it is external. */
  readonly value: unknown;
  /** Whether the document only refers to it; it is not loaded. */
  readonly external?: boolean;
}

/** A parameter with the defaults of its edition and its references resolved. */
export interface Parameter {
  readonly name: string;
  /** A title of the document, otherwise the name in words. */
  readonly label: string;
  readonly location: ParameterLocation;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /** The media type of a parameter that is described by `content` instead of a style. */
  readonly mediaType: string | undefined;
  /** How the members of a urlencoded `querystring` parameter are serialized. */
  readonly encoding?: Readonly<Record<string, PartEncoding>>;
  /** Examples, best first. */
  readonly examples: readonly unknown[];
  /** Those with a name. */
  readonly namedExamples?: readonly NamedExample[];
}

/** How one part of a multipart or urlencoded body is serialized. */
export interface PartEncoding {
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, JsonSchema>>;
  readonly style: ParameterStyle | undefined;
  readonly explode: boolean | undefined;
  readonly allowReserved: boolean;
}

/** One media type of a request or response body. */
export interface Content {
  /** The paths of members that a form shows, but the user cannot change. Items of lists have no step: `["lines", "total"]`. */
  readonly locked?: readonly (readonly string[])[];
  /** As written, with its parameters. */
  readonly mediaType: string;
  readonly schema: JsonSchema;
  readonly encoding: Readonly<Record<string, PartEncoding>>;
  readonly examples: readonly unknown[];
  /** Examples that a user can choose: those with a name, otherwise all. */
  readonly namedExamples?: readonly NamedExample[];
}

export interface RequestBody {
  readonly required: boolean;
  /** Whether the document declares that it may be missing, instead of leaving that open. */
  readonly declaredOptional?: boolean;
  readonly description: string;
  /** The default of a form comes first. */
  readonly contents: readonly Content[];
}

export interface DeclaredResponse {
  /** `200`, `2XX` or `default`. */
  readonly status: string;
  readonly description: string;
  readonly contents: readonly Content[];
}

/** Names an operation of a document. */
export type OperationKey = Pick<Operation, "path" | "method">;

/** One operation in the terms of OpenAPI 3.1, for a document of any version. */
export interface Operation {
  readonly path: string;
  /** A `Method`, or an additional method of OpenAPI 3.2 as written. */
  readonly method: string;
  /** The JSON pointer of the operation. */
  readonly pointer: string;
  readonly operationId: string | undefined;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  /** Includes those of the path item. */
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | undefined;
  readonly responses: readonly DeclaredResponse[];
  /** Any one of these authorizes a request; an empty list means that no authorization is needed. */
  readonly security: readonly SecurityAlternative[];
  /** Server URLs with the defaults of their variables; may be relative to the document. */
  readonly servers: readonly string[];
}
