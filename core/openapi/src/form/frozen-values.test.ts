import { describe, expect, it } from "vitest";

import { api, sent, startResponder, withBody } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";
import { OpenAPIRecordEditor } from "../record/openapi-record-editor.ts";

/** Changes every object and list inside a value that can be changed. */
function vandalize(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const inner of Object.values(value)) vandalize(inner);
  if (Object.isFrozen(value)) return;
  if (Array.isArray(value)) value.push("changed");
  else (value as Record<string, unknown>)["changed"] = true;
}

const text = { type: "string" };
const address = { type: "object", properties: { city: text }, additionalProperties: true };
const properties = {
  address,
  tags: { type: "array", items: text },
  lines: { type: "array", items: address },
  notes: { type: "object", additionalProperties: { type: "array", items: text } },
  free: {},
  union: { anyOf: [address, { type: "array", items: text }] },
};
const body = {
  address: { city: "Ulm", more: { deep: [1] } },
  tags: ["a"],
  lines: [{ city: "Bonn", rest: [{}] }],
  notes: { x: ["y"] },
  free: { list: [{ a: 1 }] },
  union: { city: "Rom", more: [2] },
};

describe("[O751] values that code reads or has set", () => {
  it.each([
    ["described", { type: "object", properties }, { ...body }],
    [
      "described with others",
      { type: "object", properties, additionalProperties: true },
      { ...body, others: { b: [1] } },
    ],
    ["whole", { type: "array", items: { type: "object", properties } }, [body]],
    ["free", {}, { list: [{ a: 1 }] }],
  ])("cannot change what a form with a %s body sends", async (_, schema, value) => {
    const server = await startResponder();
    const openapi = api({ "/x": { post: withBody(schema) } });
    const given = structuredClone(value);
    const isWhole = !("properties" in schema);
    const initialValues = isWhole ? { body: given } : (given as Record<string, unknown>);
    const form = new OpenAPIForm({
      openapi,
      baseUrl: server.url,
      path: "/x",
      method: "post",
      initialValues,
    });
    expect(form.issues()).toEqual([]);
    vandalize(given);
    vandalize(form.values);
    vandalize(form.getValues("body"));
    for (const widget of Object.values(form.widgets)) vandalize(widget.value);
    vandalize(form.inputs.body.sent());
    await form.submit();
    expect(server.seen.map(sent)).toEqual([value]);
  });

  it("cannot change what a record editor compares and sends", async () => {
    const schema = { type: "object", properties: { name: text, ...properties } };
    const record = { name: "a", ...body, unknown: { deep: [1] } };
    const server = await startResponder(({ method }) =>
      method === "GET" ? { body: record } : { body: {} },
    );
    const responses = { 200: { description: "", content: { "application/json": { schema } } } };
    const openapi = api({ "/x": { get: { responses }, put: withBody(schema) } });
    const editor = new OpenAPIRecordEditor({ openapi, baseUrl: server.url, path: "/x" });
    const loaded = await editor.load();
    vandalize(loaded);
    vandalize(editor.record);
    const form = editor.editor!;
    form.widgets["name"]?.enter("b");
    vandalize(editor.record);
    vandalize(form.values);
    await editor.save();
    expect(server.seen.filter(({ method }) => method === "PUT").map(sent)).toEqual([
      { ...record, name: "b" },
    ]);
  });
});
