import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { type Group, schemaToWidget, Variant, type Widget } from "../index.ts";

const cat = {
  title: "Cat",
  type: "object",
  required: ["kind", "lives"],
  properties: { kind: { const: "cat" }, lives: { type: "integer", maximum: 9 } },
};
const dog = {
  title: "Dog",
  type: "object",
  required: ["kind"],
  properties: { kind: { const: "dog" }, tricks: { type: "array", items: { type: "string" } } },
};
const pet = { title: "Pet", oneOf: [cat, dog] };

function variantOf(schema: JsonSchema = pet, options: { required?: boolean } = {}): Variant {
  return schemaToWidget("pet", schema, options) as Variant;
}

function part(variant: Variant, name: string): Widget {
  return (variant.children[0] as Group).children.find((child) => child.name === name)!;
}

describe("branches", () => {
  it("[V31] no branch is active initially; the first one if a value is required", () => {
    expect(variantOf()).toMatchObject({
      active: -1,
      children: [],
      value: undefined,
      titles: ["Cat", "Dog"],
    });
    expect(variantOf(pet, { required: true })).toMatchObject({ active: 0, value: { kind: "cat" } });
  });

  it("[V31] keep their input; the value is that of the active one", async () => {
    const variant = variantOf();
    await variant.call("pick", 0);
    part(variant, "lives").enter("7");
    expect(variant.value).toEqual({ kind: "cat", lives: 7 });
    await variant.call("pick", 1);
    expect(variant.value).toEqual({ kind: "dog" });
    await variant.call("pick", 0);
    expect(variant.value).toEqual({ kind: "cat", lives: 7 });
    await variant.call("clear");
    expect(variant).toMatchObject({ active: -1, value: undefined, children: [] });
    await variant.call("pick", 0);
    expect(variant.value).toEqual({ kind: "cat", lives: 7 });
    await variant.call("pick", 5);
    expect(variant.active).toBe(0);
  });

  it("[V31] are not part of a path", () => {
    const variant = variantOf();
    expect(variant.at(["lives"])).toBeUndefined();
    variant.value = { kind: "cat", lives: 7 };
    expect(variant.at([])).toBe(variant);
    expect(variant.at(["lives"])).toBe(part(variant, "lives"));
    expect(variant.at(["lives", "more"])).toBeUndefined();
  });

  it("[V29] keep a rejected value", () => {
    const variant = variantOf();
    variant.value = { kind: "cat", lives: "many", name: null };
    expect(variant.value).toEqual({ kind: "cat", lives: "many", name: null });
    part(variant, "lives").enter("");
    expect(variant.value).toEqual({ kind: "cat", name: null });
    variant.value = "none";
    expect(variant.value).toBe("none");
    expect(variant.issues()).toContainEqual(expect.objectContaining({ path: [], code: "draft" }));
  });

  it("[V31] return to the initial one when a required value is cleared", () => {
    const variant = variantOf(pet, { required: true });
    variant.value = { kind: "dog", tricks: ["sit"] };
    variant.clear();
    expect(variant).toMatchObject({ active: 0, value: { kind: "cat" } });
  });

  it("[V31] follow an assigned value", () => {
    const variant = variantOf();
    variant.value = { kind: "dog", tricks: ["sit"] };
    expect([variant.active, part(variant, "tricks").value]).toEqual([1, ["sit"]]);
    variant.value = { kind: "cat", lives: 3 };
    expect([variant.active, part(variant, "lives").value]).toEqual([0, 3]);
    variant.value = { kind: "cat", lives: "many" };
    expect([variant.active, part(variant, "lives").draft]).toEqual([0, "many"]);
  });

  it("[V31] the picked branch stays active if others match the same value", async () => {
    const loose = [
      { title: "A", type: "object", properties: { a: { type: "string" } } },
      { title: "B", type: "object", required: ["b"], properties: { b: { type: "string" } } },
    ];
    const variant = variantOf({ anyOf: loose });
    await variant.call("pick", 1);
    expect(variant).toMatchObject({ active: 1, value: {} });
    part(variant, "b").enter("x");
    expect(variant).toMatchObject({ active: 1, value: { b: "x" } });
  });

  it("[V31] are deactivated when the value is unset or null", () => {
    const variant = variantOf({ ...pet, nullable: true });
    variant.value = { kind: "dog" };
    variant.assign(null);
    expect(variant).toMatchObject({ active: -1, value: null, children: [], nullable: true });
    variant.value = { kind: "dog" };
    variant.assign(undefined);
    expect(variant).toMatchObject({ active: -1, value: undefined, children: [] });
  });

  it("[V31] stay inactive when their group is assigned a value without them", () => {
    const group = schemaToWidget("owner", {
      type: "object",
      properties: { name: { type: "string" }, pet },
    }) as Group;
    group.value = { name: "Ann", pet: { kind: "cat", lives: 1 } };
    group.value = { name: "Bob" };
    expect(group.value).toEqual({ name: "Bob" });
  });

  it("[V31] may be of any type", () => {
    const variant = variantOf({
      oneOf: [
        { title: "Name", type: "string" },
        { title: "Number", type: "integer" },
      ],
    });
    variant.value = 5;
    expect([variant.active, variant.children[0]!.kind]).toEqual([1, "integer-input"]);
    variant.children[0]!.enter("6");
    expect(variant.value).toBe(6);
    variant.value = "x";
    expect([variant.active, variant.value]).toEqual([0, "x"]);
  });

  it("[V34] a branch that contains its union is built when it is picked", () => {
    const schema = {
      $defs: {
        either: { oneOf: [{ $ref: "#/$defs/add" }, { title: "Number", type: "number" }] },
        add: {
          title: "Add",
          type: "object",
          required: ["left", "right"],
          properties: { left: { $ref: "#/$defs/either" }, right: { $ref: "#/$defs/either" } },
        },
      },
      $ref: "#/$defs/either",
    };
    const variant = variantOf(schema, { required: true });
    expect(variant.active).toBe(0);
    const left = part(variant, "left") as Variant;
    expect(left).toMatchObject({ active: -1, children: [] });
    left.pick(1);
    left.children[0]!.enter("1");
    const value = { left: 1, right: { left: 2, right: { left: 3, right: 4 } } };
    variant.value = value;
    expect(variant.value).toEqual(value);
    expect(variant.validate()).toEqual([]);
  });

  it("[V34] branches that only refer to each other do not recurse endlessly", () => {
    const schema = {
      $defs: {
        a: { oneOf: [{ $ref: "#/$defs/b" }, { title: "Text", type: "string" }] },
        b: { oneOf: [{ $ref: "#/$defs/a" }, { title: "Number", type: "number" }] },
      },
      $ref: "#/$defs/a",
    };
    expect(variantOf(schema, { required: true }).kind).toBe("variant");
  });
});

