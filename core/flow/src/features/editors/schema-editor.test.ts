import { patchRecord, RefusedError, ValidationError } from "@heddle/params";
import { type JsonSchema, type JsonSchemaObject, validate } from "@heddle/schema";
import { Alert, type Column, JsonInput, MapInput, type Widget } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { describeEditor, itemSchema } from "./editor.contract.ts";
import type { EditorData, EditorOptions } from "../../item/editor.ts";
import { SchemaEditor } from "./schema-editor.ts";
import { formKind, shownWidgets, widgetNamed } from "./shown-widgets.fixture.ts";

describeEditor("SchemaEditor", {
  ...formKind,
  make: (data, options) => new SchemaEditor(data, itemSchema, options),
});

type Properties = NonNullable<JsonSchemaObject["properties"]>;

function open(
  properties: Properties,
  data: EditorData = {},
  { onPatch, ...keywords }: JsonSchemaObject & { onPatch?: EditorOptions["onPatch"] } = {},
): { editor: SchemaEditor; patches: EditorData[]; widget: (name: string) => Widget } {
  const patches: EditorData[] = [];
  const schema = { type: "object", properties, ...keywords };
  const editor = new SchemaEditor(data, schema, {
    onPatch: (patch) => {
      onPatch?.(patch);
      patches.push(patch);
    },
  });
  return { editor, patches, widget: (name) => widgetNamed(editor, name) };
}

const address: JsonSchema = {
  type: "object",
  properties: { street: { type: "string" }, number: { type: "integer" } },
  required: ["street"],
};

