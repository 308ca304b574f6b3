/**
 * Compares consoles that show GitHub's document (1,223 operations, 13 MB), alternating in one run.
 *
 * The document is read from the folder that CORPUS names and is not part of the repository. Each measurement has a
 * browser of its own with an empty cache.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { chromium, type Page } from "@playwright/test";

import { chromiumFlags, ensureChromium } from "../../scripts/chromium.ts";
import { format, median, printTable } from "../src/table.ts";
import { measureSteps } from "./journey.ts";
import type { Library } from "./library.ts";
import { startServer } from "./server.ts";

const rounds = 3;
/** The time limit of a measurement, in milliseconds. */
const limit = 90_000;

/** Numbers by the title of their row. */
export type Measurement = Readonly<Record<string, number>>;

interface Comparison {
  readonly libraries: readonly Library[];
  /** The file of GitHub's document. */
  readonly document: string;
  /** The folder of the files that the pages of Heddle load. */
  readonly folder: string;
  /** What is measured besides times: called before a page is opened, and the result when an operation is open. */
  readonly observe: (page: Page) => () => Promise<Measurement>;
}

/** The file of GitHub's document; without it, says that the benchmark is skipped. */
export function findDocument(): string | undefined {
  const corpus = process.env["CORPUS"] ?? "";
  const document = join(corpus, "github__api.github.com.json");
  if (corpus !== "" && existsSync(document)) return document;
  console.log("Skipped: CORPUS names no folder with GitHub's document");
  return undefined;
}

/** Measures the consoles and prints the medians. */
export async function compareConsoles(comparison: Comparison): Promise<void> {
  const { libraries, document, folder, observe } = comparison;
  const { url, server } = await startServer(document, folder);
  const measured = new Map<Library, Measurement[]>(libraries.map((library) => [library, []]));
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [library, found] of measured) found.push(await measure(library, url, observe));
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
  const all = [...measured.values()];
  printTable(
    ["GitHub's document", ...libraries.map(({ name }) => name)],
    Object.keys(all[0]?.[0] ?? {}).map((title) => [
      title,
      ...all.map((found) => format(median(found.map((each) => each[title] ?? Number.NaN)))),
    ]),
  );
}

async function measure(
  { address, steps }: Library,
  server: string,
  observe: Comparison["observe"],
): Promise<Measurement> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumFlags],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const observed = observe(page);
    const times = await measureSteps(page, address(server), steps, limit);
    return {
      "ms until the list or the search is there": times.at(0) ?? Number.NaN,
      "ms until an operation is open": times.at(-1) ?? Number.NaN,
      ...(await observed()),
    };
  } finally {
    await browser.close();
  }
}
