import { once } from "node:events";
import { mkdirSync, renameSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { OpenAPIConsole } from "@heddle/openapi";
import { Alert } from "@heddle/views";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { emptyFolder } from "../heddle-process.fixture.ts";
import { Terminal } from "../terminal.ts";
import { assertServer } from "./base-url.ts";
import { LiveDocument, type LiveDocumentOptions } from "./live-document.ts";

const servers = [{ url: "https://studio.example.com" }];

function document(...paths: string[]): Record<string, unknown> {
  const items = paths.map((path) => [path, { get: {} }] as const);
  const info = { title: "Studio", version: "1" };
  return { openapi: "3.1.0", info, servers, paths: Object.fromEntries(items) };
}

interface Opened {
  readonly live: LiveDocument;
  readonly console: OpenAPIConsole;
  /** What the terminal shows. */
  readonly notes: () => string;
}

async function open(source: string, options: Partial<LiveDocumentOptions> = {}): Promise<Opened> {
  let notes = "";
  const stderr = { write: (text: string) => (notes += text) };
  const terminal = new Terminal({ stdout: stderr, stderr, environment: {} });
  const assertUsable = (loaded: LiveDocument["document"]): void => assertServer(undefined, loaded);
  const live = await LiveDocument.open(
    source,
    { assertUsable, intervalMs: 20, ...options },
    terminal,
  );
  onTestFinished(() => live.stop());
  const console = live.follow(new OpenAPIConsole({ openapi: live.document }));
  return { live, console, notes: () => notes };
}

function paths({ document: shown }: OpenAPIConsole): string[] {
  return (shown?.operations ?? []).map(({ path }) => path);
}

function problem({ notice }: OpenAPIConsole): string {
  return notice instanceof Alert ? notice.text : "";
}

function fileWith(text: string, name = "api.json"): string {
  const file = join(emptyFolder(), name);
  writeFileSync(file, text);
  return file;
}

/** Serves texts by path; a listener may answer before. */
async function serveTexts(
  texts: Record<string, string>,
  answer: (request: IncomingMessage, response: ServerResponse, text: string) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    const text = texts[request.url ?? ""];
    if (text === undefined) response.writeHead(404).end();
    else answer(request, response, text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("[K88] a file", () => {
  it("that is written or replaced by renaming appears in open pages and in new ones", async () => {
    const file = fileWith(JSON.stringify(document("/a")));
    const { live, console } = await open(file);
    writeFileSync(file, JSON.stringify(document("/a", "/b")));
    await expect.poll(() => paths(console)).toEqual(["/a", "/b"]);
    writeFileSync(`${file}~`, JSON.stringify(document("/c")));
    renameSync(`${file}~`, file);
    await expect.poll(() => paths(console)).toEqual(["/c"]);
    expect(paths(live.follow(new OpenAPIConsole({ openapi: live.document })))).toEqual(["/c"]);
  });

  it("that the document refers to counts too", async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, "paths"));
    const item = join(folder, "paths/a.json");
    writeFileSync(item, JSON.stringify({ get: { summary: "One" } }));
    const file = join(folder, "api.json");
    writeFileSync(
      file,
      JSON.stringify({ ...document(), paths: { "/a": { $ref: "paths/a.json" } } }),
    );
    const { console } = await open(file);
    writeFileSync(item, JSON.stringify({ get: { summary: "Two" } }));
    await expect.poll(() => console.document?.operations[0]?.summary).toBe("Two");
  });

  it("that was written again without a change leaves the pages as they are", async () => {
    const text = JSON.stringify(document("/a"));
    const file = fileWith(text);
    const { live, console } = await open(file);
    const { document: before } = console;
    writeFileSync(file, text);
    for (let checks = 0; checks < 3; checks++) await live.check();
    expect(console.document).toBe(before);
  });
});

