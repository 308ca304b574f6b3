import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

import { collectFields } from "../fields/collect-fields.ts";
import { getOperation } from "../operation/get-operation.ts";
import { loadOpenAPI } from "./load-openapi.ts";
import type { OpenAPIDocument } from "./openapi-document.ts";

const info = { title: "Things", version: "1" };
const responses = { 200: { description: "Fine" } };

/** A document whose request body is in another document. */
function documentWith(reference: string): Record<string, unknown> {
  const content = { "application/json": { schema: { $ref: reference } } };
  return {
    openapi: "3.0.3",
    info,
    paths: { "/things": { post: { requestBody: { content }, responses } } },
  };
}

const files: Record<string, unknown> = {
  "/api/openapi.json": documentWith("schemas/thing.json#/Thing"),
  "/api/schemas/thing.json": {
    Thing: {
      type: "object",
      properties: { label: { $ref: "#/Label" }, owner: { $ref: "../owner.json" } },
    },
    Label: { type: "string", maxLength: 20 },
  },
  "/api/owner.json": {
    type: "object",
    properties: { thing: { $ref: "schemas/thing.json#/Thing" } },
  },
};

const requested: string[] = [];
const serve = (answer: (path: string) => { status: number; location?: string; body?: unknown }) =>
  createServer((request, response) => {
    requested.push(`${request.headers.host}${request.url}`);
    const { status, location, body } = answer(request.url ?? "");
    response
      .writeHead(status, location === undefined ? {} : { location })
      .end(JSON.stringify(body));
  });
const addressOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listen = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });

const secret = serve((path) =>
  path === "/moved"
    ? { status: 302, location: `${addressOf(api)}/api/openapi.json` }
    : { status: 200, body: { type: "object", properties: { secret: {} } } },
);
const api = serve((path) => {
  if (path === "/away") return { status: 302, location: `${addressOf(secret)}/` };
  if (path === "/near") return { status: 302, location: "/api/owner.json" };
  return { status: path in files ? 200 : 404, body: files[path] };
});

let folder = "";

beforeAll(async () => {
  await Promise.all([listen(api), listen(secret)]);
  folder = await mkdtemp(join(tmpdir(), "heddle-external-"));
  await mkdir(join(folder, "specs"));
  await mkdir(join(folder, "specs-other"));
  await writeFile(
    join(folder, "specs", "openapi.json"),
    JSON.stringify(documentWith("thing.json")),
  );
  const thing = { type: "object", properties: { label: {} } };
  await writeFile(join(folder, "specs", "thing.json"), JSON.stringify(thing));
  await writeFile(join(folder, "specs-other", "thing.json"), JSON.stringify(thing));
});

afterAll(async () => {
  api.close();
  secret.close();
  await rm(folder, { recursive: true });
});

function fieldNames(document: OpenAPIDocument): string[] {
  return collectFields(document, getOperation(document, "/things", "post")).map(({ name }) => name);
}

test("[O8] loads documents of the same origin by default, and none with external: false", async () => {
  requested.length = 0;
  const address = `${addressOf(api)}/api/openapi.json`;
  const document = await loadOpenAPI(address);
  expect(document.diagnostics).toEqual([]);
  expect(fieldNames(document)).toEqual(["label", "owner"]);
  expect(requested).toHaveLength(3);
  const alone = await loadOpenAPI(address, { external: false });
  expect(requested).toHaveLength(4);
  expect(alone.diagnostics).toMatchObject([
    {
      code: "external_reference",
      pointer: "/paths/~1things/post/requestBody/content/application~1json/schema",
    },
  ]);
  expect(fieldNames(alone)).toEqual(["body"]);
});

test("[O8] loads nothing for a text or data, whose address is not known to be theirs", async () => {
  requested.length = 0;
  const address = `${addressOf(api)}/api/openapi.json`;
  const data = documentWith("schemas/thing.json#/Thing");
  for (const loading of [
    loadOpenAPI(JSON.stringify(data), { address }),
    loadOpenAPI(JSON.stringify(data), { address, textOnly: true }),
    loadOpenAPI(data),
  ]) {
    const { diagnostics } = await loading;
    expect(diagnostics.map(({ code }) => code)).toEqual(["external_reference"]);
  }
  expect(requested).toEqual([]);
});

