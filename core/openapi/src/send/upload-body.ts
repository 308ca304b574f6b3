/** Sends a file with `fetch`, without keeping what was sent in the memory of the process. */

/**
 * The `fetch` of Node copies each body in order to send it again after a redirect, and keeps the copy until the request ends. So a
 * file is handed to the dispatcher of `fetch`, which sends it as it is read. In a page, `fetch` takes a file as it is.
 */
export function withStreamedBody(init: RequestInit): RequestInit {
  const { body, ...rest } = init;
  const dispatcher = body instanceof Blob ? globalDispatcher() : undefined;
  if (dispatcher === undefined || !(body instanceof Blob)) return init;
  const headers = new Headers(init.headers);
  if (body.type !== "" && !headers.has("Content-Type")) headers.set("Content-Type", body.type);
  const streaming: NodeRequestInit = {
    ...rest,
    headers,
    dispatcher: {
      dispatch: (request, handler) =>
        dispatcher.dispatch(
          { ...request, headers: sized(request.headers, body.size), body: body.stream() },
          handler,
        ),
    },
  };
  return streaming;
}

/** `fetch` announces a request without a body: `{ "content-length": "0" }` → `{ "content-length": "2048" }`. */
function sized(headers: Readonly<Record<string, string>>, size: number): Record<string, string> {
  const others = Object.entries(headers).filter(([name]) => !/^content-length$/i.test(name));
  return { ...Object.fromEntries(others), "content-length": String(size) };
}

/** What `fetch` in Node sends its requests with, which an app can replace by a proxy. */
function globalDispatcher(): Dispatcher | undefined {
  // Node loads `fetch` and its dispatcher when one of its classes is first used.
  void globalThis.Headers;
  return (globalThis as NodeGlobals)[Symbol.for("undici.globalDispatcher.1") as DispatcherKey];
}

declare const dispatcherKey: unique symbol;
type DispatcherKey = typeof dispatcherKey;

interface NodeGlobals {
  readonly [dispatcherKey]?: Dispatcher;
}

interface Dispatcher {
  dispatch(request: DispatchedRequest, handler: unknown): boolean;
}

interface DispatchedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface NodeRequestInit extends RequestInit {
  readonly dispatcher: Dispatcher;
}
