import { PasswordInput, Select } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { startResponder, viewsIn } from "../form/api.fixture.ts";
import type { TestServer } from "../send/server.fixture.ts";
import { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import type { OpenAPIRecordEditorOptions } from "./record-editor-options.ts";
import { itemApi } from "./store.fixture.ts";

const apiKey = (name: string): object => ({ type: "apiKey", in: "header", name });
const components = { securitySchemes: { red: apiKey("X-Red"), blue: apiKey("X-Blue") } };

interface Security {
  readonly get: readonly object[];
  readonly put: readonly object[];
}

/** An editor of records that need a key for reading and saving. */
function editorFor(
  { url }: TestServer,
  { get, put }: Security,
  options: Partial<OpenAPIRecordEditorOptions> = {},
): OpenAPIRecordEditor {
  const { paths, ...rest } = itemApi({ put: "application/json" });
  const item = (paths as Record<string, Record<string, object>>)["/items/{id}"]!;
  const methods = {
    get: { ...item["get"], security: get },
    put: { ...item["put"], security: put },
  };
  const openapi = { ...rest, components, paths: { "/items/{id}": { ...item, ...methods } } };
  return new OpenAPIRecordEditor({ openapi, baseUrl: url, path: "/items/{id}", ...options });
}

/** A server that requires a key for every request. */
const locked = (): Promise<TestServer> =>
  startResponder(({ headers }) =>
    headers["x-red"] || headers["x-blue"]
      ? { body: { id: 1, name: "Ada" } }
      : { status: 401, body: {} },
  );

const keysIn = (editor: OpenAPIRecordEditor): readonly PasswordInput[] =>
  viewsIn(editor.view()).filter(
    (view) => view instanceof PasswordInput && view.name !== "pin",
  ) as PasswordInput[];
const choicesIn = (editor: OpenAPIRecordEditor): readonly Select[] =>
  viewsIn(editor.view()).filter((view) => view instanceof Select);

async function loadAndSave(editor: OpenAPIRecordEditor): Promise<void> {
  await editor.load({ id: 1 });
  editor.editor?.populate({ name: "Ada L." });
  await editor.save();
}

describe("[O284] the credentials that read a record", () => {
  it("the credentials of the read also save, and are entered once", async () => {
    const server = await locked();
    const editor = editorFor(server, { get: [{ red: [] }], put: [{ red: [] }] });
    keysIn(editor)[0]?.enter("key-of-ada");
    await loadAndSave(editor);
    expect(server.seen.map(({ headers }) => headers["x-red"])).toEqual([
      "key-of-ada",
      "key-of-ada",
    ]);
    expect(keysIn(editor)).toHaveLength(1);
  });

  it("are entered beside the record if the lookup form is hidden", async () => {
    const server = await locked();
    const security = { get: [{ red: [] }], put: [{ red: [] }] };
    const editor = editorFor(server, security, { showLookup: false });
    editor.populate({ id: 1, name: "Ada" });
    keysIn(editor)[0]?.enter("key-of-ada");
    await editor.save();
    await editor.load({ id: 1 });
    expect(server.seen.map(({ headers }) => headers["x-red"])).toEqual([
      "key-of-ada",
      "key-of-ada",
    ]);
  });

  it("belong to the chosen alternative if both operations have it", async () => {
    const server = await locked();
    const editor = editorFor(server, {
      get: [{ red: [] }, { blue: [] }],
      put: [{ red: [] }, { blue: [] }, {}],
    });
    choicesIn(editor)[0]?.enter("blue");
    keysIn(editor)[0]?.enter("key-of-ada");
    await loadAndSave(editor);
    expect(server.seen.map(({ headers }) => headers["x-blue"])).toEqual([
      "key-of-ada",
      "key-of-ada",
    ]);
    expect(choicesIn(editor).map(({ value }) => value)).toEqual(["blue", "blue"]);
  });

  it("are entered beside others if saving needs others", async () => {
    const server = await locked();
    const editor = editorFor(server, { get: [{ red: [] }], put: [{ blue: [] }] });
    keysIn(editor)[0]?.enter("key-of-ada");
    await editor.load({ id: 1 });
    keysIn(editor)[1]?.enter("key-of-grace");
    await editor.save();
    expect(server.seen.map(({ headers }) => [headers["x-red"], headers["x-blue"]])).toEqual([
      ["key-of-ada", undefined],
      [undefined, "key-of-grace"],
    ]);
  });
});
