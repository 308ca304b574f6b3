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

  const shapes = {
    oneOf: [
      { type: "string" },
      {
        type: "object",
        properties: { number: { type: "string" }, expiry: { type: "string" }, name: {} },
      },
      {
        type: "object",
        properties: { iban: { type: "string" }, name: { type: "string" } },
        required: ["iban"],
      },
      { type: "array", items: { type: "string" } },
    ],
  };

  it.each<[unknown, number]>([
    ["text", 0],
    [{ number: "1", expiry: "12/30" }, 1],
    [{ iban: "DE", name: "A" }, 2],
    [{ iban: "DE", number: "1", expiry: "12/30" }, 1],
    [{ name: "A" }, 1],
    [["a"], 3],
    [[], 3],
  ])("[V88] %j gets the branch that it fits best", (value, active) => {
    const variant = variantOf({ anyOf: shapes.oneOf });
    variant.value = value;
    expect([variant.active, variant.value, variant.error]).toEqual([active, value, null]);
    const other = variantOf({ anyOf: shapes.oneOf }, { required: true });
    other.value = value;
    expect([other.active, other.value]).toEqual([active, value]);
  });

  it("[V88] a value with an enumerated value gets the branch that lists it", () => {
    const variant = variantOf({
      anyOf: [{ type: "string" }, { enum: ["auto", "none"] }, { type: "object" }],
    });
    variant.value = "auto";
    expect([variant.active, variant.value]).toEqual([1, "auto"]);
    variant.value = "other";
    expect(variant.active).toBe(0);
  });

  it("[V88] a value that belongs to none is kept in the closest one, and explained", () => {
    const variant = variantOf({ oneOf: shapes.oneOf.slice(1) });
    variant.value = { number: 5, expiry: "12/30" };
    expect(variant).toMatchObject({ active: 0, mode: "form", value: { number: 5 } });
    expect(variant.at(["number"])?.draft).toBe("5");
    expect(variant.error).toMatch(/fits none/);
    variant.at(["number"])?.enter("6");
    expect([variant.error, variant.value]).toEqual([null, { number: "6", expiry: "12/30" }]);
  });

  it("[V88] a value that no branch can hold is shown as JSON until another branch is picked", async () => {
    const variant = variantOf({ oneOf: shapes.oneOf.slice(1) });
    variant.value = 7;
    expect(variant).toMatchObject({ mode: "json", value: 7, chosenMode: "form" });
    expect(variant.children[0]).toMatchObject({ kind: "json-input", draft: "7" });
    expect(variant.error).toMatch(/fits none/);
    await variant.call("pick", 1);
    expect(variant).toMatchObject({ mode: "form", active: 1, error: null, value: {} });
    variant.value = 7;
    variant.value = ["a"];
    expect(variant).toMatchObject({ mode: "form", active: 2, error: null, value: ["a"] });
  });

  it("[V89] copy members of the same name that the picked branch accepts, and keep the rest", async () => {
    const variant = variantOf({ oneOf: shapes.oneOf.slice(1) });
    await variant.call("pick", 0);
    variant.at(["number"])!.enter("1");
    variant.at(["name"])!.enter("Ann");
    await variant.call("pick", 1);
    expect(variant.value).toEqual({ name: "Ann" });
    variant.at(["name"])!.enter("Bob");
    variant.at(["iban"])!.enter("DE");
    await variant.call("pick", 0);
    expect(variant.value).toEqual({ number: "1", name: "Bob" });
    variant.at(["name"])!.enter("5");
    await variant.call("pick", 1);
    expect(variant.value).toEqual({ iban: "DE", name: "Bob" });
    await variant.call("pick", 0);
    expect(variant.at(["number"])!.value).toBe("1");
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
