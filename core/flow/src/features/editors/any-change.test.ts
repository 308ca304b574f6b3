import type { Widget } from "@heddle/views";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { itemSchema } from "./editor.contract.ts";
import type { EditorData, EditorFactory } from "../../item/editor.ts";
import { JsonEditor } from "./json-editor.ts";
import { OpenEditor } from "./open-editor.ts";
import { SchemaEditor } from "./schema-editor.ts";
import { shownWidgets } from "./shown-widgets.fixture.ts";

/** Data that an editor and other code change concurrently. */
class SharedData {
  data: EditorData = { name: "a", amount: 1, note: "n" };
  readonly editor: OpenEditor;

  constructor(factory: EditorFactory) {
    const sources = { factories: [factory], onError: () => expect.unreachable() };
    const onPatch = (patch: EditorData): void => this.change(patch);
    this.editor = new OpenEditor(sources, this.data, itemSchema, { id: "", type: "", onPatch });
  }

  change(patch: EditorData): void {
    const entries = Object.entries({ ...this.data, ...patch });
    this.data = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    this.editor.receive(this.data);
  }
}

const text = fc.constantFrom("", "a", "b", "7", "7x", "{", '{"name":"b"}', '{"amount":7,"note":1}');
const patch = fc.record(
  {
    name: fc.constantFrom(undefined, "a", "b", 5),
    amount: fc.constantFrom(undefined, 1, 2, "many"),
    note: fc.constantFrom(undefined, "n", "m"),
  },
  { requiredKeys: [] },
);
const step = fc.oneof(
  fc.record({ widget: fc.nat(1), enter: text }),
  fc.record({ elsewhere: patch }),
);

/** Whether the input is complete: no draft, and no emptied JSON box. */
function isComplete({ draft, error, value, required }: Widget): boolean {
  return draft === null && error === null && !(required && value === undefined);
}

describe.each([
  ["SchemaEditor", SchemaEditor],
  ["JsonEditor", JsonEditor],
])("%s", (_, factory) => {
  it("[G86, G87] has and shows the data after changes by user and code in any order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const shared = new SharedData(factory);
        for (const one of steps) {
          if ("elsewhere" in one) shared.change(one.elsewhere);
          else {
            const widgets = shownWidgets(shared.editor);
            await widgets[one.widget % widgets.length]?.call("enter", one.enter);
          }
          expect(shared.editor.data).toEqual(shared.data);
          const known = shownWidgets(shared.editor).filter(isComplete);
          const saved = known.map(({ name }) => (name === "" ? shared.data : shared.data[name]));
          expect(known.map(({ contribution }) => contribution)).toEqual(saved);
        }
      }),
    );
  });
});
