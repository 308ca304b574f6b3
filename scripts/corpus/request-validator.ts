import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type RequestPlan, sendRequest } from "@heddle/openapi";
import cookieParser from "cookie-parser";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
// Not the entry point of the package: that compiles the schema of OpenAPI for each document, even without validating it.
import { OpenApiValidator } from "express-openapi-validator/dist/openapi.validator.js";
import type { Slice } from "./operation-slice.ts";
import type { SampleResult } from "./sample-results.ts";

type DocumentSlice = Extract<Slice, { document: unknown }>;

/** In bytes; the sample of a long pattern makes a long URL. */
const maxHeaderSize = 1_000_000;

/** A server that validates each request with express-openapi-validator. */
export class RequestValidator {
  readonly #server: Server;
  #app: Express = express();
  #result: SampleResult = noResponse;
  #serial = 0;

  private constructor() {
    this.#server = createServer({ maxHeaderSize }, (request, response) => {
      this.#app(request, response);
    });
  }

  static async start(): Promise<RequestValidator> {
    const validator = new RequestValidator();
    await new Promise<void>((resolve) => {
      validator.#server.listen(0, "127.0.0.1", resolve);
    });
    return validator;
  }

  /** The base URL for requests. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** Sets the operation, the media type and the entered body of the next requests. */
  prepare(
    { document, path, pattern, method }: DocumentSlice,
    mediaType = "",
    entered?: unknown,
  ): void {
    const isForm = /x-www-form-urlencoded|multipart/.test(mediaType);
    const validator = new OpenApiValidator({
      apiSpec: document as never,
      validateApiSpec: false,
      validateSecurity: false,
      fileUploader: mediaType.startsWith("multipart/") ? {} : false,
      // In a form every value is text.
      validateRequests: { coerceTypes: isForm ? "array" : false },
    });
    const route = { basePath: "", expressRoute: pattern, openApiRoute: path };
    const specification = {
      apiDoc: document as never,
      basePaths: [""],
      routes: [{ ...route, method: method.toUpperCase(), pathParams: [] }],
      serial: this.#serial++,
    };
    const handlers = validator.installMiddleware(
      Promise.resolve(specification),
    ) as RequestHandler[];
    this.#app = express()
      .use(cookieParser())
      .use(express.json({ type: isJsonType, strict: false, limit: "50mb" }))
      .use(express.urlencoded({ extended: true, limit: "50mb", parameterLimit: 100_000 }))
      .use(express.text({ type: "text/*" }))
      .use(express.raw({ type: isOther }))
      // The last one validates, after the others have read the parts of a form.
      .use(handlers.slice(0, -1))
      .use(readJsonParts(entered))
      .use(handlers.slice(-1))
      .use(this.#accept)
      .use(this.#refuse);
  }

  /** Sends a request like a form, and returns the result. */
  async validate(plan: RequestPlan): Promise<SampleResult> {
    this.#result = noResponse;
    const outcome = await sendRequest(plan, { timeout: 8000 });
    if (outcome.kind === "network") return { kind: "not judged", reason: outcome.reason };
    return this.#result;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  readonly #accept: RequestHandler = (_, response) => {
    this.#result = { kind: "valid" };
    response.status(204).end();
  };

  readonly #refuse: ErrorRequestHandler = (error: Refusal, _, response, __) => {
    const { status = 500, message = "no reason given" } = error;
    const isOwnFault = status >= 500;
    this.#result = isOwnFault
      ? { kind: "not judged", reason: `the validator fails: ${message}` }
      : { kind: "invalid", reason: `${status} ${message}` };
    response.status(status).end();
  };
}

/**
 * Parses objects, which are JSON text in a form, because the validator does not: `a=%7B%22b%22%3A1%7D` → `{ a: { b: 1 } }`,
 * or `{ a: [{ b: 1 }] }` if a list was entered.
 */
function readJsonParts(entered: unknown): RequestHandler {
  const isList = (name: string): boolean => Array.isArray((entered as Parts | undefined)?.[name]);
  return (request, _, next) => {
    if (request.is(["application/x-www-form-urlencoded", "multipart/form-data"])) {
      const parts = Object.entries(request.body as Parts).map(([name, part]) => {
        const parsed = [part].flat().map(objectIn);
        const isParsed = parsed.some((each) => typeof each === "object");
        return [name, isParsed ? (isList(name) ? parsed : parsed[0]) : part];
      });
      request.body = Object.fromEntries(parts);
    }
    next();
  };
}

type Parts = Readonly<Record<string, unknown>>;

/** The object of a JSON text; other texts stay. */
function objectIn(part: unknown): unknown {
  if (typeof part !== "string" || !part.startsWith("{")) return part;
  try {
    return JSON.parse(part);
  } catch {
    return part;
  }
}

interface Refusal {
  readonly status?: number;
  readonly message?: string;
}

const noResponse: SampleResult = {
  kind: "not judged",
  reason: "the validator did not respond",
};

function isJsonType({ headers }: { headers: { "content-type"?: string | undefined } }): boolean {
  return /^[^;]*[/+]json\s*(;|$)/.test(headers["content-type"] ?? "");
}

function isOther(request: { headers: { "content-type"?: string | undefined } }): boolean {
  const type = request.headers["content-type"] ?? "";
  return (
    !isJsonType(request) && !/^(text\/|multipart\/|application\/x-www-form-urlencoded)/.test(type)
  );
}
