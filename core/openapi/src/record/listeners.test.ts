import { Dialog } from "@heddle/views";
import { expect, it } from "vitest";

import { button, viewsIn } from "../form/api.fixture.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { editorOf, startStore } from "./store.fixture.ts";

const records = { "/items/1": { name: "Ada" }, "/items/2": { name: "Bob" } };

function asks(editor: OpenAPIRecordEditor): boolean {
  return viewsIn(editor.view()).some((view) => view instanceof Dialog && view.open);
}

it("[O255] calls onLoaded and onSaved once the editor shows the record", async () => {
  const store = await startStore(records);
  const received: unknown[] = [];
  const editor: OpenAPIRecordEditor = editorOf(store, {
    onLoaded: (record) => received.push(["loaded", record, editor.record]),
    onSaved: (record) => received.push(["saved", record, editor.record]),
  });
  await editor.load({ id: 1 });
  await editor.load({ id: 404 });
  editor.editor!.populate({ name: "Grace" });
  await Promise.all([editor.save(), editor.save()]);
  store.respondToUpdate = () => ({ status: 500 });
  editor.editor!.populate({ name: "Nobody" });
  await editor.save();
  const [ada, grace] = [{ name: "Ada" }, { name: "Grace" }];
  expect(received).toEqual([
    ["loaded", ada, ada],
    ["saved", grace, grace],
  ]);
});

it("[O291] passes a response to a save that is not the record to onResponse only", async () => {
  const store = await startStore(records);
  const received: unknown[] = [];
  const editor = editorOf(store, {
    onSaved: (record) => received.push(record),
    onResponse: ({ status }) => received.push(status),
  });
  await editor.load({ id: 1 });
  await editor.save();
  for (const answer of [
    { status: 204 },
    { status: 200, body: "done" },
    { status: 409, body: {} },
  ]) {
    store.respondToUpdate = () => answer;
    await editor.save();
  }
  expect(received).toEqual([200, { name: "Ada" }, 204, 200, 409]);
});

it("[O256] opens another record immediately, or after the user discards the edits", async () => {
  const editor = editorOf(await startStore(records));
  expect(await editor.open({ id: 1 })).toEqual({ name: "Ada" });
  editor.editor!.populate({ name: "Grace" });
  expect(await editor.open({ id: 2 })).toBeNull();
  expect([editor.diff(), asks(editor)]).toEqual([{ name: "Grace" }, true]);
  await button(editor.view(), "Discard and load").call("press");
  await expect.poll(() => editor.record).toEqual({ name: "Bob" });
});
