import { beforeAll } from "vitest";

import { buildPage } from "../../../scripts/page.ts";

/** Builds the page before the tests of a file: a server does not start without it. */
export function buildPageFirst(): void {
  beforeAll(() => buildPage(), 120_000);
}
