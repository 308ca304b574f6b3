import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { constants, copyFile, link, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname, uptime } from "node:os";
import { basename, dirname, join } from "node:path";

import { CommandError, exitCodes } from "../command-error.ts";

/** Who holds a lock. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Differs from process to process, also where they have the same number, as in a container that is started again. */
  readonly process: string;
}

/** This process. */
const ours: Holder = { pid: process.pid, host: hostname(), process: randomUUID() };

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

  /** Takes the lock of a file, or says who has it. `makeLink` is for disks that have no links. */
  static async take(file: string, makeLink: typeof link = link): Promise<FileLock> {
    const path = join(dirname(file), `.${basename(file)}.heddle-lock`);
    for (let tries = 0; tries < 3; tries++) {
      if (await create(path, makeLink)) return new FileLock(path);
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

const nobody: Holder = { pid: 0, host: hostname(), process: "" };

/** Makes the lock with what is in it at once, so that nobody sees half of it; false where there is one. */
async function create(path: string, makeLink: typeof link): Promise<boolean> {
  const own = `${path}.${randomUUID()}`;
  const text = JSON.stringify(ours);
  await writeFile(own, text);
  try {
    await makeLink(own, path).catch((error: unknown) => {
      if (!withoutLinks.has(codeOf(error))) throw error;
      // Here it can be seen empty, for less than a moment.
      writeFileSync(path, text, { flag: "wx" });
    });
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  } finally {
    await rm(own, { force: true });
  }
}

/** What disks say that have no links, such as those of cameras and sticks. */
const withoutLinks: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

async function read(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const { pid, host, process: id = "" } = JSON.parse(text) as Partial<Holder>;
    return { pid: Number(pid), host: String(host), process: id };
  } catch {
    return nobody;
  }
}

/** Of another machine nobody can tell. A lock from before this machine was started is nobody's. */
async function isAlive({ pid, host, process: id }: Holder, path: string): Promise<boolean> {
  if (host !== ours.host) return true;
  if (pid === ours.pid) return id === ours.process;
  const made = await stat(path).catch(() => undefined);
  if (!made || made.mtimeMs < Date.now() - uptime() * 1000) return false;
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
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
  if (found?.pid !== stale.pid || found.process !== stale.process) {
    await link(taken, path)
      .catch(() => copyFile(taken, path, constants.COPYFILE_EXCL))
      .catch(() => {});
  }
  await rm(taken, { force: true });
}