describe("widgets of a SchemaEditor", () => {
  it.each<[string, JsonSchema, unknown, string, unknown[], unknown]>([
    ["select", { enum: ["a", "b"] }, "a", "enter", ["b"], "b"],
    ["slider", { type: "number", minimum: 0, maximum: 1 }, 0.5, "stepBy", [1], 0.51],
    ["slider", { type: "integer", minimum: 0, maximum: 9 }, 1, "stepBy", [2], 3],
    ["number-input", { type: "number", minimum: 0 }, 1, "enter", ["1.5"], 1.5],
    ["integer-input", { type: "integer" }, 1, "enter", ["2"], 2],
    ["text-input", { type: "string" }, "a", "enter", ["b"], "b"],
    ["text-area", { type: "string", format: "textarea" }, "a", "enter", ["b"], "b"],
    ["checkbox", { type: "boolean" }, true, "enter", [false], false],
    [
      "date-input",
      { type: "string", format: "date" },
      "2026-01-01",
      "enter",
      ["2026-01-02"],
      "2026-01-02",
    ],
    ["tags", { type: "array", items: { type: "string" } }, ["a"], "add", ["b"], ["a", "b"]],
    [
      "multi-select",
      { type: "array", items: { enum: ["a", "b"] } },
      ["b"],
      "enter",
      [["a", "b"]],
      ["a", "b"],
    ],
    ["value-input", {}, { deep: 1 }, "enter", ['{"deep": 2}'], { deep: 2 }],
  ])("[G93] a %s for %j", async (view, schema, before, intent, args, after) => {
    const { patches, widget } = open({ field: schema }, { field: before });
    expect([widget("field").kind, widget("field").value]).toEqual([view, before]);
    expect(await widget("field").call(intent, ...args)).toMatchObject({ ok: true });
    expect(patches).toStrictEqual([{ field: after }]);
  });

  it("[G93] a group reports the whole property, with the keys that it has no widget for", async () => {
    const home = { street: "Elm", number: 1, floor: 2 };
    const { patches, widget } = open({ home: address }, { home });
    expect(widget("home").kind).toBe("group");
    await widget("home").at(["number"])?.call("enter", "7");
    expect(patches).toStrictEqual([{ home: { street: "Elm", number: 7, floor: 2 } }]);
  });

  it("[G93] rows report the whole list", async () => {
    const row = { type: "object", properties: { key: { type: "string" } } };
    const rows = { type: "array", items: row };
    const { patches, widget } = open({ rows }, { rows: [{ key: "a" }] });
    await widget("rows").call("add");
    await widget("rows").at([1, "key"])?.call("enter", "b");
    await widget("rows").call("remove", 0);
    expect(patches.at(-1)).toStrictEqual({ rows: [{ key: "b" }] });
  });

  it("[G93] a variant reports the selected branch", async () => {
    const shape = {
      oneOf: [
        {
          title: "Circle",
          type: "object",
          properties: { radius: { type: "number" } },
          required: ["radius"],
        },
        {
          title: "Box",
          type: "object",
          properties: { width: { type: "number" } },
          required: ["width"],
        },
      ],
    };
    const { patches, widget } = open({ shape }, { shape: { radius: 1 } });
    await widget("shape").call("pick", 1);
    await widget("shape").at(["width"])?.call("enter", "2");
    expect(patches).toStrictEqual([{ shape: { width: 2 } }]);
  });

  it("[G93] follows references into the schema of the type", () => {
    const { widget } = open({ home: { $ref: "#/$defs/address" } }, {}, { $defs: { address } });
    expect(widget("home").at(["street"])?.kind).toBe("text-input");
  });

  it("[G93] has the properties of a schema whose union only lists required ones", () => {
    const oneOf = [{ required: ["a"] }, { required: ["b"] }];
    const { editor } = open({ a: { type: "string" }, b: { type: "string" } }, {}, { oneOf });
    expect(shownWidgets(editor).map(({ name }) => name)).toEqual(["a", "b"]);
  });

  it("[G94] has the title and description, or the key", () => {
    const editor = new SchemaEditor({}, itemSchema);
    expect(widgetNamed(editor, "name")).toMatchObject({
      label: "Name",
      description: "What it is called",
    });
    expect(widgetNamed(editor, "amount").label).toBe("Amount");
  });

  it("[G94] keeps properties that the schema does not name", async () => {
    const { editor, patches, widget } = open({ a: { type: "string" } }, { other: [1], a: "x" });
    await widget("a").call("enter", "y");
    expect(patches).toStrictEqual([{ a: "y" }]);
    expect(editor.data).toEqual({ other: [1], a: "y" });
  });

  it("[G84] does not report defaults when it is opened", async () => {
    const properties: Properties = { a: { type: "string", default: "d" }, b: { type: "string" } };
    const { patches, widget } = open(properties, {}, { required: ["a"] });
    expect([widget("a").value, widget("a").placeholder]).toEqual([undefined, "d"]);
    await widget("b").call("enter", "x");
    expect(patches).toStrictEqual([{ b: "x" }]);
  });
});

