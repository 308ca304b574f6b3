import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { describe, expect, it, onTestFinished } from "vitest";

import { startConsole } from "./console/console.fixture.ts";
import { createHandler } from "./handler.ts";
import { apiConsole } from "./node.ts";
import { apiConsole as fetchConsole } from "./fetch.ts";
import { apiConsole as honoConsole } from "./hono.ts";
import type { ServeOptions } from "./options.ts";
import { buildConsolePageFirst } from "./page.fixture.ts";
import { open, openTestApp, type TestServer } from "./test-server.fixture.ts";
import { TestApp } from "./test-view.fixture.ts";
import { ask, openSocket, type UpgradeError } from "./visitor.fixture.ts";

buildConsolePageFirst();

const foreignHosts = [
  "evil.example",
  "evil.example:5006",
  "127.0.0.1.evil.example",
  "localhost.evil.example",
  "LOCALHOST.EVIL.EXAMPLE",
  "localhost.",
  "app.localhost",
  "localtest.me",
  "127.1",
  "0x7f000001",
  "2130706433",
  "[fe80::1%25eth0]",
  "[fe80::1%eth0]",
  "evil.example@127.0.0.1",
  "127.0.0.1/evil.example",
  "a b",
] as const;

/** Each kind of route, and paths that do not exist. */
const paths = ["/", "/healthz", "/metrics", "/oauth/callback", "/assets/x.js", "/nothing", "/.."];

/** Sends a request as it is written, and returns the status of the answer. */
async function statusOf(url: string, ...lines: readonly string[]): Promise<number> {
  const { port, hostname: host } = new URL(url);
  const socket = connect(Number(port), host);
  onTestFinished(() => void socket.destroy());
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
  const [, status = ""] = /^HTTP\/1\.1 (\d+)/.exec(await text(socket)) ?? [];
  return Number(status);
}

/** The answer to a page and to a WebSocket at this host. */
async function visitAt(
  server: TestServer,
  Host: string,
  Origin = `http://${Host}`,
): Promise<readonly [page: number, socket: number]> {
  const page = await ask(server.url, "/", { headers: { Host } });
  const socket = await openSocket(`${server.url}socket`, { Host, Origin }).then(
    (opened) => (opened.terminate(), 101),
    (error: UpgradeError) => error.status,
  );
  return [page.status, socket];
}

describe("[N11] without allowedOrigins", () => {
  it.each(["127.0.0.1", "0.0.0.0"])("a server on %s has no foreign host", async (host) => {
    const { server, testApp } = await openTestApp({ host });
    for (const Host of foreignHosts) {
      for (const path of paths) {
        const answer = await ask(server.url, path, { headers: { Host } });
        expect([Host, path, answer.status]).toEqual([Host, path, 421]);
        expect(JSON.stringify(answer.headers)).not.toContain("evil");
      }
      await expect(
        openSocket(`${server.url}socket`, { Host, Origin: `http://${Host}` }),
      ).rejects.toMatchObject({ status: 421 });
    }
    expect(testApp.views).toHaveLength(0);
  });

  it("has addresses, localhost and the names of the machine", async () => {
    const { server } = await openTestApp({ host: "0.0.0.0" });
    const [short = ""] = hostname().split(".");
    for (const name of [
      "localhost",
      "LocalHost",
      "127.0.0.1",
      "192.0.2.7",
      "[::1]",
      "[0:0:0:0:0:0:0:1]",
      hostname(),
      hostname().toUpperCase(),
      `${short}.local`,
    ]) {
      for (const Host of [name, `${name}:${server.port}`, `${name}:8080`]) {
        const { origin } = new URL(`http://${Host}`);
        expect([Host, ...(await visitAt(server, Host, origin))]).toEqual([Host, 200, 101]);
      }
    }
  });

  it("has the name that it listens on", async () => {
    const options: ServeOptions = { host: "Tools.Example", logger: false };
    const handler = createHandler(new TestApp().app, options);
    const url = await listen(handler.request);
    expect((await ask(url, "/", { headers: { Host: "tools.example" } })).status).toBe(200);
    expect((await ask(url, "/", { headers: { Host: "other.example" } })).status).toBe(421);
    handler.close();
  });

  it("rejects several hosts, and a target that is a whole URL", async () => {
    const { server } = await openTestApp();
    const consoleUrl = await startConsole({ openapi: {} }, { path: "/" });
    for (const url of [server.url, consoleUrl]) {
      expect(await statusOf(url, "GET / HTTP/1.1", "Host: localhost")).toBe(200);
      const two = ["Host: localhost", "Host: evil.example"];
      for (const hosts of [two, two.toReversed(), ["Host: localhost", "HOST: localhost"]])
        expect(await statusOf(url, "GET / HTTP/1.1", ...hosts)).toBe(421);
      for (const target of ["http://evil.example/", "http://localhost/"])
        expect(await statusOf(url, `GET ${target} HTTP/1.1`, "Host: localhost")).toBe(400);
      expect(await statusOf(url, "GET / HTTP/1.1", "Host: ")).toBe(421);
      expect(await statusOf(url, "GET / HTTP/1.0")).toBe(421);
    }
  });
});

