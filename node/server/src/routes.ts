import type { IncomingMessage, ServerResponse } from "node:http";

import { reservedSegments } from "./app.ts";
import type { AppHost, SessionVisit } from "./app-host.ts";
import { languageFor } from "./language.ts";
import type { Settings } from "./options.ts";
import { type Page, moduleFiles, moduleFile } from "./page.ts";
import {
  respond,
  respondWithFile,
  cacheForever,
  pagePolicy,
  rejections,
  reject,
} from "./response.ts";
import { SessionEndedError, UploadTooLargeError } from "./uploads.ts";

export interface RouteContext {
  readonly settings: Settings;
  readonly page: () => Page;
  readonly hostFor: (app: string) => AppHost | undefined;
  readonly metricsText: () => string;
}

const imageTypes = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/;
const jsonType = "application/json; charset=utf-8";
const textType = "text/plain; charset=utf-8";

/** All routes. Those without `isPublic` require authorization: of a visitor, or of the operator. */
export function routesOf(context: RouteContext): readonly Route[] {
  return [
    {
      method: "GET",
      pattern: "/healthz",
      isPublic: true,
      isForMachines: true,
      isUnlimited: true,
      handle: ({ response }) => respond(response, jsonType, `{"ok":true}`),
    },
    {
      method: "GET",
      pattern: "/metrics",
      isForOperator: true,
      isForMachines: true,
      handle: ({ response }) =>
        respond(response, `${textType}; version=0.0.4`, context.metricsText()),
    },
    {
      method: "GET",
      pattern: "/room-owner/:room",
      isForOperator: true,
      isForMachines: true,
      handle: (routeRequest) => sendRoomOwner(context, routeRequest),
    },
    {
      method: "GET",
      pattern: "/assets/:file",
      isPublic: true,
      handle: (routeRequest) => sendAsset(context, routeRequest),
    },
    {
      method: "GET",
      pattern: "/modules/dev.js",
      handle: (routeRequest) => sendDevModule(context, routeRequest),
    },
    {
      method: "GET",
      pattern: "/modules/dev",
      handle: (routeRequest) => openDevStream(context, routeRequest),
    },
    { method: "GET", pattern: "/modules/:file", handle: sendModule },
    {
      // Public, because a browser may withhold cookies when another site leads here. It reveals nothing of an app.
      method: "GET",
      pattern: "/oauth/callback",
      isPublic: true,
      handle: (routeRequest) => sendPage(context, routeRequest, { isSignInReturn: true }),
    },
    {
      method: "GET",
      pattern: "{app}/",
      handle: (routeRequest) => sendPage(context, routeRequest),
      // The page itself explains it, in the language of its visitor. It reveals nothing of an app.
      handleEnded: (routeRequest) =>
        sendPage(context, routeRequest, { status: rejections.ended.status }),
    },
    {
      method: "GET",
      pattern: "{app}/socket",
      isSocket: true,
      handle: (routeRequest) => requireUpgrade(context, routeRequest),
    },
    {
      method: "GET",
      pattern: "{app}/session/:session/socket",
      isSocket: true,
      handle: (routeRequest) => requireUpgrade(context, routeRequest),
    },
    {
      method: "POST",
      pattern: "{app}/session/:session/files",
      handle: (routeRequest) => receiveFile(context, routeRequest),
    },
    {
      method: "GET",
      pattern: "{app}/session/:session/files/:file",
      handle: (routeRequest) => sendFile(context, routeRequest),
    },
  ];
}