describe("a SchemaEditor does not report", () => {
  it("[G95] a draft, while the rest is reported", async () => {
    const { editor, patches, widget } = open(
      { amount: { type: "integer" }, name: { type: "string" } },
      { amount: 1 },
    );
    await widget("amount").call("enter", "many");
    await widget("amount").call("leave");
    const { draft, error } = widget("amount");
    expect([draft, error]).toEqual(["many", "Enter a number."]);
    await widget("name").call("enter", "a");
    expect(patches).toStrictEqual([{ name: "a" }]);
    expect([editor.data["amount"], widget("amount").draft]).toEqual([1, "many"]);
  });

  it("[G95] a draft in place of invalid data", async () => {
    const { editor, patches, widget } = open(
      { amount: { type: "integer" }, name: { type: "string" }, home: address },
      { amount: "many", home: { street: "Elm", number: "many" } },
    );
    await widget("amount").call("enter", "7x");
    await widget("home").at(["number"])?.call("enter", "7x");
    await widget("name").call("enter", "a");
    expect(patches).toStrictEqual([{ name: "a" }]);
    await widget("amount").call("enter", "7");
    await widget("home").at(["number"])?.call("enter", "7");
    expect(editor.data).toEqual({ amount: 7, name: "a", home: { street: "Elm", number: 7 } });
  });

  it("[G95] the removal of invalid data", async () => {
    const { patches, widget } = open({ amount: { type: "integer" } }, { amount: "many" });
    await widget("amount").call("clear");
    expect(patches).toStrictEqual([{ amount: undefined }]);
  });

  it("[G95] a required value that was removed", async () => {
    const { patches, widget } = open(
      { name: { type: "string" } },
      { name: "a" },
      { required: ["name"] },
    );
    await widget("name").call("clear");
    expect([patches, widget("name").error]).toEqual([[], "This field is required."]);
    await widget("name").call("enter", "b");
    expect([patches, widget("name").error]).toEqual([[{ name: "b" }], null]);
  });

  it("[G95] a group until it is complete", async () => {
    const { patches, widget } = open({ home: address });
    await widget("home").at(["number"])?.call("enter", "7");
    expect([patches, widget("home").at(["street"])?.error]).toEqual([
      [],
      "This field is required.",
    ]);
    await widget("home").at(["street"])?.call("enter", "Elm");
    expect(patches).toStrictEqual([{ home: { street: "Elm", number: 7 } }]);
  });

  it("[G95] properties that the user has not touched, without marking them", async () => {
    const properties: Properties = { home: address, name: { type: "string" } };
    const { patches, widget } = open(properties, {}, { required: ["home", "name"] });
    await widget("name").call("enter", "a");
    expect(patches).toStrictEqual([{ name: "a" }]);
    expect(widget("home").at(["street"])?.error).toBeNull();
    await widget("home").at(["number"])?.call("enter", "1");
    expect(widget("home").at(["street"])?.error).not.toBeNull();
    await widget("home").at(["number"])?.call("clear");
    expect(widget("home").at(["street"])?.error).toBeNull();
  });

  it("[G108] a constant that the data lacks, until the first change", async () => {
    const properties: Properties = { kind: { const: "loom" }, name: { type: "string" } };
    const { patches, widget } = open(properties, {}, { required: ["kind"] });
    expect(patches).toEqual([]);
    await widget("name").call("enter", "a");
    await widget("name").call("enter", "b");
    expect(patches).toStrictEqual([{ kind: "loom", name: "a" }, { name: "b" }]);
  });

  it("[G95] a draft inside a group, while the rest of the group is reported", async () => {
    const { patches, widget } = open({ home: address }, { home: { street: "Elm", number: 1 } });
    await widget("home").at(["number"])?.call("enter", "x");
    await widget("home").at(["street"])?.call("enter", "Oak");
    expect(patches).toStrictEqual([{ home: { street: "Oak", number: 1 } }]);
    expect(widget("home").at(["number"])?.draft).toBe("x");
  });

  it("[G87] keeps a draft inside a group, and shows changes of others next to it", async () => {
    const { editor, patches, widget } = open(
      { home: address },
      { home: { street: "Elm", number: 1 } },
    );
    await widget("home").at(["number"])?.call("enter", "x");
    editor.receive({ home: { street: "Oak", number: 1 } });
    expect(widget("home").at(["street"])?.value).toBe("Oak");
    await widget("home").at(["number"])?.call("enter", "2");
    expect(patches).toStrictEqual([{ home: { street: "Oak", number: 2 } }]);
  });

  it("[G86] shows invalid data, and the data that follows it", () => {
    const { editor, patches, widget } = open({ amount: { type: "integer" } }, { amount: "many" });
    expect(widget("amount")).toMatchObject({ draft: "many", value: undefined });
    editor.receive({ amount: "more" });
    expect(widget("amount").draft).toBe("more");
    editor.receive({ amount: 3 });
    expect(widget("amount")).toMatchObject({ draft: null, value: 3 });
    expect(patches).toEqual([]);
  });
});

