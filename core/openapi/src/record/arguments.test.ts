import { HeddleError } from "@heddle/params";
import { expect, it } from "vitest";

import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { editorOf, startStore } from "./store.fixture.ts";

const ada = { id: 1, name: "Ada" };

/** Calls without type checks, as plain JavaScript does. */
type Untyped = Record<string, (...args: unknown[]) => unknown>;

const wrongCalls: readonly (readonly [string, readonly unknown[]])[] = [
  ["load", [5]],
  ["load", [null]],
  ["load", ["1"]],
  ["load", [[1]]],
  ["open", [5]],
  ["open", [null]],
  ["populate", []],
  ["populate", [5]],
  ["populate", ["Ada"]],
  ["populate", [[ada]]],
  ["save", [null]],
  ["save", [{ name: "Ada L." }]],
  ["watch", ["nothing", () => {}]],
  ["update", [{ confrim: true }]],
  ["update", [{ record: 5 }]],
  ["update", [{ updateMethod: 5 }]],
];

async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return undefined;
}

it.each(wrongCalls)(
  "[O405] editor.%s %j throws a HeddleError and changes nothing",
  async (method, args) => {
    const store = await startStore({ "/items/1": ada });
    const editor: OpenAPIRecordEditor = editorOf(store);
    await editor.load({ id: 1 });
    editor.editor?.populate({ name: "Ada L." });
    const untyped = editor as unknown as Untyped;
    expect(await failureOf(() => untyped[method]?.(...args))).toBeInstanceOf(HeddleError);
    expect([editor.record, editor.diff()]).toEqual([ada, { name: "Ada L." }]);
    expect(store.updates).toEqual([]);
  },
);