describe("as JSON", () => {
  it("[V32] a branch shows its value, and keeps edits when the mode changes", async () => {
    const variant = variantOf();
    variant.value = { kind: "cat", lives: 7 };
    expect(await variant.call("setMode", "json")).toMatchObject({ ok: true });
    const [editor] = variant.children;
    expect([editor!.kind, editor!.value]).toEqual(["json-input", { kind: "cat", lives: 7 }]);
    editor!.enter('{ "kind": "cat", "lives": 3 }');
    expect(variant.value).toEqual({ kind: "cat", lives: 3 });
    await variant.call("setMode", "form");
    expect([part(variant, "lives").value, variant.value]).toEqual([3, { kind: "cat", lives: 3 }]);
  });

  it("[V32] is rejected while there is a draft", async () => {
    const variant = variantOf();
    variant.value = { kind: "cat", lives: 7 };
    part(variant, "lives").enter("10");
    const refused = {
      ok: false,
      translatable: { code: "views.unfinished", args: { title: "Pet" } },
    };
    expect(await variant.call("setMode", "json")).toMatchObject(refused);
    expect(variant.mode).toBe("form");
    part(variant, "lives").enter("8");
    await variant.call("setMode", "json");
    variant.children[0]!.enter("{");
    expect(await variant.call("setMode", "form")).toMatchObject(refused);
    expect(variant.mode).toBe("json");
  });

  it("[V32] can be chosen before a branch is picked", async () => {
    const variant = variantOf();
    await variant.call("setMode", "json");
    await variant.call("pick", 1);
    expect(variant.children[0]!.kind).toBe("json-input");
  });
});

describe("issues", () => {
  it("[V36] are shown inside the branch", () => {
    const variant = variantOf(pet, { required: true });
    expect(variant.validate()).toMatchObject([{ path: ["lives"], code: "required" }]);
    expect([part(variant, "lives").error, part(variant, "lives").focusRequests]).toEqual([
      "This field is required.",
      1,
    ]);
    expect(variant.error).toBeNull();
  });

  it("[V36] are shown by the picker if no branch is active", () => {
    const variant = new Variant({ required: true, branches: variantOf().branches });
    expect(variant.validate()).toMatchObject([{ path: [], code: "required" }]);
    expect(variant.error).toBe("This field is required.");
    variant.pick(1);
    expect([variant.error, variant.validate()]).toEqual([null, []]);
  });

  it("[V37] issues from other sources are shown at the fields of the branch", () => {
    const group = schemaToWidget(
      "owner",
      { type: "object", properties: { pet } },
      { required: true },
    ) as Group;
    group.value = { pet: { kind: "cat", lives: 1 } };
    const issue = { path: ["pet", "lives"], code: "server", message: "Too few." };
    expect(group.showIssues([issue])).toEqual([]);
    expect(part(group.children[0] as Variant, "lives").error).toBe("Too few.");
    expect(group.showIssues([{ ...issue, path: ["pet", "fur"] }])).toHaveLength(1);
  });
});