describe("a rejected change in a SchemaEditor", () => {
  const properties: Properties = { low: { type: "integer" }, high: { type: "integer" } };
  const ordered = (data: EditorData): EditorOptions["onPatch"] => {
    let held = data;
    return (patch) => {
      const next = { ...held, ...patch };
      if (Number(next["low"]) > Number(next["high"])) {
        throw new ValidationError("Flow", [{ path: ["low"], code: "order", message: "Too high." }]);
      }
      held = next;
    };
  };

  it("[G96] is tried again with the next one", async () => {
    const data = { low: 1, high: 2 };
    const { patches, widget, editor } = open(properties, data, { onPatch: ordered(data) });
    await widget("low").call("enter", "5");
    expect([widget("low").error, widget("low").value, patches]).toEqual(["Too high.", 5, []]);
    await widget("high").call("enter", "9");
    expect([widget("low").error, patches]).toEqual([null, [{ low: 5, high: 9 }]]);
    expect(editor.data).toEqual({ low: 5, high: 9 });
  });

  it("[G96] does not block the others", async () => {
    const data = { low: 1, high: 2 };
    const { patches, widget } = open(properties, data, { onPatch: ordered(data) });
    await widget("low").call("enter", "5");
    await widget("high").call("enter", "3");
    expect([widget("low").error, patches]).toEqual(["Too high.", [{ high: 3 }]]);
    await widget("low").call("enter", "1");
    expect([widget("low").error, widget("low").value]).toEqual([null, 1]);
  });

  it("[G85] is explained at the field inside a group", async () => {
    const { widget } = open(
      { home: address },
      { home: { street: "Elm" } },
      {
        onPatch: () => {
          throw new ValidationError("Flow", [
            { path: ["home", "street"], code: "unknown", message: "No such street." },
          ]);
        },
      },
    );
    await widget("home").at(["street"])?.call("enter", "Oak");
    expect(widget("home").at(["street"])?.error).toBe("No such street.");
  });

  it("[G85] is explained above the fields if it belongs to none of them", async () => {
    let isLocked = true;
    const { editor, widget } = open(
      { a: { type: "string" } },
      {},
      {
        onPatch: () => {
          if (isLocked) throw new RefusedError("This graph cannot be edited.");
        },
      },
    );
    const view = editor.view() as Column;
    const alert = view.children.find((child) => child instanceof Alert);
    expect(alert?.visible).toBe(false);
    await widget("a").call("enter", "x");
    expect(alert).toMatchObject({ visible: true, text: "This graph cannot be edited." });
    isLocked = false;
    await widget("a").call("enter", "xy");
    expect([alert?.visible, editor.data]).toEqual([false, { a: "xy" }]);
  });

  it("[G89] a property that the schema makes read-only stays so", () => {
    const { editor, widget } = open({
      a: { type: "string", readOnly: true },
      b: { type: "string" },
    });
    editor.setDisabled(true);
    editor.setDisabled(false);
    expect([widget("a").disabled, widget("b").disabled]).toEqual([true, false]);
  });
});

describe("other properties", () => {
  const rows = (editor: SchemaEditor): MapInput =>
    shownWidgets(editor).find((widget) => widget instanceof MapInput)!;

  it.each<[string, JsonSchema]>([
    ["a schema that allows anything", true],
    ["no properties", { type: "object" }],
    ["empty properties", { type: "object", properties: {} }],
    ["invalid properties", { type: "object", properties: 5 } as never],
    ["values of one type", { additionalProperties: { type: "integer" } }],
  ])("[G97] of data with %s are rows of key and value", (_, schema) => {
    const patches: EditorData[] = [];
    const editor = new SchemaEditor({ a: 1, b: 2 }, schema, {
      onPatch: (patch) => patches.push(patch),
    });
    rows(editor).entries[0]!.valueWidget.enter("5");
    rows(editor).remove(1);
    rows(editor).add();
    rows(editor).entries[1]!.keyInput.enter("c");
    rows(editor).entries[1]!.valueWidget.enter("7");
    expect(patches).toEqual([{ a: 5 }, { b: undefined }, { c: 7 }]);
    editor.receive({ a: 6 });
    expect(rows(editor).value).toEqual({ a: 6 });
  });

  it("[G97] beside declared ones are rows, and show what is wrong with them", () => {
    const { editor, patches, widget } = open(
      { name: { type: "string" } },
      { name: "a", x: 1 },
      {
        additionalProperties: { type: "integer" },
        onPatch: (patch) => {
          if (patch["x"] === 5)
            throw new ValidationError("Flow", [{ path: ["x"], code: "x", message: "No." }]);
        },
      },
    );
    expect(widget("name").value).toBe("a");
    const [row] = rows(editor).entries;
    row!.valueWidget.enter("5");
    expect([patches, row!.valueWidget.error]).toEqual([[], "No."]);
    row!.valueWidget.enter("6");
    widget("name").enter("b");
    expect(patches).toEqual([{ x: 6 }, { name: "b" }]);
  });
});

