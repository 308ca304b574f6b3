import { OpenAPIForm, OpenAPIRecordEditor } from "@heddle/openapi";
import { Params } from "@heddle/params";
import { serve } from "@heddle/server";
import {
  Column,
  FileInput,
  type Group,
  PasswordInput,
  type PresenceUpdate,
  type Rows,
  schemaToWidget,
  TextInput,
  type Viewable,
} from "@heddle/views";
import { describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod";

import { itemApi, startStore } from "../../../core/openapi/src/record/store.fixture.ts";
import { buildPageFirst } from "../../server/src/page.fixture.ts";
import { until, Visitor } from "../../server/src/visitor.fixture.ts";
import { openRooms, type Rooms } from "./rooms.ts";
import { memoryStore } from "./store/memory-store.ts";
import type { RoomStore } from "./store/room-store.ts";

buildPageFirst();

const order = {
  type: "object",
  required: ["city"],
  properties: {
    city: { type: "string" },
    count: { type: "integer" },
    payment: {
      type: "object",
      properties: { card: { type: "string" }, password: { type: "string" } },
    },
  },
};

const api = {
  openapi: "3.1.0",
  info: { title: "Orders", version: "1" },
  components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
  security: [{ key: [] }],
  paths: {
    "/orders": {
      post: {
        parameters: [{ name: "dry", in: "query", schema: { type: "boolean" } }],
        requestBody: { required: true, content: { "application/json": { schema: order } } },
        responses: {},
      },
    },
  },
};

function orderForm(): OpenAPIForm {
  return new OpenAPIForm({
    openapi: api,
    baseUrl: "http://127.0.0.1:9",
    path: "/orders",
    method: "post",
  });
}

/** Opens rooms whose store outlives them. */
function open(make: () => Params, store: RoomStore = memoryStore()): Rooms {
  const rooms = openRooms({ store: { ...store, close: async () => {} }, make });
  onTestFinished(() => rooms.close());
  return rooms;
}

interface OpenModel<Model> {
  readonly model: Model;
  /** Ends the process when all changes are durable. */
  readonly close: () => Promise<void>;
}

async function modelOf<Model extends Params>(
  make: () => Model,
  store: RoomStore,
): Promise<OpenModel<Model>> {
  const rooms = open(make, store);
  const { model } = await rooms.open("form");
  return { model: model as Model, close: () => rooms.close() };
}

async function visit(rooms: Rooms, user?: string): Promise<Visitor> {
  const server = await serve((session) => rooms.enter("form", session), {
    port: 0,
    logger: false,
    handleSignals: false,
    authorize: () => (user === undefined ? true : { id: user, name: user }),
  });
  onTestFinished(() => server.close());
  const visitor = new Visitor({ url: server.url });
  onTestFinished(() => visitor.replica.close());
  await until(() => visitor.replica.root !== undefined);
  return visitor;
}

/** Everything that a store has of the room. */
async function storedText(store: RoomStore): Promise<string> {
  return JSON.stringify([await store.load("form"), await store.history("form", 1e9, 1e3)]);
}

describe("[RM65] the values of a form are stored", () => {
  it("of an OpenAPIForm: each visitor sees them, and so does the next process", async () => {
    const store = memoryStore();
    const rooms = open(orderForm, store);
    const [ada, ben] = [await visit(rooms, "ada"), await visit(rooms, "ben")];
    const city = (visitor: Visitor) => visitor.find("text-input");
    expect(await city(ada).call("enter", "Turin")).toMatchObject({ ok: true });
    await until(() => city(ben).read("value") === "Turin");
    const form = (await rooms.open("form")).model as OpenAPIForm;
    form.populate({ count: 3, dry: true });
    await rooms.close();
    const next = await modelOf(orderForm, store);
    expect(next.model.values).toEqual({ city: "Turin", count: 3, dry: true });
    next.model.reset();
    await next.close();
    expect((await modelOf(orderForm, store)).model.values).toEqual({});
  });

  it("of a record editor: the unsaved edits, over the record as it is by then", async () => {
    const records = await startStore({ "/items/7": { id: 7, name: "Ada", age: 36 } });
    const make = (): OpenAPIRecordEditor =>
      new OpenAPIRecordEditor({ openapi: itemApi(), baseUrl: records.url, path: "/items/{id}" });
    const store = memoryStore();
    const { model, close } = await modelOf(make, store);
    await model.load({ id: 7 });
    model.editor?.populate({ name: "Augusta", pin: "1234" });
    await close();
    expect(await storedText(store)).not.toContain("1234");
    records.records.set("/items/7", JSON.stringify({ id: 7, name: "Ada", age: 37 }));
    const next = (await modelOf(make, store)).model;
    await until(() => next.loaded);
    expect(next.record).toMatchObject({ age: 37 });
    expect(next.diff()).toEqual({ name: "Augusta" });
  });

  it("of widgets in a view, and of a model with a view", async () => {
    const items = {
      type: "array",
      items: { type: "object", properties: { sku: { type: "string" } } },
    };
    const form = (): Column =>
      new Column({
        children: [
          "Two fields of one name",
          new TextInput({ name: "title" }),
          new Column({ children: [new TextInput({ name: "title" })] }),
          schemaToWidget("items", items),
        ],
      });
    const store = memoryStore();
    const { model, close } = await modelOf(form, store);
    const [, first, inner, rows] = model.children as [unknown, TextInput, Column, Rows];
    first.enter("one");
    (inner.children[0] as TextInput).enter("two");
    rows.assign([{ sku: "a" }, { sku: "b" }]);
    // A field that is added later.
    inner.children = [...inner.children, new TextInput({ name: "note" })];
    (inner.children[1] as TextInput).enter("late");
    await close();
    const values = (of: Column): unknown[] => {
      const [, one, nested, list] = of.children as [unknown, TextInput, Column, Rows];
      return [one.value, (nested.children[0] as TextInput).value, list.value];
    };
    const next = (await modelOf(form, store)).model;
    expect(values(next)).toEqual(["one", "two", [{ sku: "a" }, { sku: "b" }]]);

    class Note extends Params.with({ text: { type: z.string().default(""), view: "rw" } }) {
      view(): Viewable {
        return this.text;
      }
    }
    const visitor = await visit(open(() => new Note({ text: "hello" })));
    expect(visitor.find("text").read("text")).toBe("hello");
  });
});

describe("[RM66] of one visitor alone", () => {
  it("passwords and files are not stored, also inside of groups and rows", async () => {
    const store = memoryStore();
    const make = (): Column =>
      new Column({
        children: [
          new PasswordInput({ name: "secret" }),
          new FileInput({ name: "file" }),
          schemaToWidget("people", { type: "array", items: order.properties.payment }),
          schemaToWidget("payment", order.properties.payment),
        ],
      });
    const { model, close } = await modelOf(make, store);
    const [secret, file, people, payment] = model.children as [
      PasswordInput,
      FileInput,
      Rows,
      Group,
    ];
    secret.enter("hidden-1");
    file.assign(new File(["hidden-2"], "hidden-3.txt"));
    people.assign([{ card: "visible-1", password: "hidden-4" }]);
    payment.assign({ card: "visible-2", password: "hidden-5" });
    await close();
    const text = await storedText(store);
    expect(text).not.toContain("hidden");
    expect(text).toContain("visible-1");
    const next = (await modelOf(make, store)).model;
    expect((next.children[3] as Group).value).toEqual({ card: "visible-2" });
  });

  it("a form has no inputs for credentials, which would be used for all visitors", async () => {
    const alone = orderForm();
    expect(alone.form.children.some(({ kind }) => kind === "section")).toBe(true);
    const rooms = open(orderForm);
    const visitor = await visit(rooms);
    expect(JSON.stringify(visitor.received)).not.toContain("X-Key");
    const plan = await ((await rooms.open("form")).model as OpenAPIForm).plan();
    expect(JSON.stringify(plan)).not.toContain("X-Key");
  });
});

describe("[RM67] visitors of a form", () => {
  it("see who is in which field, and nothing of it is stored", async () => {
    const store = memoryStore();
    const rooms = open(() => new Column({ children: [new TextInput({ name: "title" })] }), store);
    const [ada, ben] = [await visit(rooms, "Ada"), await visit(rooms, "Ben")];
    const updates: PresenceUpdate[] = [];
    for (const event of ["presence", "presenceList"]) {
      ben.root.listen(event, (update) => updates.push(update as PresenceUpdate));
    }
    const { id } = ada.root.read("me") as { readonly id: string };
    void ben.root.call("present", { isNew: true });
    await until(() => updates.some(({ viewers }) => viewers[id] && "name" in viewers[id]));
    void ada.root.call("present", { field: "title" });
    await until(() =>
      updates.some(({ viewers }) => (viewers[id] as { field?: string })?.field === "title"),
    );
    const room = await rooms.open("form");
    expect(room.viewers.map(({ name }) => name)).toEqual(["Ada", "Ben"]);
    expect((await store.load("form")).entries).toEqual([]);
  });
});
