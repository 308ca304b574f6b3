import type { Rows } from "@heddle/views";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readDocument } from "../document/openapi-document.ts";
import { api, sent } from "../form/api.fixture.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import { OperationInputs } from "../form/operation-inputs.ts";
import { getOperation } from "../operation/get-operation.ts";
import { Baseline } from "./baseline.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import type { OpenAPIRecordEditorOptions } from "./record-editor-options.ts";
import { editorOf, itemApi, merged, patched, type Store, startStore } from "./store.fixture.ts";
import { updateBody } from "./update-request.ts";

const json = "application/json";
const text = { type: "string" };
const ofServer = { type: "string", readOnly: true };
const link = { type: "object", readOnly: true, properties: { href: text } };
const list = (items: object): object => ({ type: "array", items });

async function loaded(
  properties: object,
  record: object,
  method: string,
  options: Partial<OpenAPIRecordEditorOptions> = {},
): Promise<{ store: Store; editor: OpenAPIRecordEditor }> {
  const store = await startStore({ "/items/1": record });
  const openapi = itemApi({ [method]: json }, { type: "object", properties });
  const editor = editorOf(store, { openapi, ...options });
  await editor.load({ id: 1 });
  return { store, editor };
}

describe("[O710] what only the server sets is left out as a whole", () => {
  const record = {
    name: "a",
    links: [{ href: "/1" }, { href: "/2" }],
    errors: ["e"],
    nested: [[{ href: "/3" }]],
    pair: ["x", { href: "/4" }],
    map: { self: { href: "/5" } },
    meta: { made: "today" },
    stamps: [{ made: "today" }],
    either: [{ href: "/6" }, "y"],
    empty: [],
  };
  const properties = {
    name: text,
    links: list(link),
    errors: list(ofServer),
    nested: list(list(link)),
    pair: { type: "array", prefixItems: [ofServer, link] },
    map: { type: "object", additionalProperties: link },
    meta: { type: "object", properties: { made: ofServer } },
    stamps: list({ type: "object", properties: { made: ofServer } }),
    either: list({ oneOf: [link, ofServer] }),
    empty: list(link),
  };

  it.each(["put", "patch"])("from lists, tuples and maps, by %s", async (method) => {
    const { store, editor } = await loaded(properties, record, method);
    expect(editor.isEdited).toBe(false);
    await editor.editor?.widgets["name"]?.call("enter", "b");
    await editor.save();
    expect(editor.lastSave?.kind).toBe("saved");
    expect(store.updates.map(sent)).toEqual([{ name: "b" }]);
  });

  it("and stays in a record that is required to have it", async () => {
    const { store, editor } = await loaded({ name: text, links: list(link) }, { name: "a" }, "put");
    await editor.editor?.widgets["name"]?.call("enter", "b");
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ name: "b" }]);
  });

  it("keeps the parts beside it that can be entered", async () => {
    const mixed = {
      rows: list({ type: "object", properties: { id: ofServer, name: text } }),
      pair: { type: "array", prefixItems: [ofServer, text, text] },
      values: list({ oneOf: [link, { type: "integer" }] }),
      map: { type: "object", properties: { a: ofServer }, additionalProperties: text },
      open: { type: "object", properties: { a: ofServer } },
      name: text,
    };
    const { store, editor } = await loaded(
      mixed,
      {
        rows: [{ id: "1", name: "a" }, { id: "2" }],
        pair: ["p", "q", "r"],
        values: [{ href: "/" }, 5],
        map: { a: "x", b: "y" },
        open: { a: "x", more: 1 },
        name: "n",
      },
      "put",
    );
    await editor.editor?.widgets["name"]?.call("enter", "m");
    await editor.save();
    expect(store.updates.map(sent)).toEqual([
      {
        rows: [{ name: "a" }, {}],
        pair: ["p", "q", "r"],
        values: [5],
        map: { b: "y" },
        open: { more: 1 },
        name: "m",
      },
    ]);
  });

  it("takes no input in a form, which sends nothing of it", async () => {
    const schema = { type: "object", required: ["links", "name"], properties };
    const openapi = api({
      "/items": { post: { requestBody: { content: { [json]: { schema } } }, responses: {} } },
    });
    const form = new OpenAPIForm({ openapi, baseUrl: "http://x", path: "/items", method: "post" });
    const links = form.widgets["links"]! as Rows;
    expect([links.disabled, links.required]).toEqual([true, false]);
    expect(await links.call("add")).toMatchObject({ ok: false });
    await form.widgets["name"]!.call("enter", "a");
    expect(form.issues()).toEqual([]);
    expect(form.values).toEqual({ name: "a" });
    const without = new OpenAPIForm({
      openapi,
      baseUrl: "http://x",
      path: "/items",
      method: "post",
      skipReadOnly: true,
    });
    expect(Object.keys(without.widgets)).toEqual(["name"]);
  });
});