describe("the fallback of a SchemaEditor", () => {
  it.each<[string, JsonSchema | null]>([
    ["no schema", null],
    ["an unresolved reference", { $ref: "#/$defs/gone" }],
    [
      "a union of shapes",
      { oneOf: [{ type: "object", properties: { a: {} } }, { type: "string" }] },
    ],
    [
      "branches that are not objects",
      {
        oneOf: [
          { title: "A", properties: { a: {} } },
          { title: "B", type: "string" },
        ],
      },
    ],
  ])("[G97] is JSON for %s", (_, schema) => {
    const widgets = shownWidgets(new SchemaEditor({ a: 1 }, schema));
    expect(widgets).toEqual([expect.any(JsonInput)]);
    expect(widgets[0]?.value).toEqual({ a: 1 });
  });
});

describe("conditional properties in a SchemaEditor", () => {
  const text = { type: "string" };
  const conditional: JsonSchemaObject = {
    if: { properties: { kind: { const: "firm" } }, required: ["kind"] },
    then: { properties: { vat: text }, required: ["vat"] },
  };
  const properties = { kind: { enum: ["person", "firm"] }, name: text };
  const names = (editor: SchemaEditor): string[] => shownWidgets(editor).map(({ name }) => name);

  it("[V145] appear and disappear with their condition, and are saved with it", async () => {
    const schema = { type: "object", properties, ...conditional };
    let held: EditorData = { kind: "firm", vat: "1" };
    const { editor, patches, widget } = open(properties, held, {
      ...conditional,
      onPatch: (patch) => {
        const next = patchRecord(held, patch);
        const issues = validate(next, schema);
        if (issues.length > 0) throw new ValidationError("Flow", issues);
        held = next;
      },
    });
    expect([names(editor), patches]).toEqual([["kind", "name", "vat"], []]);
    await widget("kind").call("enter", "person");
    expect([names(editor), patches]).toStrictEqual([
      ["kind", "name"],
      [{ vat: undefined, kind: "person" }],
    ]);
    await widget("kind").call("enter", "firm");
    expect([widget("vat").value, held]).toEqual(["1", { kind: "firm", vat: "1" }]);
    const {
      editor: empty,
      widget: emptyWidget,
      patches: saved,
    } = open(properties, {}, conditional);
    await emptyWidget("kind").call("enter", "firm");
    expect([names(empty), emptyWidget("vat").required, saved]).toEqual([
      ["kind", "name", "vat"],
      true,
      [{ kind: "firm" }],
    ]);
  });

  it("[V145] follow data that changed elsewhere, and report nothing", async () => {
    const { editor, patches, widget } = open(properties, { kind: "firm", vat: "1" }, conditional);
    editor.receive({ kind: "person", name: "Ann" });
    expect(names(editor)).toEqual(["kind", "name"]);
    editor.receive({ kind: "firm", vat: "2" });
    expect([names(editor), widget("vat").value, patches]).toEqual([
      ["kind", "name", "vat"],
      "2",
      [],
    ]);
  });
});
