import { statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import {
  InvalidDocumentError,
  type LoadOptions,
  type OpenAPIDocument,
  loadOpenAPI,
} from "@heddle/openapi";

import { InputError, UsageError } from "../command-error.ts";
import { readText } from "../files/read-text.ts";
import { jsonSyntaxError } from "../files/text-position.ts";
import type { Terminal } from "../terminal.ts";
import { documentFetch, type DocumentHeaders } from "./document-fetch.ts";

/** Larger than the default of the library: the user chose the document on purpose. */
const maximumBytes = 500_000_000;

/** A document and its text. */
interface LoadedSource {
  readonly document: OpenAPIDocument;
  readonly text: string;
}

export interface SourceOptions extends Pick<
  LoadOptions,
  "maximumBytes" | "timeout" | "fetch" | "onExternal"
> {
  /** Origins and folders that references may point to, besides those of the document. */
  readonly external?: readonly string[];
  /** Files and URLs of overlays, applied in this order. */
  readonly overlay?: readonly string[];
  /** Sent to the origin of a document that is loaded from a URL. */
  readonly headers?: DocumentHeaders;
}

/** Loads a document from a file, a URL, or standard input (`-`). The terminal shows the progress. */
export async function loadSource(
  source: string,
  { external = [], headers, ...options }: SourceOptions,
  terminal?: Terminal,
): Promise<LoadedSource> {
  const origins = externalOrigins(external);
  if (isUrl(source)) assertUrl(source);
  terminal?.progress(`Reading ${source} …`);
  const limited = { maximumBytes, ...options, external: { origins } };
  if (isUrl(source)) {
    const fetching = { fetch: fetchFor(source, headers ?? {}), ...limited };
    return load(source, source, fetching, headers);
  }
  const text = await readText(isFileUrl(source) ? new URL(source) : source);
  if (source === "-") return load("standard input", text, { ...limited, textOnly: true });
  // Pass the text, because a pipe can be read only once; `textOnly` prevents reading it as a file name.
  const address = fileUrl(source);
  const folder = new URL(".", address).href;
  const nearby = { external: { origins: [folder, ...origins] } };
  return load(source, text, { ...limited, ...nearby, textOnly: true, address });
}

async function load(
  name: string,
  source: string,
  options: LoadOptions,
  headers?: DocumentHeaders,
): Promise<LoadedSource> {
  let text: string | undefined;
  const onText = (loaded: string): void => {
    text = loaded;
  };
  try {
    const document = await loadOpenAPI(source, { ...options, onText });
    return { document, text: text ?? "" };
  } catch (error) {
    throw protectedError(error, headers) ?? loadError(name, text, error);
  }
}

/** The `fetch` of a document: with headers for its origin, if it is loaded from a URL of the web. */
export function fetchFor(source: string, headers: DocumentHeaders): typeof fetch {
  const isWeb = /^https?:/i.test(source) && URL.canParse(source);
  return isWeb ? documentFetch(source, headers) : fetch;
}

/** Whether a source is the URL of a document. `loadOpenAPI` rejects other protocols than http and https. */
export function isUrl(source: string): boolean {
  return /^(?!file:)[a-z][a-z\d+.-]*:\/\//i.test(source);
}

function assertUrl(source: string): void {
  // Error messages never contain the password.
  const shown = source.replace(/\/\/.*@/s, "//");
  if (!URL.canParse(source)) {
    throw new InputError(`"${shown}" is not a valid URL`, {
      advice: "Use a complete URL such as `https://api.example.com/openapi.json`.",
    });
  }
  if (shown === source) return;
  const { username, password } = new URL(source);
  if (username === "" && password === "") return;
  throw new InputError(`${shown}: a URL with a user name or password cannot be loaded`, {
    advice: "Download the document with another program and use the file.",
  });
}

/** How to open a document that is not for everybody; undefined for other errors, and for commands without headers. */
function protectedError(error: unknown, headers?: DocumentHeaders): InputError | undefined {
  if (!headers || !(error instanceof InvalidDocumentError)) return undefined;
  if (error.status !== 401 && error.status !== 403) return undefined;
  const advice =
    Object.keys(headers).length === 0
      ? 'Send what the API asks for, such as `--header "X-API-Key: …"`, or `--header-env X-API-Key=VARIABLE` for a secret in a variable.'
      : "The server did not accept the headers of the command line: compare their names and values with what the API asks for.";
  return new InputError(error.reason, { advice, cause: error });
}

/** Adds the name of the document and the position of a JSON syntax error to a load error. */
function loadError(name: string, text: string | undefined, error: unknown): unknown {
  if (!(error instanceof InvalidDocumentError)) return error;
  // Network errors name the URL already.
  if (text === undefined && error.reason.includes(name)) return error;
  if (text !== undefined && /^\s*<(!doctype|html)/i.test(text)) {
    return new InputError(`${name}: this is a web page, not an OpenAPI document`, {
      advice: "Use the URL of the document itself, which often ends in openapi.json.",
      cause: error,
    });
  }
  const { position = "" } = jsonSyntaxError(text ?? "", error) ?? {};
  return new InputError(`${name}${position && `:${position}`}: ${error.reason}`, { cause: error });
}

/** The URL of a document in a file: `specs/api.yaml` → `file:///current/folder/specs/api.yaml`. */
export function fileUrl(source: string): string {
  return isFileUrl(source) ? source : pathToFileURL(resolve(source)).href;
}

function isFileUrl(source: string): boolean {
  return /^file:/i.test(source);
}

/** The allowed origins of references: `["https://a.example", "specs"]` → `["https://a.example", "file:///…/specs/"]`. */
function externalOrigins(values: readonly string[]): readonly string[] {
  return values.map((origin) => {
    if (URL.canParse(origin) && /^(https?|file):$/.test(new URL(origin).protocol)) return origin;
    if (statSync(origin, { throwIfNoEntry: false })?.isDirectory()) {
      return pathToFileURL(`${resolve(origin)}/`).href;
    }
    throw new UsageError(
      `--external: "${origin}" is neither an origin nor an existing folder`,
      "Use an origin such as `--external https://api.example.com`, or the path of a folder.",
    );
  });
}
