import { describe, expect, it } from "vitest";

import { api, sent, startResponder } from "../form/api.fixture.ts";
import { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { mergePatch } from "./update-request.ts";

const text = { type: "string" };
const geo = { type: "object", required: ["lat", "lon"], properties: { lat: text, lon: text } };
const address = {
  type: "object",
  required: ["street", "city"],
  properties: { street: text, city: text, note: text, geo: { anyOf: [geo, { type: "null" }] } },
};
const root = { components: { schemas: { Address: address } } };
const schema = {
  type: "object",
  required: ["name"],
  properties: { name: text, address: { $ref: "#/components/schemas/Address" } },
};

describe("[O512] a merge patch has the required siblings of what changed", () => {
  const from = {
    name: "Ada",
    address: { street: "1 Loom Lane", city: "Rome", note: "x", geo: { lat: "1", lon: "2" } },
  };
  const patched = (change: object): unknown =>
    mergePatch(from, { ...from, address: { ...from.address, ...change } }, { root, schema });

  it.each<[string, object, unknown]>([
    ["one member", { city: "Oslo" }, { street: "1 Loom Lane", city: "Oslo" }],
    [
      "an optional member",
      { note: undefined },
      { street: "1 Loom Lane", city: "Rome", note: null },
    ],
    [
      "a member at any depth",
      { geo: { lat: "9", lon: "2" } },
      { street: "1 Loom Lane", city: "Rome", geo: { lat: "9", lon: "2" } },
    ],
    ["nothing", {}, undefined],
  ])("inside an object: %s", (_, change, expected) => {
    expect(patched(change)).toEqual(expected === undefined ? {} : { address: expected });
  });

  it("but not beside it: only what changed is replaced on the server", () => {
    expect(mergePatch(from, { ...from, name: "Eve" }, { root, schema })).toEqual({ name: "Eve" });
  });

  it("so that a server that validates the object accepts a save", async () => {
    let record: Record<string, unknown> = { id: 7, ...from };
    const server = await startResponder((seen) => {
      const patch = sent(seen) as { address?: { street?: string } } | undefined;
      if (patch && !patch.address?.street)
        return {
          status: 422,
          body: { detail: [{ loc: ["body", "address", "street"], msg: "Field required" }] },
        };
      record = { ...record, ...patch };
      return { body: record };
    });
    const content = { "application/json": { schema } };
    const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
    const openapi = api(
      {
        "/people/{id}": {
          parameters,
          get: { responses: { 200: { content } } },
          patch: { requestBody: { content: { "application/merge-patch+json": { schema } } } },
        },
      },
      root,
    );
    const editor = new OpenAPIRecordEditor({ openapi, baseUrl: server.url, path: "/people/{id}" });
    await editor.load({ id: 7 });
    editor.editor?.populate({ address: { ...from.address, city: "Oslo" } });
    await editor.save();
    expect(editor.lastSave).toMatchObject({ kind: "saved" });
    expect(sent(server.seen.at(-1)!)).toEqual({ address: { street: "1 Loom Lane", city: "Oslo" } });
  });
});
