import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Page } from "@playwright/test";
import { elementsFolder } from "../scripts/pages.ts";
import { root } from "../scripts/workspace.ts";

const fixtures = join(root, "view", "elements", "src");

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
};

/** A page without a bundler: its files, and the headers of its document. */
interface ElementsPage {
  readonly files: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Answers all requests of a page below an address: its own files, the standalone elements in `heddle/`, the documents of the
 * fixtures, and an API that returns what it receives. Returns the names of the files that were requested.
 */
export async function serveElements(
  page: Page,
  address: string,
  { files, headers = {} }: ElementsPage,
): Promise<readonly string[]> {
  const requested: string[] = [];
  await page.route(`${address}**`, async (route) => {
    const name = route.request().url().slice(address.length);
    requested.push(name);
    if (name.startsWith("api/")) {
      return route.fulfill({ json: { received: route.request().postDataJSON() as unknown } });
    }
    const own = files[name];
    const file = name.startsWith("heddle/")
      ? join(elementsFolder, name.slice("heddle/".length))
      : join(fixtures, name);
    if (own === undefined && !existsSync(file)) return route.fulfill({ status: 404 });
    const isPage = name === "";
    return route.fulfill({
      body: own ?? readFileSync(file),
      contentType: isPage ? "text/html" : (types[extname(name)] ?? "text/plain"),
      headers: isPage ? headers : {},
    });
  });
  return requested;
}
