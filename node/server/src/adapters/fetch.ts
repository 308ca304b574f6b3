import { assertArgument } from "@heddle/params";

import { ApiConsole } from "../console/api-console.ts";
import type { ApiConsoleOptions } from "../console/console-options.ts";
import { optionKinds } from "../options.ts";

/** A handler without a socket does not know under which name its server is reached. */
export type FetchConsoleOptions = ApiConsoleOptions &
  Required<Pick<ApiConsoleOptions, "allowedOrigins">>;

/** Answers the requests below the path of a console. */
export type FetchHandler = (request: Request) => Promise<Response>;

/** Serves an API console with Fetch-standard requests and responses, as in Next.js, SvelteKit, Bun and Deno. */
export function apiConsole(options: FetchConsoleOptions): FetchHandler {
  const console = new ApiConsole(options);
  assertArgument("apiConsole", "allowedOrigins", options.allowedOrigins, optionKinds.origins);
  return (request) => console.handle(request);
}
