import type { Page } from "@playwright/test";

/** A way to show a whole API in a browser. */
export interface Library {
  readonly name: string;
  /** The page, on the server of the benchmark; a function where it is elsewhere. */
  readonly address: (server: string) => string | Promise<string>;
  /** Waits until there is a list or a search that can be used. */
  readonly list: (page: Page) => Promise<void>;
  /** Opens one operation, and waits until it can be seen. */
  readonly open: (page: Page) => Promise<void>;
}
