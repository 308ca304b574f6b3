import { assertArgument } from "@heddle/params";
import { parseExactJson } from "@heddle/schema";

/**
 * Why a redirect is the answer: only the origin of the base URL may be asked, or another origin would get a password in
 * the body, or a secret in the address.
 */
export type NotFollowed = "other-origin" | "secret-body" | "secret-address";

/** A response as it came, its body read within the limits. */
export interface Received {
  readonly status: number;
  readonly statusText: string;
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Without parameters, in lower case; empty when the server does not say. */
  readonly mediaType: string;
  /** The charset that the server names. */
  readonly charset: string | undefined;
  readonly body: Uint8Array;
  /** Whether the body is longer than the limit; then `body` holds its beginning. */
  readonly isTruncated: boolean;
  /** From sending to the end of the body. */
  readonly milliseconds: number;
  /** Why this is a redirect that was not followed, where it could have been. */
  readonly notFollowed?: NotFollowed | undefined;
}

/** Rejects what is not a received response, from plain JavaScript. */
export function assertReceived(caller: string, received: Received): void {
  assertArgument(caller, "received", received, "object");
  assertArgument(caller, "received.status", received.status, "number");
  assertArgument(caller, "received.headers", received.headers, "array");
  assertArgument(caller, "received.body", received.body, {
    expected: "a Uint8Array",
    accepts: (body) => body instanceof Uint8Array,
  });
}

/** What a server answered, whatever its status. The body has been read: nothing here has to be awaited. */
export class ApiResponse {
  readonly received: Received;

  constructor(received: Received) {
    assertReceived("new ApiResponse", received);
    this.received = received;
  }

  get status(): number {
    return this.received.status;
  }

  get statusText(): string {
    return this.received.statusText;
  }

  /** Whether the status is one of success. */
  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** The address that answered, after redirects. */
  get url(): string {
    return this.received.url;
  }

  get headers(): Headers {
    return new Headers(this.received.headers.map(([name, value]) => [name, value]));
  }

  get mediaType(): string {
    return this.received.mediaType;
  }

  get bytes(): Uint8Array {
    return this.received.body;
  }

  /** The body as text. */
  text(): string {
    return bodyText(this.received);
  }

  /** The body as JSON; a number that JavaScript cannot hold keeps its digits, as a `bigint` or an `ExactNumber`. */
  json(): unknown {
    return parseExactJson(this.text());
  }
}

/** The body as text, in the charset that the server names. */
export function bodyText({ body, charset }: Pick<Received, "body" | "charset">): string {
  return decoderFor(charset).decode(body);
}

/** The decoder of a charset; of one that nobody knows, that of UTF-8. */
function decoderFor(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Control characters that no text has. */
const binaryCharacters = /[^\P{Cc}\s]/u;

/** Whether bytes of an unknown type read as text. */
export function isText(bytes: Uint8Array): boolean {
  try {
    const start = new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, 4096), {
      // The piece may end inside a character.
      stream: bytes.length > 4096,
    });
    return !binaryCharacters.test(start);
  } catch {
    return false;
  }
}
