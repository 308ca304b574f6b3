import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { type JsonSchema, type JsonSchemaObject, validate } from "@heddle/core";
import { getOperation, loadOpenAPI, type OpenAPIDocument, type Operation } from "@heddle/openapi";
import { readCall } from "./call.ts";
import { invalid, problem, type Reply, text } from "./reply.ts";
import { createRoutes } from "./routes.ts";

const source = readFileSync(join(import.meta.dirname, "openapi.yaml"), "utf8");

/** A small HTTP API that does what its document says: a handler for `node:http`. */
export function createStudio(): (request: IncomingMessage, response: ServerResponse) => void {
  const studio = loadOpenAPI(source).then((document) => new Studio(document));
  return (request, response) => {
    studio
      .then((open) => open.answer(request))
      .catch((error: unknown) => {
        console.error(error);
        return problem(500, "A shuttle broke", "The studio could not answer.");
      })
      .then((reply) => send(reply, response))
      // Whoever asked has gone.
      .catch(() => response.destroy());
  };
}

interface Place {
  readonly operation: Operation;
  readonly pattern: RegExp;
}

class Studio {
  readonly #document: OpenAPIDocument;
  readonly #places: readonly Place[];
  readonly #routes: ReturnType<typeof createRoutes>;

  constructor(document: OpenAPIDocument) {
    this.#document = document;
    this.#places = document.operations.map(({ path, method }) => ({
      operation: getOperation(document, path, method),
      pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
    }));
    const { schemas } = document.root["components"] as {
      readonly schemas: Readonly<Record<string, JsonSchemaObject>>;
    };
    this.#routes = createRoutes(schemas, (order) => this.#check(order, schemas["Order"] ?? {}));
  }

  async answer(request: IncomingMessage): Promise<Reply> {
    const { pathname } = new URL(request.url ?? "/", "http://studio");
    if (pathname === "/openapi.yaml") return text(source, "application/yaml");
    const here = this.#places.filter(({ pattern }) => pattern.test(pathname));
    if (here.length === 0) return problem(404, "Not found", `There is nothing at ${pathname}.`);
    const place = here.find(({ operation }) => operation.method === request.method?.toLowerCase());
    if (!place) return problem(405, "Not that way", `${request.method} is not for ${pathname}.`);
    return this.#run(place, pathname, request);
  }

  async #run(
    { operation, pattern }: Place,
    path: string,
    request: IncomingMessage,
  ): Promise<Reply> {
    const values = Object.entries(pattern.exec(path)?.groups ?? {});
    const decoded = Object.fromEntries(
      values.map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    const call = await readCall(this.#document, operation, decoded, request);
    if ("refusal" in call) return call.refusal;
    const [content] = operation.body?.contents ?? [];
    // A patch is no whole item, and a form is no JSON.
    const isWhole = content?.mediaType === "application/json";
    const issues = isWhole ? this.#check(call.body, content.schema) : [];
    if (issues.length > 0) return invalid("body", issues);
    const route = this.#routes[operation.operationId ?? ""];
    return route ? route(call) : problem(501, "Not yet", "The studio does not do that yet.");
  }

  #check(value: unknown, schema: JsonSchema): ReturnType<typeof validate> {
    return validate(value, schema, { root: this.#document.root, direction: "request" });
  }
}

async function send({ status, headers, body }: Reply, response: ServerResponse): Promise<void> {
  response.writeHead(status, headers);
  if (typeof body === "string") {
    response.end(body);
    return;
  }
  for await (const piece of body) {
    if (response.destroyed) return;
    response.write(piece);
  }
  response.end();
}
