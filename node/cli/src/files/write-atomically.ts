import { chmod, open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** What the name of a file that is being written ends with. */
const ending = ".heddle-part";

/**
 * Replaces what is in a file as a whole: whoever reads it sees the old text or the new one, also after a crash. A link
 * stays one, and what is no file, such as a pipe, is written to.
 */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const found = await stat(target).catch(() => undefined);
  if (found && !found.isFile()) return writeFile(target, text);
  const part = join(dirname(target), `.${basename(target)}.${process.pid}${ending}`);
  try {
    await writeThrough(part, text);
    if (found) await chmod(part, found.mode & 0o7777);
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

/** Writes a file and waits until it is on the disk. */
async function writeThrough(path: string, text: string): Promise<void> {
  const file = await open(path, "w");
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes sure that the new name is on the disk too; not every system can. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
