import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";

import { resolveOptions } from "./options.ts";
import { routesOf } from "./routes.ts";
import {
  addBystander,
  expectUnaffected,
  open,
  type TestServer,
  openTestApp,
  type Bystander,
} from "./test-server.fixture.ts";
import { secret, TestApp } from "./test-view.fixture.ts";
import { ask, openSocket, visit } from "./visitor.fixture.ts";
import { withCode } from "../../../core/params/src/thrown.fixture.ts";

const rows = routesOf({
  settings: resolveOptions("serve", {}),
  page: () => {
    throw new Error("not asked for");
  },
  hostFor: () => undefined,
  metricsText: () => "",
});

const exampleOf = (pattern: string): string =>
  pattern.replace("{app}", "/app").replaceAll(/:\w+/g, "x".repeat(32));

describe("[N10] origins", () => {
  const foreign = (port: number): [string, string | undefined][] => [
    ["missing", undefined],
    ["empty", ""],
    ["null", "null"],
    ["foreign", "https://evil.example"],
    ["of another port", `http://127.0.0.1:${port + 1}`],
    ["of another scheme", `https://127.0.0.1:${port}`],
    ["of another name for this machine", `http://localhost:${port}`],
    ["that begins like ours", `http://127.0.0.1:${port}.evil.example`],
    ["that ends like ours", `http://evil-127.0.0.1:${port}`],
    ["with a path", `http://127.0.0.1:${port}/`],
    ["with a user", `http://127.0.0.1:${port}@evil.example`],
    ["in capitals", `HTTP://127.0.0.1:${port}`],
  ];

  it("rejects an upgrade from a foreign page", async () => {
    const { server, testApp } = await openTestApp();
    const bystander = await addBystander({ server, testApp });
    for (const [, origin] of foreign(server.port)) {
      const headers = {
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        ...(origin !== undefined && { Origin: origin }),
      };
      const answer = await ask(server.url, "/socket", { headers });
      expect([origin, answer.status, answer.code]).toEqual([origin, 403, "foreign_origin"]);
    }
    expect(testApp.views).toHaveLength(1);
    await expectUnaffected(bystander);
  });

  it("rejects an action from a foreign page", async () => {
    const { server, testApp } = await openTestApp();
    const ada = await visit(server);
    const bystander = await addBystander({ server, testApp });
    const path = `/session/${ada.session}/files`;
    for (const [, origin] of foreign(server.port)) {
      const headers = {
        "X-Heddle-Token": ada.token!,
        ...(origin !== undefined && { Origin: origin }),
      };
      const answer = await ask(server.url, path, { method: "POST", headers, body: "x" });
      expect([origin, answer.status, answer.code]).toEqual([origin, 403, "foreign_origin"]);
    }
    expect(testApp.views).toHaveLength(2);
    await expectUnaffected(bystander);
  });

  it("accepts exactly the allowed origins", async () => {
    const { server } = await openTestApp({ allowedOrigins: ["https://app.example"] });
    const headers = { Origin: "https://app.example", Host: "app.example" };
    (await openSocket(`${server.url}socket`, headers)).terminate();
    for (const Origin of [
      "http://app.example",
      "https://app.example.evil",
      "https://x.app.example",
    ]) {
      await expect(openSocket(`${server.url}socket`, { ...headers, Origin })).rejects.toThrow(
        withCode("foreign_origin"),
      );
    }
  });

  it("accepts an allowed page of another host only", async () => {
    const allowedOrigins = ["https://app.example", "https://tools.example:8443"];
    const { server, testApp } = await openTestApp({ allowedOrigins });
    for (const [Host, Origin, isLetIn] of [
      ["tools.example:8443", "https://app.example", true],
      ["tools.example:8443", "https://tools.example:8443", true],
      ["tools.example:8443", "https://tools.example", false],
      ["tools.example:8443", "http://tools.example:8443", false],
      ["app.example", "http://app.example", false],
      ["app.example", "https://app.example:8443", false],
      ["app.example", "https://evil.example", false],
    ] as const) {
      const opening = openSocket(`${server.url}socket`, { Host, Origin });
      const said = await opening.then(
        (socket) => (socket.terminate(), "let in"),
        (error: Error) => error.message.slice(0, 3),
      );
      expect([Host, Origin, said]).toEqual([Host, Origin, isLetIn ? "let in" : "403"]);
    }
    expect(testApp.views).toHaveLength(0);
  });
});

/** An app for signed-in visitors, and one of them. */
async function openGuarded(): Promise<{
  server: TestServer;
  testApp: TestApp;
  bystander: Bystander;
}> {
  const testApp = new TestApp();
  const authorize = ({ headers }: IncomingMessage): unknown => headers["x-user"];
  const server = await open({ "/app": testApp.app }, { authorize });
  const way = { url: `${server.url}app/`, headers: { "X-User": "ada" } };
  return { server, testApp, bystander: await addBystander({ server, testApp }, way) };
}

