import { intentsOf, type Params } from "@heddle/params";
import { describe, expect, it } from "vitest";

import * as views from "../index.ts";
import { predictions } from "./predictions.ts";

type JsonSchema = Parameters<typeof views.schemaToWidget>[1];
type Step = readonly [intent: string, ...args: unknown[]];
type Sample = readonly [name: string, make: () => Params, steps: readonly Step[]];

const options = ["red", "green", "blue"].map((value) => ({ label: value, value }));
const name = { type: "string" };
const row = { type: "object", properties: { name } };
const branch = (title: string): JsonSchema => ({
  title,
  type: "object",
  properties: { [title]: name },
});

const decimal: JsonSchema = {
  anyOf: [
    { type: "number", minimum: 0 },
    { type: "string", pattern: "^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$" },
    { type: "null" },
  ],
};

function rows(): views.Rows {
  const list = views.schemaToWidget("rows", { type: ["array", "null"], items: row }) as views.Rows;
  list.value = [{ name: "a" }, { name: "b" }, { name: "c" }];
  return list;
}

function map(): views.MapInput {
  const schema = { type: ["object", "null"], additionalProperties: name };
  const widget = views.schemaToWidget("map", schema) as views.MapInput;
  widget.value = { a: "1", b: "2", c: "3" };
  return widget;
}

function variant(required: boolean): views.Variant {
  const schema = { oneOf: [branch("Cat"), branch("Dog")] };
  return views.schemaToWidget("pet", schema, { required }) as views.Variant;
}

function picked(model: views.Variant): views.Variant {
  model.pick(0);
  return model;
}

function drafted<W extends views.Widget>(widget: W, input: string): W {
  widget.enter(input);
  widget.leave();
  return widget;
}

const samples: readonly Sample[] = [
  ["a checkbox", () => new views.Checkbox(), [["toggle"], ["toggle"], ["toggle"], ["clear"]]],
  [
    "three states",
    () => new views.Switch({ threeState: true, nullable: true }),
    [["toggle"], ["toggle"], ["toggle"], ["setNull"], ["toggle"]],
  ],
  [
    "a select",
    () => new views.Select({ options }),
    [
      ["choose", 1],
      ["choose", 2],
      ["choose", 9],
      ["choose", 0, "blue"],
      ["choose", 0, "pink"],
    ],
  ],
  [
    "a multi-select",
    () => new views.MultiSelect({ options }),
    [
      ["choose", 2, true],
      ["choose", 0, true],
      ["choose", 2, false],
      ["choose", 0, true, "green"],
      ["choose", 0, false, "pink"],
      ["clear"],
    ],
  ],
  [
    "a multi-select with members that are no options",
    () => new views.MultiSelect({ options, value: ["blue", "pink", "red", null] }),
    [
      ["choose", 1, true],
      ["choose", 2, false],
      ["remove", 1],
      ["remove", 7],
      ["remove", 0, null],
      ["remove", 0, "pink"],
    ],
  ],
  [
    "a number",
    () => new views.NumberInput({ minimum: 0, maximum: 1, step: 0.1 }),
    [
      ["stepBy", 1],
      ["stepBy", 3],
      ["enter", "0.25"],
      ["stepBy", 100],
      ["enter", "nothing"],
      ["stepBy", 1],
      ["enter", "0.5"],
      ["enter", "0.50"],
      ["stepBy", 1],
      ["enter", ".50"],
      ["clear"],
      ["enter", ""],
    ],
  ],
  [
    "a number or a text that can only be one",
    () => views.schemaToWidget("price", decimal),
    [
      ["enter", "19.9"],
      ["enter", "19.90"],
      ["enter", "12345678901234567890"],
      ["enter", "-1.0"],
      ["setNull"],
      ["enter", "1e3"],
    ],
  ],
  [
    "a wrong number",
    () => drafted(new views.IntegerInput(), "1.5"),
    [
      ["enter", "2.5"],
      ["enter", "x"],
      ["enter", "2"],
    ],
  ],
  [
    "a slider",
    () => new views.Slider({ minimum: 0, maximum: 9 }),
    [
      ["enter", "4"],
      ["stepBy", -9],
    ],
  ],
  [
    "tags",
    () => new views.Tags({ nullable: true }),
    [
      ["add", " warp "],
      ["add", ""],
      ["add", "weft"],
      ["remove", 0],
      ["remove", 7],
      ["remove", 1, "weft"],
      ["remove", 0, "reed"],
      ["setNull"],
    ],
  ],
  [
    "tags of numbers",
    () => new views.Tags({ itemType: "integer" }),
    [
      ["add", "1"],
      ["add", "one"],
      ["add", "2"],
      ["add", "3\nfour\n\n5\r\nsix"],
    ],
  ],
  ["text", () => new views.TextInput({ value: "a", allowEmpty: true }), [["setEmpty"], ["clear"]]],
  ["text that may not be empty", () => new views.TextArea({ value: "a" }), [["setEmpty"]]],
  ["a date", () => new views.DateInput({ value: "2026-03-01" }), [["clear"], ["setNull"]]],
  [
    "a password",
    () => new views.PasswordInput({ nullable: true, allowEmpty: true }),
    [["enter", "secret"], ["setNull"], ["setEmpty"], ["clear"], ["enter", ""]],
  ],
  [
    "rows",
    rows,
    [
      ["move", 0, 2],
      ["move", 0, 1, 1],
      ["move", 1, 0, 1],
      ["remove", 1],
      ["remove", 9],
      ["remove", 0, 9],
      ["move", 0, 9],
      ["setNull"],
      ["clear"],
    ],
  ],
  ["a map", map, [["remove", 1], ["remove", 9], ["remove", 0, 3], ["setNull"], ["clear"]]],
  ["a row of a map", () => map().entries[0]!, [["setNull"], ["clear"]]],
  ["the key of a row", () => map().entries[0]!.keyInput, [["setNull"], ["setEmpty"], ["clear"]]],
  ["a variant", () => picked(variant(false)), [["pick", 0], ["clear"]]],
  ["a required variant", () => variant(true), [["pick", 0], ["clear"]]],
  [
    "a value of any type",
    () => views.schemaToWidget("any", {}),
    [
      ["chooseType", "string"],
      ["enter", "5"],
      ["chooseType", "number"],
      ["chooseType", "true"],
      ["chooseType", "object"],
      ["setOpen", false],
      ["chooseType", "array"],
      ["chooseType", "null"],
      ["chooseType", "integer"],
      ["clear"],
    ],
  ],
  [
    "a value of some types",
    () => views.schemaToWidget("some", { type: ["integer", "string", "null"], minLength: 3 }),
    [
      ["enter", "ab"],
      ["chooseType", "string"],
      ["chooseType", "integer"],
      ["chooseType", "object"],
      ["setNull"],
      ["chooseType", "string"],
      ["clear"],
    ],
  ],
  [
    "a group",
    () => views.schemaToWidget("group", { ...row, type: ["object", "null"] }),
    [["setOpen", false], ["setNull"], ["clear"]],
  ],
  [
    "a table",
    () => new views.Table({ rows: [{ a: 2 }, { a: 1 }] }),
    [
      ["sort", "a"],
      ["sort", "a"],
      ["sort", "a"],
    ],
  ],
  ["a disabled widget", () => new views.Checkbox({ disabled: true }), [["toggle"], ["clear"]]],
];

