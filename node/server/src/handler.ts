import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

import { refuse } from "./answer.ts";
import { AppHost } from "./app-host.ts";
import { type App, type Apps, appsByPath } from "./app.ts";
import { BuiltPage } from "./built-page.ts";
import { Gate } from "./gate.ts";
import { secure } from "./headers.ts";
import { logError } from "./log.ts";
import { Metrics } from "./metrics.ts";
import { type ServeOptions, type Settings, settingsOf } from "./options.ts";
import { isRefusal, type Refusal, refusals } from "./refusal.ts";
import { type Match, plainPathOf, RouteTable } from "./route.ts";
import { routesOf } from "./routes.ts";
import { Sockets } from "./sockets.ts";
import { logUnhandled } from "./unhandled-errors.ts";
import { UploadFolder } from "./upload-folder.ts";

/** Apps as handlers for an existing HTTP server. */
export interface Handler {
  /** For `request` events, or as a middleware: what is outside `basePath` goes on to `next`. */
  readonly request: (request: IncomingMessage, response: ServerResponse, next?: () => void) => void;
  /** For `upgrade` events; what is outside `basePath` goes on to `next`, and is refused where there is none. */
  readonly upgrade: (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    next?: () => void,
  ) => void;
  /** Ends all sessions of a principal, whose pages ask to sign in again; returns how many there were. */
  readonly signOut: (principal: unknown) => number;
  /** Ends all sessions; their pages come back when there is a server again. */
  readonly close: () => void;
}

/** Makes handlers that serve an app, or several under their paths. */
export function createHandler<Principal = unknown>(
  app: App<Principal> | Apps<Principal>,
  options: ServeOptions<Principal> = {},
): Handler {
  // What `authorize` returns is what the app gets.
  const handling = new Handling(appsByPath(app) as ReadonlyMap<string, App>, settingsOf(options));
  return {
    request: (request, response, next) => void handling.request(request, response, next),
    upgrade: (request, socket, head, next) => {
      handling.upgrade(request, socket, head, next).catch(() => socket.destroy());
    },
    signOut: (principal) => handling.signOut(principal),
    close: () => handling.close(),
  };
}

/** The address that was asked for: a framework that mounts a handler under a path takes that path off `url`. */
function urlOf(request: IncomingMessage & { readonly originalUrl?: string }): string {
  return request.originalUrl ?? request.url ?? "";
}

/** Leads each request and upgrade through the gate to its route. */
class Handling {
  readonly #settings: Settings;
  readonly #metrics = new Metrics();
  readonly #folder = new UploadFolder();
  readonly #hosts: ReadonlyMap<string, AppHost>;
  readonly #sockets: Sockets;
  readonly #gate: Gate;
  readonly #routes: RouteTable;
  readonly #endLogging: () => void;
  #page: BuiltPage | undefined;
  #isClosed = false;

  constructor(apps: ReadonlyMap<string, App>, settings: Settings) {
    this.#settings = settings;
    this.#sockets = new Sockets(settings, this.#metrics);
    this.#gate = new Gate(settings);
    const hasRoom = (address: string): boolean => this.#hasRoom(address);
    this.#endLogging = logUnhandled(settings.log);
    const parts = { settings, metrics: this.#metrics, folder: this.#folder, hasRoom };
    this.#hosts = new Map(
      Array.from(apps, ([path, app]) => [path, new AppHost({ ...parts, app })]),
    );
    const routes = routesOf({
      settings,
      page: () => (this.#page ??= new BuiltPage()),
      hostOf: (path) => this.#hosts.get(path),
      metricsText: () =>
        this.#metrics.text({ sessions: this.#sessions, connections: this.#sockets.size }),
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
    const url = urlOf(request);
    if (next && !this.#isOurs(url)) return next();
    secure(response);
    this.#metrics.add("requests");
    try {
      const found = this.#find(url, method === "HEAD" ? "GET" : method, false);
      if (isRefusal(found)) return this.#refuse(response, found);
      const isAction = found.route.method !== "GET";
      const { isPublic = false } = found.route;
      const admission = await this.#gate.admit(request, { isPublic, isAction });
      if (isRefusal(admission)) return this.#refuse(response, admission, found.route.pattern);
      await found.route.handle({ request, response, ...found, ...admission });
    } catch (error) {
      logError(this.#settings.log, "request_failed", error);
      this.#refuse(response, refusals.failed);
    }
  }

  async upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    next?: () => void,
  ): Promise<void> {
    const url = urlOf(request);
    if (next && !this.#isOurs(url)) return next();
    // Until somebody takes it over, nobody else hears of its errors.
    const ignore = (): void => {};
    socket.on("error", ignore);
    const found = this.#find(url, request.method ?? "", true);
    const admission = isRefusal(found)
      ? found
      : await this.#gate.admit(request, { isAction: true });
    if (isRefusal(found) || isRefusal(admission)) {
      const refusal = isRefusal(admission) ? admission : refusals.notFound;
      return this.#refuseUpgrade(socket, refusal, isRefusal(found) ? "" : found.route.pattern);
    }
    if (this.#isClosed) return this.#refuseUpgrade(socket, refusals.stopping);
    const address = this.#settings.addressOf(request);
    const host = this.#hosts.get(found.app);
    const session = found.parts["session"];
    if (this.#sockets.isFull(address)) return this.#refuseUpgrade(socket, refusals.tooMany);
    socket.off("error", ignore);
    const { principal } = admission;
    this.#sockets.accept(request, socket, head, address, (transport) => {
      host?.connect(transport, { principal, session, address });
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
    this.#settings.news?.close();
    this.#folder.close();
    this.#endLogging();
  }

  #hasRoom(address: string): boolean {
    const { sessions, sessionsPerAddress } = this.#settings.limits;
    const fromThere = this.#sum((host) => host.sessionsFrom(address));
    return this.#sessions < sessions && fromThere < sessionsPerAddress;
  }

  #sum(count: (host: AppHost) => number): number {
    return [...this.#hosts.values()].reduce((sum, host) => sum + count(host), 0);
  }

  #isOurs(url: string): boolean {
    const { basePath } = this.#settings;
    const [path = ""] = url.split("?", 1);
    return path === basePath || path.startsWith(`${basePath}/`);
  }

  #find(url: string, method: string, isSocket: boolean): Match | Refusal {
    const path = plainPathOf(url);
    if (path === undefined) return refusals.badPath;
    const matches = this.#routes
      .match(path)
      .filter(({ route }) => !isSocket || route.isSocket === true);
    if (matches.length === 0) return refusals.notFound;
    return matches.find(({ route }) => route.method === method) ?? refusals.wrongMethod;
  }

  #refuse(response: ServerResponse, refusal: Refusal, route = ""): void {
    this.#note(refusal, route);
    refuse(response, refusal);
  }

  #refuseUpgrade(socket: Duplex, refusal: Refusal, route = ""): void {
    this.#note(refusal, route);
    const body = JSON.stringify({ code: refusal.code });
    socket.end(
      `HTTP/1.1 ${refusal.status} Refused\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  }

  /** Notes the pattern of the route, not the path: that may have a session's id in it. */
  #note({ status, code }: Refusal, route: string): void {
    this.#metrics.add("requests_refused");
    this.#settings.log({
      level: status >= 500 ? "error" : "info",
      event: "refused",
      status,
      code,
      route,
    });
  }
}
