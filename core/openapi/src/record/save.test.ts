import type { Button } from "@heddle/views";
import { describe, expect, it, vi } from "vitest";

import { startResponder, button, gate, sent, textOf } from "../form/api.fixture.ts";
import { closedAddress } from "../send/server.fixture.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import type { OpenAPIRecordEditorOptions } from "./record-editor-options.ts";
import { editorOf, itemApi, itemSchema, type Store, startStore } from "./store.fixture.ts";

const json = "application/json";
const ada = {
  id: 1,
  name: "Ada",
  age: 36,
  tags: ["b", "a"],
  address: { street: "Main", zip: 1000, code: "X", floor: 3 },
  extra: { kept: true },
};

async function loaded(
  options: Partial<OpenAPIRecordEditorOptions> = {},
  record: unknown = ada,
): Promise<{ store: Store; editor: OpenAPIRecordEditor }> {
  const store = await startStore({ "/items/1": record });
  const editor = editorOf(store, options);
  await editor.load({ id: 1 });
  return { store, editor };
}

describe("[O146] diff", () => {
  it("returns the edits by field name", async () => {
    const { editor } = await loaded();
    expect(editor.diff()).toEqual({});
    editor.editor?.populate({ name: "Ada L." });
    editor.editor?.widgets["age"]?.clear();
    editor.editor?.widgets["address"]?.at(["street"])?.enter("Side");
    expect(editor.diff()).toEqual({
      name: "Ada L.",
      age: null,
      address: { ...ada.address, street: "Side" },
    });
    editor.discard();
    expect(editor.diff()).toEqual({});
    expect(editorOf({ url: "http://127.0.0.1:1" }).diff()).toEqual({});
  });
});

describe("[O147] a PATCH sends only changes", () => {
  const edit = (editor: OpenAPIRecordEditor): void => {
    editor.editor?.populate({ name: "Ada L." });
    editor.editor?.widgets["age"]?.clear();
    editor.editor?.widgets["address"]?.at(["street"])?.enter("Side");
  };
  const bodies = {
    [json]: { name: "Ada L.", age: null, address: { street: "Side", zip: 1000, floor: 3 } },
    "application/merge-patch+json": { name: "Ada L.", age: null, address: { street: "Side" } },
    "application/json-patch+json": [
      { op: "replace", path: "/name", value: "Ada L." },
      { op: "replace", path: "/address/street", value: "Side" },
      { op: "remove", path: "/age" },
    ],
  };
  for (const [mediaType, body] of Object.entries(bodies)) {
    it(`as ${mediaType}`, async () => {
      const { store, editor } = await loaded({ openapi: itemApi({ patch: mediaType }) });
      edit(editor);
      await editor.save();
      expect(store.updates).toHaveLength(1);
      expect(store.updates[0]?.headers["content-type"]).toBe(mediaType);
      const got = sent(store.updates[0]!);
      expect(Array.isArray(got) ? new Set(got) : got).toEqual(
        Array.isArray(body) ? new Set(body) : body,
      );
    });
  }

  it("sends the most expressive of several media types", async () => {
    const schema = itemSchema;
    const openapi = itemApi();
    const paths = openapi["paths"] as { "/items/{id}": { patch: object } };
    paths["/items/{id}"].patch = {
      requestBody: {
        content: {
          "application/json-patch+json": { schema: { type: "array" } },
          [json]: { schema },
          "application/merge-patch+json": { schema: { type: "object" } },
        },
      },
    };
    const { store, editor } = await loaded({ openapi });
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    expect(store.updates[0]?.headers["content-type"]).toBe("application/merge-patch+json");
    expect(store.updates.map(sent)).toEqual([{ name: "Ada L." }]);
  });
});

