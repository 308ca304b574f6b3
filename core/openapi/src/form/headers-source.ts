import { HeddleError, timerDelay } from "@heddle/params";

/** Headers by name: an object, or pairs such as a `Headers` or a `Map`. */
export type HeaderMapping = Readonly<Record<string, string>> | Iterable<readonly [string, string]>;

/** Headers of every request: a mapping that is read, or a function that is called, per request. */
export type HeadersSource = HeaderMapping | (() => HeaderMapping | Promise<HeaderMapping>);

/** Thrown when the `headers` function fails. The reason is its `cause`, which may contain secrets. */
export class HeadersError extends HeddleError {
  constructor(cause: unknown) {
    super("headers_failed", "The headers function failed", { cause });
  }
}

/** Thrown when the `headers` function exceeds the timeout of the request. */
class LateHeadersError extends HeddleError {
  constructor(timeoutMs: number) {
    super("headers_late", `The headers function did not return within ${timeoutMs} ms`);
  }
}

/** Reads the headers for one request. */
export async function readHeaders(
  source: HeadersSource | undefined,
  timeoutMs: number,
): Promise<Readonly<Record<string, string>>> {
  if (typeof source !== "function") return plainHeaders(source);
  try {
    return plainHeaders(await withTimeout(Promise.resolve(source()), timeoutMs));
  } catch (cause) {
    throw new HeadersError(cause);
  }
}

/** A copy of a mapping as an object. */
export function plainHeaders(mapping: HeaderMapping | undefined): Readonly<Record<string, string>> {
  return mapping && isIterable(mapping) ? Object.fromEntries(mapping) : { ...mapping };
}

/** `{ "X-A": "1" }` with `{ "x-a": "2" }` → `{ "x-a": "2" }`: names are compared without case. */
export function withHeaders(
  headers: Readonly<Record<string, string>>,
  replacing: HeaderMapping | undefined,
): Readonly<Record<string, string>> {
  const replaced = plainHeaders(replacing);
  const names = new Set(Object.keys(replaced).map((name) => name.toLowerCase()));
  const kept = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...replaced };
}

function isIterable(mapping: HeaderMapping): mapping is Iterable<readonly [string, string]> {
  return Symbol.iterator in mapping;
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateHeadersError(timeoutMs)), timerDelay(timeoutMs));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
