import { Alert, Button, Dialog } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { api, button, startResponder, type TestResponse, viewsIn } from "../form/api.fixture.ts";
import type { SeenRequest, TestServer } from "../send/server.fixture.ts";
import { OpenAPIRecordEditor } from "./openapi-record-editor.ts";

const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
const pet = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };
const content = { "application/json": { schema: pet } };
const openapi = api({
  "/pets/{id}": {
    parameters: [id],
    get: { responses: { 200: { content } } },
    patch: { requestBody: { content } },
    delete: {},
  },
});

async function loaded(
  onDelete: (seen: SeenRequest) => TestResponse,
): Promise<{ readonly editor: OpenAPIRecordEditor; readonly server: TestServer }> {
  const server = await startResponder((seen) =>
    seen.method === "DELETE"
      ? onDelete(seen)
      : { headers: { ETag: '"1"' }, body: { id: 7, name: "Rex" } },
  );
  const editor = new OpenAPIRecordEditor({ openapi, baseUrl: server.url, path: "/pets/{id}" });
  await editor.load({ id: 7 });
  return { editor, server };
}

const dialog = (editor: OpenAPIRecordEditor): Dialog =>
  viewsIn(editor.view()).find((each) => each instanceof Dialog && each.open) as Dialog;
const alerts = (editor: OpenAPIRecordEditor): readonly Alert[] =>
  viewsIn(editor.view()).filter((each) => each instanceof Alert);

describe("[O507] deleting a record", () => {
  it("asks, sends the version that was read, and shows that the record is gone", async () => {
    const { editor, server } = await loaded(() => ({ status: 204 }));
    editor.editor?.populate({ name: "Tom" });
    await button(editor.view(), "Delete").press();
    expect(dialog(editor).title).toBe("Delete pet 7?");
    expect(server.seen).toHaveLength(1);
    await button(dialog(editor), "Delete").press();
    expect(server.seen[1]).toMatchObject({
      method: "DELETE",
      url: "/pets/7",
      headers: { "if-match": '"1"' },
    });
    expect([editor.record, editor.isEdited]).toEqual([null, false]);
    expect(alerts(editor)).toContainEqual(
      expect.objectContaining({ severity: "success", text: "Deleted pet 7." }),
    );
  });

  it("keeps the record and its edits, and shows the server's reason, if it fails", async () => {
    const { editor } = await loaded(() => ({ status: 409, body: { detail: "Rex is on a walk." } }));
    editor.editor?.populate({ name: "Tom" });
    expect(await editor.delete()).toBe(false);
    expect(editor.diff()).toEqual({ name: "Tom" });
    expect(alerts(editor)).toContainEqual(
      expect.objectContaining({ title: "pet 7 was not deleted.", text: "Rex is on a walk." }),
    );
  });

  it("is offered only where the path has such an operation", async () => {
    const { delete: _, ...rest } = (openapi["paths"] as Record<string, Record<string, object>>)[
      "/pets/{id}"
    ] as Record<string, object>;
    const without = new OpenAPIRecordEditor({
      openapi: api({ "/pets/{id}": rest }),
      baseUrl: "https://x.example",
      path: "/pets/{id}",
    });
    without.populate({ id: 7, name: "Rex" });
    const buttons = viewsIn(without.editor!.form)
      .filter((each) => each instanceof Button)
      .filter(({ visible }) => visible);
    expect(buttons.map(({ label }) => label)).toEqual(["Save", "Discard changes"]);
    expect(await without.delete()).toBe(false);
  });
});
