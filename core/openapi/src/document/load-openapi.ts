import { assertArgument } from "@heddle/params";

import { bundleExternal, type ExternalOptions } from "./bundle-external.ts";
import {
  defaultMaximumBytes,
  type FetchOptions,
  fetchText,
  hasFiles,
  readFile,
  tooLarge,
} from "./document-text.ts";
import { messages } from "../messages.ts";
import { networkReason } from "../send/network-reason.ts";
import { InvalidDocumentError, withPeriod } from "./diagnostic.ts";
import { type DocumentOrigin, OpenAPIDocument, readDocument } from "./openapi-document.ts";
import { readText } from "./read-text.ts";

/** A URL, the text of a document, a file path (Node), its data, or a loaded document. */
export type DocumentSource = string | URL | OpenAPIDocument | Readonly<Record<string, unknown>>;

export interface LoadOptions extends FetchOptions {
  /** Throws for any defect. Default: only for those that make the document unusable. */
  readonly strict?: boolean;
  /** Treats the source as text, never as a URL or a file path: for untrusted input. */
  readonly textOnly?: boolean;
  /** The URL of a text: the base of its relative references. */
  readonly address?: string;
  /** Receives the text of the document, even if it is unusable; not the texts of documents it refers to. */
  readonly onText?: (text: string) => void;
  /** The documents that external references may point to. Default: none. */
  readonly external?: ExternalOptions;
}

/** Loads an OpenAPI document; a loaded one is returned unchanged. */
export async function loadOpenAPI(
  source: DocumentSource,
  options: LoadOptions = {},
): Promise<OpenAPIDocument> {
  assertArgument("loadOpenAPI", "options", options, "object");
  const document = await load(source, options);
  const first = options.strict ? document.diagnostics[0] : undefined;
  if (first)
    throw new InvalidDocumentError(
      `the document has ${document.diagnostics.length} defect(s), the first at "${first.pointer}": ${first.message}`,
      { diagnostics: document.diagnostics },
    );
  return document;
}

async function load(source: DocumentSource, options: LoadOptions): Promise<OpenAPIDocument> {
  if (source instanceof OpenAPIDocument) return source;
  if (typeof source !== "string" && !(source instanceof URL)) {
    const { external } = options;
    // Bundling changes the data, which belongs to the caller.
    return external ? finish(structuredClone(source), {}, options) : readDocument(source);
  }
  const { text, address } = await readSource(String(source), options);
  options.onText?.(text);
  const { data, diagnostics, isTree } = await readText(text);
  return finish(data, { source: address, diagnostics, isTree }, options);
}

async function finish(
  data: unknown,
  origin: DocumentOrigin,
  { external, ...options }: LoadOptions,
): Promise<OpenAPIDocument> {
  if (!external) return readDocument(data, origin);
  const found = await bundleExternal(data, origin.source, external, options);
  return readDocument(data, {
    ...origin,
    diagnostics: [...(origin.diagnostics ?? []), ...found],
    isTree: false,
  });
}

interface SourceText {
  readonly text: string;
  readonly address: string | undefined;
}

async function readSource(source: string, options: LoadOptions): Promise<SourceText> {
  if (options.textOnly || isText(source)) {
    const { maximumBytes = defaultMaximumBytes, address } = options;
    if (source.length > maximumBytes) throw tooLarge(maximumBytes);
    return { text: source, address };
  }
  if (/^https?:/i.test(source)) return fetchSource(source, options);
  if (/^file:/i.test(source))
    return { text: await readFile(new URL(source), options), address: source };
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(source))
    throw new InvalidDocumentError(messages.document.otherUrl({ source }));
  if (hasFiles()) return { text: await readFile(source, options), address: fileAddress(source) };
  const { location } = globalThis as { location?: { readonly href: string } };
  return fetchSource(new URL(source, location?.href).href, options);
}

async function fetchSource(address: string, options: FetchOptions): Promise<SourceText> {
  try {
    return await fetchText(address, options);
  } catch (error) {
    if (error instanceof InvalidDocumentError) throw error;
    const known = networkReason(error, address, !hasFiles());
    const reason = typeof known === "string" ? withPeriod(known) : known;
    throw new InvalidDocumentError(messages.document.notLoaded({ address, reason }), {
      cause: error,
    });
  }
}

/** `openapi: 3.1.0⏎…`, `{…` → true; `./openapi.yaml`, `https://…` → false. */
function isText(source: string): boolean {
  return (
    /^[\s\uFEFF]*([{[]|["']?(openapi|swagger)["']?\s*:)/.test(source) ||
    /[\n\r]/.test(source.trim()) ||
    source.trim() === ""
  );
}

/** `specs/api.yaml` → `file:///current/folder/specs/api.yaml`. */
function fileAddress(path: string): string {
  const { process } = globalThis as { process?: { cwd(): string } };
  return new URL(path.replaceAll("\\", "/"), `file://${process?.cwd() ?? ""}/`).href;
}
