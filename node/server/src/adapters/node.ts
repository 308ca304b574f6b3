import type { IncomingMessage, ServerResponse } from "node:http";

import { ApiConsole } from "../console/api-console.ts";
import type { ApiConsoleOptions } from "../console/console-options.ts";
import { answerNodeRequest } from "../console/node-http.ts";

/** Answers the requests below the path of a console. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Serves an API console with `node:http`. Call the handler for the path of the console and everything below. */
export function apiConsole(options: ApiConsoleOptions): RequestHandler {
  const console = new ApiConsole(options);
  return (request, response) => answerNodeRequest(console, request, response);
}
