import type { IncomingMessage, ServerResponse } from "node:http";

import { ApiConsole } from "../console/api-console.ts";
import type { ApiConsoleOptions } from "../console/console-options.ts";
import { answerNodeRequest } from "../console/node-http.ts";
import { parsePath } from "../app.ts";
import type { Handler } from "../handler.ts";

/** What a middleware uses of a context of Koa. */
export interface KoaContextLike {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly path: string;
  respond?: boolean;
}

/** A middleware of Koa. */
export type KoaMiddleware = (context: KoaContextLike, next: () => Promise<void>) => Promise<void>;

/** Serves an API console at a path: `app.use(apiConsole("/docs", { openapi: "/openapi.json" }))`. */
export function apiConsole(path: string, options: ApiConsoleOptions): KoaMiddleware {
  const base = parsePath(path);
  const console = new ApiConsole(options);
  return async (context, next) => {
    if (context.path !== base && !context.path.startsWith(`${base}/`)) return next();
    sendItself(context);
    await answerNodeRequest(console, context.req, context.res, context.path.slice(base.length));
  };
}

/** Serves the apps of a handler: `app.use(servedApp(handler))`, and `handler.attach(server)`. */
export function servedApp(handler: Handler): KoaMiddleware {
  return async (context, next) => {
    let isOther = false;
    handler.request(context.req, context.res, () => (isOther = true));
    if (isOther) return next();
    sendItself(context);
  };
}

/** Koa does not touch the response. */
function sendItself(context: KoaContextLike): void {
  Object.assign(context, { respond: false });
}
