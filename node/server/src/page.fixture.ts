import { beforeAll } from "vitest";

import { buildPage } from "../../../scripts/pages.ts";
import { buildPrograms } from "../../../scripts/programs.ts";

/** Builds the page before the tests of a file; a server needs it to start. */
export function buildPageFirst(): void {
  beforeAll(() => buildPage("served"), 120_000);
}

/** Builds the page of API consoles. */
export function buildConsolePageFirst(): void {
  beforeAll(() => buildPage("console"), 120_000);
}

/** Builds the programs before the tests of a file that runs one in a process of its own. */
export function buildProgramsFirst(): void {
  beforeAll(buildPrograms, 120_000);
}
