import type { Step } from "./journey.ts";

/** A library that shows a whole API in a browser. */
export interface Library {
  readonly name: string;
  /** The address of the page, on the server of the benchmark or another one. */
  readonly address: (server: string) => string;
  /** The first step is a usable list or search, the last one an open operation. */
  readonly steps: readonly [Step, ...Step[]];
}