describe("[N11] with allowedOrigins", () => {
  it("the list is complete", async () => {
    const allowedOrigins = ["https://tools.example", "http://127.0.0.1:8443"];
    const { server } = await openTestApp({ allowedOrigins });
    const page = "https://tools.example";
    for (const Host of ["tools.example", "TOOLS.example", "127.0.0.1:8443"])
      expect([Host, ...(await visitAt(server, Host, page))]).toEqual([Host, 200, 101]);
    for (const Host of [
      ...foreignHosts,
      `127.0.0.1:${server.port}`,
      "127.0.0.1",
      "localhost",
      "tools.example:8443",
      "tools.example.",
      hostname(),
    ])
      expect([Host, ...(await visitAt(server, Host, page))]).toEqual([Host, 421, 421]);
  });

  it('"any" accepts each host, and its own pages only', async () => {
    const { server } = await openTestApp({ allowedOrigins: "any" });
    const Host = "tools.example:8443";
    for (const [origin, socket] of [
      [`https://${Host}`, 101],
      [`http://${Host}`, 101],
      ["https://tools.example", 403],
      ["https://evil.example", 403],
      ["null", 403],
      [`https://${Host}/`, 403],
      [`HTTPS://${Host}`, 403],
    ] as const)
      expect([origin, ...(await visitAt(server, Host, origin))]).toEqual([origin, 200, socket]);
    expect((await visitAt(server, "a b", "http://a"))[0]).toBe(421);
  });
});

describe("[N830] a rejected host", () => {
  it.each([undefined, ["https://tools.example"]])(
    "is named with the option to set: %j",
    async (allowedOrigins) => {
      const { server } = await openTestApp({ ...(allowedOrigins && { allowedOrigins }) });
      const Host = "other.example:8080";
      const answer = await ask(server.url, "/", { headers: { Host } });
      const body: unknown = JSON.parse(answer.body);
      expect(body).toMatchObject({ code: "foreign_host", host: Host, option: "allowedOrigins" });
      expect((body as { message: string }).message).toContain("http://other.example:8080");
      expect(server.log).toContainEqual(
        expect.objectContaining({ code: "foreign_host", host: Host, option: "allowedOrigins" }),
      );
      await expect(openSocket(`${server.url}socket`, { Host })).rejects.toMatchObject({
        status: 421,
        details: { host: Host, option: "allowedOrigins" },
      });
    },
  );

  it("is cut if it is long", async () => {
    const { server } = await openTestApp();
    const answer = await ask(server.url, "/", { headers: { Host: `${"x".repeat(5_000)} ` } });
    expect(answer.body.length).toBeLessThan(500);
  });

  it("has its origin named with the option as well", async () => {
    const { server } = await openTestApp();
    const Origin = "https://evil.example";
    await expect(openSocket(`${server.url}socket`, { Origin })).rejects.toMatchObject({
      status: 403,
      details: { origin: Origin, option: "allowedOrigins" },
    });
  });
});

