import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

import {
  documentHeaders,
  documentOrigins,
  type DocumentSource,
  loadOpenAPI,
} from "@heddle/openapi";

import { monotonicClock } from "../clock.ts";
import { logError, ServerError } from "../log.ts";
import type { Asked } from "../origin-gate.ts";
import type { ConsoleSettings, DocumentData } from "./console-options.ts";

/** Thrown when the process cannot load the document of a path by itself. */
class UnknownServerError extends ServerError {
  constructor(path: string) {
    super(
      "unknown_server",
      `apiConsole: the process does not know the address of this server, so it cannot load "${path}" to find out where requests may go: list their origins in \`origins\`, or pass the whole URL, the data of the document or a function`,
    );
  }
}

/** Thrown when the server of a document redirects the process elsewhere. */
class DocumentRedirectError extends ServerError {
  constructor(from: URL, to: URL) {
    super(
      "document_redirect",
      `apiConsole: ${from.origin} redirects the document to ${to.origin}, which the process does not follow: pass the URL of the document there as \`openapi\`, or list that origin in \`origins\``,
    );
  }
}

/** A visitor's request to have something sent. */
export interface Visit {
  readonly request: Request;
  readonly asked: Asked;
  /** The address at which this process accepted the request: `http://127.0.0.1:3000`. */
  readonly local: string | undefined;
}

/** What a document names. */
export interface NamedByDocument {
  /** Origins that requests go to, without that of this server. */
  readonly origins: readonly string[];
  /** Names of request headers, in lower case. */
  readonly headers: readonly string[];
}

/** A document that is sent to the page. */
export interface SentDocument {
  readonly text: string;
  readonly type: string;
  /** A hash of the text, in quotes. */
  readonly tag: string;
}

/** The relative path of the page to the document that the process sends. */
const ownPath = "openapi.json";

/** Stands for the origin of this server, which the process cannot know: a visitor chooses the `Host` header. */
const ownOrigin = "http://own.invalid";

const maximumRedirects = 5;

/** How long the origins of a loaded document count. */
const freshMs = 10_000;

/** The document of a console: what the page loads, and which origins it names. */
export class ConsoleDocument {
  readonly #settings: ConsoleSettings;
  /** The names of the document that a visitor used last: nearly always the same one. */
  #last: { readonly data: DocumentData; readonly names: Promise<NamedByDocument> } | undefined;
  #loaded: { readonly at: number; readonly names: Promise<NamedByDocument> } | undefined;

  constructor(settings: ConsoleSettings) {
    this.#settings = settings;
  }

  /** What the page loads: a URL, a path, or `openapi.json` relative to the console. */
  get address(): string {
    const { openapi } = this.#settings;
    return typeof openapi === "string" ? openapi : ownPath;
  }

  /** Whether the process sends the document. */
  get isOwn(): boolean {
    return typeof this.#settings.openapi !== "string";
  }

  /** The document for a visitor; `undefined` if the page loads it from elsewhere. */
  async read(request: Request): Promise<SentDocument | undefined> {
    const data = await this.#data(request);
    if (data === undefined) return undefined;
    const text = typeof data === "string" ? data : JSON.stringify(data);
    const tag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    const type = typeof data === "string" ? "text/plain" : "application/json";
    return { text, tag, type: `${type}; charset=utf-8` };
  }

  /** What the document names for a visitor: nothing if it cannot be read. */
  async names({ request, local }: Pick<Visit, "request" | "local">): Promise<NamedByDocument> {
    try {
      const data = await this.#data(request);
      return await (data === undefined ? this.#fetched(local) : this.#given(data));
    } catch (error) {
      logError(this.#settings.log, "document_failed", failureReason(error));
      return { origins: [], headers: [] };
    }
  }

  async #data(request: Request): Promise<DocumentData | undefined> {
    const { openapi } = this.#settings;
    if (typeof openapi === "function") return openapi(request);
    if (openapi instanceof URL) return readFile(openapi, "utf8");
    return typeof openapi === "string" ? undefined : openapi;
  }

  #given(data: DocumentData): Promise<NamedByDocument> {
    if (this.#last?.data !== data) this.#last = { data, names: readNames(data) };
    return this.#last.names;
  }

  /** One load for all visitors, and at most one in some seconds. */
  #fetched(local: string | undefined): Promise<NamedByDocument> {
    const now = monotonicClock.now();
    if (!this.#loaded || now - this.#loaded.at > freshMs) {
      this.#loaded = { at: now, names: this.#fetch(local) };
    }
    return this.#loaded.names;
  }

  async #fetch(local: string | undefined): Promise<NamedByDocument> {
    const { address } = this;
    if (URL.canParse(address)) {
      const home = [new URL(address).origin, ...this.#settings.origins];
      return namesOf(await loadOpenAPI(address, { fetch: fetchWithin(home) }));
    }
    if (local === undefined) throw new UnknownServerError(address);
    // Without the credentials of a visitor: its origins count for all of them.
    const response = await fetch(new URL(address, local), { redirect: "error" });
    if (!response.ok) throw new ServerError("document_status", `${address}: ${response.status}`);
    const { origins, headers } = await readNames(await response.text());
    // The server of a generated document is often the host that was asked for it.
    return { origins: origins.filter((origin) => origin !== local), headers };
  }
}

/** The error of this file inside that of the document, which the log would show without its reason. */
function failureReason(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof ServerError ? error.cause : error;
}

/**
 * A `fetch` that follows redirects to these origins only, and to `https:` of the same host. Otherwise the host of a document could
 * have this process request any address of its network.
 */
function fetchWithin(origins: readonly string[]): typeof fetch {
  return async (input, init) => {
    let current = new URL(input instanceof Request ? input.url : input);
    for (let redirects = 0; redirects <= maximumRedirects; redirects++) {
      const response = await fetch(current, { ...init, redirect: "manual" });
      const location = response.headers.get("Location");
      const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
      // `manual`: the caller checks each step itself.
      if (!isRedirect || init?.redirect === "manual") return response;
      await response.body?.cancel();
      const next = new URL(location, current);
      if (!origins.includes(next.origin) && next.origin !== `https://${current.hostname}`)
        throw new DocumentRedirectError(current, next);
      current = next;
    }
    throw new ServerError(
      "document_redirect",
      `apiConsole: ${current.origin} redirects the document too often`,
    );
  };
}

async function readNames(data: DocumentData): Promise<NamedByDocument> {
  const address = `${ownOrigin}/${ownPath}`;
  const source: DocumentSource = typeof data === "string" ? data : JSON.stringify(data);
  const options = { textOnly: true, external: false, address } as const;
  return namesOf(await loadOpenAPI(source, options));
}

function namesOf(document: Awaited<ReturnType<typeof loadOpenAPI>>): NamedByDocument {
  const origins = documentOrigins(document).filter((origin) => origin !== ownOrigin);
  return { origins, headers: documentHeaders(document) };
}
