import { HeddleError } from "@heddle/params";

/** Explanations of connection errors, by error code or, without a code, by message. The first match applies. */
const reasons: readonly { readonly code: RegExp; readonly explain: (url: URL) => string }[] = [
  {
    code: /^ECONNREFUSED$/,
    explain: ({ origin }) =>
      `No server responds at ${origin}: the connection was refused. Is the server running?`,
  },
  {
    code: /^(?:ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/,
    explain: ({ hostname }) =>
      `The host ${hostname} could not be found. Check the URL and the network.`,
  },
  {
    code: /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    explain: ({ origin }) => `${origin} closed the connection before its response was complete.`,
  },
  {
    code: /^(?:ETIMEDOUT|UND_ERR_.*TIMEOUT)$/,
    explain: ({ origin }) => `${origin} did not respond in time.`,
  },
  {
    code: /^(?:EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/,
    explain: ({ hostname }) => `${hostname} cannot be reached from here. Check the network.`,
  },
  {
    code: /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/,
    explain: ({ origin }) =>
      `The secure connection to ${origin} failed: its certificate is not accepted.`,
  },
  {
    code: /^(?:HPE_|UND_ERR_(?:HEADERS|RESPONSE|RES_))/,
    explain: ({ origin }) => `The response of ${origin} is not HTTP.`,
  },
  {
    // This error has no code.
    code: /^bad port$/,
    explain: ({ port }) =>
      `Port ${port} is blocked by fetch and browsers because it belongs to another protocol. Let the server listen on another port.`,
  },
];

/** `ECONNREFUSED` → `No server responds at http://localhost:80: the connection was refused. Is the server running?` */
export function networkReason(error: unknown, address: string, isBrowser: boolean): string {
  // A `fetch` of the app that explains the failure knows more than this table.
  if (error instanceof HeddleError) return error.message;
  const url = new URL(address);
  if (isBrowser)
    return `No response from ${url.origin}. It may not be running, or it may not allow requests from this page (CORS).`;
  const { code, message } = innermost(error);
  const known = reasons.find((reason) => reason.code.test(code || message));
  return known?.explain(url) ?? `The request to ${url.origin} failed: ${message}.`;
}

/** `fetch` throws a generic error; the reason is its innermost `cause`. */
function innermost(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof Error)) return { code: "", message: "the reason is unknown" };
  if (error.cause instanceof Error) return innermost(error.cause);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return code === "" && first !== undefined ? innermost(first) : { code, message: error.message };
}
