import { HeddleError } from "@heddle/params";

type Headers = Readonly<Record<string, string>>;

/** Headers that go with every request: a mapping that is read each time, or a function that is asked each time. */
export type HeadersSource = Headers | (() => Headers | Promise<Headers>);

/** Thrown when the function that gives the headers fails. Its reason is the `cause`: it may hold what is secret. */
export class HeadersError extends HeddleError {
  constructor(cause: unknown) {
    super("headers_failed", "The function that gives the headers of the request failed", { cause });
  }
}

/** The headers as they are now. */
export async function readHeaders(source: HeadersSource | undefined): Promise<Headers> {
  if (typeof source !== "function") return { ...source };
  try {
    return { ...(await source()) };
  } catch (cause) {
    throw new HeadersError(cause);
  }
}
