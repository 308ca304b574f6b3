import type { Step } from "./journey.ts";

/** A way to show a whole API in a browser. */
export interface Library {
  readonly name: string;
  /** The page, on the server of the benchmark or elsewhere. */
  readonly address: (server: string) => string;
  /** From a list or a search that can be used, which is the first, to an operation that is open, the last. */
  readonly steps: readonly [Step, ...Step[]];
}
