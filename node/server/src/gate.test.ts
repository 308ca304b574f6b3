import type { IncomingMessage } from "node:http";

import { describe, expect, it } from "vitest";

import { open, type Opened, openWorkshop } from "./open.fixture.ts";
import { settingsOf } from "./options.ts";
import { ask } from "./request.fixture.ts";
import { routesOf } from "./routes.ts";
import { openSocket, visit } from "./visitor.fixture.ts";
import { bringWitness, expectNoHarm, type Witness } from "./witness.fixture.ts";
import { secret, Workshop } from "./workbench.fixture.ts";

const rows = routesOf({
  settings: settingsOf({}),
  page: () => {
    throw new Error("not asked for");
  },
  hostOf: () => undefined,
  metricsText: () => "",
});

const exampleOf = (pattern: string): string =>
  pattern.replace("{app}", "/app").replaceAll(/:\w+/g, "x".repeat(32));

describe("[N10] origins", () => {
  const foreign = (port: number): [string, string | undefined][] => [
    ["missing", undefined],
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

  it("refuses an upgrade from a page that is not ours", async () => {
    const { server, workshop } = await openWorkshop();
    const witness = await bringWitness({ server, workshop });
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
    expect(workshop.benches).toHaveLength(1);
    await expectNoHarm(witness);
  });

  it("refuses an action from a page that is not ours", async () => {
    const { server, workshop } = await openWorkshop();
    const ada = await visit(server);
    const witness = await bringWitness({ server, workshop });
    const path = `/session/${ada.session}/files`;
    for (const [, origin] of foreign(server.port)) {
      const headers = {
        "X-Heddle-Token": ada.token!,
        ...(origin !== undefined && { Origin: origin }),
      };
      const answer = await ask(server.url, path, { method: "POST", headers, body: "x" });
      expect([origin, answer.status, answer.code]).toEqual([origin, 403, "foreign_origin"]);
    }
    expect(workshop.benches).toHaveLength(2);
    await expectNoHarm(witness);
  });

  it("lets in the origins that the app allows, written exactly so", async () => {
    const { server } = await openWorkshop({ allowedOrigins: ["https://app.example"] });
    const headers = { Origin: "https://app.example", Host: "app.example" };
    (await openSocket(`${server.url}socket`, headers)).terminate();
    for (const Origin of [
      "http://app.example",
      "https://app.example.evil",
      "https://x.app.example",
    ]) {
      await expect(openSocket(`${server.url}socket`, { ...headers, Origin })).rejects.toThrow(
        "403",
      );
    }
  });

  it("lets in an allowed page of another host, and nobody else's", async () => {
    const allowedOrigins = ["https://app.example", "https://tools.example:8443"];
    const { server, workshop } = await openWorkshop({ allowedOrigins });
    const direct = `127.0.0.1:${server.port}`;
    for (const [Host, Origin, isLetIn] of [
      ["tools.example:8443", "https://app.example", true],
      ["tools.example:8443", "https://tools.example:8443", true],
      [direct, "https://app.example", true],
      [direct, `http://${direct}`, true],
      ["tools.example:8443", "https://tools.example", false],
      ["tools.example:8443", "http://tools.example:8443", false],
      ["tools.example:8443", `http://${direct}`, false],
      [direct, "http://app.example", false],
      [direct, "https://app.example:8443", false],
      [direct, "https://evil.example", false],
    ] as const) {
      const opening = openSocket(`${server.url}socket`, { Host, Origin });
      const said = await opening.then(
        (socket) => (socket.terminate(), "let in"),
        (error: Error) => error.message.slice(0, 3),
      );
      expect([Host, Origin, said]).toEqual([Host, Origin, isLetIn ? "let in" : "403"]);
    }
    expect(workshop.benches).toHaveLength(0);
  });
});

it("[N11] answers on this machine only to names of this machine", async () => {
  const { server } = await openWorkshop();
  for (const Host of ["evil.example", `evil.example:${server.port}`, "127.0.0.1.evil.example"]) {
    expect(await ask(server.url, "/", { headers: { Host } })).toMatchObject({ status: 421 });
    const origin = { Host, Origin: `http://${Host}` };
    await expect(openSocket(`${server.url}socket`, origin)).rejects.toThrow(/4(21|00)/);
  }
  for (const Host of [`localhost:${server.port}`, "127.0.0.1", `[::1]:${server.port}`]) {
    expect(await ask(server.url, "/", { headers: { Host } })).toMatchObject({ status: 200 });
  }
});

/** An app for signed-in visitors, one of whom is there. */
async function openGuarded(): Promise<{ server: Opened; workshop: Workshop; witness: Witness }> {
  const workshop = new Workshop();
  const authorize = ({ headers }: IncomingMessage): unknown => headers["x-user"];
  const server = await open({ "/app": workshop.app }, { authorize });
  const way = { url: `${server.url}app/`, headers: { "X-User": "ada" } };
  return { server, workshop, witness: await bringWitness({ server, workshop }, way) };
}

describe("[N12] every route without credentials", () => {
  it.each(rows.map((row) => [`${row.method} ${row.pattern}`, row] as const))(
    "%s is refused, unless it is public",
    async (_, { method, pattern, isPublic }) => {
      const { server, workshop, witness } = await openGuarded();
      const headers = { Origin: server.url.replace(/\/$/, "") };
      const answer = await ask(server.url, exampleOf(pattern), { method, headers });
      expect(answer.code === "unauthorized").toBe(isPublic !== true);
      expect(answer.status === 401).toBe(isPublic !== true);
      expect(answer.body).not.toContain(secret);
      expect(workshop.benches).toHaveLength(1);
      await expectNoHarm(witness);
    },
  );

  it.each(rows.filter(({ isSocket }) => isSocket).map(({ pattern }) => [pattern]))(
    "an upgrade at %s is refused",
    async (pattern) => {
      const { server, workshop, witness } = await openGuarded();
      const url = new URL(exampleOf(pattern), server.url).href;
      await expect(openSocket(url)).rejects.toThrow(/401.+unauthorized/);
      expect(workshop.benches).toHaveLength(1);
      await expectNoHarm(witness);
    },
  );

  it("an authorize that throws lets nobody in, and tells the log", async () => {
    const { server, workshop } = await openWorkshop({
      authorize: () => {
        throw new Error("the directory is away");
      },
    });
    const answer = await ask(server.url, "/");
    expect([answer.status, answer.code]).toEqual([401, "unauthorized"]);
    expect(answer.body).not.toContain("directory");
    await expect(openSocket(`${server.url}socket`)).rejects.toThrow("401");
    expect(server.log).toContainEqual(expect.objectContaining({ event: "authorize_failed" }));
    expect(workshop.benches).toHaveLength(0);
  });

  it("somebody with credentials gets in", async () => {
    const { server } = await openWorkshop({ authorize: async ({ headers }) => headers["x-user"] });
    const headers = { "X-User": "ada" };
    expect(await ask(server.url, "/", { headers })).toMatchObject({ status: 200 });
    await visit({ ...server, headers });
  });
});

it("[N12] only health and the files of the page are public", () => {
  expect(rows.filter(({ isPublic }) => isPublic).map(({ pattern }) => pattern)).toEqual([
    "/healthz",
    "/assets/:file",
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
  ])("refuses %j", async (path) => {
    const opened = await openWorkshop();
    const witness = await bringWitness(opened);
    const answer = await ask(opened.server.url, path);
    expect([answer.status, answer.code]).toEqual([400, "bad_path"]);
    await expectNoHarm(witness);
  });

  it.each([
    "/assets/package.json",
    "/assets/.sources",
    "/assets/index.html",
    "/modules/x.js",
    "/nothing",
  ])("knows no %s", async (path) => {
    const { server } = await openWorkshop();
    expect(await ask(server.url, path)).toMatchObject({ status: 404, code: "not_found" });
  });

  it("refuses other methods", async () => {
    const { server } = await openWorkshop();
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
      expect(await ask(server.url, "/", { method })).toMatchObject({ code: "wrong_method" });
    }
  });
});

describe("[N15] headers", () => {
  it("allow the page to run our code and nothing else", async () => {
    const { server } = await openWorkshop({ title: `<script>"x"` });
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

  it("allow pictures from where the app says", async () => {
    const imageSources = ["https://pictures.example", "https:"];
    const { server } = await openWorkshop({ imageSources });
    const page = await ask(server.url, "/");
    expect(page.headers["content-security-policy"]).toContain(
      "; img-src 'self' data: blob: https://pictures.example https:; ",
    );
  });

  it("are on every answer, refusals included", async () => {
    const { server } = await openWorkshop();
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

  it("let a browser keep the files of the page for ever", async () => {
    const { server } = await openWorkshop();
    const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec((await ask(server.url, "/")).body) ?? [];
    const answer = await ask(server.url, asset);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  });
});
