import { InvalidDocumentError } from "./invalid-document-error.ts";
import { type DocumentOrigin, OpenAPIDocument } from "./openapi-document.ts";
import { isObject } from "./raw.ts";

const known = new WeakMap<object, OpenAPIDocument>();

/** A document that is already in memory: the data of one, or a loaded one. */
export type DocumentLike = OpenAPIDocument | Readonly<Record<string, unknown>>;

/** Makes a document of data at once; the same document for the same data. */
export function readDocument(data: unknown, origin: DocumentOrigin = {}): OpenAPIDocument {
  if (data instanceof OpenAPIDocument) return data;
  if (!isObject(data))
    throw new InvalidDocumentError(`the source is ${describe(data)}, not an OpenAPI document`);
  let document = known.get(data);
  if (!document) known.set(data, (document = new OpenAPIDocument(data, origin)));
  return document;
}

function describe(data: unknown): string {
  if (data === null || data === undefined || data === "") return "empty";
  if (Array.isArray(data)) return "a list";
  return typeof data === "string" ? `the text "${data.slice(0, 40)}"` : `a ${typeof data}`;
}
