import { messages } from "./messages.ts";

/** How a status is to be taken. */
type StatusTone = "success" | "info" | "error";

/** What a status says to somebody who does not know the number. */
export interface StatusMeaning {
  /** The number and its phrase. */
  readonly title: string;
  readonly sentence: string;
  readonly tone: StatusTone;
}

/** HTTP/2 sends no phrase, so those that people meet are here. */
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

/** The meaning of a status; the server's own phrase where it sends one. */
export function meaningOf(status: number, statusText: string): StatusMeaning {
  const at = classes.findIndex(({ below }) => status < below);
  const phrase = statusText || phrases[status] || "";
  return {
    title: `${status} ${phrase}`.trim(),
    sentence:
      messages.statusSentences[status] ?? messages.classSentences[at] ?? messages.unknownStatus,
    tone: classes[at]?.tone ?? "error",
  };
}
