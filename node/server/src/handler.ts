import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

import { JobQueue, SharedEncoder } from "@heddle/sync";

import { AddressRateLimit, ConnectionLimit } from "./address-limits.ts";
import { AppHost } from "./app-host.ts";
import { type App, type Apps, appsByPath } from "./app.ts";
import { monotonicClock } from "./clock.ts";
import { Gate } from "./gate.ts";
import { logError, logUnhandled } from "./log.ts";
import { Metrics } from "./metrics.ts";
import { type ServeOptions, type Settings, resolveOptions } from "./options.ts";
import { Page } from "./page.ts";
import {
  isRejection,
  type Rejection,
  rejections,
  rejectionText,
  reject,
  setSecurityHeaders,
} from "./response.ts";
import { type RouteMatch, parseRequestPath, routesOf, RouteTable } from "./routes.ts";
import { Sockets } from "./sockets.ts";
import { UploadFolder } from "./uploads.ts";

/** Request and upgrade handlers for an existing HTTP server. */
export interface Handler {
  /** For `request` events, or as a middleware: requests outside `basePath` go to `next`. */
  readonly request: (request: IncomingMessage, response: ServerResponse, next?: () => void) => void;
  /** For `upgrade` events: upgrades outside `basePath` go to `next`, and are rejected without one. */
  readonly upgrade: (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    next?: () => void,
  ) => void;
  /** Accepts the WebSockets of the apps. Upgrades outside `basePath` are left to the other listeners of the server. */
  readonly attach: (server: UpgradingServer) => void;
  /** Ends all sessions of a principal, whose pages ask to sign in again; returns their number. */
  readonly signOut: (principal: unknown) => number;
  /** Ends all sessions; their pages reconnect when a server is available. */
  readonly close: () => void;
}

/** A server of `node:http` or `node:https`. */
export interface UpgradingServer {
  on(
    event: "upgrade",
    listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
  ): unknown;
  listenerCount(event: "upgrade"): number;
}

/** Creates handlers that serve one app, or several under their paths. */
export function createHandler<Principal = unknown>(
  app: App<Principal> | Apps<Principal>,
  options: ServeOptions<Principal> = {},
): Handler {
  // The app receives the principal that `authorize` returns.
  const settings = resolveOptions("createHandler", options);
  const handler = new RequestHandler(
    appsByPath("createHandler", app) as ReadonlyMap<string, App>,
    settings,
  );
  // If it fails, rooms try again when they are visited.
  void startRooms(settings).catch((error: unknown) =>
    logError(settings.log, "rooms_failed", error),
  );
  const upgrade: Handler["upgrade"] = (request, socket, head, next) => {
    handler.upgrade(request, socket, head, next).catch(() => socket.destroy());
  };
  return {
    request: (request, response, next) => void handler.request(request, response, next),
    upgrade,
    attach: (server) => {
      server.on("upgrade", (request, socket, head) => {
        const isShared = server.listenerCount("upgrade") > 1;
        upgrade(request, socket, head, isShared ? () => {} : undefined);
      });
    },
    signOut: (principal) => handler.signOut(principal),
    close: () => handler.close(),
  };
}

/** Registers this process among those that share its rooms. */
export async function startRooms({ rooms, log }: Settings): Promise<void> {
  await rooms?.start((error) => logError(log, "rooms_failed", error));
}

/** The requested URL: frameworks that mount a handler strip the prefix from `url`. */
function requestUrl(request: IncomingMessage & { readonly originalUrl?: string }): string {
  return request.originalUrl ?? request.url ?? "";
}

/** Routes each request and upgrade through the gate. */
class RequestHandler {
  readonly #settings: Settings;
  readonly #metrics = new Metrics();
  readonly #folder = new UploadFolder();
  readonly #hosts: ReadonlyMap<string, AppHost>;
  readonly #connections: ConnectionLimit;
  readonly #sockets: Sockets;
  readonly #gate: Gate;
  readonly #routes: RouteTable;
  readonly #stopLogging: () => void;
  #page: Page | undefined;
  #isClosed = false;

  constructor(apps: ReadonlyMap<string, App>, settings: Settings) {
    this.#settings = settings;
    this.#connections = new ConnectionLimit(settings.limits);
    this.#sockets = new Sockets(settings, this.#metrics);
    this.#gate = new Gate(settings);
    const joins = new AddressRateLimit(settings.limits.joinsPerSecond, monotonicClock);
    this.#stopLogging = logUnhandled(settings.log);
    const parts = {
      settings,
      metrics: this.#metrics,
      folder: this.#folder,
      canJoin: (address: string) => joins.take(address),
      canOpen: (address: string) => this.#canOpenSession(address),
      jobs: new JobQueue(monotonicClock),
      encoder: new SharedEncoder(),
    };
    this.#hosts = new Map(
      Array.from(apps, ([path, app]) => [path, new AppHost({ ...parts, app })]),
    );
    const routes = routesOf({
      settings,
      page: () => (this.#page ??= new Page()),
      hostFor: (path) => this.#hosts.get(path),
      metricsText: () =>
        this.#metrics.text(
          { sessions: this.#sessions, connections: this.#sockets.size },
          settings.rooms?.metrics(),
        ),
    });
    this.#routes = new RouteTable(routes, settings.basePath, apps.keys());
  }

