import { assertArgument } from "@heddle/params";
import { parseExactJson } from "@heddle/schema";

/** Why a large body was not stored: a limit, secrets that cannot be masked, or no room for it. */
export type NotStored = "limit" | "secrets" | "storage";

/**
 * Why a redirect was not followed: its origin is not that of the base URL, or it would receive a password in the body or a
 * secret in the URL.
 */
export type NotFollowed = "other-origin" | "secret-body" | "secret-address";

/** A response with its body, read within the limits. */
export interface Received {
  readonly status: number;
  readonly statusText: string;
  /** The URL of the response, after redirects. */
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Without parameters, in lower case; empty without a `Content-Type`. */
  readonly mediaType: string;
  readonly charset: string | undefined;
  readonly body: Uint8Array;
  /** Whether the body exceeds the limit; `body` is then its beginning. */
  readonly isTruncated: boolean;
  /** The whole body, if it exceeds the limit and was stored. Its secrets are masked. */
  readonly file?: File | undefined;
  /** Why a body that exceeds the limit was not stored. */
  readonly notStored?: NotStored | undefined;
  /** Time from sending to the end of the body. */
  readonly milliseconds: number;
  /** Set if this response is a redirect that was not followed. */
  readonly notFollowed?: NotFollowed | undefined;
}

/** Rejects what is not a received response, from plain JavaScript. */
export function assertReceived(caller: string, received: Received): void {
  assertArgument(caller, "received", received, "object");
  assertArgument(caller, "received.status", received.status, "nonNegativeNumber");
  assertArgument(caller, "received.headers", received.headers, "array");
  assertArgument(caller, "received.body", received.body, {
    expected: "a Uint8Array",
    accepts: (body) => body instanceof Uint8Array,
  });
}

/** A response with any status. Its body has already been read, so no method is asynchronous. */
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

  /** Whether the status is 2xx. */
  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** The URL of the response, after redirects. */
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

  /** The body as JSON. A number that JavaScript cannot represent exactly becomes a `bigint` or an `ExactNumber`. */
  json(): unknown {
    return parseExactJson(this.text());
  }
}

/** Decodes the body in the charset that the server names, otherwise as UTF-8. */
export function bodyText({ body, charset }: Pick<Received, "body" | "charset">): string {
  return decoderFor(charset).decode(body);
}

/** Falls back to UTF-8 for an unknown charset. */
function decoderFor(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Control characters that do not occur in text. */
const binaryCharacters = /[^\P{Cc}\s]/u;

/** Whether bytes of an unknown type are UTF-8 text. */
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
