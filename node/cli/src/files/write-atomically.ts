import type { Stats } from "node:fs";
import {
  type FileHandle,
  open,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";

import { CommandError } from "../command-error.ts";

/** What the name of a file that is being written ends with. */
const ending = ".heddle-part";

/** Whose a file is, and who may do what with it. */
type Access = Pick<Stats, "mode" | "uid" | "gid">;

/** For nobody but who writes the file. */
export const ownAccess: Access = { mode: 0o600, uid: -1, gid: -1 };

/**
 * Replaces what is in a file as a whole: whoever reads it sees the old text or the new one, also after a crash. It stays
 * for whom it was; a new one is for whom `access` says, or the system. A link stays one, and what is no file, such as a
 * pipe, is written to.
 */
export async function writeAtomically(path: string, text: string, access?: Access): Promise<void> {
  const target = await realpath(path).catch(() => followLinks(path));
  const found = await stat(target).catch(() => undefined);
  if (found && !found.isFile()) return writeFile(target, text);
  const part = join(dirname(target), `.${basename(target)}.${process.pid}${ending}`);
  try {
    await writeThrough(part, text, found ?? access);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(target));
}

/** Whether a name is one that a process which was killed can have left behind beside a file. */
export function isPartOf(path: string, name: string): boolean {
  return name.startsWith(`.${basename(path)}.`) && name.endsWith(ending);
}

/** Writes a new file and waits until it is on the disk; nobody can read it before it is known who may. */
async function writeThrough(path: string, text: string, access?: Access): Promise<void> {
  // One that was killed may have had the same number.
  await rm(path, { force: true });
  const file = await open(path, "wx", access && ownAccess.mode);
  try {
    if (access) await give(file, access);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Not everybody can give a file away, and not every disk knows owners. The mode comes last, as a new owner can change it. */
async function give(file: FileHandle, { mode, uid, gid }: Access): Promise<void> {
  await file.chown(uid, gid).catch(() => file.chown(-1, gid).catch(() => {}));
  await file.chmod(mode & 0o7777);
}

/** Makes sure that the new name is on the disk too; not every system can. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** More links than any system follows: they lead in a circle. */
const most = 40;

/** Where a path leads to, also where nothing is there yet. */
export async function followLinks(path: string): Promise<string> {
  let followed = path;
  for (let links = 0; links < most; links++) {
    const next = await readlink(followed).catch(() => undefined);
    if (next === undefined) return followed;
    followed = resolve(dirname(followed), next);
  }
  return path;
}

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
