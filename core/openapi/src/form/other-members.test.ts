import type { MapInput } from "@heddle/views";
import { expect, it } from "vitest";

import { api, sent, startResponder, viewsIn, withBody } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";
import { showIssuesAt } from "./request-issues.ts";

const schema = {
  type: "object",
  required: ["name", "note"],
  properties: { name: { type: "string" } },
  additionalProperties: { type: "integer" },
};

async function open(body: object = schema): Promise<{
  form: OpenAPIForm;
  server: Awaited<ReturnType<typeof startResponder>>;
  rows: MapInput;
}> {
  const server = await startResponder();
  const openapi = api({ "/x": { post: withBody(body) } });
  const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/x", method: "post" });
  return { form, server, rows: form.inputs.body.others! };
}

function addRow(rows: MapInput, key: string, value: string): void {
  rows.add();
  rows.entries.at(-1)!.keyInput.enter(key);
  rows.entries.at(-1)!.valueWidget.enter(value);
}

it("[O458] members without a field are rows of key and value, and are sent", async () => {
  const { form, server, rows } = await open();
  expect(viewsIn(form.view())).toContain(rows);
  expect(form.populate({ name: "a", note: 1, size: 3, _: 4 })).toEqual([]);
  addRow(rows, "count", "5");
  expect(form.values).toMatchObject({ name: "a", size: 3, count: 5 });
  await form.submit();
  expect(sent(server.seen[0]!)).toEqual({ name: "a", note: 1, size: 3, _: 4, count: 5 });
  expect(form.populate({ size: 9 })).toEqual([]);
  expect(rows.value).toMatchObject({ size: 9 });
});

it("[O458] the key of a field is rejected, and an unfinished row blocks the submit", async () => {
  const { form, server, rows } = await open();
  form.populate({ name: "a", note: 1 });
  for (const key of ["name", "note"]) {
    addRow(rows, key, "1");
    expect(rows.entries.at(-1)!.keyInput.issues()).toMatchObject([{ code: "draft" }]);
  }
  await form.submit();
  expect(server.seen).toEqual([]);
  expect(rows.firstInvalid()).toBe(rows.entries[0]!.keyInput);
});

it("[O458] an issue of a member is shown at its row", async () => {
  const { form, rows } = await open();
  form.populate({ size: 3 });
  const issue = { path: ["size"], code: "server", message: "Too small." };
  expect(showIssuesAt(form.inputs, [{ ...issue, location: "body" }])).toEqual([]);
  expect(rows.at(["size"])?.error).toBe("Too small.");
  expect(form.inputs.body.at(["size"])).toBe(rows.at(["size"]));
  expect(showIssuesAt(form.inputs, [{ ...issue, path: ["gone"], location: "body" }])).toHaveLength(
    1,
  );
});

it("[O458] they are the same in the form and in the JSON of the body", async () => {
  const { form, rows } = await open();
  form.populate({ name: "a", size: 3 });
  const text = form.inputs.body.text!;
  text.choice.enter("json");
  expect(text.input.value).toEqual({ name: "a", size: 3 });
  text.input.enter('{ "name": "b", "width": 4 }');
  text.choice.enter("form");
  expect([rows.value, form.inputs.body.sent()]).toEqual([{ width: 4 }, { name: "b", width: 4 }]);
  expect(text.unlisted).toEqual({});
});

it("[O458] a body that does not mention other members has no rows", async () => {
  const { additionalProperties: _, ...closed } = schema;
  const { form } = await open(closed);
  expect(form.inputs.body.others).toBeUndefined();
  expect(form.populate({ size: 3 })).toEqual(["size"]);
});

it("[V91] other members of a group survive an edit of the JSON of the body", async () => {
  const meta = {
    type: "object",
    properties: { owner: { type: "string" } },
    additionalProperties: true,
  };
  const { form } = await open({ type: "object", properties: { meta } });
  form.populate({ meta: { owner: "a", color: "red" } });
  const text = form.inputs.body.text!;
  text.choice.enter("json");
  text.input.enter('{ "meta": { "owner": "b", "color": "red", "size": 5 } }');
  expect(form.inputs.body.sent()).toEqual({ meta: { owner: "b", color: "red", size: 5 } });
  text.input.enter('{ "meta": { "owner": "b", "color": "red" } }');
  expect(form.widgets["meta"]!.value).toEqual({ owner: "b", color: "red" });
});
