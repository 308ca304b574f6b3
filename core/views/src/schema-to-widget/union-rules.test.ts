import type { JsonSchemaObject } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { type Group, schemaToWidget, type Variant } from "../index.ts";
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
      "without titles",
      { oneOf: [{ type: "string" }, { type: "object", properties: { b: true } }] },
      "value-input",
    ],
    ["with one title", { oneOf: [a, { type: "number" }] }, "value-input"],
    ["with the same title twice", { oneOf: [a, { ...b, title: "A" }] }, "value-input"],
    ["of one branch", { oneOf: [{ type: "string" }] }, "text-input"],
  ]);

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
