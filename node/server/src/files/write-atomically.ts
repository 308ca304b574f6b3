import { copyFileSync, existsSync, linkSync, renameSync, rmSync, type Stats } from "node:fs";
import {
  type FileHandle,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, parse, resolve } from "node:path";

/** The ending of a temporary file that is renamed when complete. */
const temporaryEnding = ".heddle-part";

/** Owner and permissions of a file. */
type Access = Pick<Stats, "mode" | "uid" | "gid">;

/** Access for the current user only. */
const ownAccess: Access = { mode: 0o600, uid: -1, gid: -1 };

/** Options of `writeAtomically`. */
interface WriteOptions {
  /** Owner and permissions of a new file. Default: those of the system. */
  readonly access?: Access;
  /** Called when the new text is on disk; `false` leaves the file as it is. */
  readonly mayReplace?: () => Promise<boolean>;
  /** Keeps the replaced version next to the file, unless it is one of these texts. Default: no version is kept. */
  readonly keepReplacedUnless?: readonly string[];
}

/** The result of a write. */
export interface WriteResult {
  readonly isWritten: boolean;
  /** The file with the replaced version, if that was kept. */
  readonly kept?: string;
}

/**
 * Replaces a file atomically: readers see the old content or the new one, even after a crash. The file keeps its owner and
 * permissions. A link stays a link, and something other than a file, such as a pipe, is written to directly.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  { access, mayReplace = async () => true, keepReplacedUnless }: WriteOptions = {},
): Promise<WriteResult> {
  const found = await stat(path).catch(() => undefined);
  if (found && !found.isFile()) {
    // The target of `/dev/stdout` can be a pipe, which has no path of its own.
    await writeFile(path, content);
    return { isWritten: true };
  }
  const target = await targetOf(path);
  const part = temporaryPath(target);
  const replaced = temporaryPath(target, "-old");
  try {
    await writeThrough(part, content, found ?? access);
    if (!(await mayReplace())) return { isWritten: false };
    // No other code of this process runs between these calls, to keep the time short.
    if (keepReplacedUnless) pin(target, replaced);
    renameSync(part, target);
    await syncFolder(dirname(target));
    const kept = keepReplacedUnless && (await keepUnless(target, replaced, keepReplacedUnless));
    return { isWritten: true, ...(kept !== undefined && { kept }) };
  } finally {
    await Promise.all([part, replaced].map((file) => rm(file, { force: true })));
  }
}

/** `graph.json` → `.graph.json.123.heddle-part`. */
function temporaryPath(target: string, suffix = ""): string {
  return join(dirname(target), `.${basename(target)}.${process.pid}${suffix}${temporaryEnding}`);
}

/**
 * Gives the current file a second name, so that replacing it does not remove it. What a program writes that opened the
 * file before is in it, too. A copy on disks without hard links is not as exact.
 */
function pin(target: string, name: string): void {
  rmSync(name, { force: true });
  try {
    linkSync(target, name);
  } catch {
    if (existsSync(target)) copyFileSync(target, name);
  }
}

let lastKept = 0;

/** Keeps a replaced version of another program: `graph.json` → `graph.json.replaced-1760000000000`. */
async function keepUnless(
  target: string,
  replaced: string,
  known: readonly string[],
): Promise<string | undefined> {
  const found = await readFile(replaced).catch(() => undefined);
  if (!found || known.some((text) => found.equals(Buffer.from(text)))) return undefined;
  // Never the same name twice, because a rename replaces.
  lastKept = Math.max(lastKept + 1, Date.now());
  const kept = `${target}.replaced-${lastKept}`;
  await rename(replaced, kept);
  return kept;
}

/**
 * Writes a text that could not be saved to a file next to it, or in the temporary folder, and returns the path:
 * `graph.json` → `graph.unsaved-1760000000000.json`.
 */
export async function writeUnsaved(path: string, text: string): Promise<string> {
  const target = await targetOf(path);
  const { dir, name, ext } = parse(target);
  const copy = `${name}.unsaved-${Date.now()}${ext}`;
  const beside = join(dir, copy);
  const elsewhere = join(tmpdir(), copy);
  try {
    await writeAtomically(beside, text, { access: await stat(target).catch(() => ownAccess) });
    return beside;
  } catch {
    // All users share this folder.
    await writeAtomically(elsewhere, text, { access: ownAccess });
    return elsewhere;
  }
}

/** Removes the temporary files that killed processes left next to a file; only the holder of its lock may call it. */
export async function removeParts(path: string): Promise<void> {
  const folder = dirname(path);
  const parts = (await readdir(folder)).filter((name) => isPartOf(path, name));
  await Promise.all(parts.map((name) => rm(join(folder, name), { force: true })));
}

/** Whether a file name is that of a temporary file next to `path`. */
export function isPartOf(path: string, name: string): boolean {
  return name.startsWith(`.${basename(path)}.`) && name.endsWith(temporaryEnding);
}

/** Writes a new file and flushes it to disk. Restricts access before the content is written. */
async function writeThrough(
  path: string,
  content: string | Uint8Array,
  access?: Access,
): Promise<void> {
  // A killed process may have had the same process id.
  await rm(path, { force: true });
  const file = await open(path, "wx", access && ownAccess.mode);
  try {
    if (access) await setAccess(file, access);
    await file.writeFile(content);
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

/** The file that a path leads to. */
export async function targetOf(path: string): Promise<string> {
  return realpath(path).catch(() => followLinks(path));
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
