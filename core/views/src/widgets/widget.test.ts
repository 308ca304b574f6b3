import { describe, expect, it } from "vitest";

import * as views from "../index.ts";
import {
  Checkbox,
  DateInput,
  DateTimeInput,
  FileInput,
  Group,
  IntegerInput,
  JsonInput,
  MapInput,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Rows,
  Select,
  Slider,
  Switch,
  Tags,
  TextArea,
  TextInput,
  TimeInput,
  ValueInput,
  Variant,
  View,
  Widget,
} from "../index.ts";
import { describeWidget } from "./widget.contract.ts";
import { widgetTable } from "../widget-table.ts";

const options = [
  { label: "Red", value: "red" },
  { label: "One", value: 1 },
  { label: "Object", value: { a: [1] } },
];
const [file, otherFile] = [new File(["a"], "a.txt"), new File(["b"], "b.txt")];

for (const [name, Text] of Object.entries({ TextInput, TextArea, PasswordInput })) {
  describeWidget(name, {
    make: (common) => new Text({ ...common, allowEmpty: true, schema: { maxLength: 5 } }),
    values: ["warp", "weft"],
    rejected: ["too long", 5, true, ["a"], null],
    changes: [["enter", "weft"], ["enter", ""], ["setEmpty"], ["clear"]],
  });
}

for (const [name, Numeric] of Object.entries({ NumberInput, IntegerInput, Slider })) {
  describeWidget(name, {
    make: (common) => new Numeric({ ...common, minimum: 0, maximum: 10 }),
    values: [3, 10],
    rejected: [-1, 11, "3", true, [3], null],
    changes: [["enter", "4"], ["enter", 4], ["enter", ""], ["stepBy", 1], ["clear"]],
  });
}

for (const [name, Check] of Object.entries({ Checkbox, Switch })) {
  describeWidget(name, {
    make: (common) => new Check(common),
    values: [true, false],
    rejected: ["true", 1, null],
    changes: [["toggle"], ["enter", false], ["clear"]],
  });
}

describeWidget("Select", {
  make: (common) => new Select({ ...common, options }),
  values: ["red", { a: [1] }],
  rejected: ["blue", 2, { a: [2] }, ["red"], null],
  changes: [["choose", 1], ["enter", 1], ["clear"]],
});

describeWidget("MultiSelect", {
  make: (common) => new MultiSelect({ ...common, options }),
  values: [["red", 1], [{ a: [1] }]],
  rejected: ["red", { 0: "red" }, null],
  changes: [["choose", 0, false], ["choose", 2, true], ["enter", []], ["clear"]],
});

describeWidget("Tags", {
  make: (common) => new Tags({ ...common, schema: { items: { maxLength: 4 } } }),
  values: [["warp", "weft"], []],
  rejected: ["warp", { 0: "warp" }, null],
  changes: [["add", "loom"], ["remove", 0], ["enter", []], ["clear"]],
});

describeWidget("DateInput", {
  make: (common) => new DateInput(common),
  values: ["2026-03-01", "2024-02-29"],
  rejected: ["2026-02-29", "1 March", 5, null],
  changes: [["enter", "2026-03-02"], ["enter", ""], ["clear"]],
});

describeWidget("TimeInput", {
  make: (common) => new TimeInput(common),
  values: ["09:30:00", "23:59:59"],
  rejected: ["25:00:00", "noon", 5, null],
  changes: [["enter", "10:00"], ["enter", ""], ["clear"]],
});

describeWidget("DateTimeInput", {
  make: (common) => new DateTimeInput(common),
  values: ["2026-03-01T09:30:00Z", "2026-03-01T09:30:00+01:00"],
  rejected: ["2026-03-01", "now", 5, null],
  changes: [["enter", "2026-03-02T00:00:00Z"], ["enter", ""], ["clear"]],
});

describeWidget("FileInput", {
  make: (common) => new FileInput(common),
  values: [file, otherFile],
  rejected: ["a.txt", [file], {}, null],
  changes: [["enter", otherFile], ["clear"]],
});

describeWidget("FileInput for several files", {
  make: (common) => new FileInput({ ...common, multiple: true }),
  values: [[file, otherFile], []],
  rejected: ["a.txt", file, ["a.txt"], null],
  changes: [["enter", [file]], ["clear"]],
});

describeWidget("ValueInput", {
  make: (common) =>
    new ValueInput({
      ...common,
      types: ["number", "integer", "object"],
      schema: { type: ["number", "object"] },
      buildTree: () => new JsonInput(),
    }),
  values: [5, { a: 1 }],
  rejected: ["5", true, [1], null],
  changes: [["enter", "6"], ["enter", ""], ["chooseType", "object"], ["clear"]],
});

describeWidget("JsonInput", {
  make: (common) => new JsonInput({ ...common, schema: { type: ["object", "number"] } }),
  values: [{ a: [null, "b"] }, 7],
  rejected: ["text", [1], true, null],
  changes: [["enter", '{ "a": 1 }'], ["enter", "7"], ["enter", " "], ["clear"]],
});

describeWidget("Group", {
  make: (common) =>
    new Group({
      ...common,
      children: [new TextInput({ name: "a" }), new NumberInput({ name: "b" })],
    }),
  values: [{ a: "x", b: 1 }, { c: true }],
  rejected: ["x", [{ a: "x" }], null],
  changes: [["clear"]],
});

