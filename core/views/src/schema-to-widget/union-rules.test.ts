import { describe, expect, it } from "vitest";

import { type Group, schemaToWidget, type Variant } from "../index.ts";
import { describeRows } from "./schema-row.suite.ts";

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
      "json-input",
    ],
    ["with one title", { oneOf: [a, { type: "number" }] }, "json-input"],
    ["with the same title twice", { oneOf: [a, { ...b, title: "A" }] }, "json-input"],
    ["of types", { type: ["string", "number"] }, "json-input"],
    ["of types and null", { type: ["string", "number", "null"] }, "json-input", { nullable: true }],
    ["of one branch", { oneOf: [{ type: "string" }] }, "text-input"],
  ]);

  it("[V46] by a discriminator fixes its property in each branch and finds the branch of a value", () => {
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
});
