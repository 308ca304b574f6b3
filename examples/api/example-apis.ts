/** The URLs of the example APIs; every example receives them. */
export interface ExampleApis {
  /** Returns the request. */
  readonly echo: string;
  /** A weaving studio: looms, members and orders. */
  readonly studio: string;
  /** Returns sample OpenAPI documents. */
  readonly documents: string;
}

/** The common path of all example APIs. */
export const apiPath = "/api";

/** The URLs of the example APIs at an origin. */
export function apisAt(origin: string): ExampleApis {
  const at = (name: string): string => `${origin}${apiPath}/${name}`;
  return { echo: at("echo"), studio: at("studio"), documents: at("documents") };
}

/** Answers a request, on a server or in a page; `url` is the path and the query relative to the API. */
export type ApiHandler = (request: Request, url: string) => Response | Promise<Response>;
