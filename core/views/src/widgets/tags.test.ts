import { describe, expect, it } from "vitest";

import { Tags } from "../index.ts";

describe("tags", () => {
  it("[V21] add the typed text, trimmed", async () => {
    const tags = new Tags();
    for (const text of ["warp", "  weft ", "", "   ", "42"]) await tags.call("add", text);
    expect(tags.value).toEqual(["warp", "weft", "42"]);
  });

  it("[V21] add numbers as numbers, and keep other input in the box", () => {
    const tags = new Tags({
      label: "Ports",
      itemType: "integer",
      schema: { items: { maximum: 100 } },
    });
    tags.add("80");
    expect([tags.draft, tags.error]).toEqual([null, null]);
    for (const text of ["x", "1.5", "0x10", "9007199254740993", "101"]) {
      tags.add(text);
      expect([tags.draft, tags.error]).toEqual([text, expect.any(String)]);
    }
    expect(tags.value).toEqual([80]);
    expect(tags.issues()).toMatchObject([
      { code: "draft", message: expect.stringContaining("100") },
    ]);
    tags.add("");
    expect([tags.draft, tags.error, tags.issues()]).toEqual([null, null, []]);
  });

  it("[V21] add each line of several, and keep the others in the box", () => {
    const tags = new Tags({ itemType: "integer", value: [1] });
    tags.add("2\r\nx\n\n 3 \ny");
    expect([tags.value, tags.draft, tags.error]).toEqual([[1, 2, 3], "x, y", expect.any(String)]);
    tags.add("4\nx, y");
    expect([tags.value, tags.draft]).toEqual([[1, 2, 3, 4], "x, y"]);
    tags.add("5");
    expect([tags.value, tags.draft, tags.error]).toEqual([[1, 2, 3, 4, 5], null, null]);
  });

  it("[V21] validate items against a schema behind a reference", () => {
    const root = { $defs: { list: { items: { $ref: "#/$defs/item" } }, item: { pattern: "^a" } } };
    const tags = new Tags({ schema: { $ref: "#/$defs/list" }, root });
    tags.add("b");
    tags.add("ab");
    expect(tags.value).toEqual(["ab"]);
    tags.value = ["b"];
    expect(tags.issues()).toMatchObject([{ path: [0], code: "pattern" }]);
  });

  it("[V21] do not include unfinished input in the list", () => {
    const tags = new Tags({ label: "Topics", value: ["a"] });
    tags.enter("b");
    expect([tags.value, tags.draft]).toEqual([["a"], "b"]);
    expect(tags.issues()).toMatchObject([
      { translatable: { code: "views.unfinished", args: { title: "Topics" } } },
    ]);
    tags.enter("");
    expect([tags.value, tags.draft]).toEqual([["a"], null]);
  });

  it("[V21] remove one by its position, and reject an invalid position", async () => {
    const tags = new Tags({ value: ["a", "b"] });
    for (const position of [5, -1, 0]) await tags.call("remove", position);
    expect(tags.value).toEqual(["b"]);
    const unset = new Tags();
    await unset.call("remove", 0);
    expect(unset.value).toBeUndefined();
  });

  it("[V21] check constraints on the whole list only in validation", () => {
    const tags = new Tags({ schema: { minItems: 2, uniqueItems: true } });
    tags.add("a");
    expect([tags.value, tags.validate()]).toMatchObject([["a"], [{ code: "minItems", path: [] }]]);
    tags.add("a");
    expect(tags.validate()).toMatchObject([{ code: "uniqueItems" }]);
    tags.assign(["a", "b"]);
    expect(tags.validate()).toEqual([]);
  });
});
