import type { Rows } from "@heddle/views";
import { describe, expect, it } from "vitest";

import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { editorOf, itemApi, type Store, startStore } from "./store.fixture.ts";

const number = { type: "number" };
const text = { type: "string" };
const schema = {
  type: "object",
  properties: {
    name: text,
    price: number,
    box: { type: "object", properties: { weight: number, color: text } },
    lines: {
      type: "array",
      items: { type: "object", properties: { sku: text, price: number } },
    },
  },
};
const record =
  '{"name":"a","price":1.10,"box":{"weight":2.0,"color":"red"},' +
  '"lines":[{"sku":"x","price":1e2},{"sku":"y","price":3.50}],"hidden":[5.00,-0]}';

async function loaded(
  method: string,
  mediaType = "application/json",
): Promise<{ store: Store; editor: OpenAPIRecordEditor; body: () => string | undefined }> {
  const store = await startStore({ "/items/1": record });
  const editor = editorOf(store, { openapi: itemApi({ [method]: mediaType }, schema) });
  await editor.load({ id: 1 });
  return { store, editor, body: () => store.updates.at(-1)?.body.toString() };
}

describe("[O207] an untouched number is sent as the server wrote it", () => {
  it("a PUT sends an untouched number in its notation", async () => {
    const { editor, body } = await loaded("put");
    editor.editor?.populate({ name: "b" });
    await editor.save();
    expect(body()).toBe(record.replace('"a"', '"b"'));
  });

  it("sends untouched numbers beside edited ones, including those in moved rows", async () => {
    const { editor, body } = await loaded("put");
    const at = (...path: (string | number)[]) => editor.editor!.inputs.body.at(path)!;
    at("price").enter("1.20");
    at("box", "color").enter("blue");
    (at("lines") as Rows).move(0, 1);
    await editor.save();
    expect(body()).toBe(
      '{"name":"a","price":1.2,"box":{"weight":2.0,"color":"blue"},' +
        '"lines":[{"sku":"y","price":3.50},{"sku":"x","price":1e2}],"hidden":[5.00,-0]}',
    );
  });

  it.each(["application/json", "application/merge-patch+json"])(
    "by a PATCH that includes it, as %s",
    async (mediaType) => {
      const { editor, body } = await loaded("patch", mediaType);
      editor.editor?.inputs.body.at(["lines", 0, "sku"])?.enter("z");
      await editor.save();
      expect(body()).toBe('{"lines":[{"sku":"z","price":1e2},{"sku":"y","price":3.50}]}');
    },
  );

  it("an untouched number is an ordinary number for other code", async () => {
    const { editor } = await loaded("put");
    expect(editor.record).toMatchObject({ price: 1.1, box: { weight: 2 } });
    expect(editor.isEdited).toBe(false);
    expect(editor.editor?.values).toMatchObject({ price: 1.1 });
  });
});
