import { expect, it } from "vitest";

import { loadOpenAPI } from "../document/load-openapi.ts";
import { documentOrigins } from "./document-origins.ts";

const info = { title: "Orders", version: "1" };
const responses = {};

it("names the origins of servers, of paths and operations, and of sign-ins, once each", () => {
  const flow = { authorizationUrl: "https://pages.example/login", scopes: {} };
  const flows = { authorizationCode: { ...flow, tokenUrl: "https://tokens.example/token" } };
  const origins = documentOrigins({
    openapi: "3.1.0",
    info,
    servers: [
      { url: "https://{region}.example/v1", variables: { region: { default: "eu" } } },
      { url: "https://eu.example/v2" },
    ],
    paths: {
      "/a": { servers: [{ url: "https://path.example" }], get: { responses } },
      "/b": { get: { servers: [{ url: "http://operation.example:8080/x" }], responses } },
    },
    components: {
      securitySchemes: {
        login: { type: "oauth2", flows },
        issuer: { type: "openIdConnect", openIdConnectUrl: "https://issuer.example/.well-known" },
      },
    },
  });
  expect(origins).toEqual([
    "https://eu.example",
    "https://path.example",
    "http://operation.example:8080",
    "https://tokens.example",
    "https://issuer.example",
  ]);
});

it("resolves relative servers against the document, and knows the host of OpenAPI 2.0", async () => {
  const text = JSON.stringify({ openapi: "3.0.0", info, paths: {} });
  const address = "https://docs.example/openapi.json";
  const loaded = await loadOpenAPI(text, { textOnly: true, address });
  expect(documentOrigins(loaded)).toEqual(["https://docs.example"]);
  const swagger = { swagger: "2.0", info, host: "api.example", schemes: ["https"] };
  const paths = { "/a": { get: { responses } } };
  expect(documentOrigins({ ...swagger, paths })).toEqual(["https://api.example"]);
});
