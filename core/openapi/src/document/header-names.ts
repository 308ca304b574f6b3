import type { SecurityAlternative, SecurityScheme } from "./security.ts";

/** OpenAPI 3.x describes these elsewhere and ignores a parameter of that name. `authorization` depends on the operation. */
const describedElsewhere: ReadonlySet<string> = new Set(["accept", "content-type"]);

/** Headers that belong to the connection: no program can set them for a request. */
const setByConnection: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Whether a header is described by other parts of a document of OpenAPI 3.x. */
export function isDescribedElsewhere(header: string): boolean {
  return describedElsewhere.has(header.toLowerCase());
}

/** Whether a header is set by the connection, even if a document declares it. */
export function isSetByConnection(header: string): boolean {
  return setByConnection.has(header.toLowerCase());
}

/** A valid name of an HTTP method or header. */
export const httpToken: RegExp = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

/** The header that carries a credential; `undefined` for a cookie, a query parameter or a certificate. */
export function credentialHeader(scheme: SecurityScheme): string | undefined {
  if (scheme.type === "mutualTLS") return undefined;
  if (scheme.type !== "apiKey") return "Authorization";
  return scheme.location === "header" ? scheme.parameter : undefined;
}

/** Whether a header parameter is `Authorization` and a security scheme of the operation already sends it. */
export function isCoveredBySecurity(
  header: string,
  security: readonly SecurityAlternative[],
): boolean {
  const isAuthorization = (name: string | undefined): boolean =>
    name?.toLowerCase() === "authorization";
  return (
    isAuthorization(header) &&
    security.some(({ schemes }) =>
      schemes.some(({ scheme }) => isAuthorization(credentialHeader(scheme))),
    )
  );
}
