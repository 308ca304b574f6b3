import type { ServerResponse } from "node:http";

const always = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** For what is no page: nothing in it may run or load. */
const nothing =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** Sets the headers that every answer has. */
export function secure(response: ServerResponse): void {
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
  response.setHeader("Content-Security-Policy", nothing);
  response.setHeader("Cache-Control", "no-store");
}

/** What the page may do: run our code, talk to this server, show its pictures and those of the sources that the app names. */
export function pagePolicy(host: string, imageSources: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Not every browser counts a WebSocket to the same host as 'self'.
    `connect-src 'self' ws://${host} wss://${host}`,
    ["img-src 'self' data: blob:", ...imageSources].join(" "),
    "font-src 'self' data:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
