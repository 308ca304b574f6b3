import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname, uptime } from "node:os";
import { basename, dirname, join } from "node:path";

import { CommandError } from "../command-error.ts";
import { exitCodes } from "../exit-code.ts";

/** Who holds a lock. */
interface Holder {
  readonly pid: number;
  readonly host: string;
}

/** Thrown for a file that another process works on. */
export class FileInUseError extends CommandError {
  constructor(path: string, { pid, host }: Holder, lock: string) {
    super("file_in_use", `"${basename(path)}" is open in process ${pid} on ${host}`, {
      exitCode: exitCodes.inUse,
      advice: `Stop that one first, or look at the file with --read-only. If there is no such process, remove "${lock}".`,
    });
  }
}

/** Keeps others from a file that a process works on; what a process that was killed has left is taken over. */
export class FileLock {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Takes the lock of a file, or says who has it. */
  static async take(file: string): Promise<FileLock> {
    const path = join(dirname(file), `.${basename(file)}.heddle-lock`);
    for (let tries = 0; tries < 3; tries++) {
      if (await create(path)) return new FileLock(path);
      const holder = await read(path);
      if (holder && (await isAlive(holder, path))) throw new FileInUseError(file, holder, path);
      if (holder) await removeStale(path, holder);
    }
    throw new FileInUseError(file, (await read(path)) ?? nobody, path);
  }

  /** Lets others have the file. */
  async release(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}

const nobody: Holder = { pid: 0, host: hostname() };

/** Makes the lock with what is in it at once, so that nobody sees half of it; false where there is one. */
async function create(path: string): Promise<boolean> {
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, JSON.stringify({ pid: process.pid, host: hostname() }));
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    await rm(own, { force: true });
  }
}

async function read(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const { pid, host } = JSON.parse(text) as Partial<Holder>;
    return { pid: Number(pid), host: String(host) };
  } catch {
    return nobody;
  }
}

/** Of another machine nobody can tell. A lock from before this machine was started is nobody's. */
async function isAlive({ pid, host }: Holder, path: string): Promise<boolean> {
  if (host !== hostname()) return true;
  const made = await stat(path).catch(() => undefined);
  if (!made || made.mtimeMs < Date.now() - uptime() * 1000) return false;
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Only one of several who see a stale lock gets it; a fresh one that got in between is put back. */
async function removeStale(path: string, stale: Holder): Promise<void> {
  const taken = `${path}.${randomUUID()}`;
  try {
    await rename(path, taken);
  } catch {
    return;
  }
  const found = await read(taken);
  if (found?.pid !== stale.pid) await link(taken, path).catch(() => {});
  await rm(taken, { force: true });
}
