import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type RequestPlan, type RequestValues, sendRequest } from "@heddle/openapi";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
} from "express";
// Not the entry point of the package: that compiles the schema of OpenAPI for each document, even without validating it.
import { OpenApiValidator } from "express-openapi-validator/dist/openapi.validator.js";
import type { Slice } from "./operation-slice.ts";
import { type DeclaredParameter, readParameters, UnreadableRequest } from "./parameter-reader.ts";
import type { SampleResult } from "./sample-results.ts";

type DocumentSlice = Extract<Slice, { document: unknown }>;

/** In bytes; the sample of a long pattern makes a long URL. */
const maxHeaderSize = 1_000_000;

/** In milliseconds; a connection that is closed just when a request is sent would fail that request. */
const keepAliveTimeout = 600_000;

/** A server that validates each request with express-openapi-validator. */
export class RequestValidator {
  readonly #server: Server;
  #app: Express = express();
  /** How the next requests are read, one after the other until one is valid. */
  #apps: readonly Express[] = [];
  #result: SampleResult = noResponse;
  #serial = 0;
  /** The compiled validators of one operation, by media type: one for each way to read a form. */
  #prepared:
    | { readonly slice: DocumentSlice; readonly handlers: Map<string, RequestHandler[][]> }
    | undefined;