function sendPage(
  { settings, page }: RouteContext,
  { request, response, appPath }: RouteRequest,
  { isSignInReturn = false, status = 200 } = {},
): void {
  const { title, basePath, imageSources, devChannel } = settings;
  const messages = languageFor(request.headers["accept-language"], settings.messages);
  response.appendHeader("Vary", "Accept-Language");
  const files = isSignInReturn ? {} : moduleFiles();
  const modules = Object.fromEntries(
    Object.entries(files).map(([kind, file]) => [kind, `${basePath}/modules/${file}`]),
  );
  // The return of a sign-in needs no connection.
  const sources = isSignInReturn ? [] : webSocketSources(request);
  response.setHeader("Content-Security-Policy", pagePolicy(sources, imageSources));
  const html = page().html({
    title,
    basePath,
    app: appPath,
    modules,
    hasDevChannel: devChannel !== undefined && !isSignInReturn,
    messages,
    isSignInReturn,
  });
  respond(response, "text/html; charset=utf-8", html, status);
}

/** Not every browser treats a WebSocket to the same host as 'self'. */
function webSocketSources({ headers: { host = "" } }: IncomingMessage): readonly string[] {
  return [`ws://${host}`, `wss://${host}`];
}

/** Where a room is: `{"instance":"b"}`. A proxy routes by this name, so the address of the process stays inside. */
async function sendRoomOwner(
  { settings }: RouteContext,
  { response, parts }: RouteRequest,
): Promise<void> {
  const instance = await settings.rooms?.locate(parts["room"] ?? "");
  if (instance === undefined) return reject(response, rejections.notFound);
  respond(response, jsonType, JSON.stringify({ instance }));
}

async function sendAsset(
  { page }: RouteContext,
  { request, response, parts }: RouteRequest,
): Promise<void> {
  const asset = page().asset(parts["file"] ?? "");
  if (!asset) return reject(response, rejections.notFound);
  cacheForever(response);
  await asset.respond(request, response);
}

async function sendModule({ request, response, parts }: RouteRequest): Promise<void> {
  const module = moduleFile(parts["file"] ?? "");
  if (!module) return reject(response, rejections.notFound);
  // Requires authorization, so only the visitor's own browser may cache it.
  response.setHeader("Cache-Control", "private, max-age=31536000, immutable");
  await module.respond(request, response);
}

function sendDevModule(
  { settings: { devChannel } }: RouteContext,
  { response }: RouteRequest,
): void {
  if (!devChannel) return reject(response, rejections.notFound);
  respond(response, "text/javascript; charset=utf-8", devChannel.module);
}

function openDevStream(
  { settings: { devChannel } }: RouteContext,
  { request, response }: RouteRequest,
): void {
  if (!devChannel) return reject(response, rejections.notFound);
  // A HEAD request does not open the stream.
  if (request.method === "HEAD") response.end();
  else devChannel.listen(response);
}

function requireUpgrade({ settings }: RouteContext, { response }: RouteRequest): void {
  // Usually a proxy that does not forward the upgrade headers.
  settings.log({ level: "warning", event: "upgrade_missing" });
  reject(response, rejections.upgradeRequired);
}

async function receiveFile({ hostFor }: RouteContext, routeRequest: RouteRequest): Promise<void> {
  const { request, response, app } = routeRequest;
  const token = String(request.headers["x-heddle-token"] ?? "");
  const session = hostFor(app)?.find(visitOf(routeRequest), token);
  if (!session) return reject(response, rejections.notFound);
  try {
    respond(response, jsonType, JSON.stringify(await session.files.receive(request)), 201);
  } catch (error) {
    const isAborted = request.destroyed && !request.complete;
    if (isAborted) return;
    // The unread rest of the body makes the connection unusable.
    response.setHeader("Connection", "close");
    if (error instanceof SessionEndedError) return reject(response, rejections.notFound);
    if (!(error instanceof UploadTooLargeError)) throw error;
    const { status } = error.refusal.code === "no_space" ? rejections.noSpace : rejections.tooLarge;
    respond(response, jsonType, JSON.stringify(error.refusal), status);
  }
}

