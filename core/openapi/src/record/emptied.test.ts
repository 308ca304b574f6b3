import { describe, expect, it } from "vitest";

import { sent } from "../form/api.fixture.ts";
import { editorOf, itemApi, startStore } from "./store.fixture.ts";

const text = { type: "string" };
const texts = {
  plain: text,
  maybe: { type: ["string", "null"] },
  long: { ...text, minLength: 1 },
  empty: text,
  absent: text,
};
const schema = {
  type: "object",
  properties: {
    ...texts,
    group: { type: "object", properties: texts },
    rows: { type: "array", items: { type: "object", properties: texts } },
  },
};
const some = { plain: "a", maybe: "b", long: "c", empty: "" };
const record = { id: 1, ...some, group: some, rows: [some, some] };

const operations = {
  put: { method: "put", type: "application/json" },
  patch: { method: "patch", type: "application/json" },
  "merge patch": { method: "patch", type: "application/merge-patch+json" },
};

/** The saved record after one text at every place is edited and erased. */
async function erased(method: string, type: string, name: string): Promise<unknown> {
  const store = await startStore({ "/items/1": record });
  const editor = editorOf(store, { openapi: itemApi({ [method]: type }, schema) });
  await editor.load({ id: 1 });
  for (const path of [[name], ["group", name], ["rows", 1, name]]) {
    const widget = editor.editor?.inputs.body.at(path);
    widget?.enter("x");
    widget?.enter("");
  }
  await editor.save();
  return store.updates.map(sent)[0];
}

describe("[O286] an emptied text", () => {
  for (const [title, { method, type }] of Object.entries(operations)) {
    it(`is saved as an empty text if the schema does not allow null, by ${title}`, async () => {
      expect(await erased(method, type, "plain")).toMatchObject({
        plain: "",
        group: { plain: "" },
        rows: [some, { ...some, plain: "" }],
      });
    });

    it(`stays an empty text if it was one, by ${title}`, async () => {
      expect(await erased(method, type, "empty")).toEqual(method === "put" ? record : {});
    });

    it(`is no change if the record had no text, by ${title}`, async () => {
      expect(await erased(method, type, "absent")).toEqual(method === "put" ? record : {});
    });
  }

  it("is removed if it may be null, or must not be empty", async () => {
    const { json, merge } = { json: "application/json", merge: "application/merge-patch+json" };
    expect(await erased("patch", json, "maybe")).toMatchObject({ maybe: null });
    expect(await erased("patch", merge, "long")).toMatchObject({ long: null });
    expect(await erased("put", json, "maybe")).not.toHaveProperty("maybe");
  });
});
