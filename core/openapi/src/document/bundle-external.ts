import { type Diagnostic, DiagnosticCollector } from "./diagnostic.ts";
import { type FetchOptions, fetchText, readFile } from "./document-text.ts";
import { jsonPointer } from "./json-pointer.ts";
import { resolveReference, readVersion } from "./document-outline.ts";
import { isObject, type RawObject } from "./raw.ts";
import { readText } from "./read-text.ts";
import type { Shape } from "./shape.ts";
import { DocumentWalk } from "./walk-document.ts";

/** The documents that external references may point to. */
export interface ExternalOptions {
  /** Allowed origins (`https://api.example.com`) and, in Node, folders (`file:///specs/`). */
  readonly origins: readonly string[];
  /** The maximum number of loaded documents. Default: 100. */
  readonly maximumDocuments?: number;
}

/** The member of the root document that contains the loaded ones. */
const externalMember = "x-heddle-external";

interface File {
  readonly address: string;
  /** The JSON pointer to this file in the root document. */
  readonly prefix: string;
  readonly data: unknown;
}

interface Found {
  readonly object: RawObject;
  readonly reference: string;
  readonly shape: Shape;
}

/** Loads the documents that a document refers to, embeds them, and rewrites the references: `other.yaml#/A` → `#/x-heddle-external/0/A`. */
export async function bundleExternal(
  data: unknown,
  source: string | undefined,
  options: ExternalOptions,
  fetching: FetchOptions,
): Promise<readonly Diagnostic[]> {
  if (!isObject(data)) return [];
  return new Bundle(data, source, options, fetching).run();
}

class Bundle {
  readonly #root: RawObject;
  readonly #rootFile: File;
  readonly #options: ExternalOptions;
  readonly #fetching: FetchOptions;
  readonly #files = new Map<string, File | undefined>();
  readonly #diagnostics: Diagnostic[] = [];
  readonly #walk: DocumentWalk;
  readonly #loaded: unknown[] = [];
  #found: Found[] = [];

  constructor(
    root: RawObject,
    source: string | undefined,
    options: ExternalOptions,
    fetching: FetchOptions,
  ) {
    this.#root = root;
    this.#options = options;
    this.#fetching = fetching;
    this.#rootFile = { address: source ?? "heddle:/", prefix: "", data: root };
    this.#files.set(this.#rootFile.address, this.#rootFile);
    // Other defects are found when the whole document is checked.
    this.#walk = new DocumentWalk(readVersion(root).edition, new DiagnosticCollector(), {
      onReference: (reference, shape, object) => {
        this.#found.push({ object, reference, shape });
      },
    });
  }

  async run(): Promise<readonly Diagnostic[]> {
    // The data is a copy that this class may change.
    (this.#root as Record<string, unknown>)[externalMember] = this.#loaded;
    this.#walk.visitDocument(this.#root);
    const pending = this.#drainFound(this.#rootFile);
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { file, object, reference, shape } = next;
      if (file === this.#rootFile && reference.startsWith("#")) continue;
      const { address, fragment } = readAddress(reference, file.address);
      const target = address === file.address ? file : await this.#load(address);
      if (!target) continue;
      const pointer = `#${target.prefix}${fragment}`;
      (object as Record<string, unknown>)["$ref"] = pointer;
      this.#walk.visitPart("", resolveReference(this.#root, { $ref: pointer }), shape);
      pending.push(...this.#drainFound(target));
    }
    return this.#diagnostics;
  }

  #drainFound(file: File): (Found & { readonly file: File })[] {
    const found = this.#found.map((one) => ({ ...one, file }));
    this.#found = [];
    return found;
  }

  async #load(address: string): Promise<File | undefined> {
    if (this.#files.has(address)) return this.#files.get(address);
    this.#files.set(address, undefined);
    try {
      if (!this.#isAllowed(address))
        throw new Error("its origin is not listed in external.origins");
      const { maximumDocuments = 100 } = this.#options;
      if (this.#loaded.length >= maximumDocuments)
        throw new Error(`the limit is ${maximumDocuments} documents`);
      // References in the loaded document are relative to the URL after redirects.
      const { text, address: final } = await this.#read(address);
      const { data } = await readText(text);
      const prefix = jsonPointer(externalMember, this.#loaded.length);
      const file = { address: final, prefix, data };
      this.#files.set(address, file).set(final, file);
      this.#loaded.push(data);
      return file;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#diagnostics.push({
        pointer: "",
        code: "external_reference",
        message: `${address} is not loaded: ${reason}`,
      });
      return undefined;
    }
  }

  async #read(address: string): Promise<{ readonly text: string; readonly address: string }> {
    if (address.startsWith("file:"))
      return { text: await readFile(new URL(address), this.#fetching), address };
    return fetchText(address, this.#fetching, (next) => this.#isAllowed(next));
  }

  #isAllowed(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    return this.#options.origins.some((origin) => {
      if (!URL.canParse(origin)) return false;
      const allowed = new URL(origin);
      if (allowed.protocol === "file:")
        return (
          url.protocol === "file:" && url.host === "" && url.pathname.startsWith(folderOf(allowed))
        );
      return /^https?:$/.test(url.protocol) && url.origin === allowed.origin;
    });
  }
}

function readAddress(reference: string, base: string): { address: string; fragment: string } {
  const full = URL.canParse(reference, base) ? new URL(reference, base).href : reference;
  const end = full.includes("#") ? full.indexOf("#") : full.length;
  return { address: full.slice(0, end), fragment: full.slice(end + 1) };
}

function folderOf({ pathname }: URL): string {
  return pathname.endsWith("/") ? pathname : `${pathname}/`;
}
