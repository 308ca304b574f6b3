import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { freePort } from "../../../../scripts/free-port.ts";

/** A PostgreSQL server of its own for a test. */
export interface TestPostgres {
  readonly url: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

/** Where Debian and its relatives install the programs of PostgreSQL. */
const installed = "/usr/lib/postgresql";

/** The folder of `initdb` and `postgres`; undefined where PostgreSQL is not installed. */
export async function findPostgres(): Promise<string | undefined> {
  const versions = await readdir(installed).catch(() => []);
  const latest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  return latest === undefined ? undefined : join(installed, latest, "bin");
}

/** Starts PostgreSQL in a temporary folder. It does not run as root, so root runs it as the user `postgres`. */
export async function startPostgres(programs: string, parent = tmpdir()): Promise<TestPostgres> {
  const folder = await mkdtemp(join(parent, "postgres-"));
  const data = join(folder, "data");
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? idsOf("postgres") : {};
  if (isRoot) execFileSync("chown", ["postgres", folder]);
  await chmod(folder, 0o700);
  const port = await freePort();
  execFileSync(
    join(programs, "initdb"),
    ["--pgdata", data, "--username=heddle", "--auth=trust", "--encoding=UTF8", "--no-sync"],
    { ...user, cwd: folder, stdio: "ignore" },
  );
  const options = ["-D", data, "-h", "127.0.0.1", "-p", String(port), "-k", folder];
  let server: ReturnType<typeof spawn> | undefined;
  const stop = async (signal: NodeJS.Signals = "SIGINT"): Promise<void> => {
    const running = server;
    server = undefined;
    if (!running || running.exitCode !== null) return;
    const hasEnded = once(running, "exit");
    running.kill(signal);
    await hasEnded;
  };
  const start = async (): Promise<void> => {
    server = spawn(join(programs, "postgres"), options, { ...user, cwd: folder, stdio: "ignore" });
    const isReady = ["-h", "127.0.0.1", "-p", String(port), "-U", "heddle", "-d", "postgres"];
    for (;;) {
      try {
        execFileSync(join(programs, "pg_isready"), isReady, { stdio: "ignore" });
        return;
      } catch (error) {
        if (server.exitCode !== null) throw error;
        await delay(50);
      }
    }
  };
  await start();
  return {
    url: `postgres://heddle@127.0.0.1:${port}/postgres`,
    start,
    stop,
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

function idsOf(name: string): { uid: number; gid: number } {
  const id = (flag: string): number =>
    Number(execFileSync("id", [flag, name], { encoding: "utf8" }).trim());
  return { uid: id("-u"), gid: id("-g") };
}
