import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";

import { InputError } from "../command-error.ts";

/** Reads a UTF-8 file, or standard input for `-`; keeps a byte order mark. */
export async function readText(source: string | URL): Promise<string> {
  const isPiped = source === "-";
  const bytes = await (isPiped ? buffer(process.stdin) : readFile(source)).catch(
    (error: unknown) => {
      throw readingError(String(source), error);
    },
  );
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    // Decoding with replacement characters would lose bytes at the next save.
    throw new InputError(`"${isPiped ? "standard input" : String(source)}" is not UTF-8 text`, {
      advice: "Convert it to UTF-8 first.",
      cause: error,
    });
  }
}

/** Why a file cannot be read, by system error code. */
const readFailures: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EISDIR: "is a folder, not a file",
  EACCES: "cannot be read: permission denied",
  EPERM: "cannot be read: permission denied",
};

/** The error for a file that cannot be read. */
export function readingError(path: string, error: unknown, advice?: string): InputError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = readFailures[code] ?? `cannot be read: ${String(error)}`;
  return new InputError(`"${path}" ${reason}`, {
    cause: error,
    ...(advice !== undefined && { advice }),
  });
}
