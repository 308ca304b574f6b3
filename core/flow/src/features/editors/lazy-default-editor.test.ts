import { Alert, Layout, Text, toView, type Viewable } from "@heddle/views";
import { expect, test, vi } from "vitest";

import type { EditorData } from "../../item/editor.ts";
import { createDefaultEditor } from "./lazy-default-editor.ts";
import { SchemaEditor } from "./schema-editor.ts";
import { shownWidgets, widgetNamed } from "./shown-widgets.fixture.ts";

const schema = { type: "object", properties: { name: { type: "string" } } } as const;
const options = { id: "a", type: "item", onPatch: () => {} };

function partsOf(editor: Viewable): readonly unknown[] {
  const view = toView(editor);
  return view instanceof Layout ? view.children : [];
}

// In this order: the module remembers what it has loaded.
test("[G484] a default editor that cannot be loaded says so, and is not unsaved input", async () => {
  vi.doMock("./schema-editor.ts", () => {
    throw new Error("offline");
  });
  const editor = createDefaultEditor({ name: "A" }, schema, options);
  await vi.waitFor(() => expect(partsOf(editor)[0]).toBeInstanceOf(Alert));
  expect(partsOf(editor)[0]).toMatchObject({ severity: "warning" });
  vi.doUnmock("./schema-editor.ts");
});

test("[G484] a default editor that is loading says so, then shows and changes the data as it is by then", async () => {
  const patches: EditorData[] = [];
  const onPatch = (patch: EditorData): void => void patches.push(patch);
  const editor = createDefaultEditor({ name: "A" }, schema, { ...options, onPatch });
  const closed = createDefaultEditor({ name: "A" }, schema, options);
  closed.dispose();
  expect(partsOf(editor)[0]).toBeInstanceOf(Text);
  editor.receive({ name: "B" });
  editor.setDisabled(true);
  await vi.waitFor(() => expect(shownWidgets(editor)).toHaveLength(1));
  const name = widgetNamed(editor, "name");
  expect([name.value, name.disabled]).toEqual(["B", true]);
  editor.setDisabled(false);
  await name.call("enter", "C");
  expect(patches).toEqual([{ name: "C" }]);
  editor.receive({ name: "D" });
  expect(name.value).toBe("D");
  editor.dispose();
  await name.call("enter", "E");
  expect([patches.length, shownWidgets(closed)]).toEqual([1, []]);
});

test("[G484] a default editor is created at once when its code is loaded", () => {
  const editor = createDefaultEditor({ name: "A" }, schema, options);
  expect(editor).toBeInstanceOf(SchemaEditor);
});
