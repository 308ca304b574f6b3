import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

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
