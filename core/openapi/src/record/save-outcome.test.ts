import { createServer } from "node:net";
import { once } from "node:events";

import { expect, it, onTestFinished } from "vitest";

import { gate } from "../form/api.fixture.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import type { SaveOutcome } from "./save.ts";
import { editorOf, type Loaded, startStore, type Store } from "./store.fixture.ts";

const ada = { id: 1, name: "Ada", age: 36 };

/** A loaded record with one edit. */
async function edited(): Promise<Loaded> {
  const store = await startStore({ "/items/1": ada });
  const editor = editorOf(store);
  await editor.load({ id: 1 });
  editor.editor?.populate({ name: "Ada L." });
  return { store, editor };
}

interface Case {
  readonly title: string;
  readonly arrange?: (store: Store, editor: OpenAPIRecordEditor) => unknown;
  readonly outcome: Partial<SaveOutcome>;
  readonly diff: object;
}

const kept = { name: "Ada L." };
const answers = (status: number) => (store: Store) => (store.respondToUpdate = () => ({ status }));
const cases: readonly Case[] = [
  {
    title: "the record in the answer",
    outcome: { kind: "saved", status: 200, recordReturned: true },
    diff: {},
  },
  {
    title: "204",
    arrange: (store) => (store.respondAfterUpdate = () => ({ status: 204 })),
    outcome: { kind: "saved", status: 204, recordReturned: false },
    diff: {},
  },
  {
    title: "an answer that is not the record",
    arrange: (store) => (store.respondAfterUpdate = () => ({ status: 202, body: { job: 7 } })),
    outcome: { kind: "saved", status: 202, recordReturned: false },
    diff: {},
  },
  {
    title: "422",
    arrange: answers(422),
    outcome: { kind: "rejected", code: "status", status: 422 },
    diff: kept,
  },
  ...[409, 412, 428].map((status) => ({
    title: String(status),
    arrange: answers(status),
    outcome: { kind: "conflict", code: "status", status } as const,
    diff: kept,
  })),
  {
    title: "503",
    arrange: answers(503),
    outcome: { kind: "failed", code: "status", status: 503 },
    diff: kept,
  },
  {
    title: "an edit that is not a value",
    arrange: (_store, editor) => editor.editor?.widgets["age"]?.enter("many"),
    outcome: { kind: "rejected", code: "invalid" },
    diff: kept,
  },
  {
    title: "a server that cannot be reached",
    arrange: async (_store, editor) => (editor.baseUrl = await closedPort()),
    outcome: { kind: "unknown", code: "network" },
    diff: kept,
  },
];

/** The address of a port that nothing listens on. */
async function closedPort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

it.each(cases)(
  "[O352] sets `lastSave` after a save: $title",
  async ({ arrange, outcome, diff }) => {
    const { store, editor } = await edited();
    await arrange?.(store, editor);
    const saved = await editor.save();
    expect(editor.lastSave).toMatchObject(outcome);
    expect(saved !== null).toBe("recordReturned" in outcome && outcome.recordReturned);
    expect(editor.diff()).toEqual(diff);
  },
);

it("[O352] sets `lastSave` to `unknown` after a save that is canceled before its response", async () => {
  const { store, editor } = await edited();
  const [arrived, end] = [gate(), gate()];
  onTestFinished(() => end.open());
  store.respondAfterUpdate = async () => {
    arrived.open();
    await end.opened;
    return undefined;
  };
  const saving = editor.save();
  await arrived.opened;
  editor.cancel();
  await expect(saving).resolves.toBeNull();
  expect(editor.lastSave).toMatchObject({ kind: "unknown", code: "canceled" });
});

it("[O352] sets `lastSave` to `failed` if the headers function throws", async () => {
  const store = await startStore({ "/items/1": ada });
  let isFailing = false;
  const headers = (): Record<string, string> => {
    if (isFailing) throw new Error("no token");
    return {};
  };
  const editor = editorOf(store, { headers });
  editor.onError = () => {};
  await editor.load({ id: 1 });
  isFailing = true;
  await editor.save();
  expect(editor.lastSave).toMatchObject({ kind: "failed", code: "not_sent" });
});

it("[O352] sets `lastSave` to `rejected` without a record", async () => {
  const editor = editorOf(await startStore({}));
  await expect(editor.save()).resolves.toBeNull();
  expect(editor.lastSave).toMatchObject({ kind: "rejected", code: "no_record" });
});

it("[O352] calls watchers of `lastSave` for every outcome, with the matching record and baseline", async () => {
  const { editor } = await edited();
  const seen: unknown[] = [];
  editor.watch("lastSave", () =>
    seen.push([editor.lastSave?.kind, editor.record?.["name"], editor.diff()]),
  );
  await editor.save();
  editor.editor?.populate({ name: "Ada Lovelace" });
  await editor.save();
  expect(seen).toEqual([
    ["saved", "Ada L.", {}],
    [undefined, "Ada L.", { name: "Ada Lovelace" }],
    ["saved", "Ada Lovelace", {}],
  ]);
});

it("[O352] lets views read `lastSave` and `unconfirmed`, which a loaded record resets", async () => {
  const { store, editor } = await edited();
  store.respondAfterUpdate = () => ({ status: 204 });
  await editor.save();
  expect([editor.read("lastSave"), editor.read("unconfirmed")]).toEqual([
    { kind: "saved", status: 204, recordReturned: false },
    true,
  ]);
  expect(editor.record).toEqual(ada);
  await editor.load({ id: 1 });
  expect([editor.read("lastSave"), editor.read("unconfirmed")]).toEqual([null, false]);
  expect(editor.record).toEqual({ ...ada, name: "Ada L." });
});
