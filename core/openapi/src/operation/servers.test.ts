import { expect, it } from "vitest";

import { OpenAPIDocument } from "../document/openapi-document.ts";
import { api } from "../form/api.fixture.ts";
import { getOperation, serversOf } from "./get-operation.ts";

const source = "https://docs.example.com/v1/openapi.json";
const paths = { "/a": { get: { servers: [{ url: "https://own.example.com" }] } } };

function servers(rest: object, from: string | undefined): readonly string[] {
  return serversOf(new OpenAPIDocument({ ...api(paths), ...rest }, { source: from }));
}

it("[O308] resolves the servers of a document against its URL", () => {
  const named = [{ url: "https://api.example.com/v2" }, { url: "../api" }, { url: "../api" }];
  expect(servers({ servers: named }, source)).toEqual([
    "https://api.example.com/v2",
    "https://docs.example.com/api",
  ]);
  expect(servers({ servers: named }, undefined)).toEqual(["https://api.example.com/v2"]);
  expect(servers({}, source)).toEqual(["https://docs.example.com/"]);
  expect(servers({}, undefined)).toEqual([]);
  expect(servers({ servers: [{ url: "/api" }] }, "file:///docs/openapi.json")).toEqual([]);
});

it("[O308] prefers the servers of the operation", () => {
  const document = new OpenAPIDocument(api(paths));
  expect(serversOf(document, getOperation(document, "/a", "get"))).toEqual([
    "https://own.example.com/",
  ]);
});

it("[O308] builds the server URL of an OpenAPI 2.0 document", () => {
  const swagger = { swagger: "2.0", host: "old.example.com", basePath: "/v1", schemes: ["https"] };
  const document = new OpenAPIDocument({ ...swagger, paths: { "/a": { get: {} } } });
  expect(serversOf(document)).toEqual(["https://old.example.com/v1"]);
});

it("[O424] ignores a server whose variables make its URL too long", () => {
  const variables = { a: { default: "a".repeat(50_000) } };
  const large = { url: `https://example.com/${"{a}".repeat(20_000)}`, variables };
  expect(servers({ servers: [large, { url: "https://b.example.com" }] }, source)).toEqual([
    "https://b.example.com/",
  ]);
});
