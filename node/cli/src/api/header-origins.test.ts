import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import type { ReplicaModel } from "@heddle/sync";

import { startServer, type TestServer } from "../../../../core/openapi/src/send/server.fixture.ts";
import { buildPageFirst } from "../../../server/src/page.fixture.ts";
import { until, visit, type Visitor } from "../../../server/src/visitor.fixture.ts";
import { emptyFolder, HeddleInProcess, runHeddle } from "../heddle-process.fixture.ts";

buildPageFirst();

const secret = "hush-hush-1";

interface Servers {
  /** Serves the document, which the user names. */
  readonly named: TestServer;
  /** A server that only the document names. */
  readonly other: TestServer;
  /** The URL of the document. */
  readonly url: string;
  /** A file with the document. */
  readonly file: string;
}

async function startServers(): Promise<Servers> {
  const other = await startServer((_request, response) => response.end());
  const servers = [{ url: other.url }];
  const [get, put] = [{}, { requestBody: { content: {} } }];
  const document = {
    openapi: "3.1.0",
    info: { title: "Studio", version: "1" },
    paths: {
      "/own": { get },
      "/path": { servers, get, put },
      "/operation": { get: { servers } },
      "/redirect": { get },
    },
  };
  const named = await startServer(({ url }, response) => {
    if (url === "/redirect") response.writeHead(307, { Location: `${other.url}/redirected` });
    response.end(JSON.stringify(document));
  });
  const file = join(emptyFolder(), "api.json");
  writeFileSync(file, JSON.stringify({ ...document, servers }));
  return { named, other, url: `${named.url}/openapi.json`, file };
}

/** Runs a command with a secret header, opens an operation, and presses a button. */
async function press(line: readonly string[], label: string, address = ""): Promise<Visitor> {
  const heddle = new HeddleInProcess([...line, "--port", "0", "--header-env", "X-Key=KEY"], {
    environment: { KEY: secret },
  });
  const visitor = await visit({ url: await heddle.url() });
  if (address !== "") await visitor.root.call("open", address);
  const find = (): ReplicaModel | undefined =>
    modelsOf(visitor).find(
      (model) => model.kind === "button" && String(model.read("label")) === label,
    );
  await until(() => find() !== undefined);
  await find()?.call("press");
  return visitor;
}

function modelsOf(visitor: Visitor): readonly ReplicaModel[] {
  const found = new Set<ReplicaModel>([visitor.root]);
  for (const model of found) {
    for (const value of [...model.names].flatMap((name) => model.peek(name)))
      if (typeof value === "object" && value !== null && "kind" in value)
        found.add(value as ReplicaModel);
  }
  return [...found];
}

/** The values of the secret header in the requests of a server, except those for the document. */
function keysSeenBy({ seen }: TestServer): unknown[] {
  return seen.filter(({ url }) => url !== "/openapi.json").map(({ headers }) => headers["x-key"]);
}

it.each([
  ["a path, in the console", ["api"], "Send", "get:/path"],
  ["an operation, in the console", ["api"], "Send", "get:/operation"],
  ["a path, in the console's record editor", ["api"], "Load", "record:/path"],
  ["a path, in a form", ["form", "/path"], "Send", ""],
  ["an operation, in a form", ["form", "/operation"], "Send", ""],
  ["a record", ["record", "/path"], "Load", ""],
] as const)(
  "[K67] a server that the document declares for %s receives no header",
  async (_what, [command, ...path], label, address) => {
    const { named, other, url, file } = await startServers();
    for (const document of [url, file]) {
      const visitor = await press([command, document, ...path], label, address);
      await until(() => visitor.received.join("").includes(`--header-origin ${other.url}`));
    }
    expect([keysSeenBy(named), other.seen]).toEqual([[], []]);
    await press([command, file, ...path, "--header-origin", other.url], label, address);
    await until(() => other.seen.length > 0);
    expect(keysSeenBy(other)).toEqual([secret]);
  },
);

it.each([
  ["the origin of the document's URL", "/own", [secret], []],
  ["no origin after a redirect", "/redirect", [secret], [undefined]],
] as const)("[K67] headers are sent to %s", async (_what, path, toNamed, toOther) => {
  const { named, other, url } = await startServers();
  for (const [line, address] of [
    [["api", url], `get:${path}`],
    [["form", url, path], ""],
  ] as const) {
    const before = [keysSeenBy(named).length, keysSeenBy(other).length];
    const visitor = await press(line, "Send", address);
    await until(() => visitor.received.join("").includes("200"));
    expect(keysSeenBy(named).slice(before[0])).toEqual(toNamed);
    expect(keysSeenBy(other).slice(before[1])).toEqual(toOther);
  }
});

