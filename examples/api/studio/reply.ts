import { type Issue, stringifyExactJson } from "@heddle/core";

/** A response of the studio, whole or streamed. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | AsyncIterable<string>;
}

export function json(value: unknown, status = 200, headers: Reply["headers"] = {}): Reply {
  return {
    status,
    headers: { "Content-Type": "application/json", ...headers },
    body: stringifyExactJson(value),
  };
}

export function text(
  body: Reply["body"],
  mediaType: string,
  headers: Reply["headers"] = {},
): Reply {
  return { status: 200, headers: { "Content-Type": mediaType, ...headers }, body };
}

export const nothing: Reply = { status: 204, headers: {}, body: "" };

/** An error as problem details (RFC 9457). */
export function problem(status: number, title: string, detail: string): Reply {
  const headers = { "Content-Type": "application/problem+json" };
  return { status, headers, body: JSON.stringify({ title, status, detail }) };
}

/** Validation errors in the format of FastAPI. */
export function invalid(location: string, issues: readonly Issue[]): Reply {
  const detail = issues.map(({ path, message, code }) => ({
    loc: [location, ...path],
    msg: message,
    type: code,
  }));
  return json({ detail }, 422);
}

/** Converts a reply to a `Response`. */
export function respond({ status, headers, body }: Reply): Response {
  // These statuses do not allow a body, not even an empty one.
  const isBare = status === 204 || status === 304;
  return new Response(isBare ? null : streamOf(body), { status, headers });
}

/** A stream that pulls the chunks of a body on demand. */
function streamOf(body: Reply["body"]): string | ReadableStream<Uint8Array> {
  if (typeof body === "string") return body;
  const pieces = body[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}