describe("[O148] a PUT or POST sends the whole record", () => {
  it.each(["put", "post"])(
    "%s: with the edits and the members without a widget, but without read-only members",
    async (method) => {
      const { store, editor } = await loaded({ openapi: itemApi({ [method]: json }) });
      expect(textOf(editor.view())).toContain("extra");
      editor.editor?.populate({ name: "Ada L." });
      editor.editor?.widgets["address"]?.at(["zip"])?.enter("2000");
      expect(await editor.save()).toMatchObject({ name: "Ada L." });
      expect(store.updates.map(sent)).toEqual([
        {
          name: "Ada L.",
          age: 36,
          tags: ["b", "a"],
          address: { street: "Main", zip: 2000, floor: 3 },
          extra: { kept: true },
        },
      ]);
    },
  );

  it("keeps values that a widget cannot hold", async () => {
    const strange = { ...ada, age: "thirty-six", address: { street: "Main", zip: "W1" } };
    const { store, editor } = await loaded({ openapi: itemApi({ put: json }) }, strange);
    editor.editor?.populate({ name: "Ada L." });
    editor.editor?.widgets["address"]?.at(["street"])?.enter("Side");
    await editor.save();
    expect(store.updates.map(sent)).toMatchObject([
      { name: "Ada L.", age: "thirty-six", address: { street: "Side", zip: "W1" } },
    ]);
  });

  it("leaves out members that the operation does not accept", async () => {
    const { properties } = itemSchema;
    const schema = { type: "object", additionalProperties: false, properties };
    const { store, editor } = await loaded({ openapi: itemApi({ put: json }, schema) });
    await editor.save();
    expect(store.updates.map(sent)).toEqual([
      { name: "Ada", age: 36, tags: ["b", "a"], address: { street: "Main", zip: 1000, floor: 3 } },
    ]);
  });
});

describe("[O150] numbers", () => {
  const digits =
    '{"id":1,"name":"Ada","age":12345678901234567890,"extra":0.12345678901234567890123,"big":1e400}';

  it("numbers that JavaScript cannot represent are sent byte for byte", async () => {
    const { store, editor } = await loaded({ openapi: itemApi({ put: json }) }, digits);
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    expect(store.updates[0]?.body.toString()).toBe(
      '{"name":"Ada L.","age":12345678901234567890,"extra":0.12345678901234567890123,"big":1e400}',
    );
  });

  it("large numbers are not changes by themselves", async () => {
    const { store, editor } = await loaded({}, digits);
    expect(editor.isEdited).toBe(false);
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ name: "Ada L." }]);
  });
});

describe("[O151] a save", () => {
  it("makes the response the observable record and the new baseline", async () => {
    const { store, editor } = await loaded();
    const watcher = vi.fn();
    editor.watch("record", watcher);
    editor.editor?.populate({ name: "Ada L." });
    const saved = await editor.save();
    expect(saved).toEqual({ ...ada, name: "Ada L." });
    expect(editor.record).toBe(saved);
    expect(watcher).toHaveBeenCalledExactlyOnceWith({ record: { old: ada, value: saved } });
    expect(textOf(editor.view())).toContain("Saved.");
    expect(editor.diff()).toEqual({});
    editor.editor?.populate({ age: 37 });
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ name: "Ada L." }, { age: 37 }]);
  });

  it("returns `null` without a record", async () => {
    await expect(editorOf({ url: "http://127.0.0.1:1" }).save()).resolves.toBeNull();
  });

  it("always sends, but the button says if nothing has changed", async () => {
    const { store, editor } = await loaded();
    await button(editor.view(), "Save").call("press");
    await expect.poll(() => textOf(editor.view())).toContain("Nothing has changed.");
    expect(store.updates).toEqual([]);
    await editor.save();
    expect(store.updates).toHaveLength(1);
  });
});

