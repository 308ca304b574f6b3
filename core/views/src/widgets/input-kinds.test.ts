import { ExactNumber } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import {
  Checkbox,
  DateInput,
  DateTimeInput,
  FileInput,
  Fixed,
  IntegerInput,
  JsonInput,
  MultiSelect,
  NumberInput,
  schemaToWidget,
  Select,
  Slider,
  Tags,
  TextInput,
  TimeInput,
  viewMessages,
  type Widget,
} from "../index.ts";

describe("text", () => {
  it("[V15] is unset while its box is empty", () => {
    const input = new TextInput({ value: "a" });
    input.enter("");
    expect(input.value).toBeUndefined();
    input.enter(" ");
    expect(input.value).toBe(" ");
  });

  it("[V64] of a record stays a text when its box is emptied, unless there was none", () => {
    const make = (schema: JsonSchema): Widget => schemaToWidget("text", schema, { mode: "record" });
    const erased = (widget: Widget, ...given: unknown[]): unknown => {
      for (const value of given) widget.assign(value);
      for (const typed of ["ab", ""]) widget.enter(typed);
      return widget.value;
    };
    const text = { type: "string" } as const;
    expect([erased(make(text), "a"), erased(make(text), "")]).toEqual(["", ""]);
    expect([erased(make(text)), erased(make(text), "a", undefined)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(erased(make({ ...text, minLength: 1 }), "a")).toBeUndefined();
    expect(erased(make({ type: ["string", "null"] }), "a")).toBeUndefined();
    expect(erased(make({ ...text, format: "password" }), "a")).toBeUndefined();
    expect(erased(schemaToWidget("text", text), "a")).toBeUndefined();
  });

  it("[V15] can be empty where that was chosen and is allowed", async () => {
    const input = new TextInput({ label: "Note", allowEmpty: true });
    expect(await input.call("setEmpty")).toMatchObject({ ok: true });
    expect(input.value).toBe("");
    const strict = new TextInput({ label: "Note" });
    expect(await strict.call("setEmpty")).toMatchObject({
      ok: false,
      reason: "Note cannot be empty.",
    });
    expect(strict.value).toBeUndefined();
  });
});

describe("numbers", () => {
  it.each<[string, number]>([
    ["12", 12],
    [" -3.5 ", -3.5],
    ["+.5", 0.5],
    ["5.", 5],
    ["1e3", 1000],
    ["-1E-2", -0.01],
    ["0", 0],
  ])("[V16] reads %j", (text, value) => {
    const input = new NumberInput();
    input.enter(text);
    expect([input.value, input.draft]).toEqual([value, null]);
  });

  it.each(["1,5", "0x10", "1e999", "Infinity", "NaN", "12x", "--1", ".", "e5", "1 000"])(
    "[V16] keeps %j as a draft",
    (text) => {
      const input = new NumberInput();
      input.enter(text);
      expect([input.value, input.draft]).toEqual([undefined, text]);
      expect(input.problems()).toEqual([{ path: [], code: "draft", message: "Enter a number." }]);
    },
  );

  it("[V16] takes lists, objects and switches for no number", () => {
    const input = new NumberInput();
    for (const junk of [[5], { valueOf: 5 }, true, null]) input.enter(junk);
    expect(input.value).toBeUndefined();
  });

  it.each([
    ["1.5", "Enter a whole number."],
    ["1e300", "This number is too long: write fewer digits, and no exponent."],
    ["x", "Enter a number."],
  ])("[V16] refuses %j as a whole number: %s", (text, message) => {
    const input = new IntegerInput();
    input.enter(text);
    input.leave();
    expect([input.value, input.draft, input.error]).toEqual([undefined, text, message]);
  });

  it("[V16] takes whole numbers of any length, digit by digit", () => {
    const input = new IntegerInput({ minimum: -1e20, maximum: 1e20 });
    for (const [text, value] of [
      ["-9007199254740991", -9_007_199_254_740_991],
      ["9007199254740993", 9_007_199_254_740_993n],
      ["+012345678901234567890", 12_345_678_901_234_567_890n],
    ] as const) {
      input.enter(text);
      expect([input.value, input.draft]).toEqual([value, null]);
    }
    input.enter("100000000000000000001");
    input.leave();
    expect(input.draft).toBe("100000000000000000001");
    expect(input.error).not.toBeNull();
  });

  it("[V17] steps whole numbers of any length", () => {
    const maximum = 10_000_000_000_000_000;
    const input = new IntegerInput({ maximum, value: Number.MAX_SAFE_INTEGER, step: 2 });
    const values: unknown[] = [];
    for (const steps of [1, 1, -1, -1, maximum]) {
      input.stepBy(steps);
      values.push(input.value);
    }
    expect(values).toEqual([
      9_007_199_254_740_993n,
      9_007_199_254_740_995n,
      9_007_199_254_740_993n,
      9_007_199_254_740_991,
      BigInt(maximum),
    ]);
  });

  it("[V17] steps from the lower bound, by the step, within the bounds", async () => {
    const input = new NumberInput({ minimum: 1, maximum: 2, step: 0.4 });
    const values: unknown[] = [];
    for (const steps of [1, 1, 1, 1, -1, -10]) {
      await input.call("stepBy", steps);
      values.push(input.value);
    }
    expect(values).toEqual([1, 1.4, 1.8, 2, 1.6, 1]);
  });

  it("[V17] starts at zero without bounds, or at the bound nearest to it", () => {
    for (const [bounds, start] of [
      [{}, 0],
      [{ maximum: -5 }, -5],
      [{ minimum: 3 }, 3],
    ] as const) {
      const input = new NumberInput(bounds);
      input.stepBy(1);
      expect(input.value).toBe(start);
    }
  });

  it("[V17] leaves no binary noise", () => {
    const slider = new Slider({ minimum: 0, maximum: 1, step: 0.1, value: 0 });
    const values: unknown[] = [];
    for (let step = 0; step < 10; step++) {
      slider.stepBy(1);
      values.push(slider.value);
    }
    expect(values).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  });
});

describe("checkbox", () => {
  const states = (checkbox: Checkbox): unknown[] =>
    Array.from({ length: 4 }, () => {
      checkbox.toggle();
      return checkbox.value;
    });

  it("[V18] goes yes, no, yes", () => {
    expect(states(new Checkbox())).toEqual([true, false, true, false]);
    expect(states(new Checkbox({ nullable: true, value: null }))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("[V18] with a third state goes yes, no, not set", () => {
    expect(states(new Checkbox({ threeState: true }))).toEqual([true, false, undefined, true]);
  });
});

describe("numbers with many digits", () => {
  it("[V16] are taken digit by digit", () => {
    const input = new NumberInput();
    for (const text of ["0.1", "1e300", "0.30000000000000004"]) {
      input.enter(text);
      expect([text, input.value, input.draft]).toEqual([text, Number(text), null]);
    }
    input.enter("9007199254740993");
    expect(input.value).toBe(9_007_199_254_740_993n);
    input.enter("-.12345678901234567890");
    expect(input.value).toEqual(new ExactNumber("-0.12345678901234567890"));
    expect(input.draft).toBeNull();
  });

  it("[V24] survive in JSON that is edited as text", () => {
    const input = new JsonInput();
    input.enter('{ "id": 12345678901234567890, "rate": 0.10000000000000000001 }');
    expect(input.value).toEqual({
      id: 12_345_678_901_234_567_890n,
      rate: new ExactNumber("0.10000000000000000001"),
    });
  });

  it("[V16] are not stepped while something else is typed", async () => {
    const input = new NumberInput();
    input.enter("abc");
    expect(await input.call("stepBy", 1)).toMatchObject({ ok: false, code: "refused" });
    expect(input.draft).toBe("abc");
  });
});

describe("choices", () => {
  const options = [
    { label: "None", value: null },
    { label: "Red", value: "red" },
    { label: "Pair", value: [1, { a: 2 }] },
  ];

  it("[V19] take any JSON, null included", async () => {
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

  it("[V19] keep what is not an option as a draft", () => {
    const select = new Select({ options, value: "red" });
    select.enter("blue");
    select.leave();
    expect([select.value, select.draft, select.error]).toEqual([
      "red",
      "blue",
      "Choose one of the options.",
    ]);
  });

  it("[V20] of several keep the order of the options", async () => {
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

describe("lists with members that are not for them", () => {
  const options = ["a", "b", "c"].map((value) => ({ label: value, value }));

  it("[V62] keep them and their places when options are chosen", async () => {
    const select = new MultiSelect({ options, schema: { items: { enum: ["a", "b", "c"] } } });
    select.value = ["c", "zzz", "a", "a", null];
    await select.call("choose", 1, true);
    expect(select.value).toEqual(["b", "c", "zzz", "a", "a", null]);
    await select.call("choose", 0, false);
    expect(select.value).toEqual(["b", "c", "zzz", null]);
    expect(select.problems()).toMatchObject([{ path: [2] }, { path: [3] }]);
    await select.call("remove", 2);
    await select.call("remove", 9);
    expect(select.value).toEqual(["b", "c", null]);
  });

  it("[V62] keep them when tags are added and removed, and say what is wrong", () => {
    const tags = new Tags({ schema: { items: { type: "string" } }, value: ["a", null, 3] });
    tags.add("b");
    tags.remove(0);
    expect(tags.value).toEqual([null, 3, "b"]);
    expect(tags.problems()).toMatchObject([{ path: [0] }, { path: [1] }]);
  });
});

describe("tags", () => {
  it("[V21] add what is typed, without the space around it", async () => {
    const tags = new Tags();
    for (const text of ["warp", "  weft ", "", "   ", "42"]) await tags.call("add", text);
    expect(tags.value).toEqual(["warp", "weft", "42"]);
  });

  it("[V21] add numbers as numbers, and keep what is none in the box", () => {
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
    expect(tags.problems()).toMatchObject([
      { code: "draft", message: expect.stringContaining("100") },
    ]);
    tags.add("");
    expect([tags.draft, tags.error, tags.problems()]).toEqual([null, null, []]);
  });

  it("[V21] know the rules for items behind a reference", () => {
    const root = { $defs: { list: { items: { $ref: "#/$defs/item" } }, item: { pattern: "^a" } } };
    const tags = new Tags({ schema: { $ref: "#/$defs/list" }, root });
    tags.add("b");
    tags.add("ab");
    expect(tags.value).toEqual(["ab"]);
    tags.value = ["b"];
    expect(tags.problems()).toMatchObject([{ path: [0], code: "pattern" }]);
  });

  it("[V21] do not take what is still in the box for the list", () => {
    const tags = new Tags({ label: "Topics", value: ["a"] });
    tags.enter("b");
    expect([tags.value, tags.draft]).toEqual([["a"], "b"]);
    expect(tags.problems()).toMatchObject([
      { message: "Finish or clear what is entered in Topics first." },
    ]);
    tags.enter("");
    expect([tags.value, tags.draft]).toEqual([["a"], null]);
  });

  it("[V21] remove one by its place, and none where there is none", async () => {
    const tags = new Tags({ value: ["a", "b"] });
    for (const position of [5, -1, 0]) await tags.call("remove", position);
    expect(tags.value).toEqual(["b"]);
    const unset = new Tags();
    await unset.call("remove", 0);
    expect(unset.value).toBeUndefined();
  });

  it("[V21] wait with rules about the whole list until it is validated", () => {
    const tags = new Tags({ schema: { minItems: 2, uniqueItems: true } });
    tags.add("a");
    expect([tags.value, tags.validate()]).toMatchObject([["a"], [{ code: "minItems", path: [] }]]);
    tags.add("a");
    expect(tags.validate()).toMatchObject([{ code: "uniqueItems" }]);
    tags.assign(["a", "b"]);
    expect(tags.validate()).toEqual([]);
  });
});

describe("dates and times", () => {
  it("[V22] get the seconds that browsers leave out", () => {
    const input = new TimeInput();
    input.enter("09:30");
    expect(input.value).toBe("09:30:00");
    input.enter("09:30:15.5Z");
    expect(input.value).toBe("09:30:15.5Z");
  });

  it("[V22] keep what is none as a draft with the reason", () => {
    for (const [input, text] of [
      [new DateInput(), "2026-02-30"],
      [new TimeInput(), "24:00"],
      [new DateTimeInput(), "2026-03-01"],
    ] as const) {
      input.enter(text);
      input.leave();
      expect(input.value).toBeUndefined();
      expect(input.draft).toContain(text.slice(0, 5));
      expect(input.error).toMatch(/^Enter a/);
    }
  });

  it("[V22] obey the schema as well", () => {
    const input = new DateInput({ schema: { pattern: "^2026" } });
    expect([input.accepts("2026-01-01"), input.accepts("2025-01-01")]).toEqual([true, false]);
  });
});

describe("files", () => {
  it("[V23] are held as they are, one or several", async () => {
    const file = new File(["a"], "a.txt");
    const [one, several] = [new FileInput(), new FileInput({ multiple: true })];
    expect(await one.call("enter", file)).toMatchObject({ ok: true });
    expect(await several.call("enter", [file, file])).toMatchObject({ ok: true });
    expect(one.value).toBe(file);
    expect(several.value).toEqual([file, file]);
    expect([one.accepts([file]), several.accepts(file)]).toEqual([false, false]);
    expect([one.problems(), several.problems()]).toEqual([[], []]);
  });
});

describe("JSON", () => {
  it("[V24] is read from text", () => {
    const input = new JsonInput();
    input.enter('{ "a": [1, null] }');
    expect(input.value).toEqual({ a: [1, null] });
    input.enter("  ");
    expect(input.value).toBeUndefined();
    input.enter('""');
    expect(input.value).toBe("");
  });

  it("[V24] that is none says why", () => {
    const input = new JsonInput();
    input.enter("{ a: 1 }");
    input.leave();
    expect(input.draft).toBe("{ a: 1 }");
    expect(input.error).toBe(viewMessages.notJsonAt(1, 3));
  });

  it("[V63] of few types says what to type", () => {
    const title = schemaToWidget("title", { oneOf: [{ type: "string" }, { type: "integer" }] });
    title.enter("Found a bug");
    title.leave();
    expect([title.draft, title.error]).toEqual([
      "Found a bug",
      'Enter a text in quotes or a whole number. With quotes this is "Found a bug".',
    ]);
    title.enter("x".repeat(50));
    expect(title.error).toBe("Enter a text in quotes or a whole number.");
    title.enter('"Found');
    expect(title.error).toBe(viewMessages.notJsonAt(1, 7));
    title.enter('"Found a bug"');
    expect([title.value, title.error]).toEqual(["Found a bug", null]);
  });

  it("[V24] that the schema rejects says where", () => {
    const schema = { properties: { list: { items: { type: "integer" } } } };
    const input = new JsonInput({ schema });
    input.enter('{ "list": [1, "x"] }');
    input.leave();
    expect(input.error).toMatch(/^list › Item 2: /);
  });

  it("[V24] with a forbidden key stays a draft", () => {
    const input = new JsonInput({ label: "Config", value: 1 });
    input.enter('{ "a": { "__proto__": 1 } }');
    input.leave();
    expect([input.value, input.draft]).toEqual([1, '{ "a": { "__proto__": 1 } }']);
    expect(input.error).toContain('Config.a: the key "__proto__" is refused');
  });
});

describe("a fixed value", () => {
  const fixed = (): Fixed => new Fixed({ schema: { const: "a" }, value: "a", preset: "a" });

  it("[V25] is never unset", async () => {
    const widget = fixed();
    const seen: unknown[] = [];
    widget.watch("value", (changes) => seen.push(changes));
    widget.value = undefined;
    widget.assign(undefined);
    widget.clear();
    await widget.call("clear");
    await widget.call("enter", "b");
    await widget.call("setNull");
    expect([widget.value, widget.draft, seen]).toEqual(["a", null, []]);
  });

  it("[V25] is never another", () => {
    const widget = fixed();
    expect(() => (widget.value = "b")).toThrow(expect.objectContaining({ code: "validation" }));
    expect(() => widget.assign("b")).toThrow(expect.objectContaining({ code: "validation" }));
    expect(widget.value).toBe("a");
  });

  it("[V25] does not count as filled in", () => {
    expect(fixed().isFilled).toBe(false);
  });
});
