import { InvalidRequestError } from "./invalid-request-error.ts";

/** Where a base URL points: its origin and path without the last slash, and the query it brings along. */
export interface BaseUrl {
  readonly origin: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/** Reads a base URL; a relative one is resolved against the address of the page. */
export function readBaseUrl(baseUrl: string, page: string | undefined): BaseUrl {
  const url = parse(baseUrl, page);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw refused(`"${baseUrl}" is not an http or https address`);
  if (url.username !== "" || url.password !== "")
    throw refused("it holds a user name or a password; give them as credentials or as a header");
  if (url.hash !== "") throw refused(`"${baseUrl}" has a fragment, which is never sent; remove it`);
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, ""), query: url.search.slice(1) };
}

function parse(baseUrl: string, page: string | undefined): URL {
  if (!URL.canParse(baseUrl, page))
    throw refused(
      URL.canParse(baseUrl, "http://page")
        ? `"${baseUrl}" is relative and there is no page to resolve it against; give a whole address`
        : `"${baseUrl}" is not an address`,
    );
  return new URL(baseUrl, page);
}

function refused(problem: string): InvalidRequestError {
  return new InvalidRequestError("baseUrl", "", problem);
}
