import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { loadOpenAPI } from "./load-openapi.ts";
import { resolveRef } from "./openapi-document.ts";
import { withCode, withMessage } from "../../../params/src/thrown.fixture.ts";

const data = { openapi: "3.0.3", info: { title: "Small", version: "1" }, paths: {} };
const json = JSON.stringify(data);
const yaml = `openapi: 3.0.3\ninfo:\n  title: Small\n  version: "1"\npaths: {}\n`;

const server = createServer((request, response) => {
  response.writeHead(request.url === "/openapi.json" ? 200 : 404).end(json);
});
let address = "";
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heddle-openapi-"));
  await writeFile(join(folder, "openapi.yaml"), yaml);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test.each([
  ["JSON text", () => json],
  ["JSON text with a byte order mark", () => `\uFEFF${json}`],
  ["YAML text", () => yaml],
  ["YAML in one line", () => `openapi: 3.0.3`],
  ["YAML with braces", () => `{ openapi: 3.0.3, paths: {}, info: { title: Small } }`],
  ["an address", () => `${address}/openapi.json`],
  ["a URL", () => new URL(`${address}/openapi.json`)],
  ["a file", () => join(folder, "openapi.yaml")],
  ["a file address", () => pathToFileURL(join(folder, "openapi.yaml"))],
  ["an object", () => data],
])("[O1] loads %s", async (_, source) => {
  const document = await loadOpenAPI(source());
  expect(document.version).toBe("3.0");
  expect(document.root["openapi"]).toBe("3.0.3");
});

test("[O1] returns a loaded document unchanged", async () => {
  const document = await loadOpenAPI(json);
  expect(await loadOpenAPI(document)).toBe(document);
});

test.each([
  [{ swagger: "2.0" }, "2.0"],
  [{ swagger: 2 }, "2.0"],
  [{ openapi: "3.0.4" }, "3.0"],
  [{ openapi: "3.0.0-rc1" }, "3.0"],
  [{ openapi: "3.1.1" }, "3.1"],
  [{ openapi: "3.2.0" }, "3.2"],
])("[O2] reads %j as %s", async (root, version) => {
  expect((await loadOpenAPI(root)).version).toBe(version);
});

test.each([
  ["nothing", ""],
  ["a text that is neither", "just: [some"],
  ["a list", "[]"],
  ["no version", "{}"],
  ["another version", `{"swagger":"1.2"}`],
  ["broken JSON", `{"openapi": "3.0.0", `],
])("[O2] rejects %s", async (_, source) => {
  await expect(loadOpenAPI(source)).rejects.toMatchObject({ code: "invalid_document" });
});

test("[O1] rejects a missing document, an unreachable server and a missing file", async () => {
  for (const source of [`${address}/nothing`, "http://127.0.0.1:1/", join(folder, "nothing.json")])
    await expect(loadOpenAPI(source)).rejects.toMatchObject({ code: "invalid_document" });
});

test("[O4] throws in strict mode for a defect that is otherwise a diagnostic", async () => {
  const defective = { openapi: "3.0.3", info: data.info, paths: { a: {}, b: {} } };
  expect((await loadOpenAPI(defective)).diagnostics).toHaveLength(2);
  await expect(loadOpenAPI(defective, { strict: true })).rejects.toMatchObject({
    code: "invalid_document",
    diagnostics: [{ pointer: "/paths/a" }, { pointer: "/paths/b" }],
  });
  expect((await loadOpenAPI(json, { strict: true })).title).toBe("Small");
});

test("[O170] opens neither a URL nor a file in text-only mode", async () => {
  const textOnly = { textOnly: true };
  await expect(loadOpenAPI(yaml, textOnly)).resolves.toMatchObject({ title: "Small" });
  for (const source of [`${address}/openapi.json`, join(folder, "openapi.yaml")]) {
    await expect(loadOpenAPI(source)).resolves.toMatchObject({ title: "Small" });
    await expect(loadOpenAPI(source, textOnly)).rejects.toThrow(withCode("invalid_document"));
  }
});

test("[O170] resolves references of a text against its address", async () => {
  await writeFile(join(folder, "parts.yaml"), "Loom: { type: string }");
  const text = JSON.stringify({
    ...data,
    components: { schemas: { Loom: { $ref: "parts.yaml#/Loom" } } },
  });
  const home = pathToFileURL(`${folder}/`).href;
  const document = await loadOpenAPI(text, {
    textOnly: true,
    address: `${home}openapi.json`,
    external: { origins: [home] },
  });
  expect(document.diagnostics.filter(({ code }) => code === "external_reference")).toEqual([]);
  expect(resolveRef(document, { $ref: "#/components/schemas/Loom" })).toEqual({ type: "string" });
});

test("[O350] passes on the text of the document, but not of documents it refers to", async () => {
  const texts: string[] = [];
  const onText = (text: string): void => void texts.push(text);
  await writeFile(join(folder, "parts.yaml"), "Loom: { type: string }");
  const text = `${yaml}\ncomponents: { schemas: { Loom: { $ref: "parts.yaml#/Loom" } } }\n`;
  await writeFile(join(folder, "whole.yaml"), text);
  const external = { origins: [pathToFileURL(`${folder}/`).href] };
  await loadOpenAPI(join(folder, "whole.yaml"), { onText, external });
  await loadOpenAPI(`${address}/openapi.json`, { onText });
  await expect(loadOpenAPI("{ no", { onText })).rejects.toMatchObject({ code: "invalid_document" });
  expect(texts).toEqual([text, json, "{ no"]);
});

test.each(["/head", "/body"])("[O351] applies the timeout to a server: %s", async (path) => {
  const stalling = createServer((request, response) => {
    if (request.url === "/body") response.writeHead(200).write("{");
  });
  await new Promise<void>((resolve) => {
    stalling.listen(0, "127.0.0.1", resolve);
  });
  const { port } = stalling.address() as AddressInfo;
  // A garbage collection must not remove the signal of the timeout.
  setFlagsFromString("--expose-gc");
  const tidying = setInterval(runInNewContext("gc") as () => void, 50);
  await expect(loadOpenAPI(`http://127.0.0.1:${port}${path}`, { timeout: 500 })).rejects.toThrow(
    withMessage("openapi.document.notLoaded"),
  );
  clearInterval(tidying);
  stalling.close();
});

test("[O351] waits for a server as long as it takes with an infinite timeout", async () => {
  const slowFetch = async (): Promise<Response> => {
    await setTimeout(20);
    return Response.json({ openapi: "3.1.0", info: { title: "Slow", version: "1" }, paths: {} });
  };
  const document = await loadOpenAPI("http://127.0.0.1/slow.json", {
    timeout: Number.POSITIVE_INFINITY,
    fetch: slowFetch,
  });
  expect(document.root["info"]).toMatchObject({ title: "Slow" });
});

test("[O351] does not read the body of an error response", async () => {
  const open = createServer((_, response) => {
    response.writeHead(500).write("{");
  });
  await new Promise<void>((resolve) => {
    open.listen(0, "127.0.0.1", resolve);
  });
  const closed = new Promise<void>((resolve) => {
    open.on("connection", (socket) => socket.on("close", () => resolve()));
  });
  const { port } = open.address() as AddressInfo;
  await expect(loadOpenAPI(`http://127.0.0.1:${port}/`)).rejects.toThrow(
    withMessage("openapi.document.status"),
  );
  await closed;
  open.close();
});
