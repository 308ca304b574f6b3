/** The console, in its command and in a page, compared with Swagger UI and Scalar. Build the command first: `npm run build`. */
import { join } from "node:path";

import type { CDPSession, Page } from "@playwright/test";
import { build } from "vite";

import { sourceResolution } from "../../scripts/source-resolution.ts";
import { root as workspace } from "../../scripts/workspace.ts";
import { startCommand } from "../console/command.ts";
import { compareConsoles, findDocument, type Measurement } from "../console/compare.ts";
import { librariesWith } from "../console/libraries.ts";

const document = findDocument();
if (document !== undefined) await run(document);

async function run(document: string): Promise<void> {
  const root = join(workspace, "bench", "console");
  await build({
    ...sourceResolution,
    root,
    base: "/heddle/",
    configFile: false,
    logLevel: "error",
  });
  const command = await startCommand(document);
  console.log(`The command serves ${Math.round(command.milliseconds)} ms after it was started.\n`);
  const libraries = librariesWith(command.url);
  try {
    await compareConsoles({ libraries, document, folder: join(root, "dist"), observe });
  } finally {
    command.end();
  }
}

function observe(page: Page): () => Promise<Measurement> {
  return async () => {
    const devtools = await page.context().newCDPSession(page);
    return {
      "MB of JavaScript heap then": await heapOf(devtools),
      "DOM elements then": await elementsOf(devtools),
    };
  };
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
