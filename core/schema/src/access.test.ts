import { describe, expect, it } from "vitest";

import { isReadOnly, type JsonSchema, validate } from "./index.ts";

const text = { type: "string" };
const ofServer = { type: "string", readOnly: true };
const link = { type: "object", readOnly: true, properties: { href: text } };

const root = {
  openapi: "3.0.3",
  components: {
    schemas: {
      Link: link,
      Node: {
        type: "object",
        properties: {
          id: ofServer,
          inner: { type: "array", items: { $ref: "#/components/schemas/Node" } },
        },
      },
      Loop: {
        type: "object",
        properties: { inner: { type: "array", items: { $ref: "#/components/schemas/Loop" } } },
      },
    },
  },
};
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

describe("[S710] read-only as a whole", () => {
  it.each<[string, JsonSchema, boolean]>([
    ["a read-only value", ofServer, true],
    ["a reference to one", ref("Link"), true],
    ["a nullable reference to one", { anyOf: [ref("Link"), { type: "null" }] }, true],
    ["an intersection with one", { allOf: [ref("Link"), { description: "A link" }] }, true],
    ["a list of read-only items", { type: "array", items: ref("Link") }, true],
    ["a list of lists of them", { type: "array", items: { type: "array", items: link } }, true],
    ["a tuple of them", { type: "array", prefixItems: [link, ofServer] }, true],
    ["a tuple in older spelling", { type: "array", items: [link, ofServer] }, true],
    ["a map of them", { type: "object", additionalProperties: ref("Link") }, true],
    ["a map by pattern", { type: "object", patternProperties: { "^x": ofServer } }, true],
    ["an object of read-only members", { type: "object", properties: { a: ofServer } }, true],
    ["a union of them", { oneOf: [ref("Link"), ofServer] }, true],
    ["an object inside itself", ref("Node"), false],
    ["a value", text, false],
    ["anything", {}, false],
    ["no schema", true, false],
    ["a list of anything", { type: "array" }, false],
    ["an empty object", { type: "object", additionalProperties: false }, false],
    ["a tuple with a position to enter", { type: "array", prefixItems: [ofServer, text] }, false],
    ["a tuple with further items", { prefixItems: [ofServer], items: text }, false],
    ["an object with a member to enter", { properties: { a: ofServer, b: text } }, false],
    [
      "an object with further members",
      { type: "object", properties: { a: ofServer }, additionalProperties: true },
      false,
    ],
    ["a union with a branch to enter", { oneOf: [ref("Link"), text] }, false],
    ["a union beside a member to enter", { properties: { b: text }, oneOf: [link, link] }, false],
    ["an object that only contains itself", ref("Loop"), false],
    ["an unresolved reference", ref("Missing"), false],
  ])("%s", (_, schema, expected) => {
    expect(isReadOnly(schema, root)).toBe(expected);
  });

  it("reads a schema that grows without end only in part", () => {
    const names = Array.from({ length: 40 }, (_, index) => `P${index}`);
    const schemas = Object.fromEntries(
      names.map((name, at) => [
        name,
        {
          type: "object",
          properties: Object.fromEntries(
            names.map((each) => [each, { allOf: [ref(names[at + 1] ?? "Link"), {}] }]),
          ),
        },
      ]),
    );
    expect(isReadOnly(ref("P0"), { components: { schemas } })).toBe(false);
  });

  it("is not required in a request, and a write-only list not in a response", () => {
    const schema = {
      type: "object",
      required: ["links", "secrets"],
      properties: {
        links: { type: "array", items: ref("Link") },
        secrets: { type: "array", items: { type: "string", writeOnly: true } },
      },
    };
    const missing = (direction: "request" | "response"): unknown =>
      validate({}, schema, { root, direction }).map(({ path }) => path);
    expect(missing("request")).toEqual([["secrets"]]);
    expect(missing("response")).toEqual([["links"]]);
  });
});