describe("[O711] ids in the rows of a list", () => {
  const row = {
    type: "object",
    properties: {
      id: { type: "integer", readOnly: true },
      lineId: ofServer,
      paid: ofServer,
      made: ofServer,
      name: text,
      parts: list({ type: "object", properties: { _id: ofServer, size: text } }),
    },
  };
  const first = { id: 1, lineId: "x", paid: "yes", made: "today", name: "a" };
  const second = { id: 2, made: "today", name: "b", parts: [{ _id: "p", size: "s" }] };
  const properties = {
    id: { type: "integer", readOnly: true },
    rows: list(row),
    links: list(link),
  };
  const record = { id: 1, rows: [first, second], links: [{ id: 3, href: "/" }] };
  const rowsOf = (editor: OpenAPIRecordEditor): Rows => editor.editor!.widgets["rows"] as Rows;

  it("are left out", async () => {
    const { store, editor } = await loaded(properties, record, "put");
    rowsOf(editor).at([0, "name"])!.enter("c");
    await editor.save();
    expect(store.updates.map(sent)).toEqual([
      { rows: [{ name: "c" }, { name: "b", parts: [{ size: "s" }] }] },
    ]);
  });

  it.each(["put", "patch"])("are sent with `rowKeys`, by %s", async (method) => {
    const { store, editor } = await loaded(properties, record, method, { rowKeys: "send" });
    expect(editor.isEdited).toBe(false);
    rowsOf(editor).move(0, 1);
    rowsOf(editor).at([1, "name"])!.enter("c");
    await editor.save();
    const parts = [{ _id: "p", size: "s" }];
    expect(store.updates.map(sent)).toEqual([
      {
        rows: [
          { id: 2, name: "b", parts },
          { id: 1, lineId: "x", name: "c" },
        ],
      },
    ]);
  });

  it("are not those of another row in a new or a copied one", async () => {
    const { store, editor } = await loaded(properties, record, "put", { rowKeys: "send" });
    const rows = rowsOf(editor);
    rows.duplicate(1);
    rows.add();
    rows.at([3, "name"])!.enter("d");
    rows.remove(0);
    await editor.save();
    expect(store.updates.map(sent)).toEqual([
      {
        rows: [
          { id: 2, name: "b", parts: [{ _id: "p", size: "s" }] },
          { name: "b", parts: [{ size: "s" }] },
          { name: "d" },
        ],
      },
    ]);
  });
});

/** A schema with `readOnly` at random places, and a value of it. */
interface Described {
  readonly schema: object;
  readonly value: unknown;
  /** The value as a request has it; `undefined` if nothing of it is sent. */
  readonly own: unknown;
  /** Whether only the server sets all of it. */
  readonly isOfServer: boolean;
}

type Wrap = (parts: readonly Described[]) => Omit<Described, "isOfServer">;

function present(parts: readonly Described[]): readonly unknown[] {
  return parts.map(({ own }) => own).filter((own) => own !== undefined);
}

