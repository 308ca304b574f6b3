/**
 * `<heddle-console>` with GitHub's document (1,223 operations, 13 MB), compared with Swagger UI and Scalar, alternating in
 * one run: what a page without a bundler loads, and how long until it can be used.
 *
 * The document is read from the folder that CORPUS names and is not part of the repository. Each measurement has a
 * browser of its own with an empty cache. Bytes are those of all scripts and styles that were loaded until an operation is
 * open, compressed with gzip.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { chromium, type Page } from "@playwright/test";

import { chromiumFlags, ensureChromium } from "../../scripts/chromium.ts";
import { buildPage, elementsFolder } from "../../scripts/pages.ts";
import { measureSteps } from "../console/journey.ts";
import { scripts } from "../console/libraries.ts";
import type { Library } from "../console/library.ts";
import { startServer } from "../console/server.ts";
import { format, median, printTable } from "./table.ts";

const rounds = 3;
/** The time limit of a measurement, in milliseconds. */
const limit = 90_000;

const measures = {
  kilobytes: "kB of code until then, gzip",
  list: "ms until the list or the search is there",
  opened: "ms until an operation is open",
};
type Measurement = Record<keyof typeof measures, number>;

const corpus = process.env["CORPUS"] ?? "";
const document = join(corpus, "github__api.github.com.json");
if (corpus === "" || !existsSync(document)) {
  console.log("Skipped: CORPUS names no folder with GitHub's document");
} else await run();

async function run(): Promise<void> {
  await buildPage("elements");
  const { url, server } = await startServer(document, elementsFolder);
  const measured = new Map<Library, Measurement[]>(scripts.map((library) => [library, []]));
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [library, found] of measured) found.push(await measure(library, url));
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
  printTable(
    ["GitHub's document", ...scripts.map(({ name }) => name)],
    Object.entries(measures).map(([key, name]) => [
      name,
      ...[...measured.values()].map((all) =>
        format(median(all.map((each) => each[key as keyof Measurement]))),
      ),
    ]),
  );
}

async function measure({ address, steps }: Library, server: string): Promise<Measurement> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumFlags],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const code = countCode(page);
    const times = await measureSteps(page, address(server), steps, limit);
    const [list = Number.NaN, opened = Number.NaN] = [times.at(0), times.at(-1)];
    return { list, opened, kilobytes: await code() };
  } finally {
    await browser.close();
  }
}

/** Counts the compressed bytes of the scripts and styles that a page loads. */
function countCode(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (["script", "stylesheet"].includes(response.request().resourceType()))
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}
