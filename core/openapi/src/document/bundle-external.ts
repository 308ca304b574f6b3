import { DiagnosticCollector, InvalidDocumentError } from "./diagnostic.ts";
import {
  defaultMaximumBytes,
  type FetchOptions,
  fetchText,
  isInFolder,
  isRegularFile,
  readFile,
} from "./document-text.ts";
import { atPointer, jsonPointer } from "./json-pointer.ts";
import { readVersion } from "./document-outline.ts";
import { asObject, isObject, type RawObject } from "./raw.ts";
import { readText } from "./read-text.ts";
import { schema, type Shape } from "./shape.ts";
import { DocumentWalk } from "./walk-document.ts";

/** The documents that external references may point to, besides those in the folder or of the origin of the document. */
export interface ExternalOptions {
  /** Further origins (`https://api.example.com`) and, in Node, folders (`file:///specs/`). */
  readonly origins?: readonly string[];
  /** The maximum number of loaded documents. Default: 5,000. */
  readonly maximumDocuments?: number;
}

const defaultMaximumDocuments = 5_000;
/** The longest chain of documents that refer to each other. */
const maximumDepth = 100;
const parallelLoads = 8;

/** The member of the root document that contains the loaded ones. */
const externalMember = "x-heddle-external";

/** Where a document comes from, and what it may refer to. */
export interface BundleContext extends FetchOptions {
  readonly address: string | undefined;
  readonly origins: readonly string[];
  readonly maximumDocuments?: number | undefined;
  readonly onExternal?: ((address: string) => void) | undefined;
}

/** The reference objects that were not followed, and why. */
export type UnloadedReferences = ReadonlyMap<RawObject, string>;

/** Loads the documents that a document refers to, embeds them, and rewrites the references: `Pet.yaml#/A` → `#/x-heddle-external/Pet/A`. */
export async function bundleExternal(
  data: unknown,
  context: BundleContext,
): Promise<UnloadedReferences> {
  return isObject(data) ? new Bundle(data, context).run() : new Map();
}

interface File {
  readonly address: string;
  /** The JSON pointer to this file in the root document. */
  readonly prefix: string;
  /** The number of references from the root document to this one. */
  readonly depth: number;
}

interface Found {
  readonly object: RawObject;
  /** The member of the object with the reference: `$ref`, or a key of a discriminator's mapping. */
  readonly member: string;
  readonly reference: string;
  readonly shape: Shape;
}

/** A reference, and the file that contains it. */
interface Pending extends Found {
  readonly file: File;
}

class Bundle {
  readonly #root: Record<string, unknown>;
  readonly #rootFile: File;
  readonly #context: BundleContext;
  /** By address: the loaded file, or the reason why it is not loaded. */
  readonly #files = new Map<string, File | string>();
  readonly #unloaded = new Map<RawObject, string>();
  /** References in place of maps, and the maps that replace them. */
  readonly #maps: (readonly [object: RawObject, target: RawObject])[] = [];
  readonly #walk: DocumentWalk;
  readonly #loaded: Record<string, unknown>;
  readonly #names: Set<string>;
  #documents = 0;
  #characters = 0;
  #found: Found[] = [];

  constructor(root: RawObject, context: BundleContext) {
    // The data is a copy that this class may change.
    this.#root = root;
    this.#context = context;
    this.#rootFile = { address: context.address ?? "heddle:/", prefix: "", depth: 0 };
    this.#files.set(this.#rootFile.address, this.#rootFile);
    this.#loaded = { ...asObject(root[externalMember]) };
    this.#names = new Set(Object.keys(this.#loaded));
    // Other defects are found when the whole document is checked.
    this.#walk = new DocumentWalk(readVersion(root).edition, new DiagnosticCollector(), {
      onReference: (reference, shape, object) => {
        this.#found.push({ object, member: "$ref", reference, shape });
      },
      onDiscriminator: ({ mapping }) => {
        const object = asObject(mapping);
        for (const [member, reference] of Object.entries(object))
          // Any other text is the name of a schema.
          if (typeof reference === "string" && /[#/]|\.(?:ya?ml|json)$/i.test(reference))
            this.#found.push({ object, member, reference, shape: schema });
      },
    });
  }

