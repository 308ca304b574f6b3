import type { IncomingMessage, ServerResponse } from "node:http";

import {
  assertArgument,
  assertOptions,
  languageKind,
  Message,
  type OptionKind,
  type OptionTable,
  type Translatable,
} from "@heddle/params";

import { instanceName } from "@heddle/sync";

import { parsePath } from "./app.ts";
import type { LanguageChoices } from "./language.ts";
import { type Logger, ServerError, writeLogLine } from "./log.ts";
import type { MetricRow } from "./metrics.ts";
import type { AllowedOrigins } from "./origin-gate.ts";

/** Resource limits. */
export interface ServerLimits {
  /** Size of one message from a browser. */
  readonly frameBytes: number;
  /** Intents per second and connection. */
  readonly intentsPerSecond: number;
  readonly sessions: number;
  readonly sessionsPerAddress: number;
  /** WebSockets, upgrades and requests in progress. */
  readonly connections: number;
  /** WebSockets, upgrades and requests in progress of one client address. */
  readonly connectionsPerAddress: number;
  /** Visitors of one client address who are sent the whole state of their app, per second. */
  readonly joinsPerSecond: number;
  /** About how many bytes the models of a session may grow by. */
  readonly sessionBytes: number;
  /** Size of one uploaded file. */
  readonly fileBytes: number;
  /** Size of all files of a session. One that the app no longer references counts until it is garbage-collected. */
  readonly sessionFileBytes: number;
  /** Size of all files of all sessions. */
  readonly totalFileBytes: number;
  /** Number of files of a session, empty ones included; counted like `sessionFileBytes`. */
  readonly sessionFiles: number;
  /** Time for `authorize` to decide; a request that takes longer is rejected. */
  readonly authorizeMilliseconds: number;
  /** Time until the first message of a connection. */
  readonly helloMilliseconds: number;
  /** Time without messages before a connection is closed. */
  readonly silenceMilliseconds: number;
}

/** What `authorize` returns to reject a request. */
type Denied = undefined | null | false | "" | 0;

/** The rooms of a server: `openRooms` of the package `@heddle/rooms` creates them. */
export interface ServedRooms {
  /** The name of this process; session ids start with it. */
  readonly instance: string;
  /** Registers the process under its name, and reports errors of the store from now on. */
  start(onError: (error: unknown) => void): Promise<void>;
  /** The name of the process that has opened a room; undefined if none has. */
  locate(room: string): Promise<string | undefined>;
  /** Rows of `/metrics`. */
  metrics(): readonly MetricRow[];
  /** Writes the pending changes and returns the rooms to other processes. */
  close(): Promise<void>;
}

/** Options of `serve` and `createHandler`. */
export interface ServeOptions<Principal = unknown> {
  /** Default: 5006, or the next free port. */
  readonly port?: number;
  /** The address to listen on. Default: 127.0.0.1. */
  readonly host?: string;
  /** The title of the browser tab; a message is translated into the language of `messages`. */
  readonly title?: Translatable;
  /**
   * The language of all messages: a shipped one, or your own. With a list, each visitor gets the best match for their
   * browser. Default: the shipped language that the browser prefers.
   */
  readonly messages?: LanguageChoices;
  /**
   * Returns the principal of a request: an object, a string, a number or `true`. Anything falsy, an exception and a
   * promise that takes too long reject the request.
   */
  readonly authorize?: (
    request: IncomingMessage,
  ) => Principal | Denied | Promise<Principal | Denied>;
  /**
   * Whether a request may read `/metrics` and `/room-owner`, such as one with the token of the monitoring. Without it, both do
   * not exist.
   */
  readonly authorizeOperator?: (request: IncomingMessage) => boolean | Promise<boolean>;
  /**
   * All origins under which visitors see this server, and those of other sites whose pages may connect, such as
   * `https://app.example.com`; `"any"` accepts every host name, and its own pages. Required behind a proxy. Default: addresses,
   * `localhost` and the names of this machine.
   */
  readonly allowedOrigins?: AllowedOrigins;
  /** Further sources of images: origins, or `https:` for any. */
  readonly imageSources?: readonly string[];
  readonly limits?: Partial<ServerLimits>;
  readonly session?: {
    /** Milliseconds that a session survives without a connection. */
    readonly ttl?: number;
  };
  /** Path prefix of all routes. */
  readonly basePath?: string;
  /** Name of this process: session ids start with it, for routing by a load balancer. */
  readonly instance?: string;
  /** The rooms of this server, which give it the name of the process. They are closed with the server. */
  readonly rooms?: ServedRooms;
  /** The client address, for limits per address. Default: the remote address of the socket. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Receives log entries; `false` disables logging. */
  readonly logger?: Logger | false;
  /** Whether SIGTERM and SIGINT close the server and end the process. Default: true. */
  readonly handleSignals?: boolean;
  /** Pushes development events, such as a reload, to open pages. */
  readonly devChannel?: DevChannel;
}

