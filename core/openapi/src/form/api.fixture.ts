import { type AnyParamsClass, isObject, Message } from "@heddle/params";
import { Button, View } from "@heddle/views";

import { type SeenRequest, startServer, type TestServer } from "../send/server.fixture.ts";

/** A document of OpenAPI 3.1 with these paths. */
export function api(paths: object, rest: object = {}): Record<string, unknown> {
  return { openapi: "3.1.0", info: { title: "Things", version: "1" }, paths, ...rest };
}

/** An operation with a required body of this schema. */
export function withBody(schema: object, mediaType = "application/json"): object {
  return { requestBody: { required: true, content: { [mediaType]: { schema } } }, responses: {} };
}

/** A body is sent as JSON, a string as text. */
export interface TestResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Starts a server whose responses a function creates. */
export async function startResponder(
  respond: (seen: SeenRequest) => TestResponse | Promise<TestResponse> = () => ({ body: {} }),
): Promise<TestServer> {
  const server: TestServer = await startServer((_request, response) => {
    const seen = server.seen.at(-1) as SeenRequest;
    void Promise.resolve(respond(seen)).then(({ status = 200, headers = {}, body }) => {
      const type = typeof body === "string" ? "text/plain" : "application/json";
      response.writeHead(
        status,
        body === undefined ? headers : { "Content-Type": type, ...headers },
      );
      response.end(typeof body === "string" || body === undefined ? body : JSON.stringify(body));
    });
  });
  return server;
}

/** A promise that a test resolves with `open`. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** The JSON body of a request. */
export function sent({ body }: SeenRequest): unknown {
  return body.length === 0 ? undefined : JSON.parse(body.toString());
}

/** The views inside a view, itself first. */
export function viewsIn(view: View): readonly View[] {
  const inner = visible(view).flatMap(([, value]) => (Array.isArray(value) ? value : [value]));
  return [view, ...inner.filter((each) => each instanceof View).flatMap(viewsIn)];
}

/** All visible parameters of a view and its children, as text. */
export function textOf(view: View): string {
  return viewsIn(view)
    .flatMap((each) => visible(each).map(([, value]) => value))
    .filter((value) => !isOrHasView(value))
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value, plain)))
    .join("\n");
}

/** The button with this label. */
export function button(view: View, label: string): Button {
  const found = viewsIn(view).find((each) => each instanceof Button && each.label === label);
  if (!(found instanceof Button)) throw new Error(`There is no button "${label}"`);
  return found;
}

function visible(view: View): readonly (readonly [string, unknown])[] {
  if (!view.visible) return [];
  const { shape } = view.constructor as unknown as AnyParamsClass;
  return Object.entries(shape)
    .filter(([, declaration]) => declaration.view !== "none")
    .map(([name]) => {
      const value = view.read(name);
      return [name, value instanceof Message ? value.text : value];
    });
}

function isOrHasView(value: unknown): boolean {
  return value instanceof View || (Array.isArray(value) && value.some(isOrHasView));
}

/** Big integers and messages as text. */
function plain(_name: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  return isObject(value) && value["$"] === "message" ? value["text"] : value;
}
