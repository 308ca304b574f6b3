/** Runs the files of this folder with a real proxy and PostgreSQL, where they are installed; part of `npm run gate`. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { postgresStore } from "@heddle/rooms";
import { Image } from "@heddle/views";
import type { FileReferences } from "@heddle/sync";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";

import { Auditor, flawless, visitRoom } from "../../node/rooms/src/room-process.fixture.ts";
import {
  findPostgres,
  startPostgres,
  type TestPostgres,
} from "../../node/rooms/src/store/postgres.fixture.ts";
import { open, type TestServer } from "../../node/server/src/test-server.fixture.ts";
import { TestView } from "../../node/server/src/test-view.fixture.ts";
import {
  answerTo,
  ask,
  beginUpload,
  openSocket,
  until,
  visit,
  type Visitor,
  writeParts,
} from "../../node/server/src/visitor.fixture.ts";
import { uploadedBytes } from "../../node/server/src/upload-folders.fixture.ts";
import { freePort } from "../../scripts/free-port.ts";
import { root } from "../../scripts/workspace.ts";

const programs = await findPostgres();

interface Ports {
  readonly proxy: number;
  readonly a: number;
  readonly b: number;
}

interface Proxy {
  readonly command: string;
  readonly file: string;
  readonly run: (folder: string, file: string) => string[];
  /** The variables of the proxy and of a process; by default none but those of the test. */
  readonly environment?: (service: string, ports: Ports) => Readonly<Record<string, string>>;
}

const caddy: Proxy = {
  command: "caddy",
  file: "Caddyfile",
  run: (_folder, file) => ["caddy", "run", "--adapter", "caddyfile", "--config", file],
};

