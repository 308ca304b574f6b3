import type { IncomingMessage } from "node:http";

import { checkedPath } from "./app.ts";
import { type Logger, writeLine } from "./log.ts";
import type { PageNews } from "./page-news.ts";
import { ServerError } from "./server-error.ts";

/** What visitors may use up. */
export interface ServerLimits {
  /** Of one message from a browser. */
  readonly frameBytes: number;
  /** How deep a message may nest. */
  readonly frameDepth: number;
  /** Of one connection. */
  readonly intentsPerSecond: number;
  readonly sessions: number;
  readonly sessionsPerAddress: number;
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Of one uploaded file. */
  readonly fileBytes: number;
  /** Of all files that a session has uploaded. */
  readonly sessionFileBytes: number;
  /** How long a connection may take to say what it wants. */
  readonly helloMilliseconds: number;
  /** How long a connection may say nothing. */
  readonly silenceMilliseconds: number;
}

/** How apps are served. */
export interface ServeOptions<Principal = unknown> {
  /** 5006 or the next free one when left out. */
  readonly port?: number;
  /** The address to listen on; only this machine when left out. */
  readonly host?: string;
  /** What the browser's tab says. */
  readonly title?: string;
  /** Says who asks; nobody gets in when it returns `undefined` or throws. */
  readonly authorize?: (
    request: IncomingMessage,
  ) => Principal | undefined | Promise<Principal | undefined>;
  /** Origins whose pages may connect beside the server's own, such as `https://app.example.com`: its address behind a proxy, or another site. */
  readonly allowedOrigins?: readonly string[];
  /** Where the page may load pictures from beside this server: origins, or `https:` for any. */
  readonly imageSources?: readonly string[];
  readonly limits?: Partial<ServerLimits>;
  readonly session?: {
    /** How many milliseconds a session waits for its visitor to come back. */
    readonly ttl?: number;
  };
  /** The path that everything is under. */
  readonly basePath?: string;
  /** A short name of this process: session ids begin with it, so that a load balancer can tell whose they are. */
  readonly instance?: string;
  /** Where a visitor comes from, for the limit per address; the other end of the connection when left out. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Takes each line of the log; `false` keeps quiet. */
  readonly logger?: Logger | false;
  /** Whether SIGTERM and SIGINT end the process after the sessions were told; yes when left out. */
  readonly handleSignals?: boolean;
  /** What pages are told while somebody works on the app. */
  readonly news?: PageNews;
}

const defaultLimits: ServerLimits = {
  frameBytes: 1_048_576,
  frameDepth: 64,
  intentsPerSecond: 1_000,
  sessions: 10_000,
  sessionsPerAddress: 1_000,
  connections: 20_000,
  connectionsPerAddress: 256,
  fileBytes: 10_485_760,
  sessionFileBytes: 52_428_800,
  helloMilliseconds: 10_000,
  silenceMilliseconds: 60_000,
};

/** The options of a handler with nothing left open. */
export interface Settings {
  readonly title: string;
  readonly authorize: ((request: IncomingMessage) => unknown) | undefined;
  readonly allowedOrigins: readonly string[];
  readonly imageSources: readonly string[];
  readonly limits: ServerLimits;
  readonly timeToLiveMs: number;
  readonly basePath: string;
  readonly instance: string;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: Logger;
  readonly news: PageNews | undefined;
}

/** Thrown for the name of a process that cannot stand in a path. */
class InstanceNameError extends ServerError {
  constructor(instance: string) {
    super(
      "instance",
      `"${instance}" cannot be the name of an instance: use letters, digits, "_" and "-"`,
    );
  }
}

/** Thrown for an origin that no page can have. */
class OriginError extends ServerError {
  constructor(option: string, origin: string) {
    super(
      "origin",
      `${option}: "${origin}" is not an origin: write scheme and host, and the port if it is not the usual one, as in "https://app.example.com"`,
    );
  }
}

function checkedInstance(instance: string): string {
  if (!/^[A-Za-z0-9_-]*$/.test(instance)) throw new InstanceNameError(instance);
  return instance;
}

function checkedOrigin(option: string, text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : "null";
  // A slash at the end is forgiven, a path is not: it would look as if it counted.
  if (origin === "null" || (text !== origin && text !== `${origin}/`)) {
    throw new OriginError(option, text);
  }
  return origin;
}

function checkedImageSource(text: string): string {
  return text === "https:" ? text : checkedOrigin("imageSources", text);
}

/** Checks options, and fills in what was left out. */
export function settingsOf<Principal>(options: ServeOptions<Principal>): Settings {
  return {
    title: options.title ?? "Heddle",
    authorize: options.authorize,
    allowedOrigins: (options.allowedOrigins ?? []).map((text) =>
      checkedOrigin("allowedOrigins", text),
    ),
    imageSources: (options.imageSources ?? []).map(checkedImageSource),
    limits: { ...defaultLimits, ...options.limits },
    timeToLiveMs: options.session?.ttl ?? 60_000,
    basePath: checkedPath(options.basePath ?? ""),
    instance: checkedInstance(options.instance ?? ""),
    addressOf: options.addressOf ?? ((request) => request.socket.remoteAddress ?? ""),
    log: options.logger === false ? () => {} : (options.logger ?? writeLine),
    news: options.news,
  };
}
