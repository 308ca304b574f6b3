import { expect, test } from "vitest";

import { post } from "./document.fixture.ts";
import { responseSchema } from "./response-schema.ts";

const json = (title: string, mediaType = "application/json"): object => ({
  content: { [mediaType]: { schema: { title } } },
});

function titleOf(responses: object): unknown {
  const schema = responseSchema({ openapi: "3.1.0" }, post({ responses }));
  return typeof schema === "object" && schema !== null ? schema.title : schema;
}

test.each([
  ["the lowest", { 201: json("b"), 200: json("a"), default: json("z") }, "a"],
  ["the lowest with JSON", { 200: json("a", "text/html"), 202: json("b") }, "b"],
  ["a class of statuses after a status", { "2XX": json("b"), 204: json("a") }, "a"],
  ["a class of statuses before the default", { default: json("z"), "2xx": json("a") }, "a"],
  ["the default when nothing else has JSON", { 200: {}, 400: json("b"), default: json("z") }, "z"],
  ["none", { 204: {}, 404: json("b") }, null],
])("[O26] %s", (_, responses, expected) => {
  expect(titleOf(responses)).toBe(expected);
});

test.each([
  "application/json; profile=x",
  "APPLICATION/JSON",
  "*/*",
  "application/vnd.own+json",
  "text/json",
])("[O26] treats %s as JSON", (mediaType) => {
  expect(titleOf({ 200: json("a", mediaType) })).toBe("a");
});

test("[O26] follows a reference", () => {
  const responses = {
    200: { content: { "application/json": { schema: { $ref: "#/components/schemas/A" } } } },
  };
  const document = { components: { schemas: { A: { title: "a" } } } };
  expect(responseSchema({ openapi: "3.1.0" }, post({ responses }, document))).toEqual({
    title: "a",
  });
});
