import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { describe, expect, it, onTestFinished } from "vitest";

import { buildProgramsFirst } from "../../../server/src/page.fixture.ts";
import { until } from "../../../server/src/visitor.fixture.ts";
import { emptyFolder, runHeddle, runHeddleProcess } from "../heddle-process.fixture.ts";
import { Terminal } from "../terminal.ts";
import { jsonProblems } from "./check-document.ts";
import { loadSource } from "./document-source.ts";
import { withMessage } from "../../../../core/params/src/thrown.fixture.ts";

buildProgramsFirst();

const sound = `openapi: 3.1.0
info: { title: Looms, version: "1" }
paths:
  /looms/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      responses: { "200": { description: A loom } }
`;

const faulty = `openapi: 3.0.3
info:
  title: Looms
paths:
  /looms:
    get:
      operationId: same
      parameters:
        - { name: size, in: nowhere, schema: { type: integer } }
      responses: { "200": { description: All } }
    post:
      operationId: same
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                name: { type: string }
                labels: { type: object }
                frame: { type: quaternion }
                loom: { $ref: "#/components/schemas/Missing" }
      responses: { "200": { description: One } }
`;

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = emptyFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

it("[K50] a sound document has no problems", async () => {
  const folder = folderWith({ "api.yaml": sound });
  const { code, stdout, stderr } = await runHeddle(["check", "api.yaml"], { folder });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toBe(
    "api.yaml: OpenAPI 3.1.0, Looms, 1 operation\n\nno problems, 1 of 1 operation with a complete form\n",
  );
});

it("[K50, K51] problems and operations without a complete form have their lines", async () => {
  const folder = folderWith({ "api.yaml": faulty });
  const { code, stdout } = await runHeddle(["check", "api.yaml"], { folder });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^api\.yaml:2:1 schema_violation .*version/m);
  expect(stdout).toMatch(/^api\.yaml:9:\d+ .*nowhere|^api\.yaml:9:\d+ invalid_parameter/m);
  expect(stdout).toMatch(/^api\.yaml:12:7 duplicate_operation_id/m);
  expect(stdout).toMatch(/^api\.yaml:22:\d+ unresolved_reference/m);
  expect(stdout).toMatch(/^api\.yaml:11:5 POST \/looms has fields edited as JSON: body\.frame$/m);
  expect(stdout).toMatch(/\d+ problems, 1 of 2 operations with a complete form/);
});

it("[K53] --json writes the report as JSON", async () => {
  const folder = folderWith({ "api.json": JSON.stringify({ openapi: "3.0.3", paths: {} }) });
  const { code, stdout } = await runHeddle(["check", "api.json", "--json"], { folder });
  expect(code).toBe(1);
  const report = JSON.parse(stdout) as { problems: object[] };
  expect(report).toMatchObject({ version: "3.0.3", operations: 0, incomplete: [] });
  expect(report.problems).toContainEqual(expect.objectContaining({ line: 1, column: 1 }));
});

it("[K53] the first 25 are listed, and all with --all", async () => {
  const paths = Array.from({ length: 40 }, (_, at) => `  no-slash-${at}: {}\n`).join("");
  const text = `openapi: 3.0.3\ninfo: { title: Many, version: "1" }\npaths:\n${paths}`;
  const folder = folderWith({ "api.yaml": text });
  const short = await runHeddle(["check", "api.yaml"], { folder });
  expect(short.stdout).toMatch(/… and \d+ more.*--all/);
  expect(short.stdout).not.toContain("no-slash-39");
  const { stdout } = await runHeddle(["check", "api.yaml", "--all"], { folder });
  expect(stdout).toContain("no-slash-39");
  expect(stdout).not.toContain("--all");
});

describe("[K52, K4] reports in one sentence:", () => {
  it.each([
    ["a missing file", "no.yaml", /"no.yaml" does not exist/],
    ["a folder", ".", /is a folder/],
    [
      "a file that is not an OpenAPI document",
      "package.json",
      /not an OpenAPI document: it has no "openapi" or "swagger" member/,
    ],
    ["an unsupported version", "old.yaml", /OpenAPI 1.2 is not supported/],
    ["neither JSON nor YAML", "text.txt", /neither JSON nor YAML|is the text|no valid/],
    ["an empty file", "empty.yaml", /empty/],
    ["an unreachable URL", "http://127.0.0.1:65530/openapi.json", /connection was refused/],
    ["an unsupported protocol", "ftp://127.0.0.1/openapi.json", /http, https or file/],
    ["an incomplete URL", "http://", /"http:\/\/".*\n/],
    ["broken JSON", "broken.json", /broken\.json:2:11: the text is not valid JSON/],
    ["JSON that ends too early", "half.json", /half\.json:1:8: the text is not valid JSON/],
    ["broken YAML", "text.txt", /: text\.txt: /],
    ["a web page", "page.html", /page\.html: .*web page.*\n.*openapi/],
  ])("%s", async (_, document, problem) => {
    const folder = folderWith({
      "package.json": '{"name": "looms"}',
      "old.yaml": "swagger: '1.2'",
      "text.txt": "a: b: c: [",
      "empty.yaml": "",
      "broken.json": '{\n "info": {]}',
      "half.json": '{"a": [',
      "page.html": "<!doctype html><title>Looms</title>",
    });
    const { code, stdout, stderr } = await runHeddle(["check", document], { folder });
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(problem);
    expect(stderr).toMatch(/^heddle: /);
    expect(stderr).not.toContain("    at ");
    expect(stderr).not.toContain("loadOpenAPI");
  });
});