test("[O8] a diagnostic names the reference, the reason and the way out", async () => {
  const other = `${addressOf(secret)}/thing.json`;
  const load = async (reference: string): Promise<string | undefined> => {
    const path = join(folder, "specs", "reason.json");
    await writeFile(path, JSON.stringify(documentWith(reference)));
    const { diagnostics } = await loadOpenAPI(path);
    expect(diagnostics).toMatchObject([
      { pointer: "/paths/~1things/post/requestBody/content/application~1json/schema" },
    ]);
    return diagnostics[0]?.message;
  };
  expect(await load(other)).toBe(
    `"${other}" is not loaded: ${addressOf(secret)} is not the origin of the document; allow it with the option "external"`,
  );
  expect(await load("../specs-other/thing.json#/A")).toContain(
    'specs-other/thing.json is outside of the folder of the document; allow its folder with the option "external"',
  );
  expect(await load("missing.json")).toContain("missing.json");
});

test("[O8] after a redirect of the document to another origin, loads nothing from there", async () => {
  requested.length = 0;
  const document = await loadOpenAPI(`${addressOf(secret)}/moved`);
  expect(document.title).toBe("Things");
  expect(document.diagnostics).toMatchObject([{ code: "external_reference" }]);
  expect(requested).toHaveLength(2);
});

test("[O8] loads each document of a listed origin once and follows references among them", async () => {
  requested.length = 0;
  const origins = [addressOf(api)];
  const document = await loadOpenAPI(`${addressOf(api)}/api/openapi.json`, {
    external: { origins },
  });
  expect(document.diagnostics).toEqual([]);
  expect(fieldNames(document)).toEqual(["label", "owner"]);
  const [label] = collectFields(document, getOperation(document, "/things", "post"));
  expect(label?.schema).toEqual({ type: "string", maxLength: 20 });
  expect(requested).toHaveLength(3);
});

test("[O8] follows a redirect to a listed origin only", async () => {
  requested.length = 0;
  const external = { origins: [addressOf(api)] };
  const near = await loadOpenAPI(documentWith(`${addressOf(api)}/near`), { external });
  expect(near.diagnostics).toEqual([]);
  const away = await loadOpenAPI(documentWith(`${addressOf(api)}/away`), { external });
  expect(fieldNames(away)).toEqual(["body"]);
  expect(away.diagnostics[0]).toMatchObject({ code: "external_reference" });
  expect(
    requested.filter((address) => address.startsWith(new URL(addressOf(secret)).host)),
  ).toEqual([]);
});

test.each([
  ["a file", () => pathToFileURL(join(folder, "specs", "thing.json")).href],
  ["the machine itself", () => `${addressOf(secret)}/`],
  [
    "the machine itself by name",
    () => `http://localhost:${(secret.address() as AddressInfo).port}/`,
  ],
  ["a data address", () => `data:application/json,{"properties":{"a":{}}}`],
])("[O8] does not load %s unless it is listed", async (_, address) => {
  requested.length = 0;
  const document = await loadOpenAPI(documentWith(address()), {
    external: { origins: [addressOf(api)] },
  });
  expect(requested).toEqual([]);
  expect(fieldNames(document)).toEqual(["body"]);
  expect(document.diagnostics.map(({ code }) => code)).toContain("external_reference");
});

test("[O8] loads files from the listed folder only", async () => {
  const origins = [pathToFileURL(join(folder, "specs")).href];
  const path = join(folder, "specs", "openapi.json");
  expect(fieldNames(await loadOpenAPI(path, { external: { origins } }))).toEqual(["label"]);
  for (const way of ["../specs-other/thing.json", "..%2fspecs-other/thing.json"]) {
    await writeFile(path, JSON.stringify(documentWith(way)));
    expect(fieldNames(await loadOpenAPI(path, { external: { origins } }))).toEqual(["body"]);
  }
});

