import { expect, test } from "vitest";

import { info, post, responses } from "./document.fixture.ts";
import { getOperation } from "./get-operation.ts";

const securitySchemes = {
  key: { type: "apiKey", in: "query", name: "key" },
  token: { type: "http", scheme: "Bearer", bearerFormat: "JWT", description: "Ask for one" },
  account: { type: "oauth2", flows: {} },
  strange: { type: "handshake" },
};

test("[O25] groups the schemes of an alternative, and leaves out one with an unknown scheme", () => {
  const security = [
    { key: [], token: [] },
    { account: ["read"] },
    {},
    { strange: [] },
    { missing: [] },
  ];
  expect(post({ security }, { components: { securitySchemes } }).security).toEqual([
    {
      schemes: [
        {
          scheme: {
            name: "key",
            description: "",
            type: "apiKey",
            location: "query",
            parameter: "key",
          },
          scopes: [],
        },
        {
          scheme: {
            name: "token",
            description: "Ask for one",
            type: "http",
            scheme: "bearer",
            bearerFormat: "JWT",
          },
          scopes: [],
        },
      ],
    },
    {
      schemes: [{ scheme: { name: "account", description: "", type: "oauth2" }, scopes: ["read"] }],
    },
    { schemes: [] },
  ]);
});

test("[O25] uses the security of the operation, even if it is empty", () => {
  const document = { security: [{ key: [] }], components: { securitySchemes } };
  expect(post({}, document).security).toHaveLength(1);
  expect(post({ security: [] }, document).security).toEqual([]);
});

test("[O25] uses the nearest servers, with the defaults of their variables", () => {
  const servers = (url: string): object => ({
    servers: [{ url, variables: { zone: { default: "eu" } } }],
  });
  const read = (operation: object, item: object, root: object): readonly string[] =>
    getOperation(
      {
        openapi: "3.1.0",
        info,
        paths: { "/a": { ...item, get: { responses, ...operation } } },
        ...root,
      },
      "/a",
      "get",
    ).servers;
  expect(read(servers("/o"), servers("/i"), servers("/d"))).toEqual(["/o"]);
  expect(read({}, servers("/i"), servers("/d"))).toEqual(["/i"]);
  expect(read({}, {}, servers("https://{zone}.api.example/{other}"))).toEqual([
    "https://eu.api.example/{other}",
  ]);
  expect(read({}, {}, {})).toEqual([]);
});