it("[K50] a document is read from a server or from standard input", async () => {
  const server = createServer((_request, response) => response.end(faulty)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await until(() => server.listening);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.yaml`;
  const served = await runHeddle(["check", url]);
  expect(served.stdout).toContain(`${url}:12:7 duplicate_operation_id`);
  const piped = await runHeddleProcess(["check", "-"], { input: faulty });
  expect(piped.stdout).toContain("-:12:7 duplicate_operation_id");
});

/** A server whose responses never end. */
async function unendingServer(status: number, bytes: number): Promise<string> {
  const server = createServer((_request, response) => {
    response.on("error", () => {});
    response.writeHead(status).write(`{${" ".repeat(bytes)}`);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await until(() => server.listening);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`;
}

describe("[K55] does not wait for the end of a response", () => {
  const { stdout, stderr } = process;
  const terminal = new Terminal({ stdout, stderr, environment: {} });

  it("does not read a response with an error status", async () => {
    const { code, stderr: output } = await runHeddle(["check", await unendingServer(500, 10)]);
    expect([code, output]).toEqual([3, expect.stringContaining("answered 500")]);
  });

  it("aborts a response that stalls, after the timeout", async () => {
    const url = await unendingServer(200, 10);
    const options = { timeout: 500 };
    await expect(loadSource(url, options, terminal)).rejects.toThrow(
      withMessage("openapi.document.notLoaded"),
    );
  });

  it("aborts a response that is too large", async () => {
    const url = await unendingServer(200, 100_000);
    const loading = loadSource(url, { maximumBytes: 1_000 }, terminal);
    await expect(loading).rejects.toMatchObject({
      code: "input",
      message: `${url}: the document is larger than 1000 bytes`,
    });
  });
});

it("[K55] the size limit is higher than the default of the library", async () => {
  const folder = folderWith({ "api.json": `{"openapi":"3.1.0"${" ".repeat(51 * 1024 * 1024)}}` });
  const { stdout, stderr } = process;
  const terminal = new Terminal({ stdout, stderr, environment: {} });
  const { document } = await loadSource(join(folder, "api.json"), {}, terminal);
  expect(document.version).toBe("3.1");
});

describe("[K52] reads a file of any name:", () => {
  it.each(["{a}.yaml", "openapi:v1.yaml", "a#b.yaml", "50%.yaml"])("%s", async (name) => {
    const folder = folderWith({ [name]: faulty });
    const { code, stdout } = await runHeddle(["check", name], { folder });
    expect([code, stdout]).toEqual([1, expect.stringContaining(`${name}:12:7 duplicate_operat`)]);
  });

  it("rejects a file that is not UTF-8", async () => {
    const folder = emptyFolder();
    await writeFile(join(folder, "api.yaml"), sound.replace("Looms", "Webstühle"), "latin1");
    const { code, stderr } = await runHeddle(["check", "api.yaml"], { folder });
    expect([code, stderr]).toEqual([3, expect.stringContaining("is not UTF-8 text")]);
  });

  it("a name that is part of the error message", async () => {
    const folder = folderWith({ OpenAPI: "title: x" });
    const { stderr } = await runHeddle(["check", "OpenAPI"], { folder });
    expect(stderr).toContain("heddle: OpenAPI: ");
  });

  it("a pipe, which can be read only once", async () => {
    const folder = emptyFolder();
    execFileSync("mkfifo", [join(folder, "pipe")]);
    const checking = runHeddle(["check", "pipe"], { folder });
    await writeFile(join(folder, "pipe"), faulty);
    const { code, stdout } = await checking;
    expect([code, stdout]).toEqual([1, expect.stringContaining("pipe:12:7 duplicate_op")]);
  });
});

it("[K50] a duplicate key has its line", async () => {
  const folder = folderWith({ "api.yaml": `${sound}info: { title: Again, version: "2" }\n` });
  const { code, stdout } = await runHeddle(["check", "api.yaml"], { folder });
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^api\.yaml:8:\d+ duplicate_key/m)]);
});

