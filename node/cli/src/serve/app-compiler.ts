/** Where TypeScript is compiled: by Node itself, or by the optional package tsx. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

import { candidateUrls } from "./app-hooks.ts";

/** The URL of tsx, as installed with the app or with this command; `undefined` where only Node is left. */
export function findCompiler(
  app: string,
  places: readonly string[] = [app, import.meta.url],
): string | undefined {
  for (const place of places) {
    try {
      return pathToFileURL(createRequire(place).resolve("tsx")).href;
    } catch {
      // It is not installed there.
    }
  }
  return undefined;
}

/** What Node answers to TypeScript that it does not run: any in Node 20, `.tsx`, and what leaves code behind, such as `enum`. */
const uncompiled: ReadonlySet<unknown> = new Set([
  "ERR_INVALID_TYPESCRIPT_SYNTAX",
  "ERR_UNKNOWN_FILE_EXTENSION",
  "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX",
]);

const unfound: ReadonlySet<unknown> = new Set([
  "ERR_MODULE_NOT_FOUND",
  "ERR_UNSUPPORTED_DIR_IMPORT",
]);

/** How to run an app that failed because nothing compiled it; `undefined` for any other error. */
export function compilerAdvice(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const address = "url" in error ? String(error.url) : "";
  // `./a.js` for the file `a.ts`
  const isUnfound = unfound.has(error.code) && address.startsWith("file:") && hasSource(address);
  if (!isUnfound && !uncompiled.has(error.code)) return undefined;
  return `Node ${process.versions.node} does not run this TypeScript itself: npm install tsx`;
}

function hasSource(address: string): boolean {
  return candidateUrls(new URL(address)).some(
    (url) => /\.[mt]sx?$/.test(url) && existsSync(fileURLToPath(url)),
  );
}