describe("[K89] a URL", () => {
  it("is checked with conditional requests, and loaded again when its document has changed", async () => {
    const texts = { "/openapi.json": JSON.stringify(document("/a")) };
    const statuses: number[] = [];
    const url = await serveTexts(texts, ({ headers }, response, text) => {
      const tag = `"${text.length}"`;
      const status = headers["if-none-match"] === tag ? 304 : 200;
      statuses.push(status);
      response.writeHead(status, { etag: tag }).end(status === 200 ? text : undefined);
    });
    const { live, console } = await open(`${url}/openapi.json`, { intervalMs: 1_000_000 });
    await live.check();
    expect(statuses).toEqual([200, 304]);
    texts["/openapi.json"] = JSON.stringify(document("/a", "/b"));
    await Promise.all([live.check(), live.check()]);
    expect(paths(console)).toEqual(["/a", "/b"]);
    await live.check();
    expect(statuses.slice(2)).toEqual([200, 200, 304]);
  });

  it("of a server without validators is loaded again as a whole", async () => {
    const texts = { "/openapi.json": JSON.stringify(document("/a")) };
    const url = await serveTexts(texts, (_request, response, text) => response.end(text));
    const { live, console } = await open(`${url}/openapi.json`, { intervalMs: 1_000_000 });
    const { document: before } = console;
    await live.check();
    expect(console.document).toBe(before);
    texts["/openapi.json"] = JSON.stringify(document("/b"));
    await live.check();
    expect(paths(console)).toEqual(["/b"]);
  });

  it("is checked at most every two seconds, however many visitors return to their pages", async () => {
    const clock = vi.spyOn(performance, "now");
    onTestFinished(() => clock.mockRestore());
    let requests = 0;
    const texts = { "/openapi.json": JSON.stringify(document("/a")) };
    const url = await serveTexts(texts, (_request, response, text) => {
      requests += 1;
      response.end(text);
    });
    const { live } = await open(`${url}/openapi.json`, { intervalMs: 1_000_000 });
    for (const now of [10_000, 10_001, 11_999, 12_000, 12_001]) {
      clock.mockReturnValue(now);
      await live.checkOnFocus();
    }
    expect(requests).toBe(3);
  });

  it("is polled while a page is open, unless its document is large and has no validators", async () => {
    const large = { ...document("/a"), "x-padding": "x".repeat(1_000_000) };
    const texts = {
      "/small.json": JSON.stringify(document("/a")),
      "/large.json": JSON.stringify(large),
    };
    const counts: Record<string, number> = {};
    const url = await serveTexts(texts, ({ url: path = "" }, response, text) => {
      counts[path] = (counts[path] ?? 0) + 1;
      response.end(text);
    });
    await open(`${url}/large.json`);
    await open(`${url}/small.json`);
    await expect.poll(() => counts["/small.json"]).toBeGreaterThan(3);
    expect(counts["/large.json"]).toBe(1);
  });
});

describe("[K90] a version that cannot be used", () => {
  it("is reported with its position in the page and in the terminal, until a valid one comes", async () => {
    const text = JSON.stringify(document("/a"));
    const file = fileWith(text);
    const { live, console, notes } = await open(file);
    writeFileSync(file, '{\n  "openapi": "3.1.0",\n  "paths" {}\n}');
    await expect.poll(() => problem(console)).toContain("api.json:3:11");
    expect(notes()).toContain("api.json:3:11");
    expect(paths(console)).toEqual(["/a"]);
    const later = live.follow(new OpenAPIConsole({ openapi: live.document }));
    await expect.poll(() => problem(later)).toContain("api.json:3:11");
    writeFileSync(file, text);
    await expect.poll(() => [console.notice, later.notice]).toEqual([undefined, undefined]);
  });

  it.each([
    ["is YAML with an error", "openapi: 3.1.0\npaths:\n  a: [", "(4:1)"],
    ["is no OpenAPI document", '{ "title": "x" }', "openapi"],
    ["has no server", JSON.stringify({ ...document("/a"), servers: undefined }), "server"],
  ])("%s", async (_what, text, words) => {
    const file = fileWith(JSON.stringify(document("/a")), "api.yaml");
    const { console } = await open(file);
    writeFileSync(file, text);
    await expect.poll(() => problem(console).toLowerCase()).toContain(words);
    expect(paths(console)).toEqual(["/a"]);
  });

  it("[K95] is reported if a folder or a device has replaced the file, until a file comes again", async () => {
    const text = JSON.stringify(document("/a"));
    const file = fileWith(text);
    const { console } = await open(file);
    rmSync(file);
    await expect.poll(() => problem(console)).toContain("does not exist");
    mkdirSync(file);
    await expect.poll(() => problem(console)).toContain("is a folder");
    rmdirSync(file);
    symlinkSync("/dev/null", file);
    await expect.poll(() => problem(console)).toContain("not a regular file");
    rmSync(file);
    writeFileSync(file, JSON.stringify(document("/b")));
    await expect.poll(() => [problem(console), ...paths(console)]).toEqual(["", "/b"]);
  });

  it("is reported once while it stays the same", async () => {
    const texts: Record<string, string> = { "/openapi.json": JSON.stringify(document("/a")) };
    const url = await serveTexts(texts, (_request, response, text) => response.end(text));
    const { live, console, notes } = await open(`${url}/openapi.json`, { intervalMs: 1_000_000 });
    delete texts["/openapi.json"];
    await live.check();
    await expect.poll(() => problem(console)).toContain("404");
    const { notice } = console;
    await live.check();
    expect(console.notice).toBe(notice);
    expect(notes().match(/404/g)).toHaveLength(1);
  });
});

it("[K86] follows the files of overlays", async () => {
  const overlay = (path: string): string => {
    const actions = [{ target: `$.paths['${path}']`, remove: true }];
    return JSON.stringify({ overlay: "1.0.0", info: { title: "O", version: "1" }, actions });
  };
  const file = fileWith(JSON.stringify(document("/a", "/b")));
  const changes = fileWith(overlay("/a"), "overlay.json");
  const { console } = await open(file, { overlay: [changes] });
  expect(paths(console)).toEqual(["/b"]);
  writeFileSync(changes, overlay("/b"));
  await expect.poll(() => paths(console)).toEqual(["/a"]);
});