/** How each proxy is started with a file of this folder. */
const proxies: Readonly<Record<string, Proxy>> = {
  nginx: {
    command: "nginx",
    file: "nginx.conf",
    run: (folder, file) => {
      const directives = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log;`;
      const http = `http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; include ${file}; }`;
      writeFileSync(join(folder, "main.conf"), `${directives} events {} ${http}`);
      return ["nginx", "-c", join(folder, "main.conf")];
    },
  },
  caddy,
  // Without Docker: the services run on this machine, with the variables of the file.
  "compose.yaml": { ...caddy, environment: composeEnvironment },
};

/** The variables of a service, with an address on this machine in place of a container: `a:5006` → `127.0.0.1:40001` */
function composeEnvironment(service: string, ports: Ports): Readonly<Record<string, string>> {
  const compose = readFileSync(join(import.meta.dirname, "compose.yaml"), "utf8");
  const lines = `^  ${service}:\\n(?:    .*\\n)*?    environment:(?:\\s+\\{(.*)\\}|\\n((?:      .*\\n)+))`;
  const [, inline = "", text = inline] = new RegExp(lines, "m").exec(compose) ?? [];
  const variables = Array.from(
    text.matchAll(/(\w+): "?([^", \n]+)/g),
    ([, name = "", value = ""]) => [name, value] as const,
  );
  expect(variables.length).toBeGreaterThan(1);
  const addresses: Readonly<Record<string, number>> = { "a:5006": ports.a, "b:5006": ports.b };
  return Object.fromEntries(
    variables.map(([name, value]) => {
      const port = addresses[value];
      return [name, port === undefined ? value : `127.0.0.1:${port}`];
    }),
  );
}

describe("the log of a proxy", () => {
  const paths = [
    ["/graphs/plan/session/a.c2VjcmV0/socket", "/graphs/plan/..."],
    ["/graphs/plan/session/a.c2VjcmV0/files/c2VjcmV0", "/graphs/plan/..."],
    ["/join/invite-c2VjcmV0/session/b.c2VjcmV0/socket", "/join/..."],
    ["/join/invite-c2VjcmV0/", "/join/..."],
    ["/graphs/plan/", "/graphs/plan/"],
  ];
  const read = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");

  it("contains no secret of a path in nginx", () => {
    const [, pattern = ""] = /"~(.+)" "\$before_secret\.\.\.";/.exec(read("nginx.conf")) ?? [];
    for (const [path = "", logged] of paths) {
      const { before_secret: before } = new RegExp(pattern).exec(path)?.groups ?? {};
      expect(before === undefined ? path : `${before}...`).toBe(logged);
    }
  });

  it("contains no secret of a path in Caddy", () => {
    const [, pattern = ""] = /request>uri regexp (\S+) \/\.\.\./.exec(read("Caddyfile")) ?? [];
    for (const [path = "", logged] of paths) {
      expect(path.replaceAll(new RegExp(pattern, "g"), "/...")).toBe(logged);
    }
  });

  it("is configured as the guide says", () => {
    const squeezed = (text: string): string => text.replaceAll(/\s+/g, " ");
    const guide = squeezed(read("../../docs/deploying.md"));
    for (const [file, block] of [
      ["nginx.conf", /map \$uri[^}]+\}\s+log_format .*/],
      ["Caddyfile", /log \{[^}]+\}\s+\}\s+\}/],
    ] as const) {
      const [found = "missing"] = block.exec(read(file)) ?? [];
      expect(guide).toContain(squeezed(found));
    }
  });
});

/** Files as the page names them, without their content. */
const references: FileReferences = {
  encode: () => {
    throw new Error("not asked for");
  },
  decode: (reference) => reference,
};

describe.each(Object.entries(proxies))("%s", (_name, proxy) => {
  it.skipIf(!inject("isFull") || !isInstalled(proxy.command))(
    "passes connections, hosts and large files on, and logs no secret",
    async () => {
      const ports = { proxy: await freePort(), a: await freePort(), b: await freePort() };
      const origin = `http://127.0.0.1:${ports.proxy}`;
      const url = `${origin}/`;
      const seen = new Set<string>();
      // More than the buffers of a proxy and of the sockets take.
      const content = randomBytes(64 * 1_048_576);
      const start = (instance: "a" | "b"): Promise<TestServer> =>
        open(
          {
            "/": () => new TestView(),
            "/picture": () =>
              new Image({ source: new Blob([content], { type: "image/png" }), alt: "" }),
          },
          {
            port: ports[instance],
            instance,
            allowedOrigins: [origin],
            addressOf: ({ headers }) => {
              seen.add(String(headers["x-real-ip"]));
              return String(headers["x-real-ip"]);
            },
          },
        );
      const servers = { a: await start("a"), b: await start("b") };
      const log = await startProxy(proxy, ports);

      const headers = { "X-Real-IP": "192.0.2.1", Host: new URL(url).host };
      expect(await ask(url, "/", { headers })).toMatchObject({ status: 200 });
      for (const path of ["/metrics", "/metrics/", "/room-owner/plan"]) {
        expect(await ask(url, path, { headers })).toMatchObject({ status: 404, code: undefined });
      }
      const foreign = await ask(url, "/", { headers: { Host: "tools.example.com" } });
      const answer = JSON.parse(foreign.body) as Record<string, unknown>;
      expect([foreign.status, answer]).toEqual([
        421,
        expect.objectContaining({ host: "tools.example.com", option: "allowedOrigins" }),
      ]);
      await expect(
        openSocket(`${url}socket`, { Origin: "http://tools.example.com" }),
      ).rejects.toThrow("403");
      expect([...seen]).toEqual(["127.0.0.1"]);

      // Caddy chooses a process at random.
      const instanceOf = ({ session = "" }: Visitor): string => session.split(".", 1)[0] ?? "";
      const visitors = [await visit({ url })];
      while (new Set(visitors.map(instanceOf)).size < 2) visitors.push(await visit({ url }));
      for (const visitor of visitors) {
        expect(await visitor.root.call("write", "here")).toMatchObject({ ok: true });
        const upload = beginUpload(url, visitor);
        const answered = answerTo(upload);
        const before = uploadedBytes();
        await writeParts(upload, content, 1);
        // It arrives while it is sent.
        await until(() => uploadedBytes() >= before + content.length);
        upload.end();
        const { status, body } = await answered;
        expect([status, JSON.parse(body)]).toEqual([
          201,
          expect.objectContaining({ size: content.length }),
        ]);
        const { id } = JSON.parse(body) as { id: string };
        const path = `/session/${visitor.session}/files/${id}`;
        expect(await hashOfDownload(url + path.slice(1))).toBe(hashOf(content));
      }
      const viewer = await visit({ url: `${url}picture/`, options: { files: references } });
      const { id } = viewer.root.read("source") as { id: string };
      const file = `${url}picture/session/${viewer.session}/files/${id}`;
      expect(await hashOfDownload(file)).toBe(hashOf(content));

      // The log of errors names no secret either.
      for (const visitor of visitors) visitor.replica.close();
      viewer.replica.close();
      for (const server of Object.values(servers)) await server.close();
      const paths = [`/session/${viewer.session}/files/${id}`, "/join/invite-c2VjcmV0/"];
      for (const failed of await Promise.all(paths.map((path) => ask(url, path)))) {
        expect(failed.status).toBe(502);
      }
      await until(() => log().includes("/join/..."));
      for (const secret of [id, "c2VjcmV0", ...visitors.map(({ session = "" }) => session)]) {
        expect(log()).not.toContain(secret);
      }
    },
  );
});

