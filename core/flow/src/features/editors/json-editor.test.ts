import { maximumDepth } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import type { View } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { type EditorKind, describeEditor, itemSchema } from "./editor.contract.ts";
import type { EditorData } from "../../item/editor.ts";
import { Flow } from "../../flow.ts";
import { JsonEditor } from "./json-editor.ts";
import { SchemaEditor } from "./schema-editor.ts";
import { widgetNamed } from "./shown-widgets.fixture.ts";

const kind: Omit<EditorKind, "make"> = {
  rename: (editor, name) => {
    const input = widgetNamed(editor, "");
    const { name: _old, ...others } = input.value as EditorData;
    const data = name === undefined ? others : { ...others, name };
    return input.call("enter", stringifyExactJson(data));
  },
  draftAmount: (editor) => widgetNamed(editor, "").call("enter", '{"name": "a", "amount": 4'),
  drafted: (editor) => widgetNamed(editor, "").draft,
  shown: (editor) => widgetNamed(editor, "").value as EditorData,
  error: (editor) => widgetNamed(editor, "").error,
};

describeEditor("JsonEditor", {
  ...kind,
  make: (data, options) => new JsonEditor(data, itemSchema, options),
});

describeEditor("SchemaEditor without a schema", {
  ...kind,
  make: (data, options) => new SchemaEditor(data, null, options),
});

function open(data: EditorData): { editor: JsonEditor; patches: EditorData[] } {
  const patches: EditorData[] = [];
  const editor = new JsonEditor(data, null, { onPatch: (patch) => patches.push(patch) });
  return { editor, patches };
}

describe("JsonEditor", () => {
  it("[G90] shows the deepest data, and rejects deeper data with the limit", async () => {
    const flow = new Flow({ nodes: [{ id: "a" }] });
    flow.openEditor("node", "a");
    const input = widgetNamed(flow.openEditors.get("node:a")?.view as View, "");
    const nested = (levels: number): string => '{"a":'.repeat(levels) + 1 + "}".repeat(levels);
    // The record around the data is a level.
    await input.call("enter", nested(maximumDepth - 1));
    expect(stringifyExactJson(flow.node("a")?.data)).toBe(nested(maximumDepth - 1));
    for (const levels of [maximumDepth, maximumDepth + 1, 100_000]) {
      await input.call("enter", nested(levels));
      await input.call("leave");
      expect(input.error).toContain(`deeper than ${maximumDepth} levels`);
      expect(stringifyExactJson(flow.node("a")?.data)).toBe(nested(maximumDepth - 1));
    }
  });

  it("[G90] shows all of the data and ignores the schema", async () => {
    const patches: EditorData[] = [];
    const editor = new JsonEditor({ amount: "many", other: [1] }, itemSchema, {
      id: "n1",
      type: "item",
      onPatch: (patch) => patches.push(patch),
      theme: "dark",
    });
    const input = widgetNamed(editor, "");
    expect(input.value).toEqual({ amount: "many", other: [1] });
    await input.call("enter", '{"amount": "more", "other": [1], "new": null}');
    expect(patches).toStrictEqual([{ amount: "more", new: null }]);
  });

  it("[G90] has empty data by default", () => {
    expect(widgetNamed(new JsonEditor(), "").value).toEqual({});
  });

  it.each([
    ["invalid JSON", "{"],
    ["a list", "[]"],
    ["a text", '"a"'],
    ["null", "null"],
  ])("[G91] does not report %s and marks it", async (_, text) => {
    const { editor, patches } = open({ a: 1 });
    const input = widgetNamed(editor, "");
    await input.call("enter", text);
    await input.call("leave");
    expect([input.draft, patches, editor.data]).toEqual([text, [], { a: 1 }]);
    expect(input.error).toBeTruthy();
  });

  it("[G91] does not report an empty box", async () => {
    const { editor, patches } = open({ a: 1 });
    const input = widgetNamed(editor, "");
    await input.call("enter", "");
    expect([patches, input.error]).toEqual([[], "This field is required."]);
    await input.call("enter", '{"a": 2}');
    expect([patches, input.error]).toEqual([[{ a: 2 }], null]);
  });

  it("[G87] finishes a draft without reverting changes of others", async () => {
    const { editor, patches } = open({ a: 1, b: 1 });
    const input = widgetNamed(editor, "");
    await input.call("enter", '{"a": 2, "b": 1');
    editor.receive({ a: 1, b: 5 });
    await input.call("enter", '{"a": 2, "b": 1}');
    expect(patches).toStrictEqual([{ a: 2 }]);
    expect([editor.data, input.value]).toEqual([
      { a: 2, b: 5 },
      { a: 2, b: 5 },
    ]);
  });

  it("[G87] shows changes of others when a draft is discarded", async () => {
    const { editor, patches } = open({ a: 1, b: 1 });
    const input = widgetNamed(editor, "");
    await input.call("enter", '{"a": 1, "b": 1');
    editor.receive({ a: 1, b: 5 });
    await input.call("enter", '{"a": 1, "b": 1}');
    expect([input.value, patches]).toEqual([{ a: 1, b: 5 }, []]);
  });

  it("[G92] keeps every digit", async () => {
    const { editor, patches } = open({ large: 12345678901234567890n, other: 1 });
    await widgetNamed(editor, "").call("enter", '{"large": 12345678901234567890, "other": 2}');
    expect(patches).toStrictEqual([{ other: 2 }]);
    expect(editor.data).toEqual({ large: 12345678901234567890n, other: 2 });
  });

  it("[G92] a date, which JSON writes as text, is not a change", async () => {
    const since = new Date(0);
    const { editor, patches } = open({ since, other: 1 });
    await widgetNamed(editor, "").call("enter", `{"since": "${since.toJSON()}", "other": 2}`);
    expect(patches).toStrictEqual([{ other: 2 }]);
    expect(editor.data["since"]).toBe(since);
  });
});
