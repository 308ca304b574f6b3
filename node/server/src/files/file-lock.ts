import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import {
  constants,
  copyFile,
  link,
  open,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { hostname, uptime } from "node:os";
import { basename, dirname, join } from "node:path";

import { ServerError } from "../log.ts";

/** The process that holds a lock. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** The PID namespace, such as `pid:[4026531836]`: containers can share a host name, not process ids. */
  readonly namespace: string;
  /** Unique per process: a restarted container reuses process ids. */
  readonly process: string;
}

const thisProcess: Holder = {
  pid: process.pid,
  host: hostname(),
  namespace: pidNamespace(),
  process: randomUUID(),
};

/** Empty on systems without PID namespaces. */
function pidNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

const ownText = JSON.stringify(thisProcess);

/** How often a lock is renewed. */
const renewMs = 5_000;
/** The lock of a process on another machine or in another PID namespace is stale if it was not renewed for this long. */
const leaseMs = 30_000;

/** Thrown for a file that another process edits. */
export class FileInUseError extends ServerError {
  /** The path of the lock file. */
  readonly lock: string;

  constructor(path: string, { pid, host }: Holder, lock: string) {
    super("file_in_use", `"${basename(path)}" is open in process ${pid} on ${host}`);
    this.lock = lock;
  }
}

/** The locks of this process. */
const held = new Set<string>();

function releaseAll(): void {
  for (const path of held) {
    try {
      if (readFileSync(path, "utf8") === ownText) rmSync(path);
    } catch {
      // It is gone already.
    }
  }
}

/** A lock file that keeps other processes from editing a file. The lock of a dead process is taken over. */
export class FileLock {
  readonly #path: string;
  readonly #timer: NodeJS.Timeout;

  private constructor(path: string) {
    this.#path = path;
    this.#timer = setInterval(() => void this.#renew().catch(() => {}), renewMs).unref();
    if (held.size === 0) process.on("exit", releaseAll);
    held.add(path);
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

  /** Whether no other process has taken it over, as after a pause that was longer than the lease. */
  async isHeld(): Promise<boolean> {
    return (await read(this.#path))?.process === thisProcess.process;
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    if (await this.isHeld()) await rm(this.#path, { force: true });
    held.delete(this.#path);
    if (held.size === 0) process.off("exit", releaseAll);
  }

  /** Writes the first character again, so that the file system sets the time of the last change. */
  async #renew(): Promise<void> {
    if (!(await this.isHeld())) return;
    const file = await open(this.#path, "r+");
    try {
      await file.write(ownText.slice(0, 1), 0);
    } finally {
      await file.close();
    }
  }
}

const unknownHolder: Holder = { ...thisProcess, pid: 0, process: "" };

/** Creates the lock file with its content in one step; returns false if it exists. */
async function create(path: string, createLink: typeof link): Promise<boolean> {
  const temporaryPath = `${path}.${randomUUID()}`;
  await writeFile(temporaryPath, ownText);
  try {
    await createLink(temporaryPath, path).catch((error: unknown) => {
      if (!noLinkCodes.has(errorCode(error))) throw error;
      // Not atomic: sync, to keep the time short in which other processes see an empty file.
      writeFileSync(path, ownText, { flag: "wx" });
    });
    return true;
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    return false;
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

/** The errors of file systems without hard links, such as FAT on USB sticks. */
const noLinkCodes: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** `undefined` if there is no lock file; `unknownHolder` if its content is not valid. */
async function read(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return { ...unknownHolder, ...(JSON.parse(text) as Partial<Holder>) };
  } catch {
    return unknownHolder;
  }
}

/** A process with a comparable process id is looked up; any other is alive if it renews its lock. */
async function isAlive(
  { pid, host, namespace, process: id }: Holder,
  path: string,
): Promise<boolean> {
  const hasComparablePid = host === thisProcess.host && namespace === thisProcess.namespace;
  if (hasComparablePid && pid === thisProcess.pid) return id === thisProcess.process;
  const found = await stat(path).catch(() => undefined);
  if (!found) return false;
  if (!hasComparablePid) return (await fileSystemTime(path)) - found.mtimeMs < leaseMs;
  // From before the last boot.
  if (found.mtimeMs < Date.now() - uptime() * 1000) return false;
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** The time by the clock that sets the times of files: a network drive has its own. */
async function fileSystemTime(path: string): Promise<number> {
  const probe = `${path}.${randomUUID()}`;
  try {
    await writeFile(probe, "");
    return (await stat(probe)).mtimeMs;
  } finally {
    await rm(probe, { force: true });
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