describe("[K56] reports invalid JSON that YAML accepts:", () => {
  const commas = '{\n "openapi": "3.1.0",\n "paths": {},\n}\n';
  it.each([
    ["api.json", commas, ["4:1"]],
    ["https://127.0.0.1/openapi", commas, ["4:1"]],
    ["api.json", "{ openapi: 3.1.0 }", ["1:3"]],
    ["api.json", commas.replace("},", "}"), []],
    ["api.yaml", commas, []],
    ["-", "{ openapi: 3.1.0 }", []],
    ["api.json", "openapi: 3.1.0", []],
  ])("%s: %j", (source, text, places) => {
    const found = jsonProblems(source, text);
    expect(found.map(({ place }) => `${place.line}:${place.column}`)).toEqual(places);
  });

  it("reports invalid JSON as a problem, and checks the rest", async () => {
    const folder = folderWith({ "api.json": commas });
    const { code, stdout } = await runHeddle(["check", "api.json"], { folder });
    expect([code, stdout]).toEqual([1, expect.stringContaining("api.json:4:1 invalid_json")]);
    expect(stdout).toContain("schema_violation");
  });
});

it("[K57] a URL with a password is rejected, and the password is not printed", async () => {
  const { code, stderr } = await runHeddle(["check", "http://user:hush@127.0.0.1:1/x.json"]);
  expect([code, stderr]).toEqual([3, expect.stringContaining("http://127.0.0.1:1/x.json: ")]);
  expect(stderr).not.toContain("hush");
});

it("[K54] an invalid origin is rejected", async () => {
  const folder = folderWith({ "api.yaml": sound });
  const { code, stderr } = await runHeddle(["check", "api.yaml", "--external", "foo"], { folder });
  expect([code, stderr]).toEqual([2, expect.stringContaining('--external: "foo"')]);
});

it("[K54] lines refer to the checked document, not to referenced ones", async () => {
  const parts = "Loom: { type: string }";
  const text = `${sound}      operationId: 5\ncomponents: { schemas: { Loom: { $ref: "parts.yaml#/Loom" } } }\n`;
  const server = createServer((request, response) =>
    response.end(request.url === "/parts.yaml" ? parts : text),
  ).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await until(() => server.listening);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `${origin}/api.yaml`;
  const { code, stdout } = await runHeddle(["check", url]);
  expect([code, stdout]).toEqual([1, expect.stringContaining(`${url}:8:7 schema_violation`)]);
});

it("[K54] references to files in the folder of the document are followed, others with --external", async () => {
  const root = emptyFolder();
  const folder = join(root, "specs");
  mkdirSync(folder);
  const withParts = (reference: string): void =>
    writeFileSync(
      join(folder, "api.yaml"),
      sound.replace("{ type: string }", `{ $ref: "${reference}" }`),
    );
  for (const place of [root, folder])
    writeFileSync(join(place, "parts.yaml"), "Loom: { type: string }");
  withParts("parts.yaml#/Loom");
  expect(await runHeddle(["check", "api.yaml"], { folder })).toMatchObject({ code: 0, stderr: "" });
  withParts("../parts.yaml#/Loom");
  const rejected = await runHeddle(["check", "api.yaml"], { folder });
  expect(rejected.code).toBe(1);
  expect(rejected.stdout).toContain("api.yaml:5:56 external_reference");
  const origin = pathToFileURL(`${root}/`).href;
  const followed = await runHeddle(["check", "api.yaml", "--external", origin], { folder });
  expect(followed).toMatchObject({ code: 0, stderr: "" });
  expect(await runHeddle(["check", "api.yaml", "--external", ".."], { folder })).toEqual(followed);
});

describe("[K85] overlays", () => {
  const overlay = (...actions: object[]): string =>
    JSON.stringify({ overlay: "1.0.0", info: { title: "O", version: "1" }, actions });
  const repair = overlay(
    { target: "$.paths['/looms'].get.parameters[?@.in == 'nowhere']", remove: true },
    { target: "$.paths['/looms'].post", remove: true },
    { target: "$.info", update: { version: "1" } },
  );

  it("are applied before the check", async () => {
    const folder = folderWith({ "api.yaml": faulty, "repair.json": repair });
    const line = ["check", "api.yaml", "--overlay", "repair.json"];
    const { code, stdout, stderr } = await runHeddle(line, { folder });
    expect([code, stdout, stderr]).toEqual([0, expect.stringContaining("no problems"), ""]);
  });

  it("that have no effect are problems", async () => {
    const none = overlay({ target: "$.gone", remove: true });
    const folder = folderWith({ "api.yaml": sound, "none.json": none });
    const line = ["check", "api.yaml", "--overlay", "none.json"];
    const { code, stdout } = await runHeddle(line, { folder });
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/none\.json: actions\[0\] \(\$\.gone\)/),
    ]);
  });

  it.each([
    ["broken", overlay({ target: "$[", remove: true }), /broken\.json.*actions\[0\]\.target/],
    ["text", "{ broken", /text\.json/],
  ])("that cannot be read are reported: %s", async (name, text, message) => {
    const folder = folderWith({ "api.yaml": sound, [`${name}.json`]: text });
    const line = ["check", "api.yaml", "--overlay", `${name}.json`];
    const { code, stderr } = await runHeddle(line, { folder });
    expect([code, stderr]).toEqual([3, expect.stringMatching(message)]);
  });
});
