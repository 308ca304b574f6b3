import { assertArgument } from "@heddle/params";
import { type JsonSchema, resolveRef as resolveIn } from "@heddle/schema";

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

/** Where an operation stands in a document. */
export interface OperationEntry {
  readonly path: string;
  /** In lower case, except for a method that OpenAPI has no name for. */
  readonly method: string;
  readonly pointer: string;
  readonly operationId: string | undefined;
  readonly summary: string;
  /** What the document groups it by. */
  readonly tags: readonly string[];
  readonly deprecated: boolean;
}

/** How the data of a document came to be. */
export interface DocumentOrigin {
  /** The address that it was loaded from. */
  readonly source?: string | undefined;
  /** Defects that were found while it was read. */
  readonly diagnostics?: readonly Diagnostic[];
  /** Whether no object occurs twice in it, as in all JSON text; the check is faster then. */
  readonly isTree?: boolean;
}

/** A loaded document: the data as it was written, and what is wrong with it. */
export class OpenAPIDocument {
  readonly root: RawObject;
  /** The edition of OpenAPI that it is written in. */
  readonly version: OpenAPIVersion;
  /** The version as the document writes it, such as `3.0.3`. */
  readonly declaredVersion: string;
  /** The address that it was loaded from. */
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

  /** The defects of the document; it is checked when they are first asked for, because a form needs one operation only. */
  get diagnostics(): readonly Diagnostic[] {
    const { diagnostics = [], isTree = false } = this.#origin;
    return (this.#diagnostics ??= [
      ...diagnostics,
      ...checkDocument(this.root, this.version, isTree),
    ]);
  }

  /** The title of the API. */
  get title(): string {
    return asText(asObject(this.root["info"])["title"]);
  }

  /** What the document says of the API, in Markdown. */
  get description(): string {
    return asText(asObject(this.root["info"])["description"]);
  }

  /** The version of the API, as the document writes it. */
  get apiVersion(): string {
    return asText(asObject(this.root["info"])["version"]);
  }

  /** Every operation, in the order of the document. */
  get operations(): readonly OperationEntry[] {
    return (this.#operations ??= listPaths(this.root).flatMap((path) => {
      const item = readPathItem(this.root, path) ?? {};
      return listOperations(item, this.version).map(({ method, data, steps }) => ({
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

/** A document that is already in memory: the data of one, or a loaded one. */
export type DocumentLike = OpenAPIDocument | Readonly<Record<string, unknown>>;

/** Makes a document of data at once; the same document for the same data. */
export function readDocument(data: unknown, origin: DocumentOrigin = {}): OpenAPIDocument {
  if (data instanceof OpenAPIDocument) return data;
  if (!isObject(data))
    throw new InvalidDocumentError(`the source is ${describe(data)}, not an OpenAPI document`, {
      remedy: "pass the data of a document, or what loadOpenAPI returned",
    });
  let document = known.get(data);
  if (!document) known.set(data, (document = new OpenAPIDocument(data, origin)));
  return document;
}

function describe(data: unknown): string {
  if (data === null || data === undefined || data === "") return "empty";
  if (Array.isArray(data)) return "a list";
  return typeof data === "string" ? `the text "${data.slice(0, 40)}"` : `a ${typeof data}`;
}

/** Follows the `$ref` of a reference object into a document; anything else comes back unchanged. */
export function resolveRef(openapi: DocumentLike, object: JsonSchema): JsonSchema;
export function resolveRef(openapi: DocumentLike, object: unknown): unknown;
export function resolveRef(openapi: DocumentLike, object: unknown): unknown {
  assertArgument("resolveRef", "openapi", openapi, "object");
  return resolveIn(openapi instanceof OpenAPIDocument ? openapi.root : openapi, object);
}
