import { type Issue, stringifyExactJson } from "@heddle/core";

/** What the studio answers: everything at once, or piece by piece. */
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

/** An error as RFC 9457 writes it. */
export function problem(status: number, title: string, detail: string): Reply {
  const headers = { "Content-Type": "application/problem+json" };
  return { status, headers, body: JSON.stringify({ title, status, detail }) };
}

/** Values that do not fit, in the shape that FastAPI gives them. */
export function invalid(location: string, issues: readonly Issue[]): Reply {
  const detail = issues.map(({ path, message, code }) => ({
    loc: [location, ...path],
    msg: message,
    type: code,
  }));
  return json({ detail }, 422);
}

/** A reply as a response of `fetch`. */
export function respond({ status, headers, body }: Reply): Response {
  // These carry no body, not even an empty one.
  const isBare = status === 204 || status === 304;
  return new Response(isBare ? null : streamOf(body), { status, headers });
}

/** The pieces of a body, each when somebody asks for it. */
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
