import { assertOptions, type OptionTable } from "@heddle/params";

import type { LanguageChoices } from "../language.ts";
import { type Logger, writeLogLine } from "../log.ts";
import { optionKinds, parseAllowedOrigins, parseOrigin } from "../options.ts";
import type { AllowedOrigins } from "../origin-gate.ts";

/** The data of a document, or its text in JSON or YAML. */
export type DocumentData = Readonly<Record<string, unknown>> | string;

/** Limits of requests that the process sends. `Infinity` sets none. */
export interface SendLimits {
  /** Size of the body of a request. */
  readonly requestBytes: number;
  /** Size of the body of a response, after it was decompressed. */
  readonly responseBytes: number;
  /** Time until the API answers, after the request was sent; also the longest time without progress while it is sent. */
  readonly answerMilliseconds: number;
  /** Time without a byte of a response before it is aborted. */
  readonly silenceMilliseconds: number;
  /** Time until the page has posted which request to send. */
  readonly headMilliseconds: number;
  /** Requests in progress. */
  readonly requests: number;
  /** Requests in progress of one client address. */
  readonly requestsPerAddress: number;
}

/** Options of `apiConsole`. */
export interface ApiConsoleOptions {
  /**
   * The document. A string is a URL or a path, which the page loads: `"/openapi.json"`. Data, a file (`new URL("./openapi.yaml",
   * import.meta.url)`) and the result of a function, which is called for every request, are sent by this process.
   */
  readonly openapi:
    | string
    | URL
    | Readonly<Record<string, unknown>>
    | ((request: Request) => DocumentData | Promise<DocumentData>);
  /**
   * Who sends the requests of the console: the page, where CORS applies, or this process, to the servers of the document and to
   * `origins` only. Default: the page.
   */
  readonly send?: "page" | "server";
  /**
   * Origins that requests may go to: those of a process in addition to the servers of the document, those of a page nowhere else,
   * so list the server of a sign-in too.
   */
  readonly origins?: readonly string[];
  /** Request headers that a process sends besides the usual ones and those that the document declares, such as `X-Tenant`. */
  readonly headers?: readonly string[];
  /** The URL that requests go to. Default: a server of the document. */
  readonly baseUrl?: string;
  /** The title of the browser tab. Default: the title of the document. */
  readonly title?: string;
  /** The language of the page, or several to choose from. Default: the shipped language that the browser prefers. */
  readonly messages?: LanguageChoices;
  /** Whether record editors show the changes and ask before they save. */
  readonly confirm?: boolean;
  /**
   * All origins under which visitors see the page, such as `https://docs.example.com`; `"any"` accepts every host name. Required
   * behind a proxy and with Fetch-standard handlers. Default: addresses, `localhost` and the names of this machine.
   */
  readonly allowedOrigins?: AllowedOrigins;
  /** The client address, for `requestsPerAddress`. Default: the remote address of the socket. */
  readonly addressOf?: (request: Request) => string;
  readonly limits?: Partial<SendLimits>;
  /** Receives log entries; `false` disables logging. */
  readonly logger?: Logger | false;
}

const defaultLimits: SendLimits = {
  requestBytes: 2_147_483_648,
  responseBytes: Infinity,
  answerMilliseconds: 30_000,
  silenceMilliseconds: 60_000,
  headMilliseconds: 10_000,
  requests: 256,
  requestsPerAddress: 32,
};

const limitTable: OptionTable<SendLimits> = {
  requestBytes: "nonNegativeNumber",
  responseBytes: "nonNegativeNumber",
  answerMilliseconds: "nonNegativeNumber",
  silenceMilliseconds: "nonNegativeNumber",
  headMilliseconds: "nonNegativeNumber",
  requests: "nonNegativeNumber",
  requestsPerAddress: "nonNegativeNumber",
};

const optionTable: OptionTable<ApiConsoleOptions> = {
  openapi: {
    expected: "a URL, a path, the data of a document, or a function that returns it",
    accepts: (value) =>
      typeof value === "string"
        ? value !== ""
        : typeof value === "function" || (typeof value === "object" && value !== null),
  },
  send: {
    expected: '"page" or "server"',
    accepts: (value) => value === "page" || value === "server",
  },
  origins: optionKinds.strings,
  headers: optionKinds.strings,
  baseUrl: "string",
  title: "string",
  messages: optionKinds.languages,
  confirm: "boolean",
  allowedOrigins: optionKinds.origins,
  addressOf: "function",
  limits: "object",
  logger: optionKinds.logger,
};

/** Validated options with defaults. */
export interface ConsoleSettings extends Pick<
  ApiConsoleOptions,
  "openapi" | "baseUrl" | "title" | "messages" | "confirm" | "addressOf"
> {
  readonly send: "page" | "server";
  readonly origins: readonly string[];
  /** In lower case. */
  readonly headers: readonly string[];
  /** Where the page may send requests to, for its content security policy. */
  readonly connectSources: readonly string[];
  readonly allowedOrigins: AllowedOrigins | undefined;
  readonly limits: SendLimits;
  readonly log: Logger;
}

/** Validates options and applies defaults. */
export function resolveConsoleOptions(options: ApiConsoleOptions): ConsoleSettings {
  assertOptions("apiConsole", options, optionTable, ["openapi"]);
  assertOptions("apiConsole: limits", options.limits ?? {}, limitTable);
  const openapi = isWebUrl(options.openapi) ? options.openapi.href : options.openapi;
  const send = options.send ?? "page";
  // The app names the server of `baseUrl` too.
  const listed = (options.origins ?? []).map((text) => parseOrigin("origins", text));
  const origins = [...listed, ...originOf(options.baseUrl)];
  const pageSources = options.origins ? [...origins, ...originOf(openapi)] : ["https:", "http:"];
  return {
    ...options,
    openapi,
    send,
    origins,
    headers: (options.headers ?? []).map((name) => name.toLowerCase()),
    connectSources: send === "server" ? [] : pageSources,
    allowedOrigins: parseAllowedOrigins(options.allowedOrigins),
    limits: { ...defaultLimits, ...options.limits },
    log: options.logger === false ? () => {} : (options.logger ?? writeLogLine),
  };
}

/** `"https://api.example.com/v1"` → `["https://api.example.com"]`; a path and data have none. */
function originOf(address: unknown): string[] {
  return typeof address === "string" && URL.canParse(address) ? [new URL(address).origin] : [];
}

/** `new URL("https://…")` is like its text; other URLs are files. */
function isWebUrl(openapi: unknown): openapi is URL {
  return openapi instanceof URL && /^https?:$/.test(openapi.protocol);
}
