import { statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { UsageError } from "../command-error.ts";

/** The origins and folders that references may lead to; a folder may be written as a path. */
export function externalOrigins(given: readonly string[]): readonly string[] {
  return given.map((origin) => {
    if (URL.canParse(origin) && /^(https?|file):$/.test(new URL(origin).protocol)) return origin;
    if (statSync(origin, { throwIfNoEntry: false })?.isDirectory()) {
      return pathToFileURL(`${resolve(origin)}/`).href;
    }
    throw new UsageError(
      `--external: "${origin}" is neither an origin nor a folder`,
      "Write `--external https://api.example.com`, or the path of a folder.",
    );
  });
}
