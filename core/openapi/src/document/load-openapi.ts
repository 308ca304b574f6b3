import { assertArgument } from "@heddle/params";

import type { ExternalOptions } from "./bundle-external.ts";
import {
  defaultMaximumBytes,
  type FetchOptions,
  fetchText,
  hasFiles,
  readFile,
  tooLarge,
} from "./document-text.ts";
import { messages } from "../messages.ts";
import { networkReason } from "../network-reason.ts";
import { InvalidDocumentError, withPeriod } from "./diagnostic.ts";
import { type DocumentOrigin, OpenAPIDocument, readDocument } from "./openapi-document.ts";
import type { NamedOverlay } from "./overlay.ts";
import { readText } from "./read-text.ts";

/** A URL, the text of a document, a file path (Node), its data, or a loaded document. */
export type DocumentSource = string | URL | OpenAPIDocument | Readonly<Record<string, unknown>>;

/** An overlay: its URL, its text, a file path (Node), or its data. */
export type OverlaySource = string | URL | Readonly<Record<string, unknown>>;

export interface LoadOptions extends FetchOptions {
  /**
   * OpenAPI Overlays 1.0 that are applied to the document, in order. Strings are URLs, texts or file paths, also with
   * `textOnly`. An action that selects nothing is a diagnostic.
   */
  readonly overlay?: OverlaySource | readonly OverlaySource[];
  /** Throws for any defect. Default: only for those that make the document unusable. */
  readonly strict?: boolean;
  /** Treats the source as text, never as a URL or a file path: for untrusted input. */
  readonly textOnly?: boolean;
  /** The URL of a text: the base of its relative references. */
  readonly address?: string;
  /** Receives the text of the document, even if it is unusable; not the texts of documents it refers to. */
  readonly onText?: (text: string) => void;
  /** Called with the URL of each overlay, and of each other document that references point to, before it is loaded. */
  readonly onExternal?: (address: string) => void;
  /**
   * The documents that references may point to. A document that is loaded from a file may refer to files in its folder, and
   * one that is loaded from a URL to documents of that origin; `origins` adds others. With `false` no other document is loaded.
   */
  readonly external?: ExternalOptions | false;
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
  const overlays = overlaysIn(options);
  if (source instanceof OpenAPIDocument)
    return overlays.length === 0 ? source : overlaidDocument(source, overlays, options);
  if (typeof source !== "string" && !(source instanceof URL)) {
    if (overlays.length === 0 && !options.external) return readDocument(source);
    const { data, ...origin } = await withOverlays({ data: source }, overlays, options);
    // Bundling changes the data, which belongs to the caller.
    return options.external
      ? bundled(structuredClone(data), origin, options)
      : readDocument(data, origin);
  }
  const { text, address, home } = await readSource(String(source), options);
  options.onText?.(text);
  const read = { ...(await readText(text)), source: address };
  const { data, ...origin } = await withOverlays(read, overlays, options);
  const mayRefer = mayReferOutside(text) || overlays.length > 0;
  return mayRefer ? bundled(data, origin, options, home) : readDocument(data, origin);
}

function overlaysIn({ overlay = [] }: LoadOptions): readonly OverlaySource[] {
  return Array.isArray(overlay) ? overlay : [overlay as OverlaySource];
}

async function overlaidDocument(
  document: OpenAPIDocument,
  overlays: readonly OverlaySource[],
  options: LoadOptions,
): Promise<OpenAPIDocument> {
  const read = { data: document.root, source: document.source };
  const { data, ...origin } = await withOverlays(read, overlays, options);
  return readDocument(data, origin);
}

/** A document that was read, before and after its overlays. */
interface ReadDocument extends DocumentOrigin {
  readonly data: unknown;
}

/** Applies overlays; the code for them is loaded on demand. */
async function withOverlays(
  document: ReadDocument,
  overlays: readonly OverlaySource[],
  options: LoadOptions,
): Promise<ReadDocument> {
  if (overlays.length === 0) return document;
  const named = await Promise.all(
    overlays.map((overlay, at) => readOverlay(overlay, at, overlays.length, options)),
  );
  const { applyOverlays } = await import("./overlay.ts");
  const { data, diagnostics } = applyOverlays(document.data, named);
  return {
    ...document,
    data,
    // An update that is merged in several places occurs several times.
    isTree: false,
    diagnostics: [...(document.diagnostics ?? []), ...diagnostics],
  };
}

