import type { ServerResponse } from "node:http";

/** What the pages of an app are told about the app itself while somebody works on it; `heddle serve` gives it. */
export interface PageNews {
  /** The text of a module that the page runs beside its own; the stream is `./news` from its address. */
  readonly module: string;
  /** Answers a page that listens, and keeps the response to tell it more. */
  readonly listen: (response: ServerResponse) => void;
  /** Lets go of all that listen: the server stops. */
  readonly close: () => void;
}