test("[O8] stops loading documents at the limit", async () => {
  const external = { origins: [addressOf(api)], maximumDocuments: 1 };
  const document = await loadOpenAPI(`${addressOf(api)}/api/openapi.json`, { external });
  expect(document.diagnostics).toMatchObject([
    {
      code: "external_reference",
      message: expect.stringContaining(
        'the limit is 1 documents; raise it with "maximumDocuments"',
      ),
    },
  ]);
  expect(fieldNames(document)).toEqual(["label", "owner"]);
});

test("[O8] loads at most maximumBytes of referenced documents together", async () => {
  const path = join(folder, "specs", "large.json");
  const properties = { a: { $ref: "a.json" }, b: { $ref: "b.json" } };
  await writeFile(path, JSON.stringify(documentWith("both.json")));
  await writeFile(join(folder, "specs", "both.json"), JSON.stringify({ properties }));
  for (const name of ["a", "b"])
    await writeFile(
      join(folder, "specs", `${name}.json`),
      JSON.stringify({ description: "x".repeat(600) }),
    );
  expect((await loadOpenAPI(path, { maximumBytes: 2_000 })).diagnostics).toEqual([]);
  const { diagnostics } = await loadOpenAPI(path, { maximumBytes: 1_000 });
  expect(diagnostics).toMatchObject([
    { code: "external_reference", message: expect.stringContaining("larger than 1000 bytes") },
  ]);
});

test("[O8] stops at a chain of 100 documents", async () => {
  const chain = (next: number): unknown => ({ properties: { a: { $ref: `${next}.json` } } });
  await writeFile(join(folder, "specs", "chain.json"), JSON.stringify(documentWith("1.json")));
  for (let number = 1; number <= 102; number++)
    await writeFile(join(folder, "specs", `${number}.json`), JSON.stringify(chain(number + 1)));
  const { diagnostics } = await loadOpenAPI(join(folder, "specs", "chain.json"));
  expect(diagnostics).toMatchObject([
    { code: "external_reference", message: expect.stringContaining("more than 100 documents") },
  ]);
});

test("[O8] does not follow a symbolic link out of the folder", async () => {
  const path = join(folder, "specs", "linked.json");
  await symlink(join(folder, "specs-other", "thing.json"), join(folder, "specs", "link.json"));
  await symlink(join(folder, "specs", "thing.json"), join(folder, "specs", "inside.json"));
  await writeFile(path, JSON.stringify(documentWith("inside.json")));
  expect(fieldNames(await loadOpenAPI(path))).toEqual(["label"]);
  await writeFile(path, JSON.stringify(documentWith("link.json")));
  const document = await loadOpenAPI(path);
  expect(fieldNames(document)).toEqual(["body"]);
  expect(document.diagnostics[0]?.message).toContain("symbolic link");
});

test("[O570] does not wait for a pipe, and does not read a folder", async () => {
  const path = join(folder, "specs", "special.json");
  execFileSync("mkfifo", [join(folder, "specs", "pipe.json")]);
  await mkdir(join(folder, "specs", "folder.json"));
  for (const name of ["pipe.json", "folder.json"]) {
    await writeFile(path, JSON.stringify(documentWith(name)));
    expect((await loadOpenAPI(path)).diagnostics).toMatchObject([
      { code: "external_reference", message: expect.stringContaining("not a regular file") },
    ]);
  }
});

/** Writes files into a folder of their own and loads `openapi.yaml`. */
async function loadFolder(texts: Readonly<Record<string, string>>): Promise<OpenAPIDocument> {
  const own = await mkdtemp(join(folder, "split-"));
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(own, name)), { recursive: true });
    await writeFile(join(own, name), text);
  }
  return loadOpenAPI(join(own, "openapi.yaml"));
}

const head = "openapi: 3.0.3\ninfo: { title: Split, version: '1' }\n";

