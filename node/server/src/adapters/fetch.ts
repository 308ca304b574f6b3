import { ApiConsole } from "../console/api-console.ts";
import type { ApiConsoleOptions } from "../console/console-options.ts";

/** Answers the requests below the path of a console. */
export type FetchHandler = (request: Request) => Promise<Response>;

/** Serves an API console with Fetch-standard requests and responses, as in Next.js, SvelteKit, Bun and Deno. */
export function apiConsole(options: ApiConsoleOptions): FetchHandler {
  const console = new ApiConsole(options);
  return (request) => console.handle(request);
}
