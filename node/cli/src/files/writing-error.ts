import { CommandError } from "../command-error.ts";

/** Why a file cannot be written, by what the system says. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder does not exist",
  EISDIR: "it is a folder, not a file",
  EACCES: "you may not write there",
  EPERM: "you may not write there",
  EROFS: "the disk can only be read",
  ENOSPC: "the disk is full",
  EDQUOT: "you may not use more of the disk",
  EFBIG: "it would be larger than a file may be",
};

/** Why a file could not be written, in words where the system's reason is a common one. */
export function reasonNotWritten(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
}

/** What is wrong with a file that cannot be written. */
export function writingError(path: string, error: unknown): CommandError {
  const message = `"${path}" cannot be written: ${reasonNotWritten(error)}`;
  return new CommandError("not_written", message, { cause: error });
}
