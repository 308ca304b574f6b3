import { InvalidDocumentError } from "./diagnostic.ts";

export interface FetchOptions extends TimeLimit {
  /** Sends the request; the platform's own when not given. */
  readonly fetch?: typeof fetch;
  /** The largest text that is taken, in bytes; 50 MB when not given. */
  readonly maximumBytes?: number;
}

/** The largest document that is taken unless told otherwise. */
export const defaultMaximumBytes: number = 50 * 1024 * 1024;

/** Asks a server for a document; a redirect is followed only if `mayFollow` says so. */
export async function fetchText(
  address: string,
  options: FetchOptions,
  mayFollow?: (address: string) => boolean,
): Promise<FetchedText> {
  return withinTime(options, (signal) => followed(address, { ...options, signal }, mayFollow));
}

interface FetchedText {
  readonly text: string;
  /** Where redirects have led to. */
  readonly address: string;
}

async function followed(
  address: string,
  options: FetchOptions & { readonly signal: AbortSignal },
  mayFollow: ((address: string) => boolean) | undefined,
): Promise<FetchedText> {
  const { fetch: send = fetch, signal, maximumBytes = defaultMaximumBytes } = options;
  let current = address;
  for (let redirects = 0; redirects <= 5; redirects++) {
    const response = await send(current, {
      headers: { accept: "application/json, application/yaml, text/yaml, */*;q=0.8" },
      redirect: mayFollow ? "manual" : "follow",
      signal,
    });
    const next = redirectOf(response, current);
    if (next === undefined) {
      if (!response.ok) {
        // A body that nobody reads may never end, and would keep the connection.
        await response.body?.cancel();
        throw new InvalidDocumentError(
          `${current} answered ${response.status} ${response.statusText}`,
        );
      }
      const text = await readBounded(response, maximumBytes, signal);
      return { text, address: response.url || current };
    }
    if (!mayFollow?.(next))
      throw new InvalidDocumentError(`${current} redirects to ${next}, which is not allowed`);
    await response.body?.cancel();
    current = next;
  }
  throw new InvalidDocumentError(`${address} redirects too often`);
}

function redirectOf(response: Response, from: string): string | undefined {
  // A browser does not show where a redirect leads to.
  if (response.type === "opaqueredirect") return "an address that the browser keeps to itself";
  const location =
    response.status >= 300 && response.status < 400 && response.headers.get("location");
  return location ? new URL(location, from).href : undefined;
}

async function readBounded(
  response: Response,
  maximumBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  signal.addEventListener("abort", () => void reader?.cancel().catch(() => {}));
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    bytes += chunk.value.byteLength;
    if (bytes > maximumBytes) {
      await reader?.cancel();
      throw tooLarge(maximumBytes);
    }
    parts.push(decoder.decode(chunk.value, { stream: true }));
  }
  return parts.join("") + decoder.decode();
}

/** The file functions of Node, which bundlers need not know about. */
interface FileSystem {
  stat(path: string | URL): Promise<{ readonly size: number }>;
  readFile(path: string | URL, encoding: "utf8"): Promise<string>;
}

interface NodeProcess {
  getBuiltinModule?(name: string): unknown;
}

/** Whether there are files to read, as in Node. */
export function hasFiles(): boolean {
  return fileSystem() !== undefined;
}

/** Reads a document from a file. */
export async function readFile(
  path: string | URL,
  { maximumBytes = defaultMaximumBytes }: FetchOptions,
): Promise<string> {
  const files = fileSystem();
  if (!files)
    throw new InvalidDocumentError(
      `"${String(path)}" is a file, and files can be read only in Node`,
    );
  try {
    const { size } = await files.stat(path);
    if (size > maximumBytes) throw tooLarge(maximumBytes);
    return await files.readFile(path, "utf8");
  } catch (error) {
    if (error instanceof InvalidDocumentError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidDocumentError(`the file "${String(path)}" cannot be read: ${reason}`, {
      cause: error,
    });
  }
}

function fileSystem(): FileSystem | undefined {
  const { process } = globalThis as { process?: NodeProcess };
  return process?.getBuiltinModule?.("node:fs/promises") as FileSystem | undefined;
}

/** For a text that is larger than the limit. */
export function tooLarge(maximumBytes: number): InvalidDocumentError {
  return new InvalidDocumentError(`the document is larger than ${maximumBytes} bytes`, {
    remedy: 'set "maximumBytes" to take it nevertheless',
  });
}

/** How long something may take, and what else may end it. */
interface TimeLimit {
  /** How many milliseconds a server may take for a document; 30 seconds when not given. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/** Does something within its time; its signal says when that is over. */
async function withinTime<Result>(
  { timeout = 30_000, signal }: TimeLimit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Not AbortSignal.any of AbortSignal.timeout: Node loses it, and the requests that follow it, when it tidies its memory.
  const controller = new AbortController();
  const end = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason as Error));
  });
  const expire = (): void =>
    controller.abort(new DOMException(`it took more than ${timeout / 1000} s`, "TimeoutError"));
  const abort = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(expire, timeout);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  try {
    return await Promise.race([work(controller.signal), end]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
