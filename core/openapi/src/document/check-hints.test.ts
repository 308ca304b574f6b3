import { describe, expect, it } from "vitest";

import { readDocument } from "./openapi-document.ts";

/** The messages about the hints of a document, by pointer. */
function problems(schema: object, parameter: object = {}): [string, string][] {
  const parameters = [{ name: "a%2Fb", in: "query", schema: { type: "boolean" }, ...parameter }];
  const requestBody = { content: { "application/json": { schema } } };
  const post = { parameters, requestBody, responses: {} };
  const info = { title: "Things", version: "1" };
  const { diagnostics } = readDocument({ openapi: "3.1.0", info, paths: { "/a": { post } } });
  return diagnostics.map(({ code, pointer, message }) => [`${code} ${pointer}`, message]);
}

const at = "/paths/~1a/post/requestBody/content/application~1json/schema";

describe("[O646] the layout hints of a document", () => {
  it.each([
    [{ lable: "A" }, 'did you mean "label"?'],
    [{ foo: 1 }, "there are label, widget"],
    [{ hidden: "yes" }, "true or false"],
    [{ widget: "textaera" }, "one of text, textarea"],
    [{ widget: "slider" }, "it can be text, textarea"],
    [{ order: ["gone"] }, '"gone"'],
  ])("that are wrong are diagnostics: %j", (hints, words) => {
    const found = problems({ type: "string", "x-heddle": hints });
    expect(found).toEqual([[`invalid_hint ${at}/x-heddle`, expect.stringContaining(words)]]);
  });

  it("are checked at parameters and properties", () => {
    const secret = { type: "string", "x-heddle": { widget: "text" } };
    const schema = { type: "object", properties: { api_key: secret, "x-heddle": {} } };
    expect(problems(schema, { "x-heddle": { widget: "text" } })).toEqual([
      ["invalid_hint /paths/~1a/post/parameters/0/x-heddle", expect.stringContaining("checkbox")],
      [`invalid_hint ${at}/properties/api_key/x-heddle`, expect.stringContaining("password")],
    ]);
  });

  it("that are valid are none", () => {
    const name = { type: "string", "x-heddle": { label: "N", widget: "textarea", section: "S" } };
    const schema = { type: "object", properties: { name }, "x-heddle": { order: ["name"] } };
    expect(problems(schema, { "x-heddle": { widget: "switch", hidden: true } })).toEqual([]);
  });

  it("that are no object have the wrong type", () => {
    expect(problems({ "x-heddle": 5 }).map(([place]) => place)).toEqual([
      `wrong_type ${at}/x-heddle`,
    ]);
  });
});
