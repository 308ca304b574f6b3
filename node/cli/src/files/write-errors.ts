import type { Message, Translatable } from "@heddle/params";

import { CommandError } from "../command-error.ts";
import { messages } from "../messages.ts";

/** Why a file cannot be written, by system error code. */
const { writing } = messages;
const writeFailures: Readonly<Record<string, Message>> = {
  ENOENT: writing.noFolder,
  ENOTDIR: writing.noFolder,
  EISDIR: writing.isFolder,
  EACCES: writing.denied,
  EPERM: writing.denied,
  EROFS: writing.readOnly,
  ENOSPC: writing.full,
  EDQUOT: writing.quota,
  EFBIG: writing.tooLarge,
};

/** Why a file could not be written, in plain words for common reasons. */
export function reasonNotWritten(error: unknown): Translatable {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return writeFailures[code] ?? (error instanceof Error ? error.message : String(error));
}

/** The error for a file that cannot be written. */
export function writingError(path: string, error: unknown): CommandError {
  const message = `"${path}" cannot be written: ${String(reasonNotWritten(error))}`;
  return new CommandError("not_written", message, { cause: error });
}
