import type { IncomingMessage, ServerResponse } from "node:http";

import { ApiConsole } from "../console/api-console.ts";
import type { ApiConsoleOptions } from "../console/console-options.ts";
import { placeOf } from "../console/node-http.ts";
import type { Handler } from "../handler.ts";

/** What a handler uses of a context of Hono. */
export interface HonoContextLike {
  readonly req: { readonly raw: Request };
  /** With `@hono/node-server`: the request and the response of `node:http`. */
  readonly env: unknown;
}

/** Serves an API console: `app.all("/docs/*", apiConsole({ openapi: "/openapi.json" }))`. */
export function apiConsole(
  options: ApiConsoleOptions,
): (context: HonoContextLike) => Promise<Response> {
  const console = new ApiConsole(options);
  return (context) => {
    const { incoming } = nodeOf(context);
    return console.handle(context.req.raw, incoming && placeOf(incoming));
  };
}

/** A middleware of Hono. */
export type HonoMiddleware = (
  context: HonoContextLike,
  next: () => Promise<void>,
) => Promise<Response | void>;

/** Tells `@hono/node-server` that the response is under way. Made before it replaces the global `Response` by a lazy one. */
const alreadySent = new Response(null, { headers: { "x-hono-already-sent": "true" } });

/** Serves the apps of a handler with `@hono/node-server`: `app.use(servedApp(handler))`, and `handler.attach(server)`. */
export function servedApp(handler: Handler): HonoMiddleware {
  return async (context, next) => {
    const { incoming, outgoing } = nodeOf(context);
    if (!incoming || !outgoing) return next();
    let isOther = false;
    handler.request(incoming, outgoing, () => (isOther = true));
    return isOther ? next() : alreadySent;
  };
}

interface NodeBindings {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
}

function nodeOf({ env }: HonoContextLike): NodeBindings {
  return typeof env === "object" && env !== null ? env : {};
}