async function sendFile({ hostFor }: RouteContext, routeRequest: RouteRequest): Promise<void> {
  const { response, app, parts } = routeRequest;
  const session = hostFor(app)?.findOwn(visitOf(routeRequest));
  const file = session?.files.get(parts["file"] ?? "");
  if (!file) return reject(response, rejections.notFound);
  response.setHeader("Content-Disposition", "attachment");
  // Only images keep their type. Other types could run as code on this origin.
  const type = imageTypes.test(file.type) ? file.type : "application/octet-stream";
  await respondWithFile(response, type, file);
}

/** An authorized request with its route parameters. */
interface RouteRequest extends RouteMatch {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly principal: unknown;
}

function visitOf({ parts, appPath, principal }: RouteRequest): SessionVisit {
  return { session: parts["session"], appPath, principal };
}

export interface Route {
  readonly method: "GET" | "POST";
  /** A path with `:name` parameters; `{app}` stands for the path of each app. */
  readonly pattern: string;
  readonly isPublic?: boolean;
  /** Whether it is for those who run the server, not for its visitors. */
  readonly isForOperator?: boolean;
  /** Whether load balancers and monitors ask for it, by the address of the machine. */
  readonly isForMachines?: boolean;
  /** Whether it is answered even if a limit of connections is reached. */
  readonly isUnlimited?: boolean;
  /** Whether it accepts WebSocket upgrades. */
  readonly isSocket?: boolean;
  readonly handle: (routeRequest: RouteRequest) => void | Promise<void>;
  /** Answers browsers of visitors whose access has ended. */
  readonly handleEnded?: (routeRequest: RouteRequest) => void;
}

export interface RouteMatch {
  readonly route: Route;
  /** The path of the app as it was declared: `/graphs/:id` */
  readonly app: string;
  /** The path of the app in this request: `/graphs/plan` */
  readonly appPath: string;
  /** The parameters of the route and of the app's path. */
  readonly parts: Readonly<Record<string, string>>;
}

const plainPath = /^\/[A-Za-z0-9._~/-]*$/;

/** The path of a request URL: "/a/b?c" → "/a/b"; undefined for escapes, "//" and dot segments. */
export function parseRequestPath(url: string): string | undefined {
  const [path = ""] = url.split("?", 1);
  const isAmbiguous =
    !plainPath.test(path) || path.includes("//") || /(^|\/)\.{1,2}(\/|$)/.test(path);
  return isAmbiguous ? undefined : path;
}

/** The routes of all apps as regular expressions. */
export class RouteTable {
  readonly #rows: readonly {
    readonly route: Route;
    readonly app: string;
    readonly expression: RegExp;
  }[];

  constructor(routes: readonly Route[], basePath: string, apps: Iterable<string>) {
    // `/graphs/new` goes before `/graphs/:id`.
    const paths = [...apps].toSorted((a, b) => parameterCount(a) - parameterCount(b));
    this.#rows = routes.flatMap((route) => {
      const isPerApp = route.pattern.includes("{app}");
      return (isPerApp ? paths : [""]).map((app) => {
        const pattern = basePath + route.pattern.replace("{app}", `(${app})`);
        return { route, app, expression: compilePattern(pattern) };
      });
    });
  }

  /** Routes that match a path, for any method. */
  match(path: string): RouteMatch[] {
    return this.#rows.flatMap(({ route, app, expression }) => {
      const found = expression.exec(path);
      return found ? [{ route, app, appPath: found[1] ?? "", parts: { ...found.groups } }] : [];
    });
  }
}

function parameterCount(pattern: string): number {
  return pattern.split("/:").length;
}

/** "(/graphs/:id)/socket" → an expression with the groups 1 and `id`. */
function compilePattern(pattern: string): RegExp {
  const notReserved = `(?!(?:${[...reservedSegments].join("|")})(?:/|$))`;
  const source = pattern
    .replace(/\/$/, "")
    .replaceAll(".", "\\.")
    .replaceAll(/:(\w+)/g, `(?<$1>${notReserved}[A-Za-z0-9._~-]+)`);
  return new RegExp(`^${source}/?$`);
}
