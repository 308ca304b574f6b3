import { beforeAll } from "vitest";

import { buildPage } from "../../../scripts/pages.ts";

/** Builds the page before the tests of a file: a server does not start without it. */
export function buildPageFirst(): void {
  beforeAll(() => buildPage("served"), 120_000);
}