async function hashOfDownload(url: string): Promise<string> {
  const [response] = (await once(request(url).end(), "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  const hash = createHash("sha256");
  for await (const part of response) hash.update(part as Buffer);
  return hash.digest("hex");
}

function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

describe.skipIf(!inject("isFull") || programs === undefined)("two processes", () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? "");
  });
  afterAll(() => postgres.remove());

  /** A process of the example. */
  async function startProcess(
    instance: "a" | "b",
    ports: Ports,
    environment: Proxy["environment"],
  ): Promise<ChildProcess> {
    const child = spawn(
      process.execPath,
      ["--conditions=@heddle/source", "--import=tsx", join(import.meta.dirname, "rooms.ts")],
      {
        cwd: root,
        env: {
          ...process.env,
          INSTANCE: instance,
          ...environment?.(instance, ports),
          ORIGIN: `http://127.0.0.1:${ports.proxy}`,
          METRICS_TOKEN: "of-the-monitor",
          DATABASE_URL: postgres.url,
          PORT: String(ports[instance]),
        },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child.stdout, "data");
    return child;
  }

  describe.each(Object.entries(proxies))("behind %s", (name, proxy) => {
    it.skipIf(!isInstalled(proxy.command))(
      "lose no edit in a rolling restart, nor when one is killed, and a backup has them all",
      async () => {
        const ports = { proxy: await freePort(), a: await freePort(), b: await freePort() };
        const processes = new Map<string, ChildProcess>();
        for (const each of ["a", "b"] as const) {
          processes.set(each, await startProcess(each, ports, proxy.environment));
        }
        await startProxy(proxy, ports);
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
            processes.set(each, await startProcess(each, ports, proxy.environment));
          }
        }
        await auditor.stop();
        // The rows that the guide names.
        expect((await fetch(`${url}metrics`)).status).toBe(404);
        const headers = { Authorization: "Bearer of-the-monitor" };
        const metricsUrl = `http://127.0.0.1:${ports.a}/metrics`;
        const metrics = await (await fetch(metricsUrl, { headers })).text();
        const rows = ["rooms", "rooms_away", "room_viewers", "journal_lag"];
        for (const row of [...rows, "lease_renewals_total", "takeovers_total"]) {
          expect(metrics).toMatch(new RegExp(`^heddle_${row} \\d+$`, "m"));
        }
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

/** Starts a proxy until the test ends; returns its logs so far. */
async function startProxy(proxy: Proxy, ports: Ports): Promise<() => string> {
  const folder = await mkdtemp(join(tmpdir(), "proxy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const text = readFileSync(join(import.meta.dirname, proxy.file), "utf8")
    .replaceAll("/var/log/nginx", folder)
    .replaceAll("8080", String(ports.proxy))
    .replaceAll("5006", String(ports.a))
    .replaceAll("5007", String(ports.b));
  const file = join(folder, proxy.file);
  await writeFile(file, text);
  const [command = "", ...args] = proxy.run(folder, file);
  const environment = proxy.environment?.("proxy", ports);
  const env = { ...process.env, ...environment, HOME: folder };
  const output = openSync(join(folder, "output.log"), "w");
  const child = spawn(command, args, { stdio: ["ignore", output, output], env });
  closeSync(output);
  onTestFinished(() => void child.kill("SIGKILL"));
  await until(async () => {
    const response = await fetch(`http://127.0.0.1:${ports.proxy}/healthz`).catch(() => undefined);
    return response?.ok === true;
  });
  const isLog = (name: string): boolean => name.endsWith("log");
  return () =>
    readdirSync(folder)
      .filter(isLog)
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join("\n");
}

function isInstalled(command: string): boolean {
  try {
    execFileSync("which", [command], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
