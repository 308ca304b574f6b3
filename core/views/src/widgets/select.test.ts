import { describe, expect, it } from "vitest";

import { MultiSelect, Select, Tags } from "../index.ts";
import type { Option } from "./option.ts";

describe("choices", () => {
  const options = [
    { label: "None", value: null },
    { label: "Red", value: "red" },
    { label: "Pair", value: [1, { a: 2 }] },
  ];

  it("[V19] accept any JSON, including null", async () => {
    const select = new Select({ options });
    const values: unknown[] = [];
    for (const position of [2, 1, 0]) {
      await select.call("choose", position);
      values.push(select.value);
    }
    expect(values).toEqual([[1, { a: 2 }], "red", null]);
    expect(await select.call("choose", 9)).toMatchObject({ ok: false, code: "refused" });
    expect(select.value).toBeNull();
    expect(await select.call("choose", -1)).toMatchObject({ ok: false });
    expect(select.accepts([1, { a: 3 }])).toBe(false);
  });

  it("[V19] keep a value that is not an option as a draft", () => {
    const select = new Select({ options, value: "red" });
    select.enter("blue");
    select.leave();
    expect([select.value, select.draft, select.error]).toEqual([
      "red",
      "blue",
      "Choose one of the options.",
    ]);
  });

  it("[V20] several chosen values keep the order of the options", async () => {
    const select = new MultiSelect({ options });
    for (const position of [2, 0, 1]) await select.call("choose", position, true);
    expect(select.value).toEqual([null, "red", [1, { a: 2 }]]);
    await select.call("choose", 1, false);
    expect(select.value).toEqual([null, [1, { a: 2 }]]);
    await select.call("choose", 1, false);
    await select.call("choose", 0, false);
    await select.call("choose", 2, false);
    expect(select.value).toEqual([]);
  });
});

describe("[V72] choices of a view whose options are outdated", () => {
  const optionsOf = (...values: unknown[]): Option[] =>
    values.map((value) => ({ label: String(value), value }));

  it("are the options that the view shows", async () => {
    const select = new Select({ options: optionsOf("warp", "weft", null) });
    select.options = optionsOf("reed", "warp", "weft", null);
    await select.call("choose", 1, "weft");
    expect(select.value).toBe("weft");
    await select.call("choose", 2, null);
    expect(select.value).toBeNull();
    const multiSelect = new MultiSelect({ options: optionsOf("warp", "weft"), value: ["warp"] });
    multiSelect.options = optionsOf("reed", "warp", "weft");
    await multiSelect.call("choose", 1, true, "weft");
    await multiSelect.call("choose", 0, false, "warp");
    expect(multiSelect.value).toEqual(["weft"]);
  });

  it("are rejected if the option is gone", async () => {
    const select = new Select({ options: optionsOf("reed", "warp"), value: "warp" });
    expect(await select.call("choose", 0, "weft")).toMatchObject({ ok: false, code: "refused" });
    expect(select.value).toBe("warp");
    const multiSelect = new MultiSelect({ options: optionsOf("reed", "warp"), value: ["reed"] });
    for (const isChosen of [true, false])
      expect(await multiSelect.call("choose", 0, isChosen, "weft")).toMatchObject({ ok: false });
    expect(multiSelect.value).toEqual(["reed"]);
  });
});

describe.each([
  ["tags", (value: unknown[]) => new Tags({ value })],
  ["a multi-select", (value: unknown[]) => new MultiSelect({ value })],
])("[V72] a removal from %s by a view whose items are outdated", (_name, build) => {
  it("removes the item that the view shows", async () => {
    const widget = build(["reed", "warp", "weft"]);
    await widget.call("remove", 0, "warp");
    expect(widget.value).toEqual(["reed", "weft"]);
    await widget.call("remove", 1, "weft");
    expect(widget.value).toEqual(["reed"]);
  });

  it("is rejected if the item is gone or occurs several times", async () => {
    const widget = build(["reed", "warp", "warp"]);
    for (const [position, item] of [
      [1, "weft"],
      [7, "weft"],
      [0, "warp"],
    ])
      expect(await widget.call("remove", position, item)).toMatchObject({ ok: false });
    expect(widget.value).toEqual(["reed", "warp", "warp"]);
    await widget.call("remove", 1, "warp");
    expect(widget.value).toEqual(["reed", "warp"]);
  });
});

describe("lists with invalid items", () => {
  const options = ["a", "b", "c"].map((value) => ({ label: value, value }));

  it("[V62] keep them and their positions when options are chosen", async () => {
    const select = new MultiSelect({ options, schema: { items: { enum: ["a", "b", "c"] } } });
    select.value = ["c", "zzz", "a", "a", null];
    await select.call("choose", 1, true);
    expect(select.value).toEqual(["b", "c", "zzz", "a", "a", null]);
    await select.call("choose", 0, false);
    expect(select.value).toEqual(["b", "c", "zzz", null]);
    expect(select.issues()).toMatchObject([{ path: [2] }, { path: [3] }]);
    await select.call("remove", 2);
    await select.call("remove", 9);
    expect(select.value).toEqual(["b", "c", null]);
  });

  it("[V62] keep them when tags are added and removed, and report them", () => {
    const tags = new Tags({ schema: { items: { type: "string" } }, value: ["a", null, 3] });
    tags.add("b");
    tags.remove(0);
    expect(tags.value).toEqual([null, 3, "b"]);
    expect(tags.issues()).toMatchObject([{ path: [0] }, { path: [1] }]);
  });
});
