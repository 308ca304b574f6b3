/**
 * `<heddle-console>` compared with Swagger UI and Scalar: what a page without a bundler loads, and how long until it can be
 * used.
 */
import { gzipSync } from "node:zlib";

import type { Page } from "@playwright/test";

import { buildPage, elementsFolder } from "../../scripts/pages.ts";
import { compareConsoles, findDocument, type Measurement } from "../console/compare.ts";
import { scripts } from "../console/libraries.ts";

const document = findDocument();
if (document !== undefined) {
  await buildPage("elements");
  await compareConsoles({ libraries: scripts, document, folder: elementsFolder, observe });
}

/** Counts the compressed bytes of the scripts and styles that a page loads. */
function observe(page: Page): () => Promise<Measurement> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (["script", "stylesheet"].includes(response.request().resourceType()))
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  return async () => {
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return { "kB of code until then, gzip": bytes / 1000 };
  };
}