it("[K67] headers are sent to --base-url, which replaces the servers of the document", async () => {
  const { named, other, file } = await startServers();
  await press(["api", file, "--base-url", named.url], "Send", "get:/operation");
  await until(() => named.seen.length > 0);
  expect([keysSeenBy(named), other.seen]).toEqual([[secret], []]);
});

it("[K67] an origin without a scheme is rejected", async () => {
  const { file } = await startServers();
  const { code, stderr } = await runHeddle(["api", file, "--header-origin", "example.com"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("--header-origin https://")]);
});

describe("[K850] a document that needs a header", () => {
  const info = { title: "Protected", version: "1" };
  const schema = (reference: string): object => ({
    name: reference,
    in: "query",
    schema: { $ref: reference },
  });

  /** A server whose documents need the header, and another one, to which it refers and redirects. */
  async function startProtected(): Promise<{
    readonly own: TestServer;
    readonly other: TestServer;
  }> {
    const other = await startServer(({ url }, response) => {
      if (url === "/back") response.writeHead(302, { Location: `${own.url}/schema.json` });
      response.end(JSON.stringify(url === "/moved.json" ? documentOf() : { type: "string" }));
    });
    const documentOf = (): object => ({
      openapi: "3.1.0",
      info,
      servers: [{ url: own.url }],
      paths: {
        "/things": {
          get: {
            parameters: ["schema.json", "leaving.json", `${other.url}/other.json`].map(schema),
            responses: { 200: { description: "ok" } },
          },
        },
      },
    });
    const own = await startServer(({ url, headers }, response) => {
      if (url === "/away.json") response.writeHead(302, { Location: `${other.url}/moved.json` });
      else if (url === "/leaving.json") response.writeHead(302, { Location: `${other.url}/back` });
      else if (headers["x-key"] !== secret) response.writeHead(401);
      response.end(JSON.stringify(url === "/openapi.json" ? documentOf() : { type: "string" }));
    });
    return { own, other };
  }

  const environment = { KEY: secret };
  const keyOf = ({ seen }: TestServer, path: string): unknown[] =>
    seen.filter(({ url }) => url === path).map(({ headers }) => headers["x-key"]);

  it("is opened with it, and other origins do not receive it", async () => {
    const { own, other } = await startProtected();
    const source = `${own.url}/openapi.json`;
    const line = [
      "api",
      source,
      "--port",
      "0",
      "--external",
      other.url,
      "--header-env",
      "X-Key=KEY",
    ];
    const heddle = new HeddleInProcess(line, { environment });
    const visitor = await visit({ url: await heddle.url() });
    await visitor.root.call("open", "get:/things");
    await until(() => modelsOf(visitor).some(({ kind }) => kind === "button"));
    expect(new Set(keyOf(own, "/openapi.json"))).toEqual(new Set([secret]));
    expect(new Set(keyOf(own, "/schema.json"))).toContain(secret);
    expect(other.seen.length).toBeGreaterThan(1);
    expect(other.seen.map(({ headers }) => headers["x-key"])).toEqual(
      other.seen.map(() => undefined),
    );
  });

  it("is checked with it, and nothing receives it after a redirect", async () => {
    const { own, other } = await startProtected();
    const options = ["--external", other.url, "--header-env", "X-Key=KEY"];
    const checked = await runHeddle(["check", `${own.url}/openapi.json`, ...options], {
      environment,
    });
    expect(checked.code).toBe(0);
    expect(keyOf(own, "/leaving.json")).toEqual([secret]);
    const moved = await runHeddle(["check", `${own.url}/away.json`, ...options], { environment });
    expect(moved.stdout).toContain("Protected");
    expect(keyOf(own, "/away.json")).toEqual([secret]);
    expect(other.seen.map(({ headers }) => headers["x-key"])).toEqual(
      other.seen.map(() => undefined),
    );
  });

  it("[K900] names the options of headers if the server asks for one, or rejects the one that it got", async () => {
    const { own } = await startProtected();
    const source = `${own.url}/openapi.json`;
    const bare = await runHeddle(["check", source]);
    expect([bare.code, bare.stderr]).toEqual([3, expect.stringContaining("--header-env")]);
    expect((await runHeddle(["api", source])).stderr).toContain("--header-env");
    const wrong = await runHeddle(["check", source, "--header", "X-Key: wrong"]);
    expect([wrong.code, wrong.stderr]).toEqual([3, expect.not.stringContaining("--header-env")]);
    expect(wrong.stderr.trim().split("\n")).toHaveLength(2);
  });
});
