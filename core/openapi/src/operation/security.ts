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
