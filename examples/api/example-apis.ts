/** Where the APIs of the examples answer; every example is given this. */
export interface ExampleApis {
  /** Answers with what it was sent. */
  readonly echo: string;
  /** A weaving studio: looms, members and orders. */
  readonly studio: string;
  /** Has documents to try. */
  readonly documents: string;
}

/** The path that all of them are under. */
export const apiPath = "/api";

/** The APIs of the web server at an origin. */
export function apisAt(origin: string): ExampleApis {
  const at = (name: string): string => `${origin}${apiPath}/${name}`;
  return { echo: at("echo"), studio: at("studio"), documents: at("documents") };
}