describe("predictions", () => {
  it.each(samples)("[V54] of %s equal the effect on the model", async (_name, make, steps) => {
    const model = make();
    for (const [intent, ...args] of steps) {
      const predict = predictions[model.kind]?.[intent];
      const predicted = predict?.((param) => shownBy(model, param), ...args)?.values ?? {};
      const before = shownOf(model, Object.keys(predicted));
      const { ok } = await model.call(intent, ...args);
      const after = shownOf(model, Object.keys(predicted));
      expect([intent, args, predicted]).toEqual([intent, args, after]);
      expect([intent, args, ok ? after : before]).toEqual([intent, args, after]);
    }
  });

  it("[V54] of another branch show no widgets of the current one", () => {
    const model = variant(true);
    const predicted = predictions["variant"]?.["pick"]?.((param) => shownBy(model, param), 1);
    expect(predicted?.values).toMatchObject({ active: 1, children: [] });
  });

  it("[V54] exist for every intent of a view, except where only the model knows the effect", () => {
    const onlyTheModel = new Set([
      "set",
      "leave",
      "enter",
      "press",
      "showMore",
      "act",
      "stop",
      "setMode",
      "rows add",
      "map-input add",
      "rows duplicate",
      "rows restore",
      "map-input restore",
      "group add",
      "problem-list open",
      "shared-view present",
      "shared-view introduce",
    ]);
    const missing = Object.values(views).flatMap((exported) => {
      if (typeof exported !== "function" || !("kind" in exported)) return [];
      const { kind } = exported;
      if (["widget", "fixed"].includes(kind)) return [];
      return [...intentsOf(exported).keys()]
        .filter((intent) => !predictions[kind]?.[intent])
        .filter((intent) => !onlyTheModel.has(intent) && !onlyTheModel.has(`${kind} ${intent}`))
        .map((intent) => `${kind} ${intent}`);
    });
    expect(missing).toEqual([]);
  });
});

function shownOf(model: Params, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((param) => [param, model.read(param)]));
}

/** Reads like a replica: a hidden parameter is undefined. */
function shownBy(model: Params, param: string): unknown {
  try {
    return model.read(param);
  } catch {
    return undefined;
  }
}
