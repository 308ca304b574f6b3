import { describe, expect, it } from "vitest";

import { RecordJudge } from "./record-judge.ts";
import { RecordRun } from "./record-run.ts";

const text = { type: "string" };
const ofServer = { type: "string", readOnly: true };
const list = (items: object): object => ({ type: "array", items });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const schemas = {
  Link: { type: "object", readOnly: true, properties: { href: text } },
  Line: { type: "object", required: ["sku"], properties: { id: ofServer, sku: text } },
  LineOut: {
    type: "object",
    properties: { id: ofServer, sku: text, total: { type: "integer" } },
  },
  Order: {
    type: "object",
    properties: { name: text, lines: list(ref("LineOut")), links: list(ref("Link")), owner: text },
  },
  OrderUpdate: { type: "object", properties: { name: text, lines: list(ref("Line")) } },
  Item: {
    type: "object",
    required: ["name", "links"],
    properties: {
      name: text,
      links: list(ref("Link")),
      at: { type: "object", required: ["city"], properties: { city: text, zip: text } },
    },
  },
};

const pair = (read: string, update: string, ...types: readonly string[]): object => {
  const [put, patch] = types;
  const body = (type: string): object => ({
    requestBody: { required: true, content: { [type]: { schema: ref(update) } } },
    responses: {},
  });
  return {
    parameters: [{ name: "id", in: "path", required: true, schema: text }],
    get: {
      responses: {
        200: { description: "", content: { "application/json": { schema: ref(read) } } },
      },
    },
    ...(put !== undefined && { put: body(put) }),
    ...(patch !== undefined && { patch: body(patch) }),
  };
};

const json = "application/json";
const document = {
  openapi: "3.1.0",
  info: { title: "Records", version: "1" },
  components: { schemas },
  paths: {
    "/orders/{id}": pair("Order", "OrderUpdate", json, json),
    "/items/{id}": pair("Item", "Item", json, "application/merge-patch+json"),
    "/steps/{id}": pair("Item", "Item", json, "application/json-patch+json"),
  },
};

describe("a record of the corpus", () => {
  it("is loaded, edited and saved by the rules of its document", async () => {
    const run = new RecordRun();
    await run.take(document, "own");
    expect([run.problems, run.rightCount]).toEqual([[], 12]);
  });
});

describe("the judge of a save", () => {
  const judge = new RecordJudge(document);
  const link = { href: "/" };
  const line = { id: "1", sku: "s", total: 2 };
  const order = { name: "a", lines: [line], links: [link], owner: "o" };
  const update = { update: ref("OrderUpdate"), read: ref("Order") };
  const right = { name: "a", lines: [{ sku: "s" }] };

  it("accepts what the update declares", () => {
    expect(judge.whole(right, order, update)).toBeUndefined();
  });

  it.each([
    ["a list of null", { ...right, links: [null] }],
    ["a member of the read", { ...right, owner: "o" }],
    ["a member of a row", { ...right, lines: [{ sku: "s", total: 2 }] }],
    ["a read-only id", { ...right, lines: [{ sku: "s", id: "1" }] }],
    ["null in place of a value", { ...right, name: null }],
    ["a lost member", { lines: right.lines }],
    ["a lost row", { ...right, lines: [] }],
    ["a new member", { ...right, more: 1 }],
  ])("rejects %s", (_, body) => {
    expect(judge.whole(body, order, update)).toBeDefined();
  });

  it("accepts the difference as a patch, and nothing else", () => {
    const schemas = { update: ref("Item"), read: ref("Item") };
    const from = { name: "a", links: [link], at: { city: "c", zip: "1" } };
    const to = { ...from, at: { city: "c", zip: "2" } };
    const merge = (body: unknown): string | undefined => judge.mergePatch(body, from, to, schemas);
    const members = (body: unknown): string | undefined =>
      judge.changedMembers(body, from, to, schemas);
    expect(merge({ at: { zip: "2" } })).toBeUndefined();
    expect(merge({ at: { city: "c", zip: "2" } })).toBeUndefined();
    expect(members({ at: { city: "c", zip: "2" } })).toBeUndefined();
    for (const body of [{}, { name: "a", at: { zip: "2" } }, { at: { zip: null } }])
      expect([merge(body), members(body)].includes(undefined)).toBe(false);
  });
});