function named(parts: readonly Described[], pick: (part: Described) => unknown): object {
  const members = parts.map((part, at) => [`m${at}`, pick(part)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** What a value of parts becomes if its parts do not all belong to the server. Judged without the code under test. */
const wraps: Readonly<Record<string, Wrap>> = {
  object: (parts) => ({
    schema: { type: "object", properties: named(parts, ({ schema }) => schema) },
    value: named(parts, ({ value }) => value),
    own: named(parts, ({ own }) => own),
  }),
  list: ([part]) => ({
    schema: list(part!.schema),
    value: [part!.value, part!.value],
    own: present([part!, part!]),
  }),
  map: ([part]) => ({
    schema: { type: "object", additionalProperties: part!.schema },
    value: { a: part!.value },
    own: part!.own === undefined ? {} : { a: part!.own },
  }),
  pattern: ([part]) => ({
    schema: { type: "object", patternProperties: { "^a": part!.schema } },
    value: { a: part!.value },
    own: part!.own === undefined ? {} : { a: part!.own },
  }),
  tuple: (parts) => ({
    schema: { type: "array", prefixItems: parts.map(({ schema }) => schema) },
    value: parts.map(({ value }) => value),
    own: parts.map(({ own, value }) => (own === undefined ? value : own)),
  }),
};

const leaf = fc
  .record({ readOnly: fc.boolean(), value: fc.string({ minLength: 1, maxLength: 3 }) })
  .map(({ readOnly, value }): Described => {
    const own = readOnly ? undefined : value;
    return { schema: { ...text, ...(readOnly && { readOnly }) }, value, own, isOfServer: readOnly };
  });

const { described } = fc.letrec<{ described: Described }>((tie) => ({
  described: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc
      .record({
        kind: fc.constantFrom(...Object.keys(wraps)),
        parts: fc.array(tie("described"), { minLength: 1, maxLength: 3 }),
        isMarked: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
      })
      .map(({ kind, parts, isMarked }): Described => {
        const whole = wraps[kind]!(parts);
        const used = kind === "object" || kind === "tuple" ? parts : parts.slice(0, 1);
        const isOfServer = isMarked || used.every((part) => part.isOfServer);
        const schema = { ...whole.schema, ...(isMarked && { readOnly: true }) };
        return { ...whole, schema, isOfServer, own: isOfServer ? undefined : whole.own };
      }),
  ),
}));

describe("[O710] for any schema with read-only parts", () => {
  const kinds: readonly (readonly [string, string, typeof merged])[] = [
    ["put", json, (_, body) => body],
    ["patch", json, (from, body) => ({ ...(from as object), ...(body as object) })],
    ["patch", "application/merge-patch+json", merged],
    ["patch", "application/json-patch+json", (from, body) => patched(from, body as never)],
  ];

  it.each(kinds)("a %s as %s sends all others, and no null", (method, mediaType, apply) => {
    fc.assert(
      fc.property(fc.array(described, { minLength: 1, maxLength: 4 }), (parts) => {
        const properties = { name: text, ...named(parts, ({ schema }) => schema) };
        const schema = { type: "object", properties };
        const document = readDocument(itemApi({ [method]: mediaType }, schema));
        const operation = getOperation(document, "/items/{id}", method);
        const [content] = operation.body?.contents ?? [];
        const body = { ...operation.body!, contents: [{ ...content!, schema }] };
        const inputs = new OperationInputs(
          document,
          { ...operation, body },
          { skipReadOnly: false, mediaType: undefined, widget: undefined, mode: "record" },
        );
        const baseline = new Baseline(inputs, {
          name: "a",
          ...named(parts, ({ value }) => value),
        });
        expect(baseline.isEdited).toBe(false);
        inputs.body.at(["name"])!.enter("b");
        const own = named(parts, (part) => part.own);
        const change = updateBody(inputs, baseline.values, baseline.edited);
        expect(apply({ name: "a", ...own }, change)).toEqual({ name: "b", ...own });
        expect(method === "patch" && JSON.stringify(change).includes("m0")).toBe(false);
        expect(baseline.issues().filter(({ location }) => location === "body")).toEqual([]);
      }),
    );
  });
});
