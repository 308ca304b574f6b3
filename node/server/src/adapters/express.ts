import type { ServerResponse } from "node:http";

import { ApiConsole } from "../console/api-console.ts";
import type { ApiConsoleOptions } from "../console/console-options.ts";
import { answerNodeRequest, type MountedRequest, pathBelowMount } from "../console/node-http.ts";

/** A middleware of Express. Everything below its path belongs to it, so it never calls `next`. */
export type Middleware = (request: MountedRequest, response: ServerResponse) => void;

/** Serves an API console: `app.use("/docs", apiConsole({ openapi: "/openapi.json" }))`. */
export function apiConsole(options: ApiConsoleOptions): Middleware {
  const console = new ApiConsole(options);
  return (request, response) => {
    void answerNodeRequest(console, request, response, pathBelowMount(request));
  };
}
