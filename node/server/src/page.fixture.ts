import { beforeAll } from "vitest";

import { buildPage } from "../../../scripts/pages.ts";

/** Builds the page before the tests of a file; a server needs it to start. */
export function buildPageFirst(): void {
  beforeAll(() => buildPage("served"), 120_000);
}
