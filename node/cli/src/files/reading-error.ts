import { InputError } from "../command-error.ts";

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
