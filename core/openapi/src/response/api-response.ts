import { parseExactJson } from "@heddle/schema";

import { bodyText } from "./body-text.ts";
import type { Received } from "./received.ts";

/** What a server answered, whatever its status. The body has been read: nothing here has to be awaited. */
export class ApiResponse {
  readonly received: Received;

  constructor(received: Received) {
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