  async run(): Promise<UnloadedReferences> {
    this.#walk.visitDocument(this.#root);
    for (let wave = this.#take(this.#rootFile); wave.length > 0;) {
      await this.#loadTargets(wave);
      wave = wave.flatMap((pending) => this.#follow(pending));
    }
    // The target of one may contain another.
    for (const [object, target] of this.#maps.toReversed()) inline(object, target);
    return this.#unloaded;
  }

  /** The references that the walk found since the last call, all in one file. */
  #take(file: File): Pending[] {
    const taken = this.#found.map((found) => ({ ...found, file }));
    this.#found = [];
    return taken;
  }

  async #loadTargets(wave: readonly Pending[]): Promise<void> {
    const wanted = new Map<string, number>();
    for (const { reference, file } of wave) {
      const { address } = readAddress(reference, file.address);
      if (!this.#files.has(address) && !wanted.has(address)) wanted.set(address, file.depth + 1);
    }
    const targets = [...wanted];
    for (let at = 0; at < targets.length; at += parallelLoads)
      await Promise.all(
        targets.slice(at, at + parallelLoads).map(([address, depth]) => this.#load(address, depth)),
      );
  }

  /** Rewrites a reference to the embedded target, and returns the references in the target. */
  #follow({ file, object, member, reference, shape }: Pending): readonly Pending[] {
    const { address, fragment } = readAddress(reference, file.address);
    const target = address === file.address ? file : this.#files.get(address);
    if (typeof target !== "object") {
      this.#unloaded.set(object, `"${reference}" is not loaded: ${target ?? "unknown"}`);
      return [];
    }
    if (fragment !== "" && !fragment.startsWith("/")) {
      // Anchors are found by name in the whole document.
      if (target !== file)
        this.#unloaded.set(
          object,
          `"${reference}" is not followed: "#${fragment}" is not a JSON pointer`,
        );
      return [];
    }
    const pointer = `${target.prefix}${fragment}`;
    const value = atPointer(this.#root, pointer);
    (object as Record<string, unknown>)[member] = `#${pointer}`;
    if (shape.inlinesReference && isObject(value)) this.#maps.push([object, value]);
    this.#walk.visitPart("", value, shape);
    return this.#take(target);
  }

  async #load(address: string, depth: number): Promise<void> {
    // Reserves the place before the first `await`, so that names do not depend on which document arrives first.
    const name = this.#nameFor(address);
    try {
      this.#assertWithinLimits(address, depth);
      this.#context.onExternal?.(address);
      const { text, address: final } = await this.#read(address);
      this.#characters += text.length;
      if (this.#characters > this.#maximumBytes) throw new Error(this.#tooMuch);
      const { data } = await readText(text);
      const file = { address: final, prefix: jsonPointer(externalMember, name), depth };
      this.#files.set(address, file).set(final, file);
      this.#loaded[name] = data;
      this.#root[externalMember] = this.#loaded;
    } catch (error) {
      this.#files.set(address, failureReason(error));
    }
  }

  #assertWithinLimits(address: string, depth: number): void {
    const { maximumDocuments = defaultMaximumDocuments } = this.#context;
    if (!this.#isAllowed(address)) throw new Error(this.#whyForbidden(address));
    if (depth > maximumDepth)
      throw new Error(`more than ${maximumDepth} documents refer to each other in a chain`);
    if (++this.#documents > maximumDocuments)
      throw new Error(
        `the limit is ${maximumDocuments} documents; raise it with "maximumDocuments" of the option "external"`,
      );
  }

  async #read(address: string): Promise<{ readonly text: string; readonly address: string }> {
    const maximumBytes = this.#maximumBytes - this.#characters;
    if (maximumBytes <= 0) throw new Error(this.#tooMuch);
    const options = { ...this.#context, maximumBytes };
    if (!address.startsWith("file:"))
      // References in the loaded document are relative to the URL after redirects.
      return fetchText(address, options, (next) => this.#isAllowed(next));
    const url = new URL(address);
    const folders = this.#folders.filter((folder) => isBelow(url, folder));
    const inside = await Promise.all(folders.map((folder) => isInFolder(url, folder)));
    if (!inside.includes(true)) throw new Error(`a symbolic link leads out of its folder`);
    if (!(await isRegularFile(url))) throw new Error(`it is not a regular file`);
    return { text: await readFile(url, options), address };
  }

  get #maximumBytes(): number {
    return this.#context.maximumBytes ?? defaultMaximumBytes;
  }

  get #tooMuch(): string {
    return `the referenced documents are larger than ${this.#maximumBytes} bytes together; raise the limit with "maximumBytes"`;
  }

  get #folders(): readonly URL[] {
    return this.#context.origins
      .filter((origin) => /^file:/i.test(origin) && URL.canParse(origin))
      .map((origin) => new URL(origin));
  }

  #isAllowed(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    if (url.protocol === "file:") return this.#folders.some((folder) => isBelow(url, folder));
    return (
      /^https?:$/.test(url.protocol) &&
      this.#context.origins.some(
        (origin) => URL.canParse(origin) && new URL(origin).origin === url.origin,
      )
    );
  }

  #whyForbidden(address: string): string {
    if (!URL.canParse(address) || address.startsWith("heddle:"))
      return `the document has no address that it could be relative to; load it from a file or a URL, or set "address"`;
    const { protocol, origin } = new URL(address);
    if (protocol === "file:")
      return `${address} is outside of the folder of the document; allow its folder with the option "external"`;
    return /^https?:$/.test(protocol)
      ? `${origin} is not the origin of the document; allow it with the option "external"`
      : `only http, https and file addresses can be loaded`;
  }

  /** `https://a.example/schemas/Pet.yaml` → `Pet`, or `Pet-2` if that is taken: the name of a schema is the end of its reference. */
  #nameFor(address: string): string {
    const file =
      address
        .replace(/[?#].*$/, "")
        .split("/")
        .at(-1) ?? "";
    const stem = file.replace(/\.(?:ya?ml|json)$/i, "").replaceAll(/[^\w.-]/g, "_");
    const wanted = /^[A-Za-z]/.test(stem) ? stem : `file-${stem}`;
    let name = wanted;
    for (let number = 2; this.#names.has(name); number++) name = `${wanted}-${number}`;
    this.#names.add(name);
    return name;
  }
}

/** Replaces a reference in place of a map by the members of its target; members beside the reference win. */
function inline(object: RawObject, target: RawObject): void {
  const map = object as Record<string, unknown>;
  delete map["$ref"];
  for (const [name, value] of Object.entries(target))
    if (name !== "$ref" && !Object.hasOwn(map, name))
      Object.defineProperty(map, name, {
        value,
        configurable: true,
        enumerable: true,
        writable: true,
      });
}

function readAddress(reference: string, base: string): { address: string; fragment: string } {
  const full = URL.canParse(reference, base) ? new URL(reference, base).href : reference;
  const end = full.includes("#") ? full.indexOf("#") : full.length;
  return { address: full.slice(0, end), fragment: full.slice(end + 1) };
}

function isBelow({ protocol, host, pathname }: URL, folder: URL): boolean {
  const path = folder.pathname.endsWith("/") ? folder.pathname : `${folder.pathname}/`;
  return protocol === "file:" && host === "" && pathname.startsWith(path);
}

function failureReason(error: unknown): string {
  if (error instanceof InvalidDocumentError) return error.reason;
  return error instanceof Error ? error.message : String(error);
}