async function readOverlay(
  overlay: OverlaySource,
  at: number,
  count: number,
  options: LoadOptions,
): Promise<NamedOverlay> {
  const position = count === 1 ? "" : ` ${at + 1}`;
  if (typeof overlay !== "string" && !(overlay instanceof URL))
    return { name: `in memory${position}`, data: structuredClone(overlay) };
  const { textOnly: _, address: __, ...reading } = options;
  const { text, address } = await readSource(String(overlay), reading);
  if (address !== undefined) options.onExternal?.(address);
  const name = address === undefined ? `in a text${position}` : String(overlay);
  try {
    return { name, data: (await readText(text)).data };
  } catch (error) {
    // Without the cause: its position is one in the overlay, not in the document.
    if (!(error instanceof InvalidDocumentError)) throw error;
    throw new InvalidDocumentError(messages.document.overlay({ name, reason: error.reason }));
  }
}

/** Whether a text may contain a reference to another document; `false` is certain. */
function mayReferOutside(text: string): boolean {
  return /\$ref["']?\s*:\s*["']?[^#"'\s]/.test(text);
}

/** Embeds the documents that a document refers to, if it may refer to any. */
async function bundled(
  data: unknown,
  origin: DocumentOrigin,
  { external = {}, ...options }: LoadOptions,
  home?: string,
): Promise<OpenAPIDocument> {
  if (external === false) return readDocument(data, origin);
  const origins = [...(home === undefined ? [] : [home]), ...(external.origins ?? [])];
  if (origins.length === 0) return readDocument(data, origin);
  const { maximumDocuments } = external;
  const context = { ...options, address: origin.source, origins, maximumDocuments };
  const { bundleExternal } = await import("./bundle-external.ts");
  const unloaded = await bundleExternal(data, context);
  return readDocument(data, { ...origin, unloaded, isTree: false });
}

interface SourceText {
  readonly text: string;
  readonly address: string | undefined;
  /** The folder or origin that the text was loaded from. */
  readonly home?: string;
}

async function readSource(source: string, options: LoadOptions): Promise<SourceText> {
  if (options.textOnly || isText(source)) {
    const { maximumBytes = defaultMaximumBytes, address } = options;
    if (source.length > maximumBytes) throw tooLarge(maximumBytes);
    return { text: source, address };
  }
  if (/^https?:/i.test(source)) return fetchSource(source, options);
  if (/^file:/i.test(source)) return fileSource(source, new URL(source), options);
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(source))
    throw new InvalidDocumentError(messages.document.otherUrl({ source }));
  if (hasFiles()) return fileSource(fileAddress(source), source, options);
  const { location } = globalThis as {
    location?: { readonly href: string; readonly protocol: string };
  };
  const url = URL.canParse(source, location?.href) ? new URL(source, location?.href) : undefined;
  // Pages of extensions and apps have schemes of their own.
  const schemes = ["http:", "https:", "file:", "blob:", "data:", location?.protocol];
  if (!url || !schemes.includes(url.protocol))
    throw new InvalidDocumentError(messages.document.otherUrl({ source }));
  return fetchSource(url.href, options);
}

async function fileSource(
  address: string,
  path: string | URL,
  options: FetchOptions,
): Promise<SourceText> {
  return { text: await readFile(path, options), address, home: new URL(".", address).href };
}

async function fetchSource(address: string, options: FetchOptions): Promise<SourceText> {
  try {
    // After a redirect, `home` stays the origin that the caller named: a custom `fetch` may send secrets.
    return { ...(await fetchText(address, options)), home: new URL(address).origin };
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
    /^[\s\uFEFF]*([{[]|["']?(openapi|overlay|swagger)["']?\s*:)/.test(source) ||
    /[\n\r]/.test(source.trim()) ||
    source.trim() === ""
  );
}

/** `specs/api.yaml` → `file:///current/folder/specs/api.yaml`. */
function fileAddress(path: string): string {
  const { process } = globalThis as { process?: { cwd(): string } };
  const folder = `file://${process?.cwd() ?? ""}/`;
  const reference = path.replaceAll("\\", "/");
  // Two slashes begin the name of a host, which this may not be.
  const isAddress = URL.canParse(reference, folder);
  return new URL(isAddress ? reference : reference.replace(/^\s*\/+/, "/"), folder).href;
}