describeWidget("Rows", {
  make: (common) =>
    new Rows({
      ...common,
      buildRow: () => new Group({ required: true, children: [new TextInput({ name: "a" })] }),
    }),
  values: [[{ a: "x" }, { a: "y" }], []],
  rejected: ["x", { a: "x" }, null],
  changes: [["add"], ["remove", 0], ["move", 0, 1], ["clear"]],
});

describeWidget("MapInput", {
  make: (common) =>
    new MapInput({
      ...common,
      members: {
        rejectKey: () => undefined,
        buildValue: () => new TextInput({ required: true }),
        isSameValue: () => true,
      },
    }),
  values: [{ a: "x", b: "y" }, {}],
  rejected: ["x", [{ a: "x" }], null],
  changes: [["remove", 0], ["clear"]],
});

describeWidget("Variant", {
  make: (common) =>
    new Variant({
      ...common,
      branches: [
        {
          title: "Text",
          schema: { type: "string" },
          fit: (value) => [Number(typeof value === "string")],
          build: () => new TextInput({ name: "text" }),
        },
        {
          title: "Number",
          schema: { type: "number" },
          fit: (value) => [Number(typeof value === "number")],
          build: () => new NumberInput({ name: "number" }),
        },
      ],
    }),
  values: ["x", 5],
  rejected: [],
  changes: [["pick", 1], ["clear"]],
});

describe("entering", () => {
  it("[V10] keeps invalid input as a draft, and the value unchanged", async () => {
    const widget = new IntegerInput({ label: "Age", value: 30, maximum: 120 });
    expect(await widget.call("enter", "300")).toMatchObject({ ok: true });
    expect([widget.value, widget.draft, widget.error]).toEqual([30, "300", null]);
    await widget.call("enter", "31");
    expect([widget.value, widget.draft]).toEqual([31, null]);
  });

  it("[V10] keeps a draft as text", () => {
    const widget = new TextInput();
    widget.enter({ a: 1 });
    expect(widget.draft).toBe('{"a":1}');
    widget.enter(undefined);
    expect([widget.value, widget.draft]).toEqual([undefined, null]);
  });

  it("[V11] shows the problem when the field is left, and then updates it with every input", () => {
    const widget = new IntegerInput({ maximum: 120, value: 5 });
    widget.enter("300");
    expect(widget.error).toBeNull();
    widget.leave();
    expect(widget.error).toMatch(/120/);
    widget.enter("1.5");
    expect(widget.error).toBe("Enter a whole number.");
    widget.enter("15");
    expect([widget.value, widget.draft, widget.error]).toEqual([15, null, null]);
    widget.leave();
    expect(widget.error).toBeNull();
  });

  it("[V11] clears draft and error when the value is assigned", () => {
    const widget = new NumberInput({ required: true });
    widget.enter("x");
    widget.leave();
    widget.value = 4;
    expect([widget.draft, widget.error]).toEqual([null, null]);
    widget.showIssues([{ path: [], code: "server", message: "Taken." }]);
    widget.value = 5;
    expect(widget.error).toBeNull();
    widget.update({ value: 6, error: "Taken as well." });
    expect(widget.error).toBe("Taken as well.");
  });

  it("[V8] accepts new bounds or options together with a value that needs them", () => {
    const widget = new Select({ options: [{ label: "a", value: "a" }], value: "a" });
    widget.update({ options: [{ label: "b", value: "b" }], value: "b" });
    expect(widget.value).toBe("b");
    const number = new NumberInput({ maximum: 1, value: 1 });
    number.update({ maximum: 5, value: 5 });
    expect(number.value).toBe(5);
  });
});

it("[V7] every class has a unique kind", () => {
  // A viewer has the kind of the view that it shows.
  const { SharedViewer: _, ...others } = views;
  const classes = Object.values(others).filter(
    (value): value is typeof View => typeof value === "function" && value.prototype instanceof View,
  );
  const kinds = classes.map(({ kind }) => kind);
  const bases = [Widget.kind, View.kind];
  expect(kinds.filter((kind) => !bases.includes(kind)).toSorted()).toEqual(
    [...new Set(kinds)].filter((kind) => !bases.includes(kind)).toSorted(),
  );
  expect(new TextInput().kind).toBe("text-input");
});

it("[V7] the table of widgets has every class under its kind", () => {
  const kinds = Object.values(widgetTable).map(({ widget }) => widget.kind);
  expect(kinds).toEqual(Object.keys(widgetTable));
});

it("[V113] a draft stands for an invalid value, or is unfinished", () => {
  const schema = {
    type: "object",
    properties: {
      age: { type: "integer", maximum: 150 },
      labels: { type: "object", additionalProperties: { type: "string" } },
    },
  };
  const group = views.schemaToWidget("person", schema, { required: true }) as Group;
  group.at(["age"])?.enter("200");
  expect([group.valueWithDrafts("text"), group.isUnfinished]).toEqual([{ age: 200 }, false]);
  group.at(["age"])?.enter("old");
  expect([group.valueWithDrafts("text"), group.isUnfinished]).toEqual([{ age: "old" }, true]);
  group.at(["age"])?.clear();
  expect(group.isUnfinished).toBe(false);
  (group.at(["labels"]) as MapInput).add();
  expect(group.isUnfinished).toBe(true);
});
