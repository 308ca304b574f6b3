import { assertArgument, byteSize, type Message, type Translatable } from "@heddle/params";
import { parseExactJson } from "@heddle/schema";
import {
  Alert,
  Badge,
  Card,
  CodeText,
  Download,
  Row,
  safeFileName,
  Section,
  Table,
  Text,
  type View,
} from "@heddle/views";

import { duration, joined, messages } from "../messages.ts";
import { isJsonType } from "../operation/media-type.ts";
import { isItemType } from "../send/item-reader.ts";
import { Secrets } from "../request/mask-secrets.ts";
import { isSecretName } from "../request/secrets.ts";
import { readServerErrors } from "../server-errors/server-errors.ts";
import { assertReceived, bodyText, isText, type Received } from "../send/api-response.ts";
import { bodyViews, type RowActionsFor } from "./body-views.ts";
import { withoutSecrets } from "./hide-secrets.ts";
import { hiddenText } from "../request/request-values.ts";

type Headers = readonly (readonly [name: string, value: string])[];

/** The request to display beside its response. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** The request as a command line or as code. */
  readonly snippets: readonly { readonly label: string; readonly text: string }[];
}

/** Options of `responseView`. */
export interface ResponseViewOptions {
  /** Strings to mask if the server repeats them. */
  readonly secrets?: readonly string[];
  readonly request?: ShownRequest;
  /** Buttons for what can be done with the response. */
  readonly buttons?: readonly View[];
  /** Returns the actions for the records of a list. */
  readonly actionsFor?: RowActionsFor | undefined;
}

/** Displays a response: status, body by its media type, headers, and its request. */
export function responseView(received: Received, options: ResponseViewOptions = {}): View {
  assertReceived("responseView", received);
  assertArgument("responseView", "options", options, "object");
  const secrets = new Secrets(options.secrets ?? []);
  const clean = withoutSecrets(received, secrets);
  const { buttons = [] } = options;
  return new Card({
    children: [
      ...statusViews(received, clean, secrets),
      ...(buttons.length > 0 ? [new Row({ children: [...buttons] })] : []),
      ...bodyViews(clean, options.actionsFor),
      ...downloadViews(clean, secrets),
      headerSection(received.headers, secrets),
      ...(options.request ? [requestSection(options.request, secrets)] : []),
    ],
  });
}

function statusViews(received: Received, clean: Received, secrets: Secrets): readonly View[] {
  const { status, statusText, milliseconds, body, mediaType, isTruncated, notFollowed } = received;
  const { size: bytes } = received.file ?? { size: body.length };
  const { title, sentence, tone } = describeStatus(status, secrets.inText(statusText));
  const size = byteSize(bytes);
  const timed = messages.facts({ first: duration(milliseconds), second: size });
  const facts = mediaType ? messages.facts({ first: timed, second: mediaType }) : timed;
  return [
    new Row({ children: [new Badge({ text: title, tone }), new Text({ text: facts })] }),
    tone === "error"
      ? new Alert({ severity: "error", ...(serverWords(clean) ?? { text: sentence }) })
      : new Text({ text: sentence }),
    ...(notFollowed
      ? [new Alert({ severity: "warning", text: messages.response.notFollowed[notFollowed] })]
      : []),
    ...(isTruncated ? [truncationAlert(received)] : []),
  ];
}

/** The notice above a body that is too large to be shown whole: the size of the part, and where the rest is. */
function truncationAlert({ body, file, notStored }: Received): Alert {
  const { shownPart, truncated, stored, notStored: reasons } = messages.response;
  const shown = shownPart({ size: byteSize(body.length) });
  const second = file ? stored : notStored && reasons[notStored];
  return new Alert({
    severity: file ? "info" : "warning",
    text: second
      ? messages.lines({ first: shown, second })
      : truncated({ size: byteSize(body.length) }),
  });
}

/** More messages of a server are read in the body. */
const maxServerMessages = 10;
const maxErrorBytes = 1_000_000;

/** What the server itself writes about an error; `undefined` if it writes nothing readable. */
function serverWords(
  received: Received,
): { readonly title: string; readonly text: Translatable } | undefined {
  if (received.body.length > maxErrorBytes) return undefined;
  const { title, summary, issues } = readServerErrors(errorBody(received));
  const details = issues
    .slice(0, maxServerMessages)
    .map(({ path, message }) =>
      path.length === 0 ? message : messages.at({ path: path.join(" › "), message }),
    );
  const lines = [summary, ...details.filter((each) => each !== summary)].filter(
    (each) => each !== "",
  );
  if (lines.length === 0) return title === "" ? undefined : { title: "", text: title };
  return { title, text: joined(lines, messages.lines) };
}

/** Why a request failed: what the server writes, without secrets, otherwise its status in words. */
export function errorText(received: Received, secrets: readonly string[]): Translatable {
  const clean = withoutSecrets(received, new Secrets(secrets));
  return serverWords(clean)?.text ?? describeStatus(received.status, "").sentence;
}

/** The body as JSON if it is valid JSON, otherwise as text; empty for what is neither. */
function errorBody(received: Received): unknown {
  const text = isText(received.body) ? bodyText(received) : "";
  try {
    return parseExactJson(text);
  } catch {
    return isJsonType(received.mediaType) ? "" : text;
  }
}

