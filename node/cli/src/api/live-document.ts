import { type BigIntStats, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { OpenAPIDocument } from "@heddle/openapi";
import { onDispose, type Params } from "@heddle/params";

import type { DocumentHeaders } from "../check/document-fetch.ts";
import { fetchFor, fileUrl, isUrl, loadSource } from "../check/document-source.ts";
import { InputError } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";

/** How often files are checked for changes. */
const fileIntervalMs = 500;
/** How often a URL is checked while a page is open. */
const urlIntervalMs = 10_000;
/** A longer document of a server without `ETag` and `Last-Modified` is only loaded again when the user returns to a page. */
const maxPolledCharacters = 1_000_000;
const checkTimeoutMs = 30_000;
/** Visitors who return to their pages cause a check at most this often, however many they are. */
const minFocusIntervalMs = 2_000;

export interface LiveDocumentOptions {
  /** Origins and folders that references may point to, besides those of the document. */
  readonly external?: readonly string[] | undefined;
  /** Files and URLs of overlays. Files are followed too. */
  readonly overlay?: readonly string[] | undefined;
  /** Sent to the origin of a document that is loaded from a URL. */
  readonly headers?: DocumentHeaders | undefined;
  /** Throws for a document that the command cannot use. */
  readonly assertUsable: (document: OpenAPIDocument) => void;
  /** How often the source is checked; by default 500 ms for files and 10 seconds for URLs. */
  readonly intervalMs?: number;
}

/** Shows the versions of a document. */
interface Follower extends Params {
  setDocument(openapi: Promise<OpenAPIDocument>): Promise<void>;
}

/** The document of a command, loaded again when its file or its URL has changed. */
export class LiveDocument {
  readonly #source: string;
  readonly #options: LiveDocumentOptions;
  readonly #terminal: Terminal;
  readonly #state: SourceState;
  readonly #followers = new Set<Follower>();
  #document: OpenAPIDocument;
  #text: string;
  /** Why the current version cannot be used. */
  #problem: Error | undefined;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | undefined;
  #focusedAt = -Infinity;

  /** Loads the document and follows its source until `stop`. */
  static async open(
    source: string,
    options: LiveDocumentOptions,
    terminal: Terminal,
  ): Promise<LiveDocument> {
    const { external = [], overlay = [], headers, assertUsable } = options;
    const state = isUrl(source)
      ? new UrlState(fetchFor(source, headers ?? {}))
      : new FileState(source);
    const loaded = await loadSource(
      source,
      { external, overlay, ...(headers && { headers }), ...state.recorder() },
      terminal,
    );
    assertUsable(loaded.document);
    return new LiveDocument(source, options, terminal, { ...loaded, state });
  }

  private constructor(
    source: string,
    options: LiveDocumentOptions,
    terminal: Terminal,
    { document, text, state }: Loaded & { readonly state: SourceState },
  ) {
    this.#source = source;
    this.#options = options;
    this.#terminal = terminal;
    this.#state = state;
    this.#document = document;
    this.#text = text;
    if (state.isFollowable)
      this.#timer = setInterval(() => void this.#poll(), options.intervalMs ?? state.intervalMs);
  }

  /** The last version that can be used. */
  get document(): OpenAPIDocument {
    return this.#document;
  }

  /** Shows every later version in a model until it is disposed, and the problem of the current one. */
  follow<Model extends Follower>(model: Model): Model {
    this.#followers.add(model);
    onDispose(model, () => this.#followers.delete(model));
    if (this.#problem !== undefined) this.#show([model]);
    return model;
  }

  /** Loads the document again if it has changed. Simultaneous calls share one check. */
  async check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /** Checks the document because a user has opened a page or returned to it. */
  async checkOnFocus(): Promise<void> {
    const now = performance.now();
    if (now - this.#focusedAt < minFocusIntervalMs) return;
    this.#focusedAt = now;
    await this.check();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#followers.clear();
  }

  async #poll(): Promise<void> {
    const isWanted = this.#state.isLocal || (this.#followers.size > 0 && this.#isPollable);
    if (isWanted) await this.check();
  }

  get #isPollable(): boolean {
    return this.#state.isConditional || this.#text.length <= maxPolledCharacters;
  }

  async #check(): Promise<void> {
    if (this.#timer === undefined || !(await this.#state.isChanged())) return;
    const { external = [], overlay = [], assertUsable } = this.#options;
    const recorder = this.#state.recorder();
    try {
      this.#state.assertLoadable();
      const loaded = await loadSource(this.#source, { external, overlay, ...recorder });
      assertUsable(loaded.document);
      this.#accept(loaded);
    } catch (error) {
      this.#report(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #accept({ document, text }: Loaded): void {
    const isSame = text === this.#text && this.#state.size === 1;
    const hadProblem = this.#problem !== undefined;
    this.#problem = undefined;
    if (!isSame) {
      this.#document = document;
      this.#text = text;
    }
    if (isSame && !hadProblem) return;
    this.#terminal.note(`${this.#source} has changed`);
    this.#show([...this.#followers]);
  }

  /** A problem that stays the same is reported once. */
  #report(error: Error): void {
    const isKnown = this.#problem?.message === error.message;
    this.#problem = error;
    if (isKnown) return;
    this.#terminal.note(`${this.#source} has changed and cannot be used: ${error.message}`);
    this.#show([...this.#followers]);
  }

  #show(models: readonly Follower[]): void {
    for (const model of models) {
      const version =
        this.#problem === undefined
          ? Promise.resolve(this.#document)
          : Promise.reject(this.#problem);
      // The model shows the reason.
      model.setDocument(version).catch(() => {});
    }
  }
}

type Loaded = Awaited<ReturnType<typeof loadSource>>;
type Recorder = Pick<NonNullable<Parameters<typeof loadSource>[1]>, "fetch" | "onExternal">;

/** What is known about the files or URLs that a document was loaded from. */
interface SourceState {
  readonly intervalMs: number;
  /** Whether the document can be loaded again: a pipe can be read only once. */
  readonly isFollowable: boolean;
  /** Whether a check needs no network. */
  readonly isLocal: boolean;
  /** Whether a check transfers no unchanged document. */
  readonly isConditional: boolean;
  /** The number of files or URLs. */
  readonly size: number;
  /** Load options that record the state. */
  recorder(): Recorder;
  /** Whether the document has to be loaded again. */
  isChanged(): Promise<boolean>;
  /** Throws if loading again would never end. */
  assertLoadable(): void;
}

/** The files of a document. They are polled: editors replace files by renaming, and some disks report no changes. */
class FileState implements SourceState {
  readonly intervalMs: number = fileIntervalMs;
  readonly isLocal = true;
  readonly isConditional = true;
  readonly isFollowable: boolean;
  readonly #main: string;
  /** The state of each file before it was read. */
  readonly #stamps = new Map<string, string>();
  /** A changed state that was seen once. */
  #seen = "";

  constructor(source: string) {
    this.#main = fileUrl(source);
    this.isFollowable = statOf(this.#main)?.isFile() === true;
  }

  get size(): number {
    return this.#stamps.size;
  }

  recorder(): Recorder {
    // The files of the previous version stay: one that is missing now may be created again.
    const record = (address: string): unknown => this.#stamps.set(address, stampOf(address));
    for (const address of [this.#main, ...this.#stamps.keys()]) record(address);
    return {
      onExternal: (address) => {
        if (address.startsWith("file:")) record(address);
      },
    };
  }

  /** A change counts when it is seen twice: the file may be incomplete while it is written. */
  isChanged(): Promise<boolean> {
    const current = Array.from(this.#stamps.keys(), stampOf).join("\n");
    const isChanged = current !== [...this.#stamps.values()].join("\n");
    const isSettled = current === this.#seen;
    this.#seen = isChanged ? current : "";
    return Promise.resolve(isChanged && isSettled);
  }

  /** A pipe that replaced the file would keep the command waiting, and a device may have no end. */
  assertLoadable(): void {
    const found = statOf(this.#main);
    if (found === undefined || found.isFile() || found.isDirectory()) return;
    throw new InputError(`"${fileURLToPath(this.#main)}" is not a regular file any more`);
  }
}

/** Changes whenever the file is written, created or removed. */
function stampOf(address: string): string {
  const found = statOf(address);
  return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : "missing";
}

/** `undefined` for a file that does not exist or cannot be read. */
function statOf(address: string): BigIntStats | undefined {
  try {
    return statSync(new URL(address), { bigint: true });
  } catch {
    return undefined;
  }
}

/** The headers of a conditional request; empty if the server supports none. */
type Validators = Readonly<Record<string, string>>;

/** The URLs of a document, which are checked with conditional requests. */
class UrlState implements SourceState {
  readonly intervalMs: number = urlIntervalMs;
  readonly isFollowable = true;
  readonly isLocal = false;
  readonly #validators = new Map<string, Validators>();
  readonly #fetch: typeof fetch;

  constructor(send: typeof fetch) {
    this.#fetch = send;
  }

  get size(): number {
    return this.#validators.size;
  }

  get isConditional(): boolean {
    return [...this.#validators.values()].every((each) => Object.keys(each).length > 0);
  }

  recorder(): Recorder {
    this.#validators.clear();
    return {
      fetch: async (input, init) => {
        const address = input instanceof Request ? input.url : String(input);
        this.#validators.set(address, {});
        const response = await this.#fetch(input, init);
        if (response.ok) this.#validators.set(address, validatorsOf(response));
        return response;
      },
    };
  }

  async isChanged(): Promise<boolean> {
    if (!this.isConditional) return true;
    const checks = Array.from(this.#validators, ([address, validators]) =>
      isModified(address, validators, this.#fetch),
    );
    return (await Promise.all(checks)).includes(true);
  }

  assertLoadable(): void {
    // Requests have a time limit.
  }
}

function validatorsOf({ headers }: Response): Validators {
  const entries = [
    ["if-none-match", headers.get("etag")],
    ["if-modified-since", headers.get("last-modified")],
  ] as const;
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

/** Whether a URL has another document; also if it cannot be reached, so that loading reports the reason. */
async function isModified(
  address: string,
  validators: Validators,
  send: typeof fetch,
): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(checkTimeoutMs);
    const response = await send(address, { headers: validators, signal });
    await response.body?.cancel();
    if (response.status === 304) return false;
    // Some servers ignore the condition.
    const tag = validators["if-none-match"];
    return !response.ok || tag === undefined || response.headers.get("etag") !== tag;
  } catch {
    return true;
  }
}
