import { assertArgument, type Message } from "@heddle/params";
import { type JsonSchema, resolveRef as resolveIn } from "@heddle/schema";

import { messages } from "../messages.ts";
import type { UnloadedReferences } from "./bundle-external.ts";
import { checkDocument } from "./check-document.ts";
import { type Diagnostic, InvalidDocumentError } from "./diagnostic.ts";
import {
  listOperations,
  listPaths,
  type OpenAPIVersion,
  readPathItem,
  readVersion,
} from "./document-outline.ts";
import { jsonPointer } from "./json-pointer.ts";
import { asList, asObject, asText, isObject, type RawObject } from "./raw.ts";

/** An operation in the list of a document. */
export interface OperationEntry {
  readonly path: string;
  /** In lower case, except for a method that OpenAPI has no name for. */
  readonly method: string;
  readonly pointer: string;
  readonly operationId: string | undefined;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
}

/** Where the data of a document came from. */
export interface DocumentOrigin {
  /** The URL it was loaded from. */
  readonly source?: string | undefined;
  /** Defects found while reading the text. */
  readonly diagnostics?: readonly Diagnostic[];
  /** Whether no object occurs twice, as in JSON text; this makes the check faster. */
  readonly isTree?: boolean;
  /** References to other documents that were not followed. */
  readonly unloaded?: UnloadedReferences;
}

/** A loaded document: its data as written, and its diagnostics. */
export class OpenAPIDocument {
  readonly root: RawObject;
  /** The edition of OpenAPI. */
  readonly version: OpenAPIVersion;
  /** The version as written, such as `3.0.3`. */
  readonly declaredVersion: string;
  /** The URL it was loaded from. */
  readonly source: string | undefined;
  readonly #origin: DocumentOrigin;
  #diagnostics: readonly Diagnostic[] | undefined;
  #operations: readonly OperationEntry[] | undefined;

  constructor(root: RawObject, origin: DocumentOrigin = {}) {
    assertArgument("new OpenAPIDocument", "root", root, "object");
    this.root = root;
    ({ edition: this.version, declared: this.declaredVersion } = readVersion(root));
    this.source = origin.source;
    this.#origin = origin;
  }

  /** The defects of the document. It is checked on first access, because a form needs only one operation. */
  get diagnostics(): readonly Diagnostic[] {
    const { diagnostics = [], isTree = false, unloaded } = this.#origin;
    return (this.#diagnostics ??= [
      ...diagnostics,
      ...checkDocument(this.root, this.version, isTree, unloaded),
    ]);
  }

  /** The title of the API. */
  get title(): string {
    return asText(asObject(this.root["info"])["title"]);
  }

  /** The description of the API, in Markdown. */
  get description(): string {
    return asText(asObject(this.root["info"])["description"]);
  }

  /** The version of the API, `info.version`. */
  get apiVersion(): string {
    return asText(asObject(this.root["info"])["version"]);
  }

  /** Every operation, in document order. */
  get operations(): readonly OperationEntry[] {
    return (this.#operations ??= listPaths(this.root).flatMap((path) => {
      const item = readPathItem(this.root, path) ?? {};
      return listOperations(this.root, item, this.version).map(({ method, data, steps }) => ({
        path,
        method,
        pointer: jsonPointer("paths", path, ...steps),
        operationId: asText(data["operationId"]) || undefined,
        summary: asText(data["summary"]),
        tags: asList(data["tags"]).filter((tag) => typeof tag === "string"),
        deprecated: data["deprecated"] === true,
      }));
    }));
  }
}

const known = new WeakMap<object, OpenAPIDocument>();

/** The data of a document, or a loaded document. */
export type DocumentLike = OpenAPIDocument | Readonly<Record<string, unknown>>;

/** Wraps data in a document; the same data always gives the same document. */
export function readDocument(data: unknown, origin: DocumentOrigin = {}): OpenAPIDocument {
  if (data instanceof OpenAPIDocument) return data;
  if (!isObject(data))
    throw new InvalidDocumentError(describeProblem(data), {
      remedy: "pass the data of a document, or what loadOpenAPI returned",
    });
  let document = known.get(data);
  if (!document) known.set(data, (document = new OpenAPIDocument(data, origin)));
  return document;
}

function describeProblem(data: unknown): Message {
  if (data === null || data === undefined || data === "") return messages.document.empty;
  if (Array.isArray(data)) return messages.document.list;
  return typeof data === "string"
    ? messages.document.text({ text: data.slice(0, 40) })
    : messages.document.value({ type: typeof data });
}

/** Resolves a reference: `{ $ref: "#/components/schemas/Pet" }` → that schema. Anything else is returned unchanged. */
export function resolveRef(openapi: DocumentLike, object: JsonSchema): JsonSchema;
export function resolveRef(openapi: DocumentLike, object: unknown): unknown;
export function resolveRef(openapi: DocumentLike, object: unknown): unknown {
  assertArgument("resolveRef", "openapi", openapi, "object");
  return resolveIn(openapi instanceof OpenAPIDocument ? openapi.root : openapi, object);
}
