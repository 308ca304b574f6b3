/**
 * GitHub's document (1,223 operations, 13 MB) in the console, compared with Swagger UI and Scalar, alternating in one run.
 *
 * The document is read from the folder that CORPUS names and is not part of the repository. Each measurement has a
 * browser of its own with an empty cache. The command is measured from its build: `npm run build` first.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { type CDPSession, chromium } from "@playwright/test";
import { build } from "vite";

import { chromiumFlags, ensureChromium } from "../../scripts/chromium.ts";
import { sourceResolution } from "../../scripts/source-resolution.ts";
import { root as workspace } from "../../scripts/workspace.ts";
import { startCommand } from "../console/command.ts";
import { measureSteps } from "../console/journey.ts";
import { librariesWith } from "../console/libraries.ts";
import type { Library } from "../console/library.ts";
import { startServer } from "../console/server.ts";
import { median, printTable } from "./table.ts";

const rounds = 3;
/** The time limit of a measurement, in milliseconds. */
const limit = 90_000;

const measures = {
  list: "ms until the list or the search is there",
  opened: "ms until an operation is open",
  heap: "MB of JavaScript heap then",
  elements: "DOM elements then",
};
type Measurement = Record<keyof typeof measures, number>;

const corpus = process.env["CORPUS"] ?? "";
const document = join(corpus, "github__api.github.com.json");
if (corpus === "" || !existsSync(document)) {
  console.log("Skipped: CORPUS names no folder with GitHub's document");
} else await run();

async function run(): Promise<void> {
  const root = join(workspace, "bench", "console");
  await build({
    ...sourceResolution,
    root,
    base: "/heddle/",
    configFile: false,
    logLevel: "error",
  });
  const { url, server } = await startServer(document, join(root, "dist"));
  const command = await startCommand(document);
  console.log(`The command serves ${Math.round(command.milliseconds)} ms after it was started.\n`);
  const libraries = librariesWith(command.url);
  const measured = new Map<Library, Measurement[]>(libraries.map((library) => [library, []]));
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [library, found] of measured) found.push(await measure(library, url));
    }
  } finally {
    command.end();
    server.close();
    server.closeAllConnections();
  }
  printTable(
    ["GitHub's document", ...libraries.map(({ name }) => name)],
    Object.entries(measures).map(([key, name]) => [
      name,
      ...[...measured.values()].map((all) =>
        format(median(all.map((each) => each[key as keyof Measurement]))),
      ),
    ]),
  );
}

function format(value: number): string {
  return Number.isNaN(value) ? "–" : value.toFixed(value < 100 ? 1 : 0);
}

async function measure({ address, steps }: Library, server: string): Promise<Measurement> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumFlags],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const times = await measureSteps(page, address(server), steps, limit);
    const [list = Number.NaN, opened = Number.NaN] = [times.at(0), times.at(-1)];
    const devtools = await page.context().newCDPSession(page);
    return { list, opened, heap: await heapOf(devtools), elements: await elementsOf(devtools) };
  } finally {
    await browser.close();
  }
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return usedSize / 1_000_000;
}

/** The number of elements, including those in shadow roots. */
async function elementsOf(devtools: CDPSession): Promise<number> {
  const expression = `(function count(root) {
    let found = 0;
    for (const element of root.querySelectorAll("*")) {
      found += 1;
      if (element.shadowRoot) found += count(element.shadowRoot);
    }
    return found;
  })(document)`;
  const { result } = await devtools.send("Runtime.evaluate", { expression });
  return Number(result.value);
}
