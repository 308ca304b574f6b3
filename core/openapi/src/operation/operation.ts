import type { JsonSchema } from "@heddle/schema";

import type { ParameterLocation, ParameterStyle } from "./parameter-style.ts";

/** The methods that OpenAPI has a name for, in lower case as in a document. */
export const methods = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
] as const;

export type Method = (typeof methods)[number];

/** A parameter with every default of its version filled in and its references resolved. */
export interface Parameter {
  readonly name: string;
  readonly location: ParameterLocation;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /** The media type of a parameter that is described by `content`; such a one has no style. */
  readonly mediaType: string | undefined;
  /** How the members of a `querystring` parameter in the form of a form are written. */
  readonly encoding?: Readonly<Record<string, PartEncoding>>;
  /** Examples, best first. */
  readonly examples: readonly unknown[];
}

/** How one part of a multipart or urlencoded body is written. */
export interface PartEncoding {
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, JsonSchema>>;
  readonly style: ParameterStyle | undefined;
  readonly explode: boolean | undefined;
  readonly allowReserved: boolean;
}

/** A body in one of the media types that an operation takes or gives. */
export interface Content {
  /** As the document writes it, with its parameters. */
  readonly mediaType: string;
  readonly schema: JsonSchema;
  readonly encoding: Readonly<Record<string, PartEncoding>>;
  readonly examples: readonly unknown[];
}

export interface RequestBody {
  readonly required: boolean;
  readonly description: string;
  /** The one that a form uses unless told otherwise comes first. */
  readonly contents: readonly Content[];
}

export interface DeclaredResponse {
  /** `200`, `2XX` or `default`. */
  readonly status: string;
  readonly description: string;
  readonly contents: readonly Content[];
}

/** One operation, in the terms of OpenAPI 3.1 whatever the version of its document. */
export interface Operation {
  readonly path: string;
  /** A `Method`, or one of OpenAPI 3.2's additional ones as the document writes it. */
  readonly method: string;
  /** Where it stands in the document, as a JSON pointer. */
  readonly pointer: string;
  readonly operationId: string | undefined;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  /** Those of the path item included. */
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | undefined;
  readonly responses: readonly DeclaredResponse[];
  /** Any one of these lets a request pass; none: nothing is asked. */
  readonly security: readonly SecurityAlternative[];
  /** Addresses of the API with the defaults of their variables filled in; may be relative to the document. */
  readonly servers: readonly string[];
}

/** A way to say who is asking, as a document declares it. */
export type SecurityScheme = {
  /** What the document calls it. */
  readonly name: string;
  readonly description: string;
} & (
  | {
      readonly type: "apiKey";
      readonly location: "query" | "header" | "cookie";
      readonly parameter: string;
    }
  | { readonly type: "http"; readonly scheme: string; readonly bearerFormat: string | undefined }
  | { readonly type: "oauth2" | "openIdConnect" }
  | { readonly type: "mutualTLS" }
);

/** Schemes that apply together; without any, the request may be anonymous. */
export interface SecurityAlternative {
  readonly schemes: readonly {
    readonly scheme: SecurityScheme;
    readonly scopes: readonly string[];
  }[];
}
