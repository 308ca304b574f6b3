import { type JsonSchema, type JsonSchemaObject, validate } from "@heddle/core";
import { getOperation, loadOpenAPI, type OpenAPIDocument, type Operation } from "@heddle/openapi";
import type { ApiHandler } from "../example-apis.ts";
import { readCall } from "./call.ts";
import { invalid, problem, type Reply, respond, text } from "./reply.ts";
import { createRoutes } from "./routes.ts";

/** A small HTTP API that implements the OpenAPI document with this text. */
export function createStudio(source: string): ApiHandler {
  let opening: Promise<Studio> | undefined;
  return async (request, url) => {
    try {
      opening ??= loadOpenAPI(source).then((document) => new Studio(document, source));
      return respond(await (await opening).answer(request, url));
    } catch (error) {
      console.error(error);
      return respond(problem(500, "Internal error", "The studio could not answer."));
    }
  };
}

interface Place {
  readonly operation: Operation;
  readonly pattern: RegExp;
}

class Studio {
  readonly #document: OpenAPIDocument;
  readonly #source: string;
  readonly #places: readonly Place[];
  readonly #routes: ReturnType<typeof createRoutes>;

  constructor(document: OpenAPIDocument, source: string) {
    this.#document = document;
    this.#source = source;
    this.#places = document.operations.map(({ path, method }) => ({
      operation: getOperation(document, path, method),
      pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
    }));
    const { schemas } = document.root["components"] as {
      readonly schemas: Readonly<Record<string, JsonSchemaObject>>;
    };
    this.#routes = createRoutes(schemas, (order) => this.#check(order, schemas["Order"] ?? {}));
  }

  async answer(request: Request, url: string): Promise<Reply> {
    const { pathname, searchParams } = new URL(url, "http://studio");
    if (pathname === "/openapi.yaml") return text(this.#source, "application/yaml");
    const here = this.#places.filter(({ pattern }) => pattern.test(pathname));
    if (here.length === 0) return problem(404, "Not found", `${pathname} does not exist.`);
    const place = here.find(({ operation }) => operation.method === request.method.toLowerCase());
    if (!place)
      return problem(405, "Method not allowed", `${pathname} does not allow ${request.method}.`);
    return this.#run(place, { pathname, searchParams }, request);
  }

  async #run(
    { operation, pattern }: Place,
    { pathname, searchParams }: Pick<URL, "pathname" | "searchParams">,
    request: Request,
  ): Promise<Reply> {
    const values = Object.entries(pattern.exec(pathname)?.groups ?? {});
    const path = Object.fromEntries(
      values.map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    const call = await readCall(this.#document, operation, { path, searchParams, request });
    if ("rejection" in call) return call.rejection;
    const [content] = operation.body?.contents ?? [];
    // A patch is not a complete item, and a form body is not JSON.
    const isWhole = content?.mediaType === "application/json";
    const issues = isWhole ? this.#check(call.body, content.schema) : [];
    if (issues.length > 0) return invalid("body", issues);
    const route = this.#routes[operation.operationId ?? ""];
    return route
      ? route(call)
      : problem(501, "Not implemented", "The studio does not implement this operation.");
  }

  #check(value: unknown, schema: JsonSchema): ReturnType<typeof validate> {
    return validate(value, schema, { root: this.#document.root, direction: "request" });
  }
}
