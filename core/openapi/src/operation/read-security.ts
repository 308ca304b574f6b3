import { follow } from "../document/path-item.ts";
import { asList, asObject, asText, isObject, member, type RawObject } from "../document/raw.ts";
import type { SecurityAlternative, SecurityScheme } from "./security.ts";

/** The ways to be let in that an operation names, or else its document. */
export function readSecurity(
  root: RawObject,
  operation: RawObject,
  declared: RawObject,
): readonly SecurityAlternative[] {
  return asList(operation["security"] ?? root["security"])
    .filter(isObject)
    .flatMap((requirement) => readAlternative(root, requirement, declared) ?? []);
}

/** The ways to say who is asking that a document declares, whether an operation names them or not. */
export function readSchemes(root: RawObject): readonly SecurityScheme[] {
  const declared = asObject(
    asObject(root["components"])["securitySchemes"] ?? root["securityDefinitions"],
  );
  return Object.keys(declared).flatMap(
    (name) => readScheme(name, asObject(follow(root, member(declared, name)))) ?? [],
  );
}

function readAlternative(
  root: RawObject,
  requirement: RawObject,
  declared: RawObject,
): SecurityAlternative | undefined {
  const schemes = [];
  for (const [name, scopes] of Object.entries(requirement)) {
    const scheme = readScheme(name, asObject(follow(root, member(declared, name))));
    // A way that cannot be gone to its end lets nobody in.
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
  oauth2: () => ({ type: "oauth2" }),
  openIdConnect: () => ({ type: "openIdConnect" }),
};

/** A scheme less its name and description. */
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
