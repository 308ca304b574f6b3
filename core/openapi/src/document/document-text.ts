import { timerDelay } from "@heddle/params";

import { messages } from "../messages.ts";
import { InvalidDocumentError } from "./diagnostic.ts";

export interface FetchOptions extends TimeLimit {
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** The maximum size in bytes. Default: 50 MB. */
  readonly maximumBytes?: number;
}

/** The default of `maximumBytes`. */
export const defaultMaximumBytes: number = 50 * 1024 * 1024;

/** Fetches a document. With `mayFollow`, a redirect is followed only if it returns true. */
export async function fetchText(
  address: string,
  options: FetchOptions,
  mayFollow?: (address: string) => boolean,
): Promise<FetchedText> {
  return withinTime(options, (signal) => followed(address, { ...options, signal }, mayFollow));
}

const maximumRedirects = 5;

interface FetchedText {
  readonly text: string;
  /** The URL after redirects. */
  readonly address: string;
}

async function followed(
  address: string,
  options: FetchOptions & { readonly signal: AbortSignal },
  mayFollow: ((address: string) => boolean) | undefined,
): Promise<FetchedText> {
  const { fetch: send = fetch, signal, maximumBytes = defaultMaximumBytes } = options;
  let current = address;
  for (let redirects = 0; redirects <= maximumRedirects; redirects++) {
    const response = await send(current, {
      headers: { accept: "application/json, application/yaml, text/yaml, */*;q=0.8" },
      redirect: mayFollow ? "manual" : "follow",
      signal,
    });
    const next = redirectOf(response, current);
    if (next === undefined) {
      if (!response.ok) {
        // An unread body would keep the connection open.
        await response.body?.cancel();
        const status = `${response.status} ${response.statusText}`.trim();
        throw new InvalidDocumentError(messages.document.status({ address: current, status }), {
          status: response.status,
        });
      }
      const text = await readBounded(response, maximumBytes, signal);
      return { text, address: response.url || current };
    }
    if (!mayFollow?.(next))
      throw new InvalidDocumentError(
        messages.document.redirect({ address: current, target: next }),
      );
    await response.body?.cancel();
    current = next;
  }
  throw new InvalidDocumentError(messages.document.redirects({ address, count: maximumRedirects }));
}

function redirectOf(response: Response, from: string): string | undefined {
  // A browser does not reveal the target of a redirect.
  if (response.type === "opaqueredirect") return "an address that the browser does not reveal";
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

/** Node's file functions, looked up at run time so that bundlers do not need them. */
interface FileSystem {
  stat(path: string | URL): Promise<{ readonly size: number; isFile(): boolean }>;
  readFile(path: string | URL, encoding: "utf8"): Promise<string>;
  realpath(path: string | URL): Promise<string>;
}

interface NodeProcess {
  getBuiltinModule?(name: string): unknown;
}

/** Whether files can be read, as in Node. */
export function hasFiles(): boolean {
  return fileSystem() !== undefined;
}

export async function readFile(
  path: string | URL,
  { maximumBytes = defaultMaximumBytes }: FetchOptions,
): Promise<string> {
  const files = fileSystem();
  if (!files) throw new InvalidDocumentError(messages.document.noFiles({ path: String(path) }));
  try {
    const { size } = await files.stat(path);
    if (size > maximumBytes) throw tooLarge(maximumBytes);
    return await files.readFile(path, "utf8");
  } catch (error) {
    if (error instanceof InvalidDocumentError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidDocumentError(messages.document.file({ path: String(path), reason }), {
      cause: error,
    });
  }
}

/** Whether a file is in a folder after symbolic links are followed. */
export async function isInFolder(file: URL, folder: URL): Promise<boolean> {
  const files = fileSystem();
  if (!files) return false;
  const [path, outer] = await Promise.all([files.realpath(file), files.realpath(folder)]);
  const base = outer.replace(/[\\/]$/, "");
  return path.startsWith(base) && /^[\\/]/.test(path.slice(base.length));
}

/** Whether a file is a regular one. Reading a pipe without a writer, or a device, might never end. */
export async function isRegularFile(file: URL): Promise<boolean> {
  const found = await fileSystem()?.stat(file);
  return found?.isFile() === true;
}

function fileSystem(): FileSystem | undefined {
  const { process } = globalThis as { process?: NodeProcess };
  return process?.getBuiltinModule?.("node:fs/promises") as FileSystem | undefined;
}

export function tooLarge(maximumBytes: number): InvalidDocumentError {
  return new InvalidDocumentError(messages.document.tooLarge({ limit: String(maximumBytes) }), {
    remedy: 'set "maximumBytes" to allow it',
  });
}

interface TimeLimit {
  /** The time limit for one document in milliseconds. Default: 30 seconds. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/** Runs `work` with a signal that aborts after `timeout` or with the caller's signal, and rejects then. */
async function withinTime<Result>(
  { timeout = 30_000, signal }: TimeLimit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Not AbortSignal.any([AbortSignal.timeout(…)]): Node garbage-collects it, and then nothing aborts.
  const controller = new AbortController();
  const end = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason as Error));
  });
  const expire = (): void =>
    controller.abort(new DOMException(`it took more than ${timeout / 1000} s`, "TimeoutError"));
  const abort = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(expire, timerDelay(timeout));
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  try {
    return await Promise.race([work(controller.signal), end]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