const defaultLimits: ServerLimits = {
  frameBytes: 1_048_576,
  intentsPerSecond: 1_000,
  sessions: 10_000,
  sessionsPerAddress: 1_000,
  connections: 20_000,
  connectionsPerAddress: 256,
  joinsPerSecond: 50,
  sessionBytes: 64_000_000,
  fileBytes: 2_147_483_648,
  sessionFileBytes: 8_589_934_592,
  totalFileBytes: 34_359_738_368,
  sessionFiles: 256,
  authorizeMilliseconds: 10_000,
  helloMilliseconds: 10_000,
  silenceMilliseconds: 60_000,
};

const port: OptionKind = {
  expected: "an integer from 0 to 65535",
  accepts: (value) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 65_535,
};

/** Kinds of options that a server and an API console have in common. */
export const optionKinds: Readonly<
  Record<"strings" | "origins" | "languages" | "logger", OptionKind>
> = {
  strings: {
    expected: "an array of strings",
    accepts: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
  },
  origins: {
    // An empty list would reject everybody.
    expected: 'an array of at least one origin, or "any"',
    accepts: (value) =>
      value === "any" ||
      (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string")),
  },
  languages: {
    expected: `${languageKind.expected}, or an array of such objects`,
    accepts: (value) =>
      Array.isArray(value)
        ? value.every((item) => typeof item === "object" && languageKind.accepts(item))
        : languageKind.accepts(value),
  },
  logger: {
    expected: "a function or false",
    accepts: (value) => value === false || typeof value === "function",
  },
};

const optionTable: OptionTable<ServeOptions> = {
  port,
  host: "string",
  title: {
    expected: "a string or a message",
    accepts: (value) => typeof value === "string" || value instanceof Message,
  },
  messages: optionKinds.languages,
  authorize: "function",
  authorizeOperator: "function",
  allowedOrigins: optionKinds.origins,
  imageSources: optionKinds.strings,
  limits: "object",
  session: "object",
  basePath: "string",
  instance: "string",
  rooms: "object",
  addressOf: "function",
  logger: optionKinds.logger,
  handleSignals: "boolean",
  devChannel: "object",
};

const limitTable: OptionTable<ServerLimits> = {
  frameBytes: "nonNegativeNumber",
  intentsPerSecond: "nonNegativeNumber",
  sessions: "nonNegativeNumber",
  sessionsPerAddress: "nonNegativeNumber",
  connections: "nonNegativeNumber",
  connectionsPerAddress: "nonNegativeNumber",
  joinsPerSecond: "nonNegativeNumber",
  sessionBytes: "nonNegativeNumber",
  fileBytes: "nonNegativeNumber",
  sessionFileBytes: "nonNegativeNumber",
  totalFileBytes: "nonNegativeNumber",
  sessionFiles: "nonNegativeNumber",
  authorizeMilliseconds: "nonNegativeNumber",
  helloMilliseconds: "nonNegativeNumber",
  silenceMilliseconds: "nonNegativeNumber",
};

/** Validated options with defaults. */
export interface Settings {
  /** The name or address that the server listens on. */
  readonly host: string | undefined;
  readonly title: Translatable;
  readonly messages: LanguageChoices | undefined;
  readonly authorize: ((request: IncomingMessage) => unknown) | undefined;
  readonly authorizeOperator: ((request: IncomingMessage) => unknown) | undefined;
  readonly allowedOrigins: AllowedOrigins | undefined;
  readonly imageSources: readonly string[];
  readonly limits: ServerLimits;
  readonly timeToLiveMs: number;
  readonly basePath: string;
  readonly instance: string;
  readonly rooms: ServedRooms | undefined;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: Logger;
  readonly devChannel: DevChannel | undefined;
}

/** Thrown for an invalid instance name. */
class InstanceNameError extends ServerError {
  constructor(instance: string) {
    super(
      "instance",
      `instance: "${instance}" is not a valid name: use up to 64 letters, digits, "_" and "-"`,
    );
  }
}

/** Thrown for an invalid origin. */
class OriginError extends ServerError {
  readonly option: string;

  constructor(option: string, origin: string) {
    super(
      "origin",
      `${option}: "${origin}" is not an origin: write scheme, host and, unless it is the default, port, as in "https://app.example.com"`,
    );
    this.option = option;
  }
}

function parseInstance(instance: string): string {
  if (instance !== "" && !instanceName.test(instance)) throw new InstanceNameError(instance);
  return instance;
}

/** Visitors are sent to the name of the rooms, and a proxy finds it in the ids of sessions. */
function assertOneInstance(
  caller: string,
  { instance, rooms }: Pick<ServeOptions, "instance" | "rooms">,
): void {
  if (rooms === undefined) return;
  assertArgument(caller, "instance", instance, {
    expected: "left out, because the rooms have the name of the process",
    accepts: (value) => value === undefined || value === rooms.instance,
  });
}

export function parseOrigin(option: string, text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : "null";
  // A trailing slash is accepted; a path would look as if it had an effect.
  if (origin === "null" || (text !== origin && text !== `${origin}/`)) {
    throw new OriginError(option, text);
  }
  return origin;
}

export function parseAllowedOrigins(
  origins: AllowedOrigins | undefined,
): AllowedOrigins | undefined {
  return Array.isArray(origins)
    ? origins.map((text: string) => parseOrigin("allowedOrigins", text))
    : origins;
}

function parseImageSource(text: string): string {
  return text === "https:" ? text : parseOrigin("imageSources", text);
}

/** Validates options and applies defaults. */
export function resolveOptions<Principal>(
  caller: string,
  options: ServeOptions<Principal>,
): Settings {
  assertOptions(caller, options, optionTable);
  assertOneInstance(caller, options);
  assertOptions(`${caller}: limits`, options.limits ?? {}, limitTable);
  assertOptions(`${caller}: session`, options.session ?? {}, { ttl: "nonNegativeNumber" });
  return {
    host: options.host,
    title: options.title ?? "Heddle",
    messages: options.messages,
    authorize: options.authorize,
    authorizeOperator: options.authorizeOperator,
    allowedOrigins: parseAllowedOrigins(options.allowedOrigins),
    imageSources: (options.imageSources ?? []).map(parseImageSource),
    limits: { ...defaultLimits, ...options.limits },
    timeToLiveMs: options.session?.ttl ?? 60_000,
    basePath: parsePath(options.basePath ?? ""),
    instance: parseInstance(options.instance ?? options.rooms?.instance ?? ""),
    rooms: options.rooms,
    addressOf: options.addressOf ?? ((request) => request.socket.remoteAddress ?? ""),
    log: options.logger === false ? () => {} : (options.logger ?? writeLogLine),
    devChannel: options.devChannel,
  };
}

/** Sends events from the server to its pages during development, for live reload; `heddle serve` provides it. */
export interface DevChannel {
  /** Source of a module that the page loads; the stream is `./dev`, relative to it. */
  readonly module: string;
  /** Handles a page's request for the stream and keeps the response open. */
  readonly listen: (response: ServerResponse) => void;
  /** Ends all streams. */
  readonly close: () => void;
}
