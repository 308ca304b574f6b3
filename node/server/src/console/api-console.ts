import { isLoopback } from "../gate.ts";
import { languageFor } from "../language.ts";
import { logError } from "../log.ts";
import { assertPageBuilt, Page } from "../page.ts";
import {
  denyAllPolicy,
  immutable,
  pagePolicy,
  type Rejection,
  rejections,
  securityHeaders,
} from "../response.ts";
import {
  type ApiConsoleOptions,
  type ConsoleSettings,
  resolveConsoleOptions,
} from "./console-options.ts";
import { ConsoleDocument } from "./document.ts";
import { Relay, RelayError, requestType, responseType } from "./relay.ts";
import { Targets } from "./targets.ts";

/** What a framework knows about a request. */
export interface RequestPlace {
  /** The path below the console's own: `/assets/a.js`. Without it, the end of the URL decides. */
  readonly path?: string | undefined;
  /** The address at which this process accepted the request, which no visitor can forge: `http://127.0.0.1:3000`. */
  readonly local?: string | undefined;
}

/** The pages of consoles share their files. */
let sharedPage: Page | undefined;

/** An API console as a function from requests to responses, which every framework can call. */
export class ApiConsole {
  readonly #settings: ConsoleSettings;
  readonly #document: ConsoleDocument;
  readonly #relay: Relay;

  constructor(options: ApiConsoleOptions) {
    this.#settings = resolveConsoleOptions(options);
    // Fails at the start instead of at the first visit.
    assertPageBuilt("console");
    this.#document = new ConsoleDocument(this.#settings);
    this.#relay = new Relay(new Targets(this.#settings, this.#document), this.#settings.limits);
  }

  async handle(request: Request, place: RequestPlace = {}): Promise<Response> {
    try {
      return await this.#respond(request, place);
    } catch (error) {
      if (error instanceof RelayError) return rejected(error.rejection);
      logError(this.#settings.log, "request_failed", error);
      return rejected(rejections.failed);
    }
  }

  async #respond(request: Request, place: RequestPlace): Promise<Response> {
    const { pathname } = new URL(request.url);
    const found = findRoute(place.path ?? pathname, place.path !== undefined);
    if (!found) return rejected(rejections.notFound);
    const method = request.method === "HEAD" ? "GET" : request.method;
    if (method !== (found.name === "send" ? "POST" : "GET"))
      return rejected(rejections.wrongMethod);
    switch (found.name) {
      case "asset":
        return this.#asset(found.file, request);
      case "document":
        return this.#sendDocument(request);
      case "send":
        return this.#send(request, place);
      case "signInReturn":
        return this.#page(request, { basePath: "..", isSignInReturn: true });
      case "page":
        return this.#page(request, { basePath: relativeBase(pathname), isSignInReturn: false });
    }
  }

  #page(
    request: Request,
    { basePath, isSignInReturn }: { readonly basePath: string; readonly isSignInReturn: boolean },
  ): Response {
    const { title, send, baseUrl, confirm, messages: choices } = this.#settings;
    const messages = languageFor(request.headers.get("Accept-Language") ?? undefined, choices);
    const openapi = this.#document.isOwn
      ? { path: this.#document.address }
      : { url: this.#document.address };
    const html = page().htmlWith({
      basePath,
      title: title ?? "API",
      messages,
      settings: { basePath, openapi, send, baseUrl, confirm, title, messages, isSignInReturn },
    });
    return respond(html, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": pagePolicy(this.#settings.connectSources, []),
      Vary: "Accept-Language",
    });
  }

  async #asset(name: string, request: Request): Promise<Response> {
    const file = page().asset(name);
    if (!file) return rejected(rejections.notFound);
    const accepted = request.headers.get("Accept-Encoding") ?? undefined;
    const { type, headers, content } = await file.encode(accepted);
    return respond(content, { "Content-Type": type, "Cache-Control": immutable, ...headers });
  }

  async #sendDocument(request: Request): Promise<Response> {
    const document = await this.#document.read(request);
    if (!document) return rejected(rejections.notFound);
    const { text, type, tag } = document;
    const headers = { "Cache-Control": "private, no-cache", ETag: tag };
    const isKnown = request.headers.get("If-None-Match") === tag;
    return isKnown
      ? respond(null, headers, 304)
      : respond(text, { ...headers, "Content-Type": type });
  }

  async #send(request: Request, { local }: RequestPlace): Promise<Response> {
    if (this.#settings.send !== "server") return rejected(rejections.notFound);
    const rejection = this.#rejectionOf(request, local);
    if (rejection) return rejected(rejection);
    const body = await this.#relay.send(request, local);
    // Compression would hold back the events of a stream.
    const cache = { "Cache-Control": "no-store, no-transform" };
    return respond(body, { "Content-Type": responseType, ...cache });
  }

  /** Only a page of this console may have requests sent. Browsers do not let pages set these headers. */
  #rejectionOf({ headers, url }: Request, local: string | undefined): Rejection | undefined {
    const { allowedOrigins } = this.#settings;
    const { hostname, host, origin: own } = new URL(url);
    const isAllowedHost = allowedOrigins.some((origin) => new URL(origin).host === host);
    // A name of somebody else that leads to this machine would make their page look like ours (DNS rebinding).
    const isSuspect =
      local === undefined
        ? allowedOrigins.length > 0
        : isLoopback(new URL(local).hostname) && !isLoopback(hostname);
    if (isSuspect && !isAllowedHost) return rejections.foreignHost;
    if (headers.get("Content-Type") !== requestType) return rejections.foreignOrigin;
    const site = headers.get("Sec-Fetch-Site");
    if (site !== null) return site === "same-origin" ? undefined : rejections.foreignOrigin;
    const origin = headers.get("Origin") ?? "";
    return origin === own || allowedOrigins.includes(origin) ? undefined : rejections.foreignOrigin;
  }
}

function page(): Page {
  return (sharedPage ??= new Page("console"));
}

type FoundRoute =
  | { readonly name: "asset"; readonly file: string }
  | { readonly name: "document" | "send" | "signInReturn" | "page" };

const routes = [
  [/^(.*)\/assets\/([^/]+)$/, "asset"],
  [/^(.*)\/openapi\.json$/, "document"],
  [/^(.*)\/send$/, "send"],
  [/^(.*)\/oauth\/callback$/, "signInReturn"],
  [/^(.*?)\/?$/, "page"],
] as const;

/** `/docs/assets/a.js` → the asset `a.js`. A path below the console's own begins with the route. */
function findRoute(path: string, isBelow: boolean): FoundRoute | undefined {
  for (const [pattern, name] of routes) {
    const found = pattern.exec(path);
    if (!found || (isBelow && found[1] !== "")) continue;
    return name === "asset" ? { name, file: found[2] ?? "" } : { name };
  }
  return undefined;
}

/** The console relative to its page, so that it works below any prefix: `/docs/` → `.`, `/docs` → `./docs` */
function relativeBase(pathname: string): string {
  const last = pathname.slice(pathname.lastIndexOf("/") + 1);
  return last === "" ? "." : `./${last}`;
}

function respond(
  body: ConstructorParameters<typeof Response>[0],
  headers: Readonly<Record<string, string>>,
  status = 200,
): Response {
  return new Response(body, {
    status,
    headers: {
      ...securityHeaders,
      "Content-Security-Policy": denyAllPolicy,
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}

/** An error response with its code only. */
function rejected({ status, code }: Rejection): Response {
  return respond(JSON.stringify({ code }), { "Content-Type": "application/json" }, status);
}
