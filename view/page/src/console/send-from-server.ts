/** Thrown for a request that the server did not send, or whose answer did not arrive. */
class SendError extends Error {
  /** Explains the failure to the user, like the code of a connection in Node: `ECONNREFUSED`. */
  readonly code: string;

  constructor(code: string, message: string = code) {
    super(message);
    this.code = code;
  }
}

const maxRedirects = 5;

/**
 * A `fetch` whose requests the server sends, to APIs that allow no requests from pages. See `relay.ts` of the server. It follows
 * redirects of GET only, and another origin receives none of the headers, which may be credentials.
 */
export function sendFromServer(address: URL): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    // The browser sends the visitor's cookies to its own server, and may see the answer.
    if (new URL(request.url).origin === address.origin)
      return fetch(input, { ...init, redirect: "follow" });
    const mayFollow = init?.redirect !== "manual" && request.method === "GET";
    let headers = headersOf(init);
    let { url } = request;
    for (let redirects = 0; ; redirects += 1) {
      const response = await post(address, { ...init, url, headers, method: request.method });
      const next = mayFollow ? redirectOf(response, url) : undefined;
      if (next === undefined || redirects === maxRedirects) return withUrl(response, url);
      await response.body?.cancel();
      if (new URL(next).origin !== new URL(url).origin) headers = [];
      url = next;
    }
  };
}

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: BodyInit | null;
  readonly signal?: AbortSignal | null;
}

async function post(address: URL, { signal, body, ...head }: Sent): Promise<Response> {
  const content = body === undefined || body === null ? undefined : new Blob([body as BlobPart]);
  const line = JSON.stringify({ ...picked(head), length: content?.size });
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/vnd.heddle.request" },
    body: new Blob([line, "\n", ...(content ? [content] : [])]),
    ...(signal && { signal }),
  });
  if (answer.headers.get("Content-Type") !== "application/vnd.heddle.response" || !answer.body)
    throw await sendErrorOf(answer);
  return readAnswer(answer.body);
}

function picked({ method, url, headers }: Omit<Sent, "body" | "signal">): object {
  return { method, url, headers };
}

/** Not those of a `Request`, from which the browser removes `Cookie` and others. */
function headersOf(init: RequestInit | undefined): readonly (readonly [string, string])[] {
  const { headers = [] } = init ?? {};
  if (Array.isArray(headers)) return headers;
  return headers instanceof Headers ? [...headers] : Object.entries(headers);
}

/**
 * `{"code":"header_not_allowed","header":"X-Tenant"}` → that code, about `X-Tenant`; otherwise the status, which a middleware
 * may have set.
 */
async function sendErrorOf(answer: Response): Promise<SendError> {
  const [, code, header] =
    /^\{"code":"(\w+)"(?:,"header":"([^"]*)")?[,}]/.exec(await answer.text()) ?? [];
  return new SendError(code ?? `HTTP ${answer.status}`, header);
}

interface AnswerHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
}

const newline = 10;

/** Statuses whose response has no body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Reads the line that describes the answer of the API, and returns it with the rest as its body. */
async function readAnswer(stream: ReadableStream<Uint8Array>): Promise<Response> {
  const reader = stream.getReader();
  let read = new Uint8Array();
  let end = -1;
  while (end < 0) {
    const { done, value } = await reader.read();
    if (done) throw new SendError("ECONNRESET");
    const longer = new Uint8Array(read.length + value.length);
    longer.set(read);
    longer.set(value, read.length);
    read = longer;
    end = read.indexOf(newline);
  }
  const { status, statusText, headers } = JSON.parse(
    new TextDecoder().decode(read.subarray(0, end)),
  ) as AnswerHead;
  const body = bodiless.has(status) ? null : restOf(reader, read.subarray(end + 1));
  return new Response(body, { status, statusText, headers: acceptedHeaders(headers) });
}

function restOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  first: Uint8Array,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      if (first.length > 0) controller.enqueue(first);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** An API can send names and values that a browser rejects. */
function acceptedHeaders(headers: AnswerHead["headers"]): Headers {
  const accepted = new Headers();
  for (const [name, value] of headers) {
    try {
      accepted.append(name, value);
    } catch {
      // Only this header is missing.
    }
  }
  return accepted;
}

function redirectOf({ status, headers }: Response, from: string): string | undefined {
  const location = headers.get("Location");
  const isRedirect = [301, 302, 303, 307, 308].includes(status) && location !== null;
  return isRedirect && URL.canParse(location, from) ? new URL(location, from).href : undefined;
}

/** A response that is made here has no URL of its own. */
function withUrl(response: Response, url: string): Response {
  Object.defineProperty(response, "url", { value: url });
  return response;
}
