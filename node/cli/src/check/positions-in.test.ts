import { describe, expect, it } from "vitest";

import { positionsIn } from "./positions-in.ts";

async function placesOf(text: string, pointers: readonly string[]): Promise<string[]> {
  const place = await positionsIn(text, pointers);
  return pointers.map((pointer) => {
    const { line, column } = place(pointer);
    return `${line}:${column}`;
  });
}

describe("[K50] places in JSON", () => {
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
  ])("%s is at %s", async (pointer, place) => {
    expect(await placesOf(text, [pointer])).toEqual([place]);
  });

  it("are found together, and what is not there is where its surroundings are", async () => {
    const pointers = ["/e/1/none/of/it", "/e", "/none", "/a/skipped/0/x"];
    expect(await placesOf(text, pointers)).toEqual(["3:13", "3:3", "1:1", "2:24"]);
  });

  it("are found behind long texts, and texts that end with backslashes and quotes", async () => {
    const long = JSON.stringify({ a: "x".repeat(12_000_000), b: '\\"\\', c: 1 }, null, 1);
    expect(await placesOf(long, ["/b", "/c"])).toEqual(["3:2", "4:2"]);
  });

  it("count from the first character, also after a mark of the byte order", async () => {
    expect(await placesOf('\uFEFF{"a":1}', ["/a"])).toEqual(["1:3"]);
  });
});

describe("[K50] places in YAML", () => {
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
    // Merged: it is where the merging is.
    ["/paths/~1pets~1{id}/kept", "6:3"],
  ])("%s is at %s", async (pointer, place) => {
    expect(await placesOf(text, [pointer])).toEqual([place]);
  });

  it("also where a brace begins it", async () => {
    expect(await placesOf("{\n  a: 1,\n  b: [x],\n}", ["/b/0"])).toEqual(["3:7"]);
  });
});
