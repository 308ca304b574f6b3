import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

const secret = serve(() => ({ status: 200, body: { type: "object", properties: { secret: {} } } }));
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

test("[O8] loads no external document by default", async () => {
  requested.length = 0;
  const document = await loadOpenAPI(`${addressOf(api)}/api/openapi.json`);
  expect(requested).toHaveLength(1);
  expect(document.diagnostics).toMatchObject([
    {
      code: "external_reference",
      pointer: "/paths/~1things/post/requestBody/content/application~1json/schema",
    },
  ]);
  expect(fieldNames(document)).toEqual(["body"]);
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
  expect(document.diagnostics.map(({ code }) => code)).toEqual([
    "external_reference",
    "external_reference",
  ]);
  expect(fieldNames(document)).toEqual(["label", "owner"]);
});

test("[O8] does not change data passed as an object", async () => {
  const data = documentWith(`${addressOf(api)}/api/owner.json`);
  const before = structuredClone(data);
  await loadOpenAPI(data, { external: { origins: [addressOf(api)] } });
  expect(data).toEqual(before);
});
