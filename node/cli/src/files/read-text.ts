import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";

import { InputError } from "../command-error.ts";

/** The text of a file, or with `-` of standard input; a byte order mark is part of it. */
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
    // Read all the same, it would lose what it cannot read, and be saved without.
    throw new InputError(`"${isPiped ? "standard input" : String(source)}" is not UTF-8 text`, {
      advice: "Save it as UTF-8 first.",
      cause: error,
    });
  }
}

/** Why a file cannot be read, by what the system says. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EISDIR: "is a folder, not a file",
  EACCES: "may not be read by you",
  EPERM: "may not be read by you",
};

/** What is wrong with a file that cannot be read. */
export function readingError(path: string, error: unknown, advice?: string): InputError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasons[code] ?? `cannot be read: ${String(error)}`;
  return new InputError(`"${path}" ${reason}`, {
    cause: error,
    ...(advice !== undefined && { advice }),
  });
}
