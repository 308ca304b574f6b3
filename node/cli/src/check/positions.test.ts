import { describe, expect, it } from "vitest";

import { positionsIn } from "./positions.ts";

function placesOf(text: string, pointers: readonly string[]): string[] {
  const place = positionsIn(text, pointers);
  return pointers.map((pointer) => {
    const { line, column } = place(pointer);
    return `${line}:${column}`;
  });
}

describe("[K50] positions in JSON", () => {
  const text = `{
  "a": { "skipped": [{ "x": "}" }], "b~/c": [1, { "d\\u0065": "\\"" }] },
  "e": [[], {}, "last"]
}`;

  it.each([
    ["", "1:1"],
    ["/a", "2:3"],
    ["/a/b~0~1c", "2:37"],
    ["/a/b~0~1c/0", "2:46"],
    ["/a/b~0~1c/1", "2:49"],
    ["/a/b~0~1c/1/de", "2:51"],
    ["/e/2", "3:17"],
  ])("%s is at %s", (pointer, place) => {
    expect(placesOf(text, [pointer])).toEqual([place]);
  });

  it("are found together; a missing part has the position of its parent", () => {
    const pointers = ["/e/1/none/of/it", "/e", "/none", "/a/skipped/0/x"];
    expect(placesOf(text, pointers)).toEqual(["3:13", "3:3", "1:1", "2:24"]);
  });

  it("are found after long strings, and strings that end with backslashes and quotes", () => {
    const long = JSON.stringify({ a: "x".repeat(12_000_000), b: '\\"\\', c: 1 }, null, 1);
    expect(placesOf(long, ["/b", "/c"])).toEqual(["3:2", "4:2"]);
  });

  // jsonc-parser overflows the stack here.
  it("are found next to 100,000 nested lists", () => {
    const text = `{"deep":${"[".repeat(100_000)}${"]".repeat(100_000)},\n"a":1}`;
    expect(placesOf(text, ["/a"])).toEqual(["2:1"]);
  });

  // JSON.parse uses the last one, jsonc-parser finds the first one.
  it("a duplicate key has the position of its last occurrence", () => {
    expect(placesOf('{"a":1,\n"a":[2]}', ["/a", "/a/0"])).toEqual(["2:1", "2:6"]);
  });

  it("count from the first character, including a byte order mark", () => {
    expect(placesOf('\uFEFF{"a":1}', ["/a"])).toEqual(["1:3"]);
  });
});

describe("[K50] positions in YAML", () => {
  const text = `# A comment
base: &base
  kept: 1
paths:
  /pets: { get: { tags: [a, b] } }
  "/pets/{id}":
    <<: *base
    200: number
list:
  - one
  - two: 2
copy: *base
`;

  it.each([
    ["/base", "2:1"],
    ["/paths/~1pets", "5:3"],
    ["/paths/~1pets/get/tags/1", "5:29"],
    ["/paths/~1pets~1{id}", "6:3"],
    ["/paths/~1pets~1{id}/200", "8:5"],
    ["/list/1/two", "11:5"],
    ["/copy/kept", "3:3"],
    // Merged: it has the position of the merge key.
    ["/paths/~1pets~1{id}/kept", "6:3"],
  ])("%s is at %s", (pointer, place) => {
    expect(placesOf(text, [pointer])).toEqual([place]);
  });

  it.each([
    ["an anchor", "a: &x\n  b: 1\nc: *x\n", "/c/b", "2:3"],
    ["an empty value", "a:\nb:\n  c: 1\n", "/b/c", "3:3"],
    ["an empty item", "a:\n  -\n  - b: 1\n", "/a/1/b", "3:5"],
    ["a quoted key", "\"a b\": { 'c': 1 }\n", "/a b/c", "1:10"],
    ["a tag", "a: !!map\n  b: 1\n", "/a/b", "2:3"],
    ["a nested flow list", "a: [[1], [2, 3]]\n", "/a/1/1", "1:14"],
    ["an item after a comment", "a:\n  # one\n  - b\n", "/a/0", "3:5"],
    ["a scalar over two lines", "a: one\n  two\nb: 1\n", "/b", "3:1"],
    ["the last of two equal keys", "a: 1\na: 2\n", "/a", "2:1"],
    ["a byte order mark", "\uFEFFa: 1\nb: 2\n", "/b", "2:1"],
    ["an explicit key", "? a\n: b: 1\nc: 2\n", "/a/b", "2:3"],
    ["two equal values in a list", "a:\n  - x\n  - x\n", "/a/1", "3:5"],
  ])("are found with %s", (_, source, pointer, place) => {
    expect(placesOf(source, [pointer])).toEqual([place]);
  });

  it("are found if the text starts with a brace", () => {
    expect(placesOf("{\n  a: 1,\n  b: [x],\n}", ["/b/0"])).toEqual(["3:7"]);
  });
});
