import { lookup as resolveName, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

import type { ConsoleSettings } from "./console-options.ts";
import type { ConsoleDocument } from "./document.ts";

/** Where the process may send a request to. */
export type Reach =
  /** The app has chosen the origin itself. */
  | "any-address"
  /** Only a document of somebody else names the origin, which must not lead into our own network. */
  | "public-address";

/** Decides which origins the process sends requests to. */
export class Targets {
  readonly #settings: ConsoleSettings;
  readonly #document: ConsoleDocument;

  constructor(settings: ConsoleSettings, document: ConsoleDocument) {
    this.#settings = settings;
    this.#document = document;
  }

  /** How far a request to this URL may reach; `undefined` if it may not be sent. */
  async reachOf(url: URL, request: Request, local: string | undefined): Promise<Reach | undefined> {
    if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
    const { openapi, origins } = this.#settings;
    if (origins.includes(url.origin)) return "any-address";
    if (typeof openapi === "string" && originOf(openapi) === url.origin) return "any-address";
    const named = await this.#document.origins(request, local);
    if (!named.includes(url.origin)) return undefined;
    return isForeign(openapi) ? "public-address" : "any-address";
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

/** Networks that are not the public internet: this machine, private and link-local ones, multicast, and reserved ranges. */
const internal = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  internal.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  internal.addSubnet(network, prefix, "ipv6");

/** "10.1.2.3" → true, "::ffff:127.0.0.1" → true, "93.184.216.34" → false */
export function isInternalAddress(address: string): boolean {
  return internal.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** An address that a request may not connect to. */
class InternalAddressError extends Error {
  readonly code = "target_not_allowed";
}

/**
 * Resolves names for a connection and rejects internal addresses. It checks the very address that the connection uses, so a
 * name that resolves differently the next time gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    if (addresses.some(({ address }) => isInternalAddress(address)))
      return callback(new InternalAddressError(`${hostname} is an internal address`), "");
    if (options.all) return callback(null, addresses);
    const [first] = addresses as [LookupAddress];
    return callback(null, first.address, first.family);
  });
};

/** A URL that contains an address itself is not resolved: `http://169.254.169.254/` */
export function isInternalUrl({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIP(address) !== 0 && isInternalAddress(address);
}