describe("[N12] every route without credentials", () => {
  it.each(
    rows
      .filter(({ isForOperator }) => !isForOperator)
      .map((row) => [`${row.method} ${row.pattern}`, row] as const),
  )("%s is rejected, unless it is public", async (_, { method, pattern, isPublic }) => {
    const { server, testApp, bystander } = await openGuarded();
    const headers = { Origin: server.url.replace(/\/$/, "") };
    const answer = await ask(server.url, exampleOf(pattern), { method, headers });
    expect(answer.code === "unauthorized").toBe(isPublic !== true);
    expect(answer.status === 401).toBe(isPublic !== true);
    expect(answer.body).not.toContain(secret);
    expect(testApp.views).toHaveLength(1);
    await expectUnaffected(bystander);
  });

  it.each(rows.filter(({ isSocket }) => isSocket).map(({ pattern }) => [pattern]))(
    "an upgrade at %s is rejected",
    async (pattern) => {
      const { server, testApp, bystander } = await openGuarded();
      const url = new URL(exampleOf(pattern), server.url).href;
      await expect(openSocket(url)).rejects.toMatchObject({ status: 401, code: "unauthorized" });
      expect(testApp.views).toHaveLength(1);
      await expectUnaffected(bystander);
    },
  );

  it("an authorize that throws rejects the request and is logged", async () => {
    const { server, testApp } = await openTestApp({
      authorize: () => {
        throw new Error("the directory is away");
      },
    });
    const answer = await ask(server.url, "/");
    expect([answer.status, answer.code]).toEqual([401, "unauthorized"]);
    expect(answer.body).not.toContain("directory");
    await expect(openSocket(`${server.url}socket`)).rejects.toMatchObject({ status: 401 });
    expect(server.log).toContainEqual(expect.objectContaining({ event: "authorize_failed" }));
    expect(testApp.views).toHaveLength(0);
  });

  it.each([[null], [false], [""], [0], [Number.NaN], [() => "ada"]])(
    "an authorize that returns %s rejects the request",
    async (principal) => {
      const { server, testApp } = await openTestApp({ authorize: async () => principal });
      expect(await ask(server.url, "/")).toMatchObject({ status: 401, code: "unauthorized" });
      await expect(openSocket(`${server.url}socket`)).rejects.toMatchObject({ status: 401 });
      expect(testApp.views).toHaveLength(0);
    },
  );

  it("an authorize that does not decide in time rejects the request and is logged", async () => {
    const { server, testApp } = await openTestApp({
      authorize: () => new Promise(() => {}),
      limits: { authorizeMilliseconds: 20 },
    });
    expect(await ask(server.url, "/")).toMatchObject({ status: 401, code: "unauthorized" });
    await expect(openSocket(`${server.url}socket`)).rejects.toMatchObject({ status: 401 });
    expect(server.log).toContainEqual(expect.objectContaining({ event: "authorize_failed" }));
    expect(testApp.views).toHaveLength(0);
  });

  it("a request with credentials is accepted", async () => {
    const { server } = await openTestApp({ authorize: async ({ headers }) => headers["x-user"] });
    const headers = { "X-User": "ada" };
    expect(await ask(server.url, "/", { headers })).toMatchObject({ status: 200 });
    await visit({ ...server, headers });
  });
});

it("[N12] only /healthz, the page's files and the return of a sign-in are public", () => {
  expect(rows.filter(({ isPublic }) => isPublic).map(({ pattern }) => pattern)).toEqual([
    "/healthz",
    "/assets/:file",
    "/oauth/callback",
  ]);
});

describe("[N14] paths", () => {
  it.each([
    "/assets/../package.json",
    "/assets/..%2fpackage.json",
    "/assets/%2e%2e/package.json",
    "/assets/%252e%252e/package.json",
    "/assets/..\\package.json",
    "/assets//etc/passwd",
    "/assets/....//package.json",
    "/assets/index.html%00.js",
    "/assets/./index.html",
    "/modules/../../package.json",
    "/modules/%2e%2e%2fpackage.json",
    "/modules/..;/package.json",
    "//etc/passwd",
    "/%00",
    "/session/../socket",
    "/session/x/files/../../x",
    "/%2e%2e/socket",
    "/..",
  ])("rejects %j", async (path) => {
    const opened = await openTestApp();
    const bystander = await addBystander(opened);
    const answer = await ask(opened.server.url, path);
    expect([answer.status, answer.code]).toEqual([400, "bad_path"]);
    await expectUnaffected(bystander);
  });

  it.each([
    "/assets/package.json",
    "/assets/.sources",
    "/assets/index.html",
    "/modules/x.js",
    "/nothing",
    `/${"x".repeat(10_000)}`,
    "/session/__proto__/files/x",
  ])("does not find %s", async (path) => {
    const { server } = await openTestApp();
    expect(await ask(server.url, path)).toMatchObject({ status: 404, code: "not_found" });
  });

  it("rejects other methods", async () => {
    const { server } = await openTestApp();
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
      expect(await ask(server.url, "/", { method })).toMatchObject({ code: "wrong_method" });
    }
  });
});

describe("[N15] headers", () => {
  it("allow the page to run its own code only", async () => {
    const { server } = await openTestApp({ title: `<script>"x"` });
    const page = await ask(server.url, "/");
    const policy = String(page.headers["content-security-policy"]).split("; ");
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `connect-src 'self' ws://127.0.0.1:${server.port} wss://127.0.0.1:${server.port}`,
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page.body).toContain("<title>&lt;script&gt;&quot;x&quot;</title>");
    expect(page.body.match(/<script[^>]*>[^<]+/)).toBeNull();
    expect(page.headers["cache-control"]).toBe("no-store");
  });

  it("allow images from the app's sources", async () => {
    const imageSources = ["https://pictures.example", "https:"];
    const { server } = await openTestApp({ imageSources });
    const page = await ask(server.url, "/");
    expect(page.headers["content-security-policy"]).toContain(
      "; img-src 'self' data: blob: https://pictures.example https:; ",
    );
  });

  it("are on every response, errors included", async () => {
    const { server } = await openTestApp();
    for (const path of ["/", "/healthz", "/metrics", "/nothing", "/..", "/assets/x"]) {
      expect((await ask(server.url, path)).headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      });
    }
  });

  it("let a browser cache the page's files forever", async () => {
    const { server } = await openTestApp();
    const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec((await ask(server.url, "/")).body) ?? [];
    const answer = await ask(server.url, asset);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  });
});