describe("[O152] a save without a returned record", () => {
  const refusals = {
    "an error": { status: 500, body: {} },
    "validation errors": {
      status: 422,
      body: { detail: [{ loc: ["body", "name"], msg: "too long" }] },
    },
  };
  for (const [title, answer] of Object.entries(refusals)) {
    it(`returns \`null\` and keeps the record and the edits: ${title}`, async () => {
      const { store, editor } = await loaded();
      store.respondToUpdate = () => answer;
      editor.editor?.populate({ name: "Ada L." });
      await expect(editor.save()).resolves.toBeNull();
      expect(editor.record).toEqual(ada);
      expect(editor.diff()).toEqual({ name: "Ada L." });
      expect(textOf(editor.view())).not.toContain("Saved.");
      const { error } = editor.editor!.widgets["name"]!;
      expect(error).toBe(title === "validation errors" ? "too long" : null);
    });
  }

  it("uses the entity tag of the response, or drops the old one", async () => {
    const { store, editor } = await loaded();
    store.tag = 1;
    await editor.load({ id: 1 });
    editor.editor?.populate({ name: "Ada L." });
    store.respondToUpdate = () => ({ status: 204, headers: { ETag: '"2"' } });
    await editor.save();
    store.respondToUpdate = () => ({ status: 204 });
    await editor.save();
    await editor.save();
    const tags = store.updates.map(({ headers }) => headers["if-match"]);
    expect(tags).toEqual(['"1"', '"2"', undefined]);
  });

  it("[O203] offers to reload the record, and keeps later edits", async () => {
    const { store, editor } = await loaded();
    const reload = (): Button => button(editor.view(), "Reload the record");
    expect(textOf(editor.view())).not.toContain("Reload the record");
    store.respondToUpdate = (seen) => {
      store.records.set(seen.url, JSON.stringify({ ...ada, ...(sent(seen) as object), age: 50 }));
      return { status: 204 };
    };
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    editor.editor?.populate({ tags: ["new"] });
    await reload().call("press");
    expect(editor.record).toMatchObject({ name: "Ada L.", age: 50 });
    expect(editor.diff()).toEqual({ tags: ["new"] });
    expect(textOf(editor.view())).not.toContain("Reload the record");
  });

  it("returns `null` without a response", async () => {
    const { editor } = await loaded();
    editor.baseUrl = await closedAddress();
    editor.editor?.populate({ name: "Ada L." });
    await expect(editor.save()).resolves.toBeNull();
    expect(textOf(editor.view())).toContain("refused");
    expect(editor.diff()).toEqual({ name: "Ada L." });
  });
});

describe("[O153] problems that the record had before", () => {
  const strange = { id: 1, age: "old", tags: "none", address: { street: 5, zip: "W1" } };

  it("do not block a save of other changes", async () => {
    const { store, editor } = await loaded({}, strange);
    expect(editor.isEdited).toBe(false);
    editor.editor?.widgets["pin"]?.enter("1234");
    expect(editor.isEdited).toBe(true);
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ pin: "1234" }]);
  });

  it("block a PUT if a required member is missing", async () => {
    const { store, editor } = await loaded({ openapi: itemApi({ put: json }) }, strange);
    await expect(editor.save()).resolves.toBeNull();
    expect(editor.editor?.widgets["name"]?.error).toBeTruthy();
    expect(store.updates).toEqual([]);
    editor.editor?.populate({ name: "Ada" });
    await editor.save();
    expect(store.updates.map(sent)).toEqual([
      { age: "old", tags: "none", address: { street: 5, zip: "W1" }, name: "Ada" },
    ]);
  });

  it("can be corrected or removed", async () => {
    const { store, editor } = await loaded({}, { ...ada, address: { street: "Main", zip: "W1" } });
    const zip = editor.editor?.widgets["address"]?.at(["zip"]);
    expect(zip?.draft).toBe("W1");
    zip?.clear();
    expect(editor.isEdited).toBe(true);
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ address: { street: "Main" } }]);
  });

  it("are distinguished from problems of the edits, which send nothing", async () => {
    const { store, editor } = await loaded({}, { ...ada, address: { zip: "W1" } });
    const { widgets } = editor.editor!;
    widgets["address"]?.at(["zip"])?.enter("W2");
    expect(editor.isEdited).toBe(true);
    await expect(editor.save()).resolves.toBeNull();
    widgets["address"]?.at(["zip"])?.enter("3000");
    widgets["name"]?.clear();
    await expect(editor.save()).resolves.toBeNull();
    expect(widgets["name"]?.error).toBeTruthy();
    expect(store.updates).toEqual([]);
  });
});

