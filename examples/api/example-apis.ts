/** Where the APIs of the examples answer; every example is given this. */
export interface ExampleApis {
  /** Answers with what it was sent. */
  readonly echo: string;
  /** A weaving studio: looms, members and orders. */
  readonly studio: string;
}

/** The path that all of them are under. */
export const apiPath = "/api";

/** The APIs of the web server at an origin. */
export function apisAt(origin: string): ExampleApis {
  return { echo: `${origin}${apiPath}/echo`, studio: `${origin}${apiPath}/studio` };
}
