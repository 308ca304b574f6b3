import type { IncomingMessage, ServerResponse } from "node:http";

import { ApiConsole } from "../console/api-console.ts";
import type { ApiConsoleOptions } from "../console/console-options.ts";
import { answerNodeRequest } from "../console/node-http.ts";
import type { Handler, UpgradingServer } from "../handler.ts";

/** What a plugin uses of Fastify. */
export interface FastifyLike {
  readonly server: unknown;
  route(route: {
    readonly method: string[];
    readonly url: string;
    readonly exposeHeadRoute: boolean;
    readonly handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<void>;
  }): unknown;
  addHook(
    name: "onRequest",
    hook: (request: FastifyRequestLike, reply: FastifyReplyLike, done: () => void) => void,
  ): unknown;
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: string,
    parser: (request: unknown, payload: unknown, done: (error: null) => void) => void,
  ): unknown;
}

/** Of `node:http`; Fastify also has types for HTTP/2. */
interface FastifyRequestLike {
  readonly raw: unknown;
  readonly params: unknown;
}

interface FastifyReplyLike {
  readonly raw: unknown;
  hijack(): unknown;
}

/** A plugin of Fastify. */
export type FastifyPlugin = (site: FastifyLike, options: unknown, done: () => void) => void;

/** Serves an API console: `app.register(apiConsole({ openapi: "/openapi.json" }), { prefix: "/docs" })`. */
export function apiConsole(options: ApiConsoleOptions): FastifyPlugin {
  const console = new ApiConsole(options);
  return (site, _options, done) => {
    // The console reads bodies itself, as they arrive.
    site.removeAllContentTypeParsers();
    site.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));
    const handler = async (request: FastifyRequestLike, reply: FastifyReplyLike): Promise<void> => {
      reply.hijack();
      const { incoming, outgoing } = nodeOf(request, reply);
      const { "*": rest = "" } = request.params as { readonly "*"?: string };
      await answerNodeRequest(console, incoming, outgoing, `/${rest}`);
    };
    const shared = { method: ["GET", "HEAD", "POST"], exposeHeadRoute: false, handler };
    site.route({ ...shared, url: "/" });
    site.route({ ...shared, url: "/*" });
    done();
  };
}

/** Serves the apps of a handler, WebSockets included: `app.register(servedApp(handler))`. */
export function servedApp(handler: Handler): FastifyPlugin {
  const plugin: FastifyPlugin = (site, _options, done) => {
    // Runs before Fastify reads the body, so that an app can stream an upload.
    site.addHook("onRequest", (request, reply, next) => {
      const { incoming, outgoing } = nodeOf(request, reply);
      handler.request(incoming, outgoing, next);
    });
    handler.attach(site.server as UpgradingServer);
    done();
  };
  // The hook is for the whole site, not only for the routes of the plugin.
  return Object.assign(plugin, { [Symbol.for("skip-override")]: true });
}

function nodeOf(
  request: FastifyRequestLike,
  reply: FastifyReplyLike,
): { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse } {
  return { incoming: request.raw as IncomingMessage, outgoing: reply.raw as ServerResponse };
}
