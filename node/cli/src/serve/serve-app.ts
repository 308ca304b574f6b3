import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { readingError } from "../files/reading-error.ts";
import type { ServingOptions } from "../serving-options.ts";
import { stopSignal } from "../stop-signal.ts";
import type { Terminal } from "../terminal.ts";
import { ServedApp } from "./served-app.ts";

interface ServingApp {
  readonly file: string;
  readonly options: ServingOptions;
  readonly terminal: Terminal;
}

/** Serves what a file exports, again after each change of it and of what it imports, until it is told to stop. */
export async function serveApp({ file, options, terminal }: ServingApp): Promise<void> {
  const path = resolve(file);
  await readFile(path).catch((error: unknown) => {
    throw readingError(file, error);
  });
  const stopped = stopSignal(terminal);
  const served = new ServedApp(path, options, terminal);
  try {
    await Promise.race([stopped, served.failure]);
  } finally {
    await served.close();
  }
}