describe("[N831] behind a proxy", () => {
  it.each(["Forwarded", "X-Forwarded-Host", "X-Forwarded-Proto"])(
    "allowedOrigins is required: %s",
    async (name) => {
      const Host = "127.0.0.1";
      const headers = { Host, [name]: "evil.example" };
      const { server } = await openTestApp();
      const answer = await ask(server.url, "/", { headers });
      expect([answer.status, answer.body.includes("allowedOrigins")]).toEqual([421, true]);
      await expect(openSocket(`${server.url}socket`, headers)).rejects.toMatchObject({
        status: 421,
      });
      const { server: listing } = await openTestApp({ allowedOrigins: ["http://127.0.0.1"] });
      expect((await ask(listing.url, "/", { headers })).status).toBe(200);
    },
  );

  it("no header replaces the host", async () => {
    const allowedOrigins = ["https://tools.example"];
    const { server } = await openTestApp({ allowedOrigins });
    const headers = { Host: "evil.example", "X-Forwarded-Host": "tools.example" };
    expect((await ask(server.url, "/", { headers })).status).toBe(421);
  });

  it("allowedOrigins is required at the socket of a file", async () => {
    const statusWith = async (options: ServeOptions): Promise<number | undefined> => {
      const handler = createHandler(new TestApp().app, { logger: false, ...options });
      onTestFinished(() => handler.close());
      const server = createServer(handler.request);
      onTestFinished(() => void server.close());
      const socketPath = join(tmpdir(), `heddle-${process.pid}-${Math.random()}.sock`);
      await once(server.listen(socketPath), "listening");
      const { request } = await import("node:http");
      const outgoing = request({ socketPath, path: "/", headers: { Host: "localhost" } }).end();
      const [response] = (await once(outgoing, "response")) as [{ statusCode?: number }];
      return response.statusCode;
    };
    expect(await statusWith({})).toBe(421);
    expect(await statusWith({ allowedOrigins: ["http://localhost"] })).toBe(200);
    expect(await statusWith({ allowedOrigins: "any" })).toBe(200);
  });
});

describe("[N832] /metrics and /room-owner", () => {
  const operatorPaths = ["/metrics", "/room-owner/plan"];

  it("do not exist without authorizeOperator, for signed-in visitors either", async () => {
    const handler = createHandler(new TestApp().app, { authorize: () => "ada", logger: false });
    onTestFinished(() => handler.close());
    const url = await listen(handler.request);
    for (const path of operatorPaths)
      expect([path, (await ask(url, path)).status]).toEqual([path, 404]);
  });

  it("answer requests of the operator, who is no visitor", async () => {
    const server = await open(new TestApp().app, {
      authorize: () => undefined,
      authorizeOperator: async ({ headers }) => headers.authorization === "Bearer of-the-monitor",
    });
    expect((await ask(server.url, "/metrics")).status).toBe(401);
    const headers = { Authorization: "Bearer of-the-monitor" };
    expect((await ask(server.url, "/metrics", { headers })).body).toContain("heddle_sessions");
    expect((await ask(server.url, "/", { headers })).status).toBe(401);
    // There are no rooms.
    expect((await ask(server.url, "/room-owner/plan", { headers })).status).toBe(404);
  });

  it("[N833] and /healthz are asked for by the names of the machine, listed or not", async () => {
    const { server } = await openTestApp({ allowedOrigins: ["https://tools.example"] });
    for (const path of ["/healthz", "/metrics"]) {
      for (const Host of ["127.0.0.1:5006", "localhost", hostname(), "tools.example"])
        expect((await ask(server.url, path, { headers: { Host } })).status).toBe(200);
      const headers = { Host: "evil.example" };
      expect((await ask(server.url, path, { headers })).status).toBe(421);
    }
    const headers = { Host: "127.0.0.1:5006" };
    expect((await ask(server.url, "/oauth/callback", { headers })).status).toBe(421);
  });
});

