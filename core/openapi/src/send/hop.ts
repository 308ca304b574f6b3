import { writeCookies } from "../request/cookies.ts";
import type { PlannedHeader, RequestPlan } from "../request/request-plan.ts";
import { writeMultipart } from "./multipart-body.ts";

/** One request on the way to the answer: the planned one, or one that a redirect asks for. */
export interface Hop {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly PlannedHeader[];
  readonly body: string | Blob | Uint8Array | undefined;
}

/** The first hop of a plan, with its cookies and its body as they go over the wire. */
export function firstHop({ method, url, headers, cookies, body }: RequestPlan): Hop {
  const cookie = header("Cookie", writeCookies(cookies), true);
  const all = cookies.length === 0 ? headers : [...headers, cookie];
  switch (body?.kind) {
    case undefined:
      return { method, url, headers: all, body: undefined };
    case "text":
      return { method, url, headers: all, body: body.text };
    case "bytes":
      return { method, url, headers: all, body: body.content };
    case "parts": {
      const written = writeMultipart(body.mediaType, body.parts);
      const contentType = header("Content-Type", written.contentType, false);
      return { method, url, headers: [...all, contentType], body: written.body };
    }
  }
}

/** What `fetch` needs to send a hop. */
export function requestInit({ method, headers, body }: Hop): RequestInit {
  return {
    method,
    headers: headers.map(({ name, value }): [string, string] => [name, value]),
    ...(body === undefined ? {} : { body: body as BodyInit }),
  };
}

function header(name: string, value: string, isSecret: boolean): PlannedHeader {
  return { name, value, source: "request", isSecret };
}
