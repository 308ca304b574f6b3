import { ValidationError } from "@heddle/params";
import { type JsonSchema, validate } from "@heddle/schema";
import type { Select, Widget } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { describeEditor, itemSchema } from "./editor.contract.ts";
import type { EditorData } from "../../item/editor.ts";
import { SchemaEditor } from "./schema-editor.ts";
import { formKind, shownWidgets, widgetNamed } from "./shown-widgets.fixture.ts";

const kinds = {
  ...(itemSchema as object),
  oneOf: [
    { title: "Loom", properties: { width: { type: "number" } } },
    { title: "Wheel", properties: { spokes: { type: "integer" } }, required: ["spokes"] },
  ],
};

describeEditor("SchemaEditor of kinds", {
  make: (data, options) => new SchemaEditor(data, kinds, options),
  ...formKind,
});

const pet: JsonSchema = {
  $defs: {
    Cat: { type: "object", properties: { lives: { type: "integer" } } },
    Dog: { type: "object", properties: { breed: { type: "string" } }, required: ["breed"] },
  },
  type: "object",
  required: ["kind"],
  properties: { kind: { type: "string" }, name: { type: "string" } },
  discriminator: { propertyName: "kind" },
  oneOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }],
};

/** An editor that rejects changes that do not match the schema. */
function open(data: EditorData): {
  editor: SchemaEditor;
  patches: EditorData[];
  widget: (name: string) => Widget;
  picker: Select;
  names: () => string[];
} {
  const patches: EditorData[] = [];
  let held = data;
  const editor = new SchemaEditor(data, pet, {
    onPatch: (patch) => {
      const next = { ...held, ...patch };
      const issues = validate(next, pet);
      if (issues.length > 0) throw new ValidationError("Flow", issues);
      held = next;
      patches.push(patch);
    },
  });
  const [picker] = shownWidgets(editor);
  return {
    editor,
    patches,
    picker: picker as Select,
    widget: (name) => widgetNamed(editor, name),
    names: () => shownWidgets(editor).map(({ name }) => name),
  };
}

const tom = { kind: "Cat", name: "Tom", lives: 7, note: "kept" };
const rex = { kind: "Dog", name: "Rex", breed: "Spitz" };

describe("kinds of data in a SchemaEditor", () => {
  it("[G166] have a select, and widgets for all properties of the branch", async () => {
    const { picker, names, widget, patches } = open(tom);
    expect(picker).toMatchObject({ kind: "select", label: "Kind", value: "Cat" });
    expect(names()).toEqual(["", "kind", "name", "lives"]);
    await widget("lives").call("enter", "6");
    expect(patches).toStrictEqual([{ lives: 6 }]);
    expect(open(rex).names()).toEqual(["", "kind", "name", "breed"]);
  });

  it("[G166] are saved when the new branch is complete, without properties of the old one", async () => {
    const { editor, picker, names, widget, patches } = open(tom);
    await picker.call("enter", "Dog");
    expect([names(), widget("name").value, widget("kind").value]).toEqual([
      ["", "kind", "name", "breed"],
      "Tom",
      "Dog",
    ]);
    expect([patches, widget("breed").error]).toEqual([[], null]);
    await widget("breed").call("enter", "Spitz");
    expect(patches).toStrictEqual([{ lives: undefined, kind: "Dog", breed: "Spitz" }]);
    expect(editor.data).toEqual({ kind: "Dog", name: "Tom", breed: "Spitz", note: "kept" });
  });

  it("[G166] are saved immediately if the new branch requires nothing", async () => {
    const { editor, picker, patches } = open(rex);
    await picker.call("enter", "Cat");
    expect(patches).toStrictEqual([{ breed: undefined, kind: "Cat" }]);
    expect(editor.data).toEqual({ kind: "Cat", name: "Rex" });
  });

  it("[G166] stay selected when the select is cleared, and can be reselected unsaved", async () => {
    const { picker, names, patches, editor } = open(tom);
    await picker.call("clear");
    expect(picker.value).toBe("Cat");
    await picker.call("enter", "Dog");
    await picker.call("enter", "Cat");
    expect([names(), patches, editor.data]).toEqual([["", "kind", "name", "lives"], [], tom]);
  });

  it("[G86] change with the data", () => {
    const { editor, picker, widget, patches } = open(tom);
    editor.receive(rex);
    expect([picker.value, widget("breed").value, widget("kind").draft]).toEqual([
      "Dog",
      "Spitz",
      null,
    ]);
    expect(patches).toEqual([]);
  });

  it("[G87] stay while the user is typing", async () => {
    const { editor, picker, widget, patches } = open(tom);
    await widget("lives").call("enter", "6x");
    editor.receive({ ...rex, lives: 7 });
    expect([picker.value, widget("lives").draft]).toEqual(["Cat", "6x"]);
    const other = open(tom);
    await other.picker.call("enter", "Dog");
    other.editor.receive({ ...tom, name: "Tim" });
    expect([other.picker.value, other.widget("name").value]).toEqual(["Dog", "Tim"]);
    expect([patches, other.patches]).toEqual([[], []]);
  });

  it("[G89] are locked with the editor, before and after a change of the branch", async () => {
    const { editor, picker, widget } = open(tom);
    editor.setDisabled(true);
    expect([picker.disabled, widget("name").disabled]).toEqual([true, true]);
    editor.receive(rex);
    expect(widget("breed").disabled).toBe(true);
    editor.setDisabled(false);
    expect([picker.disabled, widget("breed").disabled]).toEqual([false, false]);
  });
});