/** The whole body. A part of it is not offered, as it would look like the whole; the items of a stopped stream are called a part. */
function downloadViews(received: Received, secrets: Secrets): View[] {
  const { body, headers, url, mediaType, isTruncated } = received;
  const isPart = isTruncated && !received.file;
  if (body.length === 0 || (isPart && !isItemType(mediaType))) return [];
  const whole = secrets.inText(fileNameOf(headers, url, mediaType));
  const name = safeFileName(isPart ? partName(whole) : whole);
  const file = received.file ?? new Blob([Uint8Array.from(body)], { type: mediaType });
  const label = messages.response.download({ name, size: byteSize(file.size) });
  return [new Download({ file, name, label })];
}

/** `events.txt` → `events (part).txt` */
function partName(name: string): string {
  return name.replace(/(?=\.[^.]*$)|$/, " (part)");
}

function headerSection(headers: Headers, secrets: Secrets): View {
  return new Section({
    title: messages.response.headers({ count: headers.length }),
    open: false,
    children: [headerTable(headers, secrets)],
  });
}

function headerTable(headers: Headers, secrets: Secrets): Table {
  const { headerName, headerValue } = messages.response;
  return new Table({
    wrap: true,
    columns: ["name", "value"],
    titles: { name: headerName, value: headerValue },
    rows: headers.map(([name, value]) => ({
      name,
      value: secrets.inText(shownValue(name, value)),
    })),
  });
}

function shownValue(name: string, value: string): string {
  if (!isSecretName(name)) return value;
  // The name and the lifetime of a cookie are not secret.
  return name.toLowerCase() === "set-cookie"
    ? value.replace(/=[^;]*/, `=${hiddenText}`)
    : hiddenText;
}

/** Displays a request without a response. */
export function requestView(request: ShownRequest, secrets: readonly string[]): View {
  return new Card({ children: [requestSection(request, new Secrets(secrets))] });
}

function requestSection({ method, url, headers, snippets }: ShownRequest, secrets: Secrets): View {
  return new Section({
    title: messages.response.request,
    open: false,
    children: [
      new CodeText({ label: method, text: secrets.inText(url) }),
      ...(headers.length > 0 ? [headerTable(headers, secrets)] : []),
      ...snippets.map(({ label, text }) => new CodeText({ label, text: secrets.inText(text) })),
    ],
  });
}

type StatusTone = "success" | "info" | "error";

/** A status in words. */
export interface StatusDescription {
  /** `404 Not Found` */
  readonly title: string;
  readonly sentence: Message;
  readonly tone: StatusTone;
}

/** HTTP/2 sends no reason phrase. */
const phrases: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No Content",
  206: "Partial Content",
  301: "Moved Permanently",
  302: "Found",
  303: "See Other",
  304: "Not Modified",
  307: "Temporary Redirect",
  308: "Permanent Redirect",
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  423: "Locked",
  428: "Precondition Required",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

const classes: readonly { readonly below: number; readonly tone: StatusTone }[] = [
  { below: 200, tone: "info" },
  { below: 300, tone: "success" },
  { below: 400, tone: "info" },
  { below: 500, tone: "error" },
  { below: 600, tone: "error" },
];

const statuses: Readonly<Record<number, Message>> = messages.response.statuses;
const statusClasses: Readonly<Record<number, Message>> = messages.response.classes;

/** `404`, `""` → `404 Not Found`, `Not found.`, error. The server's own phrase wins. */
export function describeStatus(status: number, statusText: string): StatusDescription {
  const at = classes.findIndex(({ below }) => status < below);
  const phrase = statusText || phrases[status] || "";
  return {
    title: `${status} ${phrase}`.trim(),
    sentence: statuses[status] ?? statusClasses[at + 1] ?? messages.response.unknownStatus,
    tone: classes[at]?.tone ?? "error",
  };
}

/** The file name of a body, not yet sanitized: from `Content-Disposition`, otherwise from the URL and the media type. */
function fileNameOf(
  headers: readonly (readonly [string, string])[],
  url: string,
  mediaType: string,
): string {
  const disposition = headers.find(([name]) => name.toLowerCase() === "content-disposition")?.[1];
  return (disposition && nameIn(disposition)) || fileNameFromUrl(url, mediaType);
}

/** `attachment; filename="a.txt"; filename*=utf-8''%C3%A4.txt` → `ä.txt`. */
function nameIn(disposition: string): string {
  const [, encoded] = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition) ?? [];
  const [, quoted] = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition) ?? [];
  const [, plain] = /filename\s*=\s*([^;"]+)/i.exec(disposition) ?? [];
  return (encoded && decoded(encoded.trim())) || quoted?.replace(/\\(.)/g, "$1") || plain || "";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function fileNameFromUrl(url: string, mediaType: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : "";
  const last = decoded(path.split("/").at(-1) ?? "") || "response";
  return last.includes(".") ? last : `${last}.${extensionOf(mediaType)}`;
}

const extensions: Readonly<Record<string, string>> = {
  "": "bin",
  "application/octet-stream": "bin",
  "image/jpeg": "jpg",
  "image/svg+xml": "svg",
  "text/plain": "txt",
  "text/javascript": "js",
};

function extensionOf(mediaType: string): string {
  const known = extensions[mediaType];
  if (known !== undefined) return known;
  const suffix = /[/+.]([a-z\d]{1,8})$/.exec(mediaType)?.[1];
  return suffix ?? (mediaType.startsWith("text/") ? "txt" : "bin");
}
