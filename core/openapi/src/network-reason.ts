import { HeddleError, type Message, type Translatable } from "@heddle/params";

import { messages } from "./messages.ts";

const { network } = messages;

const closedConnection = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

/** Explanations of connection errors, by error code or, without a code, by message. The first match applies. */
const reasons: readonly {
  readonly code: RegExp;
  readonly explain: (url: URL, message: string) => Message;
}[] = [
  {
    code: /^ECONNREFUSED$/,
    explain: ({ origin }) => network.refused({ origin }),
  },
  {
    code: /^(?:ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/,
    explain: ({ hostname: host }) => network.notFound({ host }),
  },
  {
    code: closedConnection,
    explain: ({ origin }) => network.closed({ origin }),
  },
  {
    code: /^(?:ETIMEDOUT|UND_ERR_.*TIMEOUT)$/,
    explain: ({ origin }) => network.timedOut({ origin }),
  },
  {
    code: /^(?:EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/,
    explain: ({ hostname: host }) => network.unreachable({ host }),
  },
  {
    code: /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/,
    explain: ({ origin }) => network.certificate({ origin }),
  },
  {
    code: /^(?:HPE_|UND_ERR_(?:HEADERS|RESPONSE|RES_))/,
    explain: ({ origin }) => network.notHttp({ origin }),
  },
  {
    // A process that sends requests for a page.
    code: /^target_not_allowed$/,
    explain: ({ origin }) => network.notAllowed({ origin }),
  },
  {
    code: /^header_not_allowed$/,
    explain: (_url, name) => network.headerNotAllowed({ name }),
  },
  {
    // This error has no code.
    code: /^bad port$/,
    explain: ({ port }) => network.blockedPort({ port }),
  },
];

/** `ECONNREFUSED` → `No server responds at http://localhost:80: the connection was refused. Is the server running?` */
export function networkReason(error: unknown, address: string, isBrowser: boolean): Translatable {
  // A `fetch` of the app that explains the failure knows more than this table.
  if (error instanceof HeddleError) return error.translatable ?? error.message;
  const url = new URL(address);
  const { origin } = url;
  if (isBrowser) return network.inPage({ origin });
  const { code, message } = innermost(error);
  const known = reasons.find((reason) => reason.code.test(code || message));
  return (
    known?.explain(url, message) ??
    network.failed({ origin, reason: message || network.unknownReason })
  );
}

/** Whether the server closed the connection before it responded. */
export function isClosedConnection(error: unknown): boolean {
  return closedConnection.test(innermost(error).code);
}

/** `fetch` throws a generic error; the reason is its innermost `cause`. */
function innermost(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof Error)) return { code: "", message: "" };
  if (error.cause instanceof Error) return innermost(error.cause);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return code === "" && first !== undefined ? innermost(first) : { code, message: error.message };
}
