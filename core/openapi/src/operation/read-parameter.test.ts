import { expect, test } from "vitest";

import { info, post, responses } from "./document.fixture.ts";
import { getOperation } from "./get-operation.ts";
import type { Parameter } from "./operation.ts";
import { withMessage } from "../../../params/src/thrown.fixture.ts";

const schema = { type: "string" };

function read(parameter: object): Parameter | undefined {
  return post({ parameters: [parameter] }).parameters.find(({ name }) => name === "id");
}

test.each([
  ["path", { style: "simple", explode: false, required: true }],
  ["query", { style: "form", explode: true, required: false }],
  ["header", { style: "simple", explode: false, required: false }],
  ["cookie", { style: "form", explode: true, required: false }],
])("[O19] applies the defaults in %s", (location, expected) => {
  expect(read({ name: "id", in: location, schema })).toMatchObject({
    ...expected,
    allowReserved: false,
    allowEmptyValue: false,
    mediaType: undefined,
    deprecated: false,
  });
});

test("[O19] does not explode styles other than form by default", () => {
  expect(read({ name: "id", in: "query", style: "deepObject", schema })).toMatchObject({
    explode: false,
  });
  expect(
    read({ name: "id", in: "query", style: "pipeDelimited", explode: true, schema }),
  ).toMatchObject({ explode: true });
});

test("[O19] reads a parameter described by content, and its examples", () => {
  const content = { "application/json": { schema, examples: { one: { value: "b" } } } };
  expect(read({ name: "id", in: "query", content, example: "a" })).toMatchObject({
    mediaType: "application/json",
    schema,
    examples: ["a", "b"],
  });
});

test("[O22] ignores Accept and Content-Type in 3.x but not in 2.0", () => {
  const names = ["Accept", "content-type", "AUTHORIZATION", "Host", "X-Own"];
  const parameters = names.map((name) => ({ name, in: "header", schema, type: "string" }));
  const headers = (root: object): string[] =>
    getOperation(
      { ...root, info, paths: { "/a": { get: { parameters, responses } } } },
      "/a",
      "get",
    ).parameters.map(({ name }) => name);
  expect(headers({ openapi: "3.0.3" })).toEqual(["AUTHORIZATION", "X-Own"]);
  expect(headers({ swagger: "2.0" })).toEqual(["Accept", "content-type", "AUTHORIZATION", "X-Own"]);
});

test("[O21] reads the query method, additional operations and querystring parameters", () => {
  const parameters = [
    { name: "filter", in: "querystring", content: { "application/json": { schema } } },
  ];
  const paths = {
    "/a": { query: { responses, parameters }, additionalOperations: { LINK: { responses } } },
  };
  const document = { openapi: "3.2.0", info, paths };
  expect(getOperation(document, "/a", "QUERY").parameters).toMatchObject([
    { name: "filter", location: "querystring", mediaType: "application/json", schema },
  ]);
  expect(getOperation(document, "/a", "link")).toMatchObject({
    method: "LINK",
    pointer: "/paths/~1a/additionalOperations/LINK",
  });
});

test("[O21] ignores the query method in older editions", () => {
  const document = { openapi: "3.1.0", info, paths: { "/a": { query: { responses } } } };
  expect(() => getOperation(document, "/a", "query")).toThrow(
    withMessage("openapi.document.noOperation"),
  );
});