  get #sessions(): number {
    return this.#sum((host) => host.size);
  }

  async request(
    request: IncomingMessage,
    response: ServerResponse,
    next?: () => void,
  ): Promise<void> {
    const { method = "" } = request;
    const url = requestUrl(request);
    if (next && !this.#isUnderBasePath(url)) return next();
    setSecurityHeaders(response);
    this.#metrics.add("requests");
    try {
      const found = this.#find(url, method === "HEAD" ? "GET" : method, false);
      const route = isRejection(found) ? undefined : found.route;
      const foreign = this.#gate.foreignHost(request, route?.isForMachines);
      if (foreign) return this.#reject(response, foreign);
      if (isRejection(found)) return this.#reject(response, found);
      const { isPublic = false, isForOperator = false, isUnlimited, pattern } = found.route;
      if (!isUnlimited && !this.#admit(request, response)) {
        return this.#reject(response, rejections.tooMany, pattern);
      }
      const isAction = found.route.method !== "GET";
      const access = { isPublic, isForOperator, isAction };
      const authorized = await this.#gate.authorize(request, access);
      if (isRejection(authorized)) {
        const isPage = request.headers.accept?.includes("text/html") ?? false;
        const { handleEnded } = found.route;
        if (authorized.status !== rejections.ended.status || !isPage || !handleEnded) {
          return this.#reject(response, authorized, pattern);
        }
        this.#logRejection(authorized, pattern);
        return handleEnded({ request, response, ...found, principal: undefined });
      }
      await found.route.handle({ request, response, ...found, ...authorized });
    } catch (error) {
      logError(this.#settings.log, "request_failed", error);
      this.#reject(response, rejections.failed);
    }
  }

  async upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    next?: () => void,
  ): Promise<void> {
    const url = requestUrl(request);
    if (next && !this.#isUnderBasePath(url)) return next();
    // Nobody else handles the socket's errors yet.
    const ignore = (): void => {};
    socket.on("error", ignore);
    const found = this.#gate.foreignHost(request) ?? this.#find(url, request.method ?? "", true);
    if (isRejection(found)) return this.#rejectUpgrade(socket, found);
    const { pattern } = found.route;
    const address = this.#settings.addressOf(request);
    if (!this.#connections.admit(address, socket)) {
      return this.#rejectUpgrade(socket, rejections.tooMany, pattern);
    }
    const authorized = await this.#gate.authorize(request, { isAction: true });
    if (isRejection(authorized)) return this.#rejectUpgrade(socket, authorized, pattern);
    if (this.#isClosed) return this.#rejectUpgrade(socket, rejections.stopping);
    const { app, appPath, parts } = found;
    const host = this.#hosts.get(app);
    const { session, ...params } = parts;
    const { principal } = authorized;
    socket.off("error", ignore);
    this.#sockets.accept(request, socket, head, (transport, onHello) => {
      host?.connect(transport, { principal, session, appPath, params, address, onHello });
    });
  }

  signOut(principal: unknown): number {
    return this.#sum((host) => host.signOut(principal));
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const host of this.#hosts.values()) host.close();
    this.#sockets.close();
    this.#settings.devChannel?.close();
    this.#folder.close();
    this.#stopLogging();
  }

  #admit(request: IncomingMessage, response: ServerResponse): boolean {
    const address = this.#settings.addressOf(request);
    return this.#connections.admit(address, request.socket, response);
  }

  #canOpenSession(address: string): boolean {
    const { sessions, sessionsPerAddress } = this.#settings.limits;
    const fromAddress = this.#sum((host) => host.sessionCount(address));
    return this.#sessions < sessions && fromAddress < sessionsPerAddress;
  }

  #sum(count: (host: AppHost) => number): number {
    return [...this.#hosts.values()].reduce((sum, host) => sum + count(host), 0);
  }

  #isUnderBasePath(url: string): boolean {
    const { basePath } = this.#settings;
    const [path = ""] = url.split("?", 1);
    return path === basePath || path.startsWith(`${basePath}/`);
  }

  #find(url: string, method: string, isSocket: boolean): RouteMatch | Rejection {
    const path = parseRequestPath(url);
    if (path === undefined) return rejections.badPath;
    const matches = this.#routes
      .match(path)
      .filter(({ route }) => !isSocket || route.isSocket === true);
    if (matches.length === 0) return rejections.notFound;
    return matches.find(({ route }) => route.method === method) ?? rejections.wrongMethod;
  }

  #reject(response: ServerResponse, rejection: Rejection, route = ""): void {
    this.#logRejection(rejection, route);
    reject(response, rejection);
  }

  #rejectUpgrade(socket: Duplex, rejection: Rejection, route = ""): void {
    this.#logRejection(rejection, route);
    const body = rejectionText(rejection);
    // A client that does not close its end would keep the socket.
    socket.once("finish", () => socket.destroy());
    socket.end(
      `HTTP/1.1 ${rejection.status} Rejected\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }

  /** Logs the route pattern instead of the path, which may contain a session id. */
  #logRejection({ status, code, details }: Rejection, route: string): void {
    this.#metrics.add("requests_refused");
    this.#settings.log({
      level: status >= 500 ? "error" : "info",
      event: "refused",
      status,
      code,
      route,
      ...details,
    });
  }
}
