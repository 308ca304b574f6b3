import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { hostname } from "node:os";
import type { TLSSocket } from "node:tls";

import { type Rejection, rejections } from "./response.ts";

/** The origins whose pages may use a server: a complete list, or `"any"` for each name that leads to the server. */
export type AllowedOrigins = readonly string[] | "any";

/** Where a request goes to and comes from, in its own words. A page cannot forge these headers in a browser. */
export interface Asked {
  /** Its `Host` headers. HTTP allows one. */
  readonly hosts: readonly string[];
  readonly scheme: "http:" | "https:";
  /** The origin of the page that sent it. */
  readonly origin: string | undefined;
  /** How the browser itself compares the origins of the page and of the address. */
  readonly site: string | undefined;
  /** Whether it reached a socket of this process without a proxy. */
  readonly isDirect: boolean;
}

/** Set by proxies for the servers behind them. Those of an office network set others. */
const forwardingHeaders = [
  "forwarded",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-forwarded-server",
] as const;

/** Of a request of `node:http`. */
export function askedOfNode({ headers, rawHeaders, socket }: IncomingMessage): Asked {
  const isEncrypted = (socket as Partial<TLSSocket>).encrypted === true;
  const site = headers["sec-fetch-site"];
  return {
    // `headers` has only the first of several.
    hosts: rawHeaders.filter(
      (_, at) => rawHeaders[at - 1]?.toLowerCase() === "host" && at % 2 === 1,
    ),
    scheme: isEncrypted ? "https:" : "http:",
    origin: headers.origin,
    site: Array.isArray(site) ? site.join() : site,
    // Neither a socket of a file nor a proxy tells which name the visitor has used.
    isDirect:
      socket.localAddress !== undefined &&
      forwardingHeaders.every((name) => headers[name] === undefined),
  };
}

/** Of a request of the Fetch standard. Some frameworks write a fixed host into its URL, so its header counts. */
export function askedOfFetch({ headers, url }: Request): Asked {
  const { host, protocol } = new URL(url);
  return {
    hosts: [headers.get("Host") ?? host],
    scheme: protocol === "https:" ? protocol : "http:",
    origin: headers.get("Origin") ?? undefined,
    site: headers.get("Sec-Fetch-Site") ?? undefined,
    isDirect: false,
  };
}

/**
 * Decides which host names are those of this server, and which pages may use it. Otherwise the page of somebody else, whose
 * name leads to this machine for a moment (DNS rebinding), would look like ours.
 */
export class OriginGate {
  readonly #allowed: AllowedOrigins | undefined;
  /** Besides those of the system: the one that the server listens on. */
  readonly #ownName: string;

  constructor(allowed: AllowedOrigins | undefined, ownName = "") {
    this.#allowed = allowed;
    this.#ownName = ownName.toLowerCase();
  }

  /** Why a request is for another server. Monitors ask by the machine's own names, listed or not. */
  foreignHost(asked: Asked, isForMachines = false): Rejection | undefined {
    const own = addressOf(asked);
    if (own && (this.#isListed(own) || (isForMachines && this.#isMachine(own)))) return undefined;
    if (own && this.#allowed === undefined && asked.isDirect && this.#isMachine(own))
      return undefined;
    const host = own?.host ?? asked.hosts.join(", ").slice(0, maxShownLength);
    return {
      ...rejections.foreignHost,
      details: { host, option: "allowedOrigins", message: this.#whyForeign(asked, own) },
    };
  }

  /** Why a request comes from the page of another server. */
  foreignOrigin(asked: Asked): Rejection | undefined {
    if (this.#isOwnPage(asked)) return undefined;
    const origin = (asked.origin ?? "").slice(0, maxShownLength);
    return { ...rejections.foreignOrigin, details: { origin, option: "allowedOrigins" } };
  }

  #isOwnPage(asked: Asked): boolean {
    const { origin, site } = asked;
    const own = addressOf(asked);
    if (origin === undefined || !own) return false;
    const allowed = this.#allowed;
    if (allowed === undefined) return origin === own.origin;
    if (allowed !== "any") return allowed.includes(origin);
    // A proxy may have another scheme, or another name for this server.
    const page = URL.canParse(origin) ? new URL(origin) : undefined;
    return page?.origin === origin && (page.host === own.host || site === "same-origin");
  }

  #isListed({ host }: URL): boolean {
    const allowed = this.#allowed;
    if (allowed === "any") return true;
    return allowed?.some((origin) => new URL(origin).host === host) ?? false;
  }

  #isMachine({ hostname: name }: URL): boolean {
    return isAddress(name) || name === this.#ownName || machineNames().includes(name);
  }

  #whyForeign({ hosts, isDirect, scheme }: Asked, own: URL | undefined): string {
    if (!own) return hosts.length > 1 ? "The request has several hosts." : "The host is malformed.";
    const origin = `${scheme}//${own.host}`;
    if (this.#allowed !== undefined)
      return `The option allowedOrigins does not contain the host ${own.host}. If it leads to this server, add the origin, such as "${origin}".`;
    const reason = isDirect
      ? `${own.host} is not a name of this machine`
      : `The server cannot know by which name visitors reach it: it is behind a proxy, or has no socket of its own`;
    return `${reason}. Set the option allowedOrigins (in the command --allowed-origin) to the origins that visitors see, such as "${origin}", or to "any" if every name is yours.`;
  }
}

/** The host that a request asks for, as in a URL: `docs.example:8080` */
export function hostOf(asked: Asked): string | undefined {
  return addressOf(asked)?.host;
}

/** A longer value of a header is cut in answers and in the log. */
const maxShownLength = 200;

/** The requested origin; undefined without exactly one host in the form that browsers send. */
function addressOf({ hosts: [host = "", ...others], scheme }: Asked): URL | undefined {
  const text = `${scheme}//${host}`;
  // No name is longer than 253 characters.
  const isPossible = others.length === 0 && /^[A-Za-z0-9.:[\]_-]{1,260}$/.test(host);
  if (!isPossible || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  // Not `127.1` or `0x7f000001`, which browsers write as 127.0.0.1.
  const isPlain = host.startsWith("[") || host.toLowerCase().replace(/:\d*$/, "") === url.hostname;
  return isPlain ? url : undefined;
}

/** "127.0.0.1" → true, "[::1]" → true: a name that leads elsewhere the next time is no address. */
function isAddress(name: string): boolean {
  return isIP(name.replaceAll(/^\[|\]$/g, "")) !== 0;
}

/** The names under which a network knows this machine. */
function machineNames(): readonly string[] {
  const full = hostname().toLowerCase();
  const [short = ""] = full.split(".");
  return ["localhost", full, short, `${short}.local`];
}
