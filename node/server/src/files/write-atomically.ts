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

/** The ending of a temporary file that is renamed when complete. */
const temporaryEnding = ".heddle-part";

/** Owner and permissions of a file. */
type Access = Pick<Stats, "mode" | "uid" | "gid">;

/** Access for the current user only. */
export const ownAccess: Access = { mode: 0o600, uid: -1, gid: -1 };

/**
 * Replaces a file atomically: readers see the old text or the new one, even after a crash. The file keeps its owner and
 * permissions; a new file gets `access`, or the default of the system. A link stays a link, and something other than a
 * file, such as a pipe, is written to directly.
 */
export async function writeAtomically(path: string, text: string, access?: Access): Promise<void> {
  const target = await realpath(path).catch(() => followLinks(path));
  const found = await stat(target).catch(() => undefined);
  if (found && !found.isFile()) return writeFile(target, text);
  const part = join(dirname(target), `.${basename(target)}.${process.pid}${temporaryEnding}`);
  try {
    await writeThrough(part, text, found ?? access);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(target));
}

/** Whether a file name is that of a temporary file that a killed process left next to `path`. */
export function isPartOf(path: string, name: string): boolean {
  return name.startsWith(`.${basename(path)}.`) && name.endsWith(temporaryEnding);
}

/** Writes a new file and flushes it to disk. Restricts access before the text is written. */
async function writeThrough(path: string, text: string, access?: Access): Promise<void> {
  // A killed process may have had the same process id.
  await rm(path, { force: true });
  const file = await open(path, "wx", access && ownAccess.mode);
  try {
    if (access) await setAccess(file, access);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Sets owner and mode as far as permitted. The mode comes last, because `chown` can change it. */
async function setAccess(file: FileHandle, { mode, uid, gid }: Access): Promise<void> {
  await file.chown(uid, gid).catch(() => file.chown(-1, gid).catch(() => {}));
  await file.chmod(mode & 0o7777);
}

/** Flushes the rename to disk, on systems that support it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** More links than any system follows: the links form a circle. */
const maximumLinks = 40;

/** The target of a chain of links, which need not exist yet. */
export async function followLinks(path: string): Promise<string> {
  let followed = path;
  for (let links = 0; links < maximumLinks; links++) {
    const next = await readlink(followed).catch(() => undefined);
    if (next === undefined) return followed;
    followed = resolve(dirname(followed), next);
  }
  return path;
}
