import { chmod, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** What the name of a file that is being written ends with. */
const ending = ".heddle-part";

/** Replaces what is in a file as a whole: whoever reads it sees the old text or the new one, also after a crash. */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}.${process.pid}${ending}`);
  try {
    await writeThrough(part, text);
    const mode = await modeOf(path);
    if (mode !== undefined) await chmod(part, mode);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
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

async function modeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && found.mode & 0o7777;
}

/** Makes sure that the new name is on the disk too; not every system can. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