it("[N107] the policy of /oauth/callback contains no host", async () => {
  const { server } = await openTestApp({ allowedOrigins: "any" });
  const answer = await ask(server.url, "/oauth/callback", { headers: { Host: "evil.example" } });
  expect(answer.status).toBe(200);
  expect(answer.headers["content-security-policy"]).toContain("connect-src 'self';");
});

describe("[S830] an API console", () => {
  const consolePaths = ["", "/", "/openapi.json", "/oauth/callback", "/assets/x.js", "/nothing"];

  it.each(["127.0.0.1", "0.0.0.0"])("on %s has no foreign host", async (host) => {
    const console = await startConsole({ openapi: {} }, { host });
    for (const Host of foreignHosts) {
      for (const path of consolePaths) {
        const answer = await ask(console, `/docs${path}`, { headers: { Host } });
        expect([Host, path, answer.status]).toEqual([Host, path, 421]);
      }
    }
    const headers = { Host: "tools.example" };
    const answer = await ask(console, "/docs", { headers });
    expect(JSON.parse(answer.body)).toMatchObject({
      host: "tools.example",
      option: "allowedOrigins",
    });
  });

  it("has exactly the hosts of allowedOrigins", async () => {
    const console = await startConsole({ openapi: {}, allowedOrigins: ["https://docs.example"] });
    for (const [Host, status] of [
      ["docs.example", 200],
      ["127.0.0.1", 421],
      ["localhost", 421],
      ["evil.example", 421],
    ] as const)
      expect([Host, (await ask(console, "/docs", { headers: { Host } })).status]).toEqual([
        Host,
        status,
      ]);
  });

  it("without a socket needs allowedOrigins, and reads the host from the header", async () => {
    const missing = { openapi: {} } as Parameters<typeof fetchConsole>[0];
    expect(() => fetchConsole(missing)).toThrow(
      expect.objectContaining({ code: "invalid_argument", option: "allowedOrigins" }),
    );
    const listing = fetchConsole({ openapi: {}, allowedOrigins: ["https://docs.example"] });
    const statusAt = async (url: string, headers = {}): Promise<number> =>
      (await listing(new Request(url, { headers }))).status;
    expect(await statusAt("https://docs.example/docs")).toBe(200);
    expect(await statusAt("https://evil.example/docs")).toBe(421);
    // Next.js writes its own host into the URL.
    expect(await statusAt("http://localhost:3000/docs", { Host: "docs.example" })).toBe(200);
    expect(await statusAt("https://docs.example/docs", { Host: "evil.example" })).toBe(421);
    const any = fetchConsole({ openapi: {}, allowedOrigins: "any" });
    expect((await any(new Request("https://evil.example/docs"))).status).toBe(200);
  });

  it("in Hono without Node needs allowedOrigins", async () => {
    const raw = new Request("http://localhost/docs");
    const context = { req: { raw }, env: {} };
    expect((await honoConsole({ openapi: {} })(context)).status).toBe(421);
    const options = { openapi: {}, allowedOrigins: ["http://localhost"] };
    expect((await honoConsole(options)(context)).status).toBe(200);
  });

  it("of node:http behind a proxy needs allowedOrigins", async () => {
    const docs = apiConsole({ openapi: {} });
    const url = await listen((request, response) => void docs(request, response));
    expect((await ask(url, "/")).status).toBe(200);
    const headers = { "X-Forwarded-Proto": "https" };
    expect((await ask(url, "/", { headers })).status).toBe(421);
  });
});

/** The URL of a server that ends with the test. */
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
