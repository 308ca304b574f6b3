import { describe, expect, it } from "vitest";

import { sliceOperation } from "./operation-slice.ts";
import { readParameters, UnreadableRequest } from "./parameter-reader.ts";

interface Case {
  readonly in: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema?: object;
  readonly content?: object;
  readonly allowReserved?: boolean;
}

/** What a request with the parameter `color` contains; `path` is the path with its query. */
function read(parameter: Case, entered: unknown, path: string, headers: object = {}): unknown {
  const { in: place } = parameter;
  const template = place === "path" ? "/a/{color}" : "/a";
  const declared = [{ name: "color", ...parameter }];
  const root = { openapi: "3.1.0", paths: { [template]: { get: { parameters: declared } } } };
  const slice = sliceOperation(root, template, "get", { isConverted: false });
  if ("reason" in slice) throw new TypeError(slice.reason);
  const found = readParameters(
    { url: path, headers: headers as Record<string, string> },
    template,
    [...slice.parameters.keys()],
    { [place]: { color: entered } },
  );
  const [value] = found?.values.values() ?? [];
  return found && found.unknownQuery.length === 0 ? value : found?.unknownQuery;
}

const list = ["blue", "black"];
const object = { R: "100", G: "200" };

describe("the parameters of a request are read by their styles", () => {
  it.each<[Case, unknown, string]>([
    [{ in: "path" }, list, "/a/blue,black"],
    [{ in: "path", style: "label" }, list, "/a/.blue,black"],
    [{ in: "path", style: "label", explode: true }, list, "/a/.blue.black"],
    [{ in: "path", style: "matrix" }, list, "/a/;color=blue,black"],
    [{ in: "path", style: "matrix", explode: true }, list, "/a/;color=blue;color=black"],
    [{ in: "path" }, object, "/a/R,100,G,200"],
    [{ in: "path", explode: true }, object, "/a/R=100,G=200"],
    [{ in: "path", style: "matrix", explode: true }, object, "/a/;R=100;G=200"],
    [{ in: "query" }, list, "/a?color=blue&color=black"],
    [{ in: "query" }, ["blue"], "/a?color=blue"],
    [{ in: "query", explode: false }, list, "/a?color=blue,black"],
    [{ in: "query", style: "spaceDelimited", explode: false }, list, "/a?color=blue%20black"],
    [{ in: "query", style: "pipeDelimited", explode: false }, list, "/a?color=blue%7Cblack"],
    [{ in: "query" }, object, "/a?R=100&G=200"],
    [{ in: "query" }, { R: ["1", "2"] }, "/a?R=1&R=2"],
    [{ in: "query" }, { R: { a: 1 } }, "/a?R=%7B%22a%22%3A1%7D"],
    [
      { in: "query", style: "deepObject" },
      { a: { b: ["c", "d"] } },
      "/a?color[a][b][0]=c&color[a][b][1]=d",
    ],
    [{ in: "query", style: "deepObject" }, "blue", "/a?color=blue"],
    [{ in: "query" }, "a b&c", "/a?color=a+b%26c"],
    [{ in: "query", allowReserved: true }, "a/b", "/a?color=a/b"],
    [
      { in: "query", content: { "application/json": {} } },
      { a: [1] },
      "/a?color=%7B%22a%22:[1]%7D".replace(":[1]", "%3A%5B1%5D"),
    ],
  ])("%j of %j", (parameter, value, path) => {
    expect(read(parameter, value, path)).toEqual(value);
  });

  it("in headers and cookies", () => {
    expect(read({ in: "header" }, list, "/a", { color: "blue,black" })).toEqual(list);
    expect(read({ in: "header", explode: true }, object, "/a", { color: "R=100,G=200" })).toEqual(
      object,
    );
    expect(read({ in: "cookie" }, "a b", "/a", { cookie: "x=1; color=a%20b" })).toBe("a b");
  });
});

describe("a request that breaks a style is not accepted", () => {
  it.each<[Case, unknown, string]>([
    [{ in: "query" }, "a/b", "/a?color=a/b"],
    [{ in: "query" }, "a,b", "/a?color=a,b"],
    [{ in: "query" }, "a", "/a?color=a&color=b"],
    [{ in: "query", explode: false }, list, "/a?color=blue&color=black"],
    [{ in: "query", content: { "application/json": {} } }, { a: 1 }, "/a?color=a"],
  ])("%j of %j", (parameter, value, path) => {
    expect(() => read(parameter, value, path)).toThrow(UnreadableRequest);
  });

  it.each<[Case, unknown, string, unknown]>([
    [{ in: "query" }, "a", "/a?colour=a", ["colour"]],
    [{ in: "query" }, "a", "/a?color=a&other=b", ["other"]],
    [{ in: "path" }, "a/b", "/a/a/b", undefined],
    [{ in: "query", style: "deepObject" }, { a: "1" }, "/a?color.a=1", ["color.a"]],
  ])("%j of %j in %s", (parameter, value, path, found) => {
    expect(read(parameter, value, path)).toEqual(found);
  });
});

describe("the slice of an operation", () => {
  const query = { name: "color", in: "query", schema: { type: "string" } };

  it("follows a reference in place of an operation and of a path item", () => {
    const root = {
      openapi: "3.0.0",
      paths: {
        "/a": { $ref: "#/x/item", parameters: [query] },
        "/b": { get: { $ref: "#/x/operation" } },
      },
      x: { item: { get: { parameters: [] } }, operation: { parameters: [query] } },
    };
    for (const path of ["/a", "/b"]) {
      const slice = sliceOperation(root, path, "get", { isConverted: false });
      expect("reason" in slice ? [] : [...slice.parameters.keys()].map(({ name }) => name)).toEqual(
        ["color"],
      );
    }
  });
});