test("[O451] references may stand for paths, components, path items and operations of other files", async () => {
  const document = await loadFolder({
    "openapi.yaml": `${head}paths: { $ref: paths/index.yaml }\ncomponents:\n  schemas: { $ref: schemas/index.yaml, Own: { type: string } }\n`,
    "paths/index.yaml":
      "/things: { $ref: things.yaml }\n/other:\n  post: { $ref: '../operations.yaml#/other' }\n",
    "paths/things.yaml":
      "post:\n  requestBody: { $ref: '../bodies.yaml#/Thing' }\n  responses: { 200: { description: Fine } }\n",
    "bodies.yaml":
      "Thing:\n  content:\n    application/json:\n      schema: { $ref: 'openapi.yaml#/components/schemas/Thing' }\n",
    "operations.yaml":
      "other:\n  summary: Other\n  parameters: [{ in: query, name: q, schema: { $ref: '#/text' } }]\n  responses: {}\ntext: { type: string }\n",
    "schemas/index.yaml": "Thing: { $ref: Thing.yaml }\n",
    "schemas/Thing.yaml":
      "type: object\nproperties:\n  label: { $ref: '../openapi.yaml#/components/schemas/Own' }\n  parent: { $ref: Thing.yaml }\n",
  });
  expect(document.diagnostics).toEqual([]);
  expect(document.operations.map(({ path, summary }) => [path, summary])).toEqual([
    ["/things", ""],
    ["/other", "Other"],
  ]);
  expect(fieldNames(document)).toEqual(["label", "parent"]);
  const [q] = collectFields(document, getOperation(document, "/other", "post"));
  expect(q).toMatchObject({ name: "q", schema: { type: "string" } });
});

test("[O452] an embedded document is named like its file, and discriminators point to it", async () => {
  const document = await loadFolder({
    "openapi.yaml": `${head}paths: {}\ncomponents:\n  schemas:\n    Pet:\n      oneOf: [{ $ref: pets/Dog.yaml }, { $ref: pets/Cat.yaml }, { $ref: old/Cat.yaml }]\n      discriminator: { propertyName: kind, mapping: { dog: pets/Dog.yaml, cat: Cat, __proto__: pets/Cat.yaml } }\n`,
    "pets/Dog.yaml": "type: object",
    "pets/Cat.yaml": "type: object",
    "old/Cat.yaml": "type: object",
  });
  const { Pet } = (document.root["components"] as { schemas: Record<string, unknown> }).schemas;
  expect(Pet).toMatchObject({
    oneOf: [
      { $ref: "#/x-heddle-external/Dog" },
      { $ref: "#/x-heddle-external/Cat" },
      { $ref: "#/x-heddle-external/Cat-2" },
    ],
    discriminator: { mapping: { dog: "#/x-heddle-external/Dog", cat: "Cat" } },
  });
  expect(document.diagnostics).toEqual([]);
});

test("[O452] files named like members of Object.prototype are embedded like any other", async () => {
  const names = ["__proto__.yaml", "constructor.json", "1.yaml", "a%20b.yaml"];
  const document = await loadFolder({
    "openapi.yaml": `${head}paths: {}\ncomponents:\n  schemas:\n${names.map((name, at) => `    S${at}: { $ref: '${name}' }\n`).join("")}`,
    ...Object.fromEntries(names.map((name) => [decodeURIComponent(name), "{ type: string }"])),
  });
  expect(document.diagnostics).toEqual([]);
  expect(Object.getPrototypeOf(document.root["x-heddle-external"])).toBe(Object.prototype);
});

test("[O451] a reference in place of a map that cannot be followed is reported", async () => {
  const local = await loadOpenAPI({
    openapi: "3.0.3",
    info,
    paths: { $ref: "#/x-paths" },
    "x-paths": {},
  });
  expect(local.diagnostics).toMatchObject([{ code: "unsupported", pointer: "/paths" }]);
  const outside = await loadFolder({ "openapi.yaml": `${head}paths: { $ref: ../paths.yaml }\n` });
  expect(outside.diagnostics).toMatchObject([{ code: "external_reference", pointer: "/paths" }]);
  expect(outside.operations).toEqual([]);
});

test("[O8] does not change data passed as an object", async () => {
  const data = documentWith(`${addressOf(api)}/api/owner.json`);
  const before = structuredClone(data);
  await loadOpenAPI(data, { external: { origins: [addressOf(api)] } });
  expect(data).toEqual(before);
});
