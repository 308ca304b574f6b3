import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { describe, expect, it, onTestFinished } from "vitest";

import { buildPageFirst } from "../../../server/src/page.fixture.ts";
import { emptyFolder, HeddleInProcess, runHeddle } from "../heddle-process.fixture.ts";
import { type ApiOptions, uploadLimits } from "../options.ts";
import { requestHeaders } from "./request-headers.ts";

buildPageFirst();

const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
const openapi = {
  openapi: "3.1.0",
  info: { title: "Studio", version: "1" },
  paths: {
    "/looms": { get: { summary: "List the looms" }, post: { requestBody: { content: {} } } },
    "/shafts": { get: {}, post: { requestBody: { content: {} } } },
    "/weaver": { get: {} },
    "/looms/{id}": { parameters, get: {}, put: { requestBody: { content: {} } } },
  },
};
const servers = [{ url: "https://studio.example.com" }];

function folderWith(document: unknown): string {
  const folder = emptyFolder();
  writeFileSync(join(folder, "api.json"), JSON.stringify(document));
  return folder;
}

describe("[K60] serves", () => {
  it.each([
    ["a whole API", ["api", "api.json"], "Studio"],
    ["the form of an operation", ["form", "api.json", "/looms", "GET"], "List the looms"],
    ["the form of GET if no method is named", ["form", "api.json", "/looms"], "List the looms"],
    ["an API whose operations have servers", ["api", "own.json"], "Studio"],
    ["the editor of records", ["record", "api.json", "/looms/{id}"], "Records at /looms/{id}"],
  ])("%s", async (_what, line, title) => {
    const folder = folderWith({ ...openapi, servers });
    const own = { ...openapi, paths: { ...openapi.paths, "/rows": { servers, get: {} } } };
    writeFileSync(join(folder, "own.json"), JSON.stringify(own));
    const heddle = new HeddleInProcess([...line, "--port", "0"], { folder });
    const page = await fetch(await heddle.url());
    expect(await page.text()).toContain(`<title>${title}</title>`);
    expect(await heddle.stop()).toBe(0);
  });

  it("a document from a URL, with a server relative to it", async () => {
    const server = createServer((_request, response) => response.end(JSON.stringify(openapi)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const line = ["api", `http://127.0.0.1:${port}/openapi.json`, "--port", "0"];
    const heddle = new HeddleInProcess(line);
    expect((await fetch(await heddle.url())).status).toBe(200);
  });
});

it.each([
  ["api", "api.json"],
  ["form", "api.json", "/looms"],
  ["flow", "graph.json"],
])(
  "[K66] heddle %s is shown in the chosen language, or in that of the browser",
  async (...line) => {
    const folder = folderWith({ ...openapi, servers });
    writeFileSync(join(folder, "graph.json"), JSON.stringify({ nodes: [], edges: [] }));
    const shownBy = async (...options: string[]): Promise<string | undefined> => {
      const heddle = new HeddleInProcess([...line, "--port", "0", ...options], { folder });
      const page = await fetch(await heddle.url(), { headers: { "accept-language": "en" } });
      const shown = /<html lang="(.*?)"/.exec(await page.text())?.[1];
      await heddle.stop();
      return shown;
    };
    expect(await shownBy("--language", "de")).toBe("de");
    expect(await shownBy()).toBe("en");
  },
);

it("[K66] the title of a page is in its language", async () => {
  const folder = folderWith({ ...openapi, servers });
  const line = ["record", "api.json", "/looms/{id}", "--port", "0", "--language", "de"];
  const heddle = new HeddleInProcess(line, { folder });
  const page = await fetch(await heddle.url());
  expect(await page.text()).toContain("<title>Datensätze unter /looms/{id}</title>");
  await heddle.stop();
});

describe("[K61] rejects", () => {
  const good = { ...openapi, servers };
  it.each([
    ["a missing file", good, ["api", "no.json"], 3, '"no.json" does not exist'],
    ["a folder", good, ["api", "."], 3, "is a folder"],
    [
      "a file that is not an OpenAPI document",
      { title: "x" },
      ["api", "api.json"],
      3,
      "such as its openapi",
    ],
    [
      "a port that fetch blocks",
      good,
      ["api", "http://127.0.0.1:1/x.json"],
      3,
      "Port 1 is blocked",
    ],
    ["an unknown path", good, ["form", "api.json", "/loom"], 3, "GET /looms"],
    ["an unknown method", good, ["form", "api.json", "/looms", "put"], 3, "GET /looms"],
    [
      "records at an unknown path",
      good,
      ["record", "api.json", "/loom/{id}"],
      3,
      "GET /looms/{id}",
    ],
    ["records that cannot be saved", good, ["record", "api.json", "/weaver"], 3, "heddle form api"],
    ["a list of records", good, ["record", "api.json", "/looms"], 3, "Did you mean /looms/{id}?"],
    ["a list without records", good, ["record", "api.json", "/shafts"], 3, "heddle form api"],
    ["a document without a server", openapi, ["api", "api.json"], 3, "--base-url"],
    ["a form without a server", openapi, ["form", "api.json", "/looms"], 3, "--base-url"],
    ...(["api api.json", "form api.json /looms"] as const).map(
      (line) =>
        [
          `a relative server: ${line}`,
          { ...openapi, servers: [{ url: "/v1" }] },
          line.split(" "),
          3,
          "`--base-url https://api.example.com/v1`",
        ] as const,
    ),
    ...(
      [
        ["--base-url", "http://u:p@127.0.0.1", "--base-url: it contains a user name"],
        ["--base-url", "http://127.0.0.1/#x", '--base-url: "http://127.0.0.1/#x" has a fragment'],
        ["--header", "Host: x", "--header Host: this header is set by the connection"],
        ["--header", "content-length: 3", "--header content-length: this header is set"],
        ["--header-env", "Connection=HOME", "--header-env Connection: this header is set"],
        ["--header", "a: 1\u{1F9F6}", "--header a: a header can contain only"],
      ] as const
    ).map(
      ([option, value, words]) =>
        [`${option} ${value}`, good, ["api", "api.json", option, value], 2, words] as const,
    ),
    [
      "a header that is set twice",
      good,
      ["api", "api.json", "--header", "Accept: a", "--header-env", "accept=HOME"],
      2,
      "--header-env accept: ",
    ],
    [
      "a base URL without a scheme",
      good,
      ["api", "api.json", "--base-url", "localhost"],
      2,
      "https://",
    ],
    ["a header without a name", good, ["api", "api.json", "--header", "abc"], 2, "--header"],
    ["a header of two lines", good, ["api", "api.json", "--header", "A: b\nc"], 2, "--header"],
    [
      "an environment variable that is not set",
      good,
      ["api", "api.json", "--header-env", "A=NOT_SET_1"],
      2,
      "NOT_SET_1",
    ],
    [
      "an environment variable without a header",
      good,
      ["api", "api.json", "--header-env", "HOME"],
      2,
      "--header-env",
    ],
    [
      "an upload limit without a unit",
      good,
      ["api", "api.json", "--upload-limit", "5"],
      2,
      "500MB",
    ],
    ["a port that is not a number", good, ["api", "api.json", "--port", "x"], 2, "--port"],
  ] as const)("%s", async (_what, document, line, code, words) => {
    const ended = await runHeddle(line, { folder: folderWith(document) });
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(words)]);
    expect(ended.stderr).not.toContain("    at ");
  });

  it("a port that is in use", async () => {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const folder = folderWith(good);
    const ended = await runHeddle(["api", "api.json", "--port", String(port)], { folder });
    expect([ended.code, ended.stderr]).toEqual([4, expect.stringContaining(`port ${port}`)]);
  });

  it("[K770] --upload-limit is the limit of a file, with room for several", () => {
    const limits = (text?: string): unknown => uploadLimits({ "upload-limit": text } as ApiOptions);
    expect(limits()).toEqual({});
    expect(limits("20 gb")).toEqual({
      fileBytes: 20 * 2 ** 30,
      sessionFileBytes: 80 * 2 ** 30,
      totalFileBytes: 320 * 2 ** 30,
    });
    expect(limits("5MB")).toMatchObject({ fileBytes: 5 * 2 ** 20, sessionFileBytes: 2 ** 33 });
  });

  it("trims an environment variable that ends with a line break", () => {
    const options = { header: [], "header-env": ["Authorization=TOKEN"] };
    expect(requestHeaders(options, { TOKEN: " secret\n" })).toEqual({ Authorization: "secret" });
  });

  it("a header without printing what may be a secret", async () => {
    const folder = folderWith(good);
    const line = ["api", "api.json", "--header", "hush-hush-token"];
    expect((await runHeddle(line, { folder })).stderr).not.toContain("hush");
  });
});
