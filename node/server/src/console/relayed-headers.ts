/** Request headers that every API may receive, besides those that its document declares. */
const usual: ReadonlySet<string> = new Set([
  "accept",
  "accept-language",
  "api-key",
  "authorization",
  "baggage",
  "cache-control",
  "content-digest",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-md5",
  "content-range",
  "content-type",
  "cookie",
  "date",
  "depth",
  "digest",
  "dpop",
  "idempotency-key",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "if-unmodified-since",
  "last-event-id",
  "pragma",
  "prefer",
  "priority",
  "range",
  "repr-digest",
  "signature",
  "signature-input",
  "slug",
  "soapaction",
  "traceparent",
  "tracestate",
  "user-agent",
  "x-api-key",
  "x-auth-token",
  "x-correlation-id",
  "x-csrf-token",
  "x-request-id",
  "x-requested-with",
]);

/** Belong to one connection. The process sets its own. */
const ofConnection =
  /^(?:accept-encoding|connection|content-length|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/;

/** By these, proxies tell a server behind them who sends a request. An API would take the visitor for somebody else. */
const ofProxy = new RegExp(
  `^(?:${[
    "forwarded|via|x-forwarded(?:-.*)?|x-original-.*|x-rewrite-url|x-(?:http-)?host(?:-override)?",
    "remote-(?:addr|user)|x-remote-.*|.*-(?:remote-addr|external-address)",
    // X-Client-IP, CF-Connecting-IP, True-Client-IP, X-Azure-ClientIP, …
    "(?:.*-)?(?:client|real|remote|connecting|originating|socket|user)-?ip(?:v[46])?",
    "(?:.*-)?client-cert.*|x-(?:goog-iap|goog-authenticated-user|ms-client-principal|ms-token)-.*",
  ].join("|")})$`,
);

/** Whether a document cannot make the process send a header: it would say who the visitor is, or break the connection. */
export function isForwarded(name: string): boolean {
  return ofConnection.test(name) || ofProxy.test(name);
}

/** `"keep"` sends a header, `"drop"` leaves out what belongs to the way of a request, `"reject"` is for all others. */
export function ruleFor(name: string, declared: ReadonlySet<string>): "keep" | "drop" | "reject" {
  if (ofConnection.test(name)) return "drop";
  if (usual.has(name) || declared.has(name)) return "keep";
  return ofProxy.test(name) ? "drop" : "reject";
}