  private constructor() {
    this.#server = createServer({ maxHeaderSize, keepAliveTimeout }, (request, response) => {
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

  /** Sets the operation, the media type and the entered values of the next requests. */
  prepare(slice: DocumentSlice, mediaType: string, entered: RequestValues): void {
    if (this.#prepared?.slice !== slice) this.#prepared = { slice, handlers: new Map() };
    const { handlers: prepared } = this.#prepared;
    const handlers = prepared.get(mediaType) ?? this.#handlersFor(slice, mediaType);
    prepared.set(mediaType, handlers);
    this.#apps = handlers.map((each) => this.#appFor(slice, entered, each));
  }

  #appFor(
    slice: DocumentSlice,
    entered: RequestValues,
    handlers: readonly RequestHandler[],
  ): Express {
    return (
      express()
        .use(this.#readParameters(slice, entered))
        .use(express.json({ type: isJsonType, strict: false, limit: "50mb" }))
        .use(express.urlencoded({ extended: true, limit: "50mb", parameterLimit: 100_000 }))
        .use(express.text({ type: isTextType, limit: "50mb" }))
        .use(express.raw({ type: isOther, limit: "50mb" }))
        // The last one validates, after the others have read the parts of a form.
        .use(handlers.slice(0, -1))
        .use(readJsonLines)
        .use(readForm(entered.body, slice))
        .use(handlers.slice(-1))
        .use(this.#accept)
        .use(this.#refuse)
    );
  }

  /**
   * The texts of a form have no type. They are read with the entered ones; the others, such as constants, get a type that the
   * schema allows. That alone would let a text fit several branches of a union.
   */
  #handlersFor(slice: DocumentSlice, mediaType: string): RequestHandler[][] {
    const isForm = /x-www-form-urlencoded|multipart/.test(mediaType);
    const coercions = isForm ? ([false, "array"] as const) : [false];
    return coercions.map((coerceTypes) => this.#compile(slice, mediaType, coerceTypes));
  }

  #compile(
    { document: shared, path, method }: DocumentSlice,
    mediaType: string,
    coerceTypes: boolean | "array",
  ): RequestHandler[] {
    // The validator changes the document.
    const document = structuredClone(shared);
    const validator = new OpenApiValidator({
      apiSpec: document as never,
      validateApiSpec: false,
      validateSecurity: false,
      fileUploader: mediaType.startsWith("multipart/") ? {} : false,
      validateRequests: { coerceTypes },
    });
    const route = { basePath: "", expressRoute: path, openApiRoute: path };
    const specification = {
      apiDoc: document as never,
      basePaths: [""],
      routes: [{ ...route, method: method.toUpperCase(), pathParams: [] }],
      serial: this.#serial++,
    };
    return validator.installMiddleware(Promise.resolve(specification)) as RequestHandler[];
  }

  /** Replaces the parameters of a request by those of the slice, which are JSON. */
  #readParameters(
    { template, parameters, path }: DocumentSlice,
    entered: RequestValues,
  ): RequestHandler {
    return (request, response, next) => {
      const refuse = (reason: string): void => {
        this.#result = { kind: "invalid", reason: `400 ${reason}` };
        response.status(400).end();
      };
      try {
        const read = readParameters(request, template, [...parameters.keys()], entered);
        if (!read) return refuse(`the path ${request.url} is not one of ${template}`);
        const [unknown] = read.unknownQuery;
        if (unknown !== undefined) return refuse(`Unknown query parameter '${unknown}'`);
        rewrite(request, path, parameters, read.values);
        next();
      } catch (error) {
        if (!(error instanceof UnreadableRequest)) throw error;
        refuse(error.message);
      }
    };
  }

  /** Sends a request like a form, and returns the result. */
  async validate(plan: RequestPlan): Promise<SampleResult> {
    for (const app of this.#apps) {
      this.#app = app;
      this.#result = noResponse;
      const outcome = await sendRequest(plan, { timeout: 8000 });
      if (outcome.kind === "network") return { kind: "not judged", reason: outcome.reason };
      if (this.#result.kind === "valid") break;
    }
    return this.#result;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** `request/query/p0 must be string` → `request/header/X-Id must be string` */
  #withNames(message: string): string {
    const { parameters } = this.#prepared?.slice ?? {};
    const names = new Map([...(parameters ?? [])].map(([each, name]) => [name, each]));
    return message.replaceAll(/query\/(p\d+)|property '(p\d+)'/g, (text, inPath, required) => {
      const parameter = names.get(String(inPath ?? required));
      return parameter ? `${parameter.place}/${parameter.name}` : text;
    });
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
      : { kind: "invalid", reason: `${status} ${this.#withNames(message)}` };
    response.status(status).end();
  };
}

/** Replaces the address of a request by that of the slice, with the values of its parameters as JSON. */
function rewrite(
  request: Request,
  path: string,
  parameters: ReadonlyMap<DeclaredParameter, string>,
  values: ReadonlyMap<DeclaredParameter, unknown>,
): void {
  const pairs = [...values].map(
    ([parameter, value]) => `${parameters.get(parameter)}=${encode(JSON.stringify(value))}`,
  );
  request.url = `${path}?${pairs.join("&")}`;
  request.originalUrl = request.url;
}

/** The validator rejects reserved characters that `encodeURIComponent` leaves. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Parses JSON lines as a list, or as the object that was entered, because the validator does not know them. */
const readJsonLines: RequestHandler = (request, _, next) => {
  if (isJsonLines(request)) {
    const lines = String(request.body)
      .split("\n")
      .filter((line) => line.trim() !== "");
    request.body = lines.map((line) => JSON.parse(line) as unknown);
  }
  next();
};

/**
 * Parses the values of a form, because the validator does not: lists and objects are JSON text, `a=%7B%22b%22%3A1%7D` →
 * `{ a: { b: 1 } }`. What was entered tells which texts are such values or numbers, whether one text is a list, and whether
 * numbered names are: `0=a&1=b` → `["a", "b"]`.
 */
function readForm(entered: unknown, { isConverted }: DocumentSlice): RequestHandler {
  return (request, _, next) => {
    if (request.is(["application/x-www-form-urlencoded", "multipart/*"]))
      request.body = readPart(request.body, entered, isConverted);
    next();
  };
}

type Parts = Readonly<Record<string, unknown>>;

export function readPart(part: unknown, like: unknown, hasCommas: boolean): unknown {
  const value = parsed(part, like);
  if (Array.isArray(like))
    return itemsOf(value, hasCommas && like.length > 1).map((item, at) =>
      readPart(item, like[at], hasCommas),
    );
  if (!isParts(like) || !isParts(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      readPart(member, Object.hasOwn(like, name) ? like[name] : undefined, hasCommas),
    ]),
  );
}

/** `["a", "b"]` of such a list, of `{ 0: "a", 1: "b" }`, and with commas of `"a,b"`; `["a"]` of `"a"`. */
function itemsOf(value: unknown, hasCommas: boolean): readonly unknown[] {
  if (isParts(value) && Object.keys(value).every((key, at) => key === String(at)))
    return Object.values(value);
  return typeof value === "string" && hasCommas ? value.split(",") : [value].flat();
}

function isParts(value: unknown): value is Parts {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob)
  );
}

/** `"[1]"` of a list → `[1]`, `"1"` of a number → `1`. Other texts stay, such as `"1"` of a list: it is an item. */
function parsed(part: unknown, like: unknown): unknown {
  const pattern = typeof like === "object" ? /^[[{]/ : /^(?:-?\d|true$|false$)/;
  const isText = like === undefined || typeof like === "string";
  if (isText || typeof part !== "string" || !pattern.test(part)) return part;
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

interface Typed {
  readonly headers: { readonly "content-type"?: string | undefined };
}

function essenceOf({ headers }: Typed): string {
  return (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

function isJsonType(request: Typed): boolean {
  return /[/+](?:x-)?json$/.test(essenceOf(request));
}

function isJsonLines(request: Typed): boolean {
  return /[/+](?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)$/.test(essenceOf(request));
}

function isTextType(request: Typed): boolean {
  return essenceOf(request).startsWith("text/") && !isJsonType(request);
}

function isOther(request: Typed): boolean {
  const isForm = /^(?:multipart\/|application\/x-www-form-urlencoded)/.test(essenceOf(request));
  return !isForm && !isJsonType(request) && !isTextType(request);
}
