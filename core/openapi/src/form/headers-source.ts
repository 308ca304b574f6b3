import { HeddleError } from "@heddle/params";

/** Headers by their names: an object, or pairs as a `Headers` or a `Map` gives them. */
export type HeaderMapping = Readonly<Record<string, string>> | Iterable<readonly [string, string]>;

/** Headers that go with every request: a mapping that is read each time, or a function that is asked each time. */
export type HeadersSource = HeaderMapping | (() => HeaderMapping | Promise<HeaderMapping>);

/** Thrown when the function that gives the headers fails. Its reason is the `cause`: it may hold what is secret. */
export class HeadersError extends HeddleError {
  constructor(cause: unknown) {
    super("headers_failed", "The function that gives the headers of the request failed", { cause });
  }
}

/** The reason when the function that gives the headers takes longer than the request may. */
class LateHeadersError extends HeddleError {
  constructor(milliseconds: number) {
    super("headers_late", `The headers of the request did not come within ${milliseconds} ms`);
  }
}

/** The headers as they are now. A function that does not give them in time has failed. */
export async function readHeaders(
  source: HeadersSource | undefined,
  milliseconds: number,
): Promise<Readonly<Record<string, string>>> {
  if (typeof source !== "function") return plainHeaders(source);
  try {
    return plainHeaders(await inTime(Promise.resolve(source()), milliseconds));
  } catch (cause) {
    throw new HeadersError(cause);
  }
}

/** A mapping as an object, as it is now. */
export function plainHeaders(mapping: HeaderMapping | undefined): Readonly<Record<string, string>> {
  return mapping && isIterable(mapping) ? Object.fromEntries(mapping) : { ...mapping };
}

/** An object may have a header of any name, but none that is a symbol. */
function isIterable(mapping: HeaderMapping): mapping is Iterable<readonly [string, string]> {
  return Symbol.iterator in mapping;
}

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateHeadersError(milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
