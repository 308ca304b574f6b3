import { describe, expect, it } from "vitest";

import { InvalidDocumentError } from "../document/invalid-document-error.ts";
import { loadOpenAPI } from "../document/load-openapi.ts";
import { OpenAPIExplorer, type OpenAPIExplorerOptions } from "./openapi-explorer.ts";

const paths = Object.fromEntries(
  Array.from({ length: 250 }, (_, at) => [
    `/looms/${at}`,
    { get: { summary: `Read loom ${at}` }, delete: { operationId: `removeLoom${at}` } },
  ]),
);
const openapi = { openapi: "3.1.0", info: { title: "Studio", version: "1" }, paths };

async function open(options: OpenAPIExplorerOptions = { openapi }): Promise<OpenAPIExplorer> {
  const explorer = new OpenAPIExplorer(options);
  await explorer.ready;
  return explorer;
}

const labels = ({ operation }: OpenAPIExplorer): string[] =>
  operation.options.map(({ label }) => label);

describe("search", () => {
  it("[O180] offers the first hundred, and finds the others by words of method, path, summary and id", async () => {
    const explorer = await open();
    expect(labels(explorer)).toHaveLength(100);
    explorer.search.enter("DELETE 249");
    expect(labels(explorer)).toEqual(["DELETE /looms/249"]);
    explorer.search.enter("read loom 249");
    expect(labels(explorer)).toEqual(["GET /looms/249  Read loom 249"]);
    explorer.search.enter("removeloom7 looms/7 ");
    expect(labels(explorer)[0]).toBe("DELETE /looms/7");
    explorer.search.enter("");
    expect(labels(explorer)).toHaveLength(100);
  });

  it("[O180] keeps what is chosen whatever is searched, and says when nothing is found", async () => {
    const explorer = await open();
    explorer.operation.choose(0);
    explorer.search.enter("no such thing");
    expect(labels(explorer)).toEqual(["GET /looms/0  Read loom 0"]);
    expect(explorer.operation.label).toContain("0 of 500");
    expect(explorer.form?.path).toBe("/looms/0");
  });
});

it("[O181] one form is rebuilt for each operation", async () => {
  const explorer = await open();
  expect(explorer.form).toBeNull();
  explorer.operation.choose(0);
  const { form } = explorer;
  explorer.operation.choose(1);
  expect(explorer.form).toBe(form);
  expect([form?.path, form?.method]).toEqual(["/looms/0", "delete"]);
});

it("[O182] requests go to the first server of the document, seen from where it is, or to another one that it names", async () => {
  const servers = [{ url: "/v2" }, { url: "https://test.example.com" }];
  const text = JSON.stringify({ ...openapi, servers });
  const fetch = (): Promise<Response> => Promise.resolve(new Response(text));
  const document = await loadOpenAPI("https://api.example.com/docs/openapi.json", { fetch });
  const explorer = await open({ openapi: document });
  expect(explorer.server.value).toBe("https://api.example.com/v2");
  explorer.operation.choose(0);
  expect(explorer.form?.baseUrl).toBe("https://api.example.com/v2");
  explorer.server.enter("https://test.example.com/");
  expect(explorer.form?.baseUrl).toBe("https://test.example.com/");
  const given = await open({ openapi: document, baseUrl: "https://mine.example.com" });
  expect(given.server.value).toBe("https://mine.example.com");
});

it("[O184] another server can be entered only where the app allows it", async () => {
  const other = "http://127.0.0.1:1/";
  const closed = await open({ openapi, baseUrl: "https://mine.example.com" });
  closed.operation.choose(0);
  await closed.server.call("enter", other);
  expect(closed.form?.baseUrl).toBe("https://mine.example.com");
  const free = await open({ openapi, anyServer: true });
  free.operation.choose(0);
  await free.server.call("enter", other);
  expect(free.form?.baseUrl).toBe(other);
});

it("[O180] a document without operations says so", async () => {
  const empty = await open({ openapi: { ...openapi, paths: {} } });
  expect(empty.view()).toMatchObject({ children: [{ severity: "warning" }] });
});

it("[O260] operations of a tag stand together, in the order of the document, and are found by it", async () => {
  const tagged = (summary: string, ...tags: string[]): object => ({ get: { summary, tags } });
  const tags = {
    "/a": tagged("A", "Looms", "Orders"),
    "/b": tagged("B", "Orders"),
    "/c": tagged("C"),
    "/d": tagged("D", "Looms"),
  };
  const explorer = await open({ openapi: { ...openapi, paths: tags } });
  const groups = (): unknown[] =>
    explorer.operation.options.map(({ label, group }) => [label, group]);
  expect(groups()).toEqual([
    ["GET /a  A", "Looms"],
    ["GET /d  D", "Looms"],
    ["GET /b  B", "Orders"],
    ["GET /c  C", undefined],
  ]);
  explorer.search.enter("orders");
  expect(groups()).toEqual([
    ["GET /a  A", "Looms"],
    ["GET /b  B", "Orders"],
  ]);
});

it("[O261] the only operation of a document is chosen by itself", async () => {
  const explorer = await open({ openapi: { ...openapi, paths: { "/a": { get: {} } } } });
  expect(explorer.form?.path).toBe("/a");
});

it("[O183] what cannot be opened says why in its place", async () => {
  const explorer = new OpenAPIExplorer({ openapi: "{ not a document" });
  expect(explorer.view()).toMatchObject({ children: [{ kind: "progress" }] });
  await expect(explorer.ready).rejects.toThrow(InvalidDocumentError);
  expect(explorer.view()).toMatchObject({
    children: [{ severity: "error", text: expect.stringMatching(/^The text is .*\.$/s) }],
  });
});
