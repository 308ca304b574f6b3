import type { Received } from "../send/api-response.ts";

/** A successful JSON response with this body, except for `rest`. */
export function received(body: string | Uint8Array, rest: Partial<Received> = {}): Received {
  return {
    status: 200,
    statusText: "",
    url: "https://api.example.com/orders/7",
    headers: [],
    mediaType: "application/json",
    charset: undefined,
    body: typeof body === "string" ? new TextEncoder().encode(body) : body,
    isTruncated: false,
    milliseconds: 123.4,
    ...rest,
  };
}
