import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

import { frozen, Params } from "./index.ts";

class Box extends Params.with({
  value: { type: z.unknown(), view: "r" },
  list: { type: z._default(z.array(z.object({ name: z.string() })), [{ name: "a" }]), view: "rw" },
  hidden: { type: z.unknown(), view: "none" },
  items: { collection: z.object({ tags: z.array(z.string()) }), view: "r" },
}) {
  static override readonly events = { moved: z.object({ path: z.array(z.number()) }) };
}

/** Changes every object and list inside a value that can be changed. */
function vandalize(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const inner of Object.values(value)) vandalize(inner);
  if (Object.isFrozen(value)) return;
  if (Array.isArray(value)) value.push("changed");
  else (value as Record<string, unknown>)["changed"] = true;
}

describe("[P750] a value that is read", () => {
  it("cannot be changed, and the object that was set can, without effect on the model", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (json, isInitial) => {
        const given = structuredClone(json);
        const box = new Box(isInitial ? { value: given } : {});
        if (!isInitial) box.value = given;
        vandalize(given);
        vandalize(box.value);
        vandalize(box.read("value"));
        expect(box.value).toEqual(json);
      }),
    );
  });

  it("is frozen as a default, in the changes of a watcher, in a record and in an event", () => {
    const box = new Box();
    vandalize(box.list);
    expect([box.list, new Box().list]).toEqual([[{ name: "a" }], [{ name: "a" }]]);
    const heard: unknown[] = [];
    box.watch(["list"], (changes) => {
      vandalize(changes["list"]?.value);
      heard.push(changes["list"]?.value);
    });
    box.listen("moved", (payload) => {
      vandalize(payload);
      heard.push(payload);
    });
    box.list = [{ name: "b" }];
    box.emit("moved", { path: [1] });
    expect(heard).toEqual([[{ name: "b" }], { path: [1] }]);
    const tags = ["x"];
    box.items.add("one", { tags });
    tags.push("y");
    vandalize(box.items.get("one"));
    expect(box.items.get("one")).toEqual({ tags: ["x"] });
  });

  it("stays the same object while it is equal, and one that is frozen is not copied again", () => {
    const value = frozen({ a: [1, { b: 2 }] });
    const box = new Box({ value });
    expect(box.value).toBe(value);
    box.value = { a: [1, { b: 2 }] };
    expect(box.value).toBe(value);
    expect(frozen([value])[0]).toBe(value);
  });

  it("is kept as it is where views cannot read it", () => {
    const hidden = { a: [] };
    expect(new Box({ hidden }).hidden).toBe(hidden);
    expect(Object.isFrozen(hidden)).toBe(false);
  });
});
