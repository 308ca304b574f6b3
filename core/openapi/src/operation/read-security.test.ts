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
      schemes: [
        {
          scheme: { name: "account", description: "", type: "oauth2", flows: [] },
          scopes: ["read"],
        },
      ],
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

const flow = {
  authorizationUrl: "",
  deviceAuthorizationUrl: "",
  tokenUrl: "",
  refreshUrl: "",
  scopes: [],
};

test("[O470] reads the flows of OAuth2, in the order in which they are offered", () => {
  const flows = {
    password: { tokenUrl: "token", refreshUrl: "again", scopes: { __proto__x: "", read: "Read" } },
    deviceAuthorization: { deviceAuthorizationUrl: "/device", tokenUrl: "/token" },
    authorizationCode: { authorizationUrl: "/authorize", tokenUrl: 5 },
    constructor: { tokenUrl: "/x" },
    implicit: "strange",
  };
  const components = { securitySchemes: { account: { type: "oauth2", flows } } };
  const [alternative] = post({ security: [{ account: [] }] }, { components }).security;
  expect(alternative?.schemes[0]?.scheme).toMatchObject({
    type: "oauth2",
    flows: [
      { ...flow, grant: "authorizationCode", authorizationUrl: "/authorize" },
      {
        ...flow,
        grant: "password",
        tokenUrl: "token",
        refreshUrl: "again",
        scopes: [
          { name: "__proto__x", description: "" },
          { name: "read", description: "Read" },
        ],
      },
      {
        ...flow,
        grant: "deviceAuthorization",
        deviceAuthorizationUrl: "/device",
        tokenUrl: "/token",
      },
    ],
  });
});

test("[O470] reads the flow of a scheme of OpenAPI 2.0", () => {
  const account = { type: "oauth2", flow: "application", tokenUrl: "/token", scopes: { read: "" } };
  const document = {
    swagger: "2.0",
    info,
    securityDefinitions: { account },
    paths: { "/a": { get: { responses, security: [{ account: ["read"] }] } } },
  };
  expect(getOperation(document, "/a", "get").security[0]?.schemes[0]?.scheme).toMatchObject({
    type: "oauth2",
    flows: [{ ...flow, grant: "clientCredentials", tokenUrl: "/token" }].map((each) => ({
      ...each,
      scopes: [{ name: "read", description: "" }],
    })),
  });
});
