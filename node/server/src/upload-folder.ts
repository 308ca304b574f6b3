import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";

import { mintSecret } from "./secret.ts";

/** Begins the names of all folders of this machine; the process is named too, so that others know when it is gone. */
const prefix = `heddle-uploads-${hostname()}-`;

/** Where uploaded files are while their sessions last: a folder that only this user can read, gone with the server. */
export class UploadFolder {
  #path: string | undefined;
  readonly #onExit = (): void => this.close();

  /** A path for a new file. */
  newPath(): string {
    return join((this.#path ??= this.#create()), mintSecret());
  }

  /** Removes the folder with all that is left in it. */
  close(): void {
    if (this.#path === undefined) return;
    process.off("exit", this.#onExit);
    rmSync(this.#path, { recursive: true, force: true });
    this.#path = undefined;
  }

  #create(): string {
    removeLeftovers();
    process.once("exit", this.#onExit);
    // Made with mode 0700.
    return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  }
}

/** Removes the folders of processes that were killed before they could do so. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (isOurs(path) && !isAlive(pid)) rmSync(path, { recursive: true, force: true });
  }
}

function isOurs(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === userInfo().uid;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It may be there and belong to somebody else.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
