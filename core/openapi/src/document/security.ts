import { resolveReference } from "./document-outline.ts";
import { asList, asObject, asText, isObject, member, type RawObject } from "./raw.ts";

/** A security scheme of a document. */
export type SecurityScheme = {
  /** The key in the document. */
  readonly name: string;
  readonly description: string;
} & (
  | {
      readonly type: "apiKey";
      readonly location: "query" | "header" | "cookie";
      readonly parameter: string;
    }
  | { readonly type: "http"; readonly scheme: string; readonly bearerFormat: string | undefined }
  | { readonly type: "oauth2"; readonly flows: readonly OAuthFlow[] }
  | {
      readonly type: "openIdConnect";
      /** The discovery document of the issuer, as written; may be relative to the server of the API. */
      readonly url: string;
    }
  | { readonly type: "mutualTLS" }
);

/** The ways to get a token, by their names in OpenAPI 3.2. */
const oauthGrants = [
  "authorizationCode",
  "password",
  "clientCredentials",
  "deviceAuthorization",
  "implicit",
] as const;

export type OAuthGrant = (typeof oauthGrants)[number];

/** One way to get a token. URLs are as written, empty where missing, and may be relative to the server of the API. */
export interface OAuthFlow {
  readonly grant: OAuthGrant;
  readonly authorizationUrl: string;
  readonly deviceAuthorizationUrl: string;
  readonly tokenUrl: string;
  readonly refreshUrl: string;
  readonly scopes: readonly OAuthScope[];
}

export interface OAuthScope {
  readonly name: string;
  readonly description: string;
}

/** Schemes that apply together; an empty list allows anonymous requests. */
export interface SecurityAlternative {
  readonly schemes: readonly {
    readonly scheme: SecurityScheme;
    readonly scopes: readonly string[];
  }[];
}

/** The security alternatives of an operation, otherwise those of the document. */
export function readSecurity(
  root: RawObject,
  operation: RawObject,
  declared: RawObject,
): readonly SecurityAlternative[] {
  return asList(operation["security"] ?? root["security"])
    .filter(isObject)
    .flatMap((requirement) => readAlternative(root, requirement, declared) ?? []);
}

/** All security schemes that a document declares. */
export function readSchemes(root: RawObject): readonly SecurityScheme[] {
  const declared = asObject(
    asObject(root["components"])["securitySchemes"] ?? root["securityDefinitions"],
  );
  return Object.keys(declared).flatMap(
    (name) => readScheme(name, asObject(resolveReference(root, member(declared, name)))) ?? [],
  );
}

function readAlternative(
  root: RawObject,
  requirement: RawObject,
  declared: RawObject,
): SecurityAlternative | undefined {
  const schemes = [];
  for (const [name, scopes] of Object.entries(requirement)) {
    const scheme = readScheme(name, asObject(resolveReference(root, member(declared, name))));
    // An alternative with an unknown scheme cannot be satisfied.
    if (!scheme) return undefined;
    schemes.push({ scheme, scopes: asList(scopes).map(String) });
  }
  return { schemes };
}

const kinds: Readonly<Record<string, (data: RawObject) => SecurityKind | undefined>> = {
  apiKey: (data) => {
    const location = data["in"];
    if (location !== "query" && location !== "header" && location !== "cookie") return undefined;
    return { type: "apiKey", location, parameter: asText(data["name"]) };
  },
  basic: () => ({ type: "http", scheme: "basic", bearerFormat: undefined }),
  http: (data) => ({
    type: "http",
    scheme: asText(data["scheme"]).toLowerCase(),
    bearerFormat: asText(data["bearerFormat"]) || undefined,
  }),
  mutualTLS: () => ({ type: "mutualTLS" }),
  oauth2: (data) => ({ type: "oauth2", flows: readFlows(data) }),
  openIdConnect: (data) => ({ type: "openIdConnect", url: asText(data["openIdConnectUrl"]) }),
};

/** The names of flows in OpenAPI 2.0, where a scheme has one flow. */
const swaggerGrants: ReadonlyMap<unknown, OAuthGrant> = new Map([
  ["accessCode", "authorizationCode"],
  ["application", "clientCredentials"],
  ["password", "password"],
  ["implicit", "implicit"],
]);

function readFlows(data: RawObject): readonly OAuthFlow[] {
  const grant = swaggerGrants.get(data["flow"]);
  if (grant) return [readFlow(grant, data)];
  const flows = asObject(data["flows"]);
  return oauthGrants.flatMap((each) => {
    const flow = member(flows, each);
    return isObject(flow) ? [readFlow(each, flow)] : [];
  });
}

function readFlow(grant: OAuthGrant, flow: RawObject): OAuthFlow {
  return {
    grant,
    authorizationUrl: asText(flow["authorizationUrl"]),
    deviceAuthorizationUrl: asText(flow["deviceAuthorizationUrl"]),
    tokenUrl: asText(flow["tokenUrl"]),
    refreshUrl: asText(flow["refreshUrl"]),
    scopes: Object.entries(asObject(flow["scopes"])).map(([name, description]) => ({
      name,
      description: asText(description),
    })),
  };
}

/** A scheme without its name and description. */
type SecurityKind = SecurityScheme extends infer Scheme
  ? Scheme extends SecurityScheme
    ? Omit<Scheme, "name" | "description">
    : never
  : never;

function readScheme(name: string, data: RawObject): SecurityScheme | undefined {
  const kind = asText(data["type"]);
  const scheme = Object.hasOwn(kinds, kind) ? kinds[kind]?.(data) : undefined;
  return scheme && { name, description: asText(data["description"]), ...scheme };
}
