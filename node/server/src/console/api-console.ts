import { languageFor } from "../language.ts";
import { logError } from "../log.ts";
import { type Asked, askedOfFetch, OriginGate } from "../origin-gate.ts";
import { assertPageBuilt, Page } from "../page.ts";
import {
  denyAllPolicy,
  immutable,
  pagePolicy,
  type Rejection,
  rejections,
  rejectionText,
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
  /** The host and the page of a request of `node:http`. Without it, the process has no socket. */
  readonly asked?: Asked | undefined;
  /** The address of the client. */
  readonly address?: string | undefined;
}

/** The pages of consoles share their files. */
let sharedPage: Page | undefined;

/** An API console as a function from requests to responses, which every framework can call. */
export class ApiConsole {
  readonly #settings: ConsoleSettings;
  readonly #document: ConsoleDocument;
  readonly #relay: Relay;
  readonly #origins: OriginGate;

  constructor(options: ApiConsoleOptions) {
    this.#settings = resolveConsoleOptions(options);
    // Fails at the start instead of at the first visit.
    assertPageBuilt("console");
    this.#origins = new OriginGate(this.#settings.allowedOrigins);
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
    const { asked = askedOfFetch(request) } = place;
    const foreign = this.#origins.foreignHost(asked);
    if (foreign) return rejected(foreign);
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
        return this.#send(request, asked, place);
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

  async #send(request: Request, asked: Asked, place: RequestPlace): Promise<Response> {
    if (this.#settings.send !== "server") return rejected(rejections.notFound);
    const foreign = this.#foreignPage(request, asked);
    if (foreign) return rejected(foreign);
    const address = this.#settings.addressOf?.(request) ?? place.address ?? "";
    const body = await this.#relay.send({ request, asked, local: place.local }, address);
    // Compression would hold back the events of a stream.
    const cache = { "Cache-Control": "no-store, no-transform" };
    return respond(body, { "Content-Type": responseType, ...cache });
  }

  /** Only a page of this console may have requests sent. Browsers do not let pages set these headers. */
  #foreignPage({ headers }: Request, asked: Asked): Rejection | undefined {
    const isForeignSite = asked.site !== undefined && asked.site !== "same-origin";
    const isForm = headers.get("Content-Type") !== requestType;
    if (isForeignSite || isForm) return rejections.foreignOrigin;
    return this.#origins.foreignOrigin(asked);
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

/** An error response with its code, and what its client has to change. */
function rejected(rejection: Rejection): Response {
  const headers = { "Content-Type": "application/json" };
  return respond(rejectionText(rejection), headers, rejection.status);
}
