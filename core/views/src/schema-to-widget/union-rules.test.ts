import type { JsonSchema, JsonSchemaObject } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { type Group, type Rows, schemaToWidget, type Select, type Variant } from "../index.ts";
import { describeRows, required } from "./schema-row.contract.ts";

describe("unions", () => {
  const [a, b] = [
    { title: "A", type: "string" },
    { title: "B", type: "object", properties: { b: true } },
  ];
  const defs = {
    Cat: {
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string" }, lives: { type: "integer" } },
    },
    Dog: { type: "object", properties: { kind: { type: "string" } } },
  };
  const refs = [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }];
  describeRows("[V46] a union", [
    ["with titles", { oneOf: [a, b] }, "variant", { titles: ["A", "B"], active: -1 }],
    ["with titles, any of", { anyOf: [a, b] }, "variant"],
    [
      "with titles and null",
      { anyOf: [a, b, { type: "null" }] },
      "variant",
      { titles: ["A", "B"], nullable: true },
    ],
    ["of references", { oneOf: refs, $defs: defs }, "variant", { titles: ["Cat", "Dog"] }],
    [
      "with a discriminator",
      {
        oneOf: refs,
        $defs: defs,
        discriminator: { propertyName: "kind", mapping: { tom: "#/$defs/Cat", rex: "Dog" } },
      },
      "variant",
      { titles: ["tom", "rex"] },
    ],
    [
      "of scalars without titles",
      { oneOf: [{ type: "string" }, { type: "number" }] },
      "value-input",
    ],
    ["of scalars with one title", { oneOf: [a, { type: "number" }] }, "value-input"],
    ["of one branch", { oneOf: [{ type: "string" }] }, "text-input"],
  ]);

  const card = { properties: { number: { type: "string" }, expiry: { type: "string" } } };
  const iban = { properties: { iban: { type: "string" } } };
  const names = (schema: JsonSchemaObject): string[] =>
    (schemaToWidget("field", schema) as Variant).titles.map(String);
  it.each<[string, JsonSchema[], string[]]>([
    [
      "members",
      [card, iban, { type: "object", required: ["id_no"] }],
      ["Object with number and expiry", "Object with IBAN", "Object with ID no"],
    ],
    [
      "members that the others do not have",
      [
        { properties: { id: true, a: true } },
        { properties: { id: true, b: true }, required: ["b"] },
      ],
      ["Object with a", "Object with b"],
    ],
    [
      "types",
      [{ type: "string" }, { type: "array", items: { type: "string" } }, { type: "object" }],
      ["Text", "List of text", "Object"],
    ],
    [
      "items",
      [
        { type: "array", items: { title: "Pet", type: "object", properties: { a: true } } },
        { type: "array", items: { type: "object" } },
        { type: "array" },
      ],
      ["List of Pet", "List of objects", "List"],
    ],
    [
      "formats and values",
      [
        { type: "string", format: "date" },
        { type: "string", format: "uri" },
        { enum: ["a", "b"] },
        { type: ["number", "boolean"] },
        { properties: {}, type: "object" },
      ],
      ["Date", "Text (uri)", "a or b", "Number or True or false", "Object"],
    ],
    ["titles, with a number if they are equal", [a, { ...b, title: "A" }], ["A", "A 2"]],
    ["constants", [{ const: "auto" }, iban], ["auto", "Object with IBAN"]],
    [
      "constants of a member",
      [
        { properties: { type: { const: "card" }, ...card.properties } },
        { properties: { type: { enum: ["iban"] }, ...iban.properties } },
      ],
      ["card", "iban"],
    ],
    [
      "inner unions",
      [{ oneOf: [card, iban] }, { type: "string" }],
      ["Object with number and expiry or Object with IBAN", "Text"],
    ],
  ])("[V87] names branches by %s", (_name, oneOf, expected) => {
    expect(names({ oneOf })).toEqual(expected);
    expect(names({ anyOf: oneOf })).toEqual(expected);
  });

  it("[V87] names branches by references in words", () => {
    const $defs = { CreditCard: card, bank_transfer: iban };
    const oneOf = Object.keys($defs).map((name) => ({ $ref: `#/$defs/${name}` }));
    expect(names({ oneOf, $defs })).toEqual(["Credit card", "Bank transfer"]);
    const wrapped = oneOf.map((branch) => ({ allOf: [branch] }));
    expect(names({ oneOf: wrapped, $defs })).toEqual(["Credit card", "Bank transfer"]);
  });

  it("[V87] names children of a base by what they add, and does not loop", () => {
    const $defs = {
      Pet: { title: "Pet", oneOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }] },
      Cat: { allOf: [{ $ref: "#/$defs/Pet" }, { properties: { lives: { type: "integer" } } }] },
      Dog: {
        allOf: [
          { $ref: "#/$defs/Pet" },
          { properties: { friend: { $ref: "#/$defs/Pet" } }, required: ["friend"] },
        ],
      },
    };
    const pet = schemaToWidget("pet", { $ref: "#/$defs/Pet", $defs }, required) as Variant;
    expect(pet.titles).toEqual(["Cat", "Dog"]);
    pet.pick(1);
    expect(pet.at(["friend"])).toMatchObject({ kind: "variant", active: -1, children: [] });
    pet.value = { friend: { friend: { lives: 3 } } };
    expect(pet.at(["friend", "friend", "lives"])?.value).toBe(3);
    const inline = { oneOf: [{ allOf: [{ $ref: "#/$defs/Base" }, card] }, { allOf: [iban] }] };
    expect(names({ ...inline, $defs: { Base: { title: "Base" } } })).toEqual([
      "Object with number and expiry",
      "Object with IBAN",
    ]);
  });

  it("[V90] hides the constants that tell the branches apart, until something is wrong with them", () => {
    const tagged = {
      type: "array",
      items: {
        oneOf: [
          { properties: { type: { const: "card" }, ...card.properties }, required: ["type"] },
          { properties: { type: { enum: ["iban"] }, ...iban.properties }, required: ["type"] },
        ],
      },
    };
    const rows = schemaToWidget("payments", tagged) as Rows;
    rows.add();
    const [payment] = rows.children as Variant[];
    expect(rows.value).toEqual([{ type: "card" }]);
    const tag = payment!.at(["type"])!;
    expect([tag.visible, payment!.at(["number"])!.visible]).toEqual([false, true]);
    rows.showIssues([{ path: [0, "type"], code: "server", message: "Not accepted." }]);
    expect(tag.visible).toBe(true);
    rows.showIssues([]);
    expect(tag.visible).toBe(false);
    payment!.pick(1);
    expect(rows.value).toEqual([{ type: "iban" }]);
  });

  it("[V46] takes the value of a discriminator from the mapping, the branch or its reference", () => {
    const $defs = {
      Cat: { properties: { kind: { enum: ["cat"] }, lives: { type: "integer" } } },
      Dog: { properties: { kind: { type: "string" } } },
      Fish: { properties: { kind: { type: "string" } } },
    };
    const pets = schemaToWidget("pet", {
      oneOf: ["Cat", "Dog", "Fish"].map((name) => ({ $ref: `#/$defs/${name}` })),
      discriminator: { propertyName: "kind", mapping: { salmon: "Fish", tuna: "#/$defs/Fish" } },
      $defs,
    }) as Variant;
    expect(pets.titles).toEqual(["cat", "Dog", "salmon, tuna"]);
    pets.pick(0);
    expect(pets.value).toEqual({ kind: "cat" });
    pets.value = { kind: "tuna" };
    expect([pets.active, pets.at(["kind"])?.kind, pets.issues()]).toEqual([2, "select", []]);
  });

  it("[V46] with a discriminator fixes its property in each branch and finds the branch of a value", () => {
    const widget = schemaToWidget("pet", {
      oneOf: refs,
      $defs: defs,
      discriminator: { propertyName: "kind", mapping: { tom: "#/$defs/Cat" } },
    }) as Variant;
    widget.pick(0);
    expect(widget.value).toEqual({ kind: "tom" });
    expect((widget.children[0] as Group).children.map(({ name, kind }) => [name, kind])).toEqual([
      ["kind", "fixed"],
      ["lives", "integer-input"],
    ]);
    widget.pick(1);
    expect(widget.value).toEqual({ kind: "Dog" });
    widget.value = { kind: "tom", lives: 3 };
    expect([widget.active, widget.value]).toEqual([0, { kind: "tom", lives: 3 }]);
  });

  it("[V790] with a discriminator enters no name that a branch does not allow, nor for a branch that is a choice itself", () => {
    const tagged = (type: string, ...others: string[]): JsonSchemaObject => ({
      properties: {
        type: { enum: [type] },
        ...Object.fromEntries(others.map((name) => [name, {}])),
      },
      required: ["type"],
    });
    const discriminator = { propertyName: "type" };
    const refsTo = (...to: string[]): JsonSchema[] =>
      to.map((name) => ({ $ref: `#/$defs/${name}` }));
    const $defs = {
      Item: { title: "Item", oneOf: refsTo("Message", "Call"), discriminator },
      Message: tagged("message", "content"),
      Call: tagged("call", "output"),
      Reference: {
        type: "object",
        properties: {
          type: { anyOf: [{ type: "string", enum: ["reference"] }, { type: "null" }] },
          id: { type: "string" },
        },
        required: ["id"],
      },
      Search: {
        title: "Search",
        type: "object",
        properties: { type: { enum: ["search", "search_2"] } },
        required: ["type"],
      },
    };
    const schema = { oneOf: refsTo("Item", "Reference", "Search"), discriminator, $defs };
    const input = schemaToWidget("input", schema, required) as Variant;
    expect(input.titles).toEqual(["Item", "reference", "Search"]);
    expect(input.value).toEqual({ type: "message" });
    input.pick(1);
    input.at(["id"])?.enter("a");
    expect([input.value, input.validate()]).toEqual([{ type: "reference", id: "a" }, []]);
    input.value = { type: "call", output: "b" };
    expect([input.active, input.issues(), input.value]).toEqual([
      0,
      [],
      { type: "call", output: "b" },
    ]);
    input.value = { type: "reference", id: "b" };
    expect([input.active, input.issues()]).toEqual([1, []]);
    input.pick(2);
    (input.at(["type"]) as Select).choose(1);
    expect([input.value, input.validate()]).toEqual([{ type: "search_2" }, []]);
  });

  it("[S39] with a recursive reference offers the schema around it", () => {
    const root = {
      openapi: "3.1.0",
      components: {
        schemas: {
          Comparison: {
            title: "Comparison",
            type: "object",
            properties: { key: { type: "string" } },
            required: ["key"],
          },
          Compound: {
            $recursiveAnchor: true,
            title: "Compound",
            type: "object",
            properties: {
              filters: {
                type: "array",
                items: {
                  oneOf: [{ $ref: "#/components/schemas/Comparison" }, { $recursiveRef: "#" }],
                },
              },
            },
            required: ["filters"],
            additionalProperties: false,
          },
        },
      },
    };
    const schema = { $ref: "#/components/schemas/Compound" };
    const compound = schemaToWidget("filter", schema, { required: true, root }) as Group;
    const rows = compound.at(["filters"]) as Rows;
    rows.add();
    const [item] = rows.children as Variant[];
    expect(item!.titles).toEqual(["Comparison", "Compound"]);
    item!.pick(1);
    expect(compound.at(["filters", 0, "filters"])?.kind).toBe("rows");
    compound.value = { filters: [{ filters: [{ key: "a" }] }] };
    expect(compound.validate()).toEqual([]);
  });

  describe("beside properties", () => {
    const pet: JsonSchemaObject = {
      type: "object",
      title: "Pet",
      required: ["kind", "name"],
      properties: { kind: { type: "string" }, name: { type: "string" } },
      $defs: defs,
    };
    const titled = [
      { title: "Cat", properties: { lives: { type: "integer" } }, required: ["lives"] },
      { title: "Dog", properties: { breed: { type: "string" } }, required: ["breed"] },
    ];
    const parts = (variant: Variant): unknown[] =>
      (variant.children[0] as Group).children.map(({ name, kind }) => [name, kind]);

    it("[V68] has them in each branch, with a fixed discriminator", () => {
      const discriminator = { propertyName: "kind" };
      const widget = schemaToWidget("pet", { ...pet, oneOf: refs, discriminator }) as Variant;
      widget.pick(0);
      expect(parts(widget)).toEqual([
        ["kind", "fixed"],
        ["name", "text-input"],
        ["lives", "integer-input"],
      ]);
      expect(widget.validate()).toMatchObject([{ path: ["name"], code: "required" }]);
      expect(widget.at(["name"])?.error).toBe("This field is required.");
      widget.at(["name"])!.enter("Tom");
      widget.pick(1);
      expect(widget.value).toEqual({ kind: "Dog", name: "Tom" });
      expect(widget.validate()).toEqual([]);
    });

    it.each(["oneOf", "anyOf"])("[V68] has them in each branch of %s with titles", (union) => {
      const widget = schemaToWidget("pet", { ...pet, [union]: titled }, required) as Variant;
      expect([widget.label, widget.children[0]!.label]).toEqual(["Pet", "Cat"]);
      const text = "text-input";
      expect(parts(widget)).toEqual([
        ["kind", text],
        ["name", text],
        ["lives", "integer-input"],
      ]);
      widget.value = { kind: "x", name: "Rex", breed: "Spitz" };
      expect([widget.active, widget.issues()]).toEqual([1, []]);
    });

    it("[V68] copies their values to the picked branch", () => {
      const widget = schemaToWidget("pet", { ...pet, oneOf: titled }, required) as Variant;
      widget.at(["name"])!.enter("Tom");
      widget.at(["lives"])!.enter("7");
      widget.pick(1);
      expect(widget.value).toEqual({ name: "Tom" });
      widget.at(["name"])!.enter("Rex");
      widget.pick(0);
      expect(widget.value).toEqual({ name: "Rex", lives: 7 });
    });

    it("[V68] does not copy a value that the other branch rejects", () => {
      const kinds = [
        { title: "Cat", properties: { kind: { const: "cat" }, name: { maxLength: 3 } } },
        { title: "Dog", properties: { kind: { const: "dog" } } },
      ];
      const widget = schemaToWidget("pet", { ...pet, oneOf: kinds }) as Variant;
      widget.pick(1);
      widget.at(["name"])!.enter("Hasso");
      widget.pick(0);
      expect(widget.value).toEqual({ kind: "cat" });
      widget.pick(1);
      expect(widget.value).toEqual({ kind: "dog", name: "Hasso" });
    });

    it("[V68] finds the branch of a value that lacks the shared required members", () => {
      const widget = schemaToWidget("pet", { ...pet, oneOf: titled }) as Variant;
      widget.value = { breed: "Spitz" };
      expect(widget.active).toBe(1);
    });

    it("[V68] adds the type to branches without one", () => {
      const widget = schemaToWidget("contact", {
        type: ["string", "null"],
        oneOf: [
          { title: "Mail", type: "string", format: "email" },
          { title: "Short", type: "integer" },
        ],
      }) as Variant;
      const kinds = widget.branches.map((branch) => branch.build().kind);
      expect(kinds).toEqual(["text-input", "integer-input"]);
      const [mail] = (
        schemaToWidget("contact", {
          type: "string",
          oneOf: [{ title: "Mail", format: "email" }, { title: "Other" }],
        }) as Variant
      ).branches;
      expect(mail!.build()).toMatchObject({ kind: "text-input", inputType: "email" });
    });

    it("[V34] and recursive builds its branches only when they are picked", () => {
      const child = { $ref: "#/$defs/tree" };
      const tree = {
        type: "object",
        properties: { child, name: { type: "string" } },
        oneOf: [
          { title: "Branch", properties: { child: { ...child } }, required: ["child"] },
          { title: "Leaf", properties: { leaf: true } },
        ],
      };
      const widget = schemaToWidget("tree", { ...child, $defs: { tree } }, required) as Variant;
      const levels = (variant: Variant | undefined): number =>
        variant && variant.active >= 0 ? 1 + levels(variant.at(["child"]) as Variant) : 0;
      expect(levels(widget)).toBeLessThan(4);
    });
  });
});
