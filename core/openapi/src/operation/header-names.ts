/** Headers that OpenAPI 3.x describes elsewhere: a parameter of such a name is to be ignored. */
const describedElsewhere: ReadonlySet<string> = new Set([
  "accept",
  "authorization",
  "content-type",
]);

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

/** Whether a header is set by the connection, whatever a document says. */
export function isSetByConnection(header: string): boolean {
  return setByConnection.has(header.toLowerCase());
}

/** What HTTP takes for the name of a method or of a header. */
export const httpToken: RegExp = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
