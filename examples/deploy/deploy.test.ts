/** Runs the files of this folder with a real proxy and PostgreSQL, where they are installed; part of `npm run gate`. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { postgresStore } from "@heddle/rooms";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";

import { Auditor, flawless, visitRoom } from "../../node/rooms/src/room-process.fixture.ts";
import {
  findPostgres,
  startPostgres,
  type TestPostgres,
} from "../../node/rooms/src/store/postgres.fixture.ts";
import { until } from "../../node/server/src/visitor.fixture.ts";
import { freePort } from "../../scripts/free-port.ts";
import { root } from "../../scripts/workspace.ts";

const programs = await findPostgres();

interface Ports {
  readonly proxy: number;
  readonly a: number;
  readonly b: number;
}

/** How each proxy is started with a file of this folder. */
const proxies: Readonly<
  Record<string, { readonly file: string; run(folder: string, file: string): string[] }>
> = {
  nginx: {
    file: "nginx.conf",
    run: (folder, file) => {
      const directives = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log;`;
      const http = `http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; include ${file}; }`;
      writeFileSync(join(folder, "main.conf"), `${directives} events {} ${http}`);
      return ["nginx", "-c", join(folder, "main.conf")];
    },
  },
  caddy: {
    file: "Caddyfile",
    run: (_folder, file) => ["caddy", "run", "--adapter", "caddyfile", "--config", file],
  },
};

describe.skipIf(!inject("isFull") || programs === undefined)("two processes", () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? "");
  });
  afterAll(() => postgres.remove());

  /** A process of the example. */
  async function startProcess(instance: string, port: number): Promise<ChildProcess> {
    const child = spawn(
      process.execPath,
      ["--conditions=source", "--import=tsx", join(import.meta.dirname, "rooms.ts")],
      {
        cwd: root,
        env: {
          ...process.env,
          DATABASE_URL: postgres.url,
          INSTANCE: instance,
          PORT: String(port),
        },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child.stdout, "data");
    return child;
  }

  describe.each(Object.keys(proxies))("behind %s", (name) => {
    it.skipIf(!isInstalled(name))(
      "lose no edit in a rolling restart, nor when one is killed, and a backup has them all",
      async () => {
        const ports = { proxy: await freePort(), a: await freePort(), b: await freePort() };
        const processes = new Map<string, ChildProcess>();
        for (const each of ["a", "b"] as const) {
          processes.set(each, await startProcess(each, ports[each]));
        }
        await startProxy(name, ports);
        const room = `behind-${name}`;
        const url = `http://127.0.0.1:${ports.proxy}/`;
        const visitors = [await visitRoom(url, room), await visitRoom(url, room)];
        const auditor = new Auditor(visitors);
        for (const signal of ["SIGTERM", "SIGKILL"] as const) {
          for (const each of ["a", "b"] as const) {
            await auditor.settle();
            const child = processes.get(each);
            const hasEnded = child && once(child, "exit");
            child?.kill(signal);
            await hasEnded;
            await auditor.settle();
            processes.set(each, await startProcess(each, ports[each]));
          }
        }
        await auditor.stop();
        const store = await postgresStore(postgres.url);
        onTestFinished(() => store.close());
        expect(await auditor.audit(store, room)).toEqual(flawless);

        const restored = await restoreBackup();
        const copy = await postgresStore(restored);
        onTestFinished(() => copy.close());
        expect(await auditor.audit(copy, room)).toEqual(flawless);
      },
    );
  });

  /** Copies the tables with the commands of the deploying guide; returns the URL of the copy. */
  async function restoreBackup(): Promise<string> {
    const database = `copy_${Date.now()}`;
    const copy = new URL(postgres.url);
    copy.pathname = `/${database}`;
    const run = (program: string, args: string[], input?: string): string =>
      execFileSync(join(programs ?? "", program), args, {
        encoding: "utf8",
        input,
        maxBuffer: Infinity,
      });
    const dump = run("pg_dump", ["--table=heddle_*", postgres.url]);
    run("psql", ["--quiet", postgres.url, "--command", `create database ${database}`]);
    run("psql", ["--quiet", "--output=/dev/null", copy.href], dump);
    return copy.href;
  }
});

async function startProxy(name: string, ports: Ports): Promise<void> {
  const proxy = proxies[name];
  if (!proxy) throw new Error(`No proxy ${name}`);
  const folder = await mkdtemp(join(tmpdir(), "proxy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const text = readFileSync(join(import.meta.dirname, proxy.file), "utf8")
    .replaceAll("8080", String(ports.proxy))
    .replaceAll("5006", String(ports.a))
    .replaceAll("5007", String(ports.b));
  const file = join(folder, proxy.file);
  await writeFile(file, text);
  const [command = "", ...args] = proxy.run(folder, file);
  const child = spawn(command, args, { stdio: "ignore", env: { ...process.env, HOME: folder } });
  onTestFinished(() => void child.kill("SIGKILL"));
  await until(async () => {
    const response = await fetch(`http://127.0.0.1:${ports.proxy}/healthz`).catch(() => undefined);
    return response?.ok === true;
  });
}

function isInstalled(command: string): boolean {
  try {
    execFileSync("which", [command], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
