import type { Stats } from "node:fs";
import { type FileHandle, open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { followLinks } from "./follow-links.ts";

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
