import { hostOf } from "../origin-gate.ts";
import type { ConsoleSettings } from "./console-options.ts";
import type { ConsoleDocument, NamedByDocument, Visit } from "./document.ts";
import { isInternalUrl } from "./public-address.ts";
import { isForwarded } from "./relayed-headers.ts";

/** Who has named the origin of a request. */
type NamedBy =
  /** The options of the app, or a document of its own. */
  | "app"
  /** A function of the app: what it returns may depend on what a visitor sent, such as the host. */
  | "function"
  /** A document of another server. */
  | "document"
  /** The visitor: it is the host of the request for this console. */
  | "request";

/** Which addresses the origin may lead to: it depends on who has named it. */
type Reach = "any-address" | "public-address" | "nowhere";

const reaches: Readonly<Record<NamedBy, Reach>> = {
  app: "any-address",
  // Otherwise a visitor, or somebody else, would choose a service of this machine or of its network.
  function: "public-address",
  document: "public-address",
  // The page sends such requests itself, with its own rights. This process may have more.
  request: "nowhere",
};

/** What may be sent to an origin. */
export interface Target {
  /** Whether the addresses of the name are checked when it is resolved. */
  readonly isPublicOnly: boolean;
  /** The names of headers, besides the usual ones. */
  readonly headers: ReadonlySet<string>;
}

/** Decides which origins the process sends requests to. */
export class Targets {
  readonly #settings: ConsoleSettings;
  readonly #document: ConsoleDocument;

  constructor(settings: ConsoleSettings, document: ConsoleDocument) {
    this.#settings = settings;
    this.#document = document;
  }

  /** How a request to this URL may be sent; `undefined` if it may not. */
  async find(url: URL, visit: Visit): Promise<Target | undefined> {
    if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
    const named = await this.#document.names(visit);
    const namedBy = this.#namedBy(url, visit, named);
    const reach = namedBy && reaches[namedBy];
    if (reach === undefined || reach === "nowhere") return undefined;
    const isPublicOnly = reach === "public-address";
    if (isPublicOnly && isInternalUrl(url)) return undefined;
    const declared = named.headers.filter((name) => !isForwarded(name));
    return { isPublicOnly, headers: new Set([...declared, ...this.#settings.headers]) };
  }

  #namedBy(url: URL, { asked, local }: Visit, { origins }: NamedByDocument): NamedBy | undefined {
    const { openapi, origins: listed } = this.#settings;
    if (listed.includes(url.origin)) return "app";
    if (typeof openapi === "string" && originOf(openapi) === url.origin) return "app";
    if (url.host === hostOf(asked) || url.origin === local) return "request";
    if (!origins.includes(url.origin)) return undefined;
    if (typeof openapi === "function") return "function";
    return isForeign(openapi) ? "document" : "app";
  }
}

/** `"https://api.example.com/v1"` → `"https://api.example.com"`; a path has none. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Whether the document is that of another server: `https://api.example.com/v1`, `//api.example.com/v1` */
function isForeign(openapi: ConsoleSettings["openapi"]): boolean {
  return typeof openapi === "string" && (URL.canParse(openapi) || /^\s*[\\/]{2}/.test(openapi));
}