describe("[O161] during a save", () => {
  it("edits stay", async () => {
    const { store, editor } = await loaded();
    const later = gate();
    store.respondToUpdate = () => later.opened.then(() => undefined);
    editor.editor?.populate({ name: "Ada L." });
    const save = editor.save();
    await expect.poll(() => store.updates).toHaveLength(1);
    editor.editor?.populate({ age: 37 });
    editor.editor?.widgets["address"]?.at(["street"])?.enter("Side");
    later.open();
    expect(await save).toMatchObject({ name: "Ada L.", age: 36 });
    expect(editor.record).toMatchObject({ name: "Ada L.", age: 36 });
    expect(editor.diff()).toEqual({ age: 37, address: { ...ada.address, street: "Side" } });
  });

  it("a second save sends new edits after the first, and joins it without new edits", async () => {
    const { store, editor } = await loaded();
    const later = gate();
    store.respondToUpdate = () => later.opened.then(() => undefined);
    editor.editor?.populate({ name: "Ada L." });
    const saves = [editor.save(), editor.save()];
    await expect.poll(() => store.updates).toHaveLength(1);
    editor.editor?.populate({ age: 37 });
    saves.push(editor.save(), editor.save());
    later.open();
    const [first, again, second, third] = await Promise.all(saves);
    expect([again, third]).toEqual([first, second]);
    expect(store.updates.map(sent)).toEqual([{ name: "Ada L." }, { age: 37 }]);
    expect(editor.record).toMatchObject({ name: "Ada L.", age: 37 });
    expect(editor.isEdited).toBe(false);
  });

  it("another record is saved in its own place, and only its response is shown", async () => {
    const { store, editor } = await loaded();
    store.records.set("/items/2", JSON.stringify({ id: 2, name: "Grace" }));
    const later = gate();
    store.respondToUpdate = async ({ url }) => {
      if (url !== "/items/1") return undefined;
      await later.opened;
      return { status: 422, body: { detail: [{ loc: ["body", "name"], msg: "too long" }] } };
    };
    editor.editor?.populate({ name: "Ada L." });
    const first = editor.save();
    await expect.poll(() => store.updates).toHaveLength(1);
    await editor.load({ id: 2 });
    editor.editor?.populate({ name: "Grace H." });
    const second = editor.save();
    later.open();
    expect(await first).toBeNull();
    expect(await second).toEqual({ id: 2, name: "Grace H." });
    expect(editor.record).toEqual({ id: 2, name: "Grace H." });
    expect(editor.editor?.widgets["name"]?.error).toBeNull();
    expect(textOf(editor.view())).not.toContain("too long");
    expect(store.updates.map(({ url }) => url)).toEqual(["/items/1", "/items/2"]);
  });

  it("the response does not replace a record that was loaded since", async () => {
    const { store, editor } = await loaded();
    const later = gate();
    store.respondToUpdate = () => later.opened.then(() => undefined);
    store.records.set("/items/2", JSON.stringify({ id: 2, name: "Grace" }));
    editor.editor?.populate({ name: "Ada L." });
    const save = editor.save();
    await expect.poll(() => store.updates).toHaveLength(1);
    await editor.load({ id: 2 });
    later.open();
    expect(await save).toMatchObject({ id: 1, name: "Ada L." });
    expect(editor.record).toEqual({ id: 2, name: "Grace" });
    expect(editor.editor?.values).toMatchObject({ "path.id": 2, name: "Grace" });
  });
});

it("[O148] sends no body if the operation has none", async () => {
  const server = await startResponder((seen) => ({ body: { id: 1, by: seen.method } }));
  const openapi = itemApi({});
  const paths = openapi["paths"] as { "/items/{id}": { post: object } };
  paths["/items/{id}"].post = { responses: {} };
  const editor = editorOf(server, { openapi });
  await editor.load({ id: 1 });
  expect(await editor.save()).toEqual({ id: 1, by: "POST" });
  expect(server.seen.at(-1)?.body).toHaveLength(0);
});
