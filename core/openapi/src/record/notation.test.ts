import type { Widget } from "@heddle/views";
import { expect, it } from "vitest";

import { sent } from "../form/api.fixture.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { editorOf, itemApi, type Store, startStore } from "./store.fixture.ts";

const text = { type: "string" };

async function loaded(
  properties: object,
  record: unknown,
  method = "patch",
): Promise<{ store: Store; editor: OpenAPIRecordEditor }> {
  const store = await startStore({ "/items/1": record });
  const openapi = itemApi({ [method]: "application/json" }, { type: "object", properties });
  const editor = editorOf(store, { openapi });
  await editor.load({ id: 1 });
  return { store, editor };
}

function widget(editor: OpenAPIRecordEditor, name: string): Widget {
  return editor.editor!.widgets[name]!;
}

const lists = {
  sizes: { type: "array", items: { enum: ["s", "m", "l"] } },
  tags: { type: "array", items: text },
};

it.each(["patch", "put"])(
  "[O250] saves undeclared list items with the list, by %s",
  async (method) => {
    const record = { sizes: ["m", "zzz"], tags: ["a", null, 3] };
    const { store, editor } = await loaded(lists, record, method);
    await widget(editor, "sizes").call("choose", 2, true);
    await widget(editor, "sizes").call("choose", 1, false);
    await widget(editor, "tags").call("remove", 0);
    await widget(editor, "tags").call("add", "b");
    expect(await editor.save()).not.toBeNull();
    expect(store.updates.map(sent)).toEqual([{ sizes: ["zzz", "l"], tags: [null, 3, "b"] }]);
  },
);

it("[O250] does not let the user add more of them", async () => {
  const { store, editor } = await loaded(lists, { sizes: ["zzz"] });
  widget(editor, "sizes").enter(["zzz", "yyy"]);
  expect(await editor.save()).toBeNull();
  expect(store.updates).toEqual([]);
});

it("[O251] keeps the notation of an edited text and an edited date-time", async () => {
  const properties = { note: text, at: { ...text, format: "date-time" } };
  const record = { note: "one\r\ntwo", at: "2024-01-01T10:00:00.123456+02:00" };
  const { store, editor } = await loaded(properties, record);
  widget(editor, "note").enter("one\ntwoX");
  widget(editor, "at").enter("2024-01-02T10:00:00.123");
  await editor.save();
  expect(store.updates.map(sent)).toEqual([
    { note: "one\r\ntwoX", at: "2024-01-02T10:00:00.123456+02:00" },
  ]);
});
