import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { constants, copyFile, link, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname, uptime } from "node:os";
import { basename, dirname, join } from "node:path";

import { CommandError, exitCodes } from "../command-error.ts";

/** The process that holds a lock. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Unique per process: a restarted container reuses process ids. */
  readonly process: string;
}

const thisProcess: Holder = { pid: process.pid, host: hostname(), process: randomUUID() };

/** Thrown for a file that another process edits. */
export class FileInUseError extends CommandError {
  constructor(path: string, { pid, host }: Holder, lock: string) {
    super("file_in_use", `"${basename(path)}" is open in process ${pid} on ${host}`, {
      exitCode: exitCodes.inUse,
      advice: `Stop that process, or open the file with --read-only. If the process does not exist, remove "${lock}".`,
    });
  }
}

/** A lock file that keeps other processes from editing a file. The lock of a dead process is taken over. */
export class FileLock {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Acquires the lock, or throws a `FileInUseError`. Tests pass `createLink` to simulate disks without links. */
  static async acquire(file: string, createLink: typeof link = link): Promise<FileLock> {
    const path = join(dirname(file), `.${basename(file)}.heddle-lock`);
    for (let tries = 0; tries < 3; tries++) {
      if (await create(path, createLink)) return new FileLock(path);
      const holder = await read(path);
      if (holder && (await isAlive(holder, path))) throw new FileInUseError(file, holder, path);
      if (holder) await removeStale(path, holder);
    }
    throw new FileInUseError(file, (await read(path)) ?? unknownHolder, path);
  }

  async release(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}

const unknownHolder: Holder = { pid: 0, host: hostname(), process: "" };

/** Creates the lock file with its content in one step; returns false if it exists. */
async function create(path: string, createLink: typeof link): Promise<boolean> {
  const temporaryPath = `${path}.${randomUUID()}`;
  const text = JSON.stringify(thisProcess);
  await writeFile(temporaryPath, text);
  try {
    await createLink(temporaryPath, path).catch((error: unknown) => {
      if (!noLinkCodes.has(codeOf(error))) throw error;
      // Not atomic: sync, to keep the time short in which other processes see an empty file.
      writeFileSync(path, text, { flag: "wx" });
    });
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

/** The errors of file systems without hard links, such as FAT on USB sticks. */
const noLinkCodes: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** `undefined` if there is no lock file; `unknownHolder` if its content is not valid. */
async function read(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const { pid, host, process: id = "" } = JSON.parse(text) as Partial<Holder>;
    return { pid: Number(pid), host: String(host), process: id };
  } catch {
    return unknownHolder;
  }
}

/** Assumes that processes of other machines are alive. A lock from before the last boot is stale. */
async function isAlive({ pid, host, process: id }: Holder, path: string): Promise<boolean> {
  if (host !== thisProcess.host) return true;
  if (pid === thisProcess.pid) return id === thisProcess.process;
  const found = await stat(path).catch(() => undefined);
  if (!found || found.mtimeMs < Date.now() - uptime() * 1000) return false;
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Removes a stale lock. Renames it first, so that only one process removes it; a fresh lock that was renamed by mistake is restored. */
async function removeStale(path: string, stale: Holder): Promise<void> {
  const removed = `${path}.${randomUUID()}`;
  try {
    await rename(path, removed);
  } catch {
    return;
  }
  const found = await read(removed);
  if (found?.pid !== stale.pid || found.process !== stale.process) {
    await link(removed, path)
      .catch(() => copyFile(removed, path, constants.COPYFILE_EXCL))
      .catch(() => {});
  }
  await rm(removed, { force: true });
}
