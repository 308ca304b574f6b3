import type { JsonSchema } from "@heddle/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type Group, MapInput, type Rows, schemaToWidget, type Variant } from "../index.ts";
import { part } from "./part.fixture.ts";

const text = { type: "string" };

/** A customer that is a person or a firm; a firm in the EU also has an office. */
const customer: JsonSchema = {
  type: "object",
  required: ["kind"],
  properties: { kind: { enum: ["person", "firm"] }, name: text },
  allOf: [
    {
      if: { properties: { kind: { const: "firm" } }, required: ["kind"] },
      then: {
        properties: { kind: { const: "firm" }, vat: text },
        required: ["vat", "name"],
        if: { properties: { vat: { pattern: "^EU" } }, required: ["vat"] },
        then: { properties: { office: text } },
      },
    },
    {
      if: { properties: { kind: { const: "person" } }, required: ["kind"] },
      then: { properties: { born: { type: "integer" } } },
    },
  ],
};

function groupOf(schema: JsonSchema, value?: unknown): Group {
  const group = schemaToWidget("customer", schema, { required: true }) as Group;
  if (value !== undefined) group.assign(value);
  return group;
}

/** The names of the widgets; required ones have a star. */
function shown({ children }: Group): readonly string[] {
  return children.map(({ name, required }) => (required ? `${name}*` : name));
}

describe("a group with conditions", () => {
  it("[V140] shows the members of the branches that apply", () => {
    const group = groupOf(customer);
    expect(shown(group)).toEqual(["kind*", "name"]);
    part(group, "kind").enter("firm");
    expect(shown(group)).toEqual(["kind*", "name*", "vat*"]);
    part(group, "vat").enter("EU1");
    part(group, "office").enter("Paris");
    expect(group.value).toEqual({ kind: "firm", vat: "EU1", office: "Paris" });
    expect(group.issues().map(({ path, code }) => [...path, code])).toEqual([["name", "required"]]);
    part(group, "kind").enter("person");
    expect(shown(group)).toEqual(["kind*", "name", "born"]);
    expect([group.value, group.issues()]).toEqual([{ kind: "person" }, []]);
  });

  it("[V141] keeps the input of hidden members, drafts too, and neither sends nor validates it", () => {
    const group = groupOf(customer, { kind: "person" });
    part(group, "born").enter("long ago");
    expect(group.hasDraft).toBe(true);
    part(group, "kind").enter("firm");
    part(group, "vat").enter("EU1");
    expect([group.hasDraft, group.value]).toEqual([false, { kind: "firm", vat: "EU1" }]);
    part(group, "kind").enter("person");
    expect(part(group, "born").draft).toBe("long ago");
    part(group, "kind").enter("firm");
    expect(group.value).toEqual({ kind: "firm", vat: "EU1" });
  });

  it("[V141] takes the branch of an assigned value, and keeps the members of other branches", () => {
    const group = groupOf(customer, { kind: "firm", vat: "EU1", office: "Paris", born: 1980 });
    expect(shown(group)).toEqual(["kind*", "name*", "vat*", "office"]);
    expect([group.value, group.hides("born")]).toEqual([
      { kind: "firm", vat: "EU1", office: "Paris" },
      true,
    ]);
    part(group, "kind").enter("person");
    expect(group.value).toEqual({ kind: "person", born: 1980 });
    group.assign({ kind: "person" });
    part(group, "kind").enter("firm");
    expect(group.value).toEqual({ kind: "firm" });
    expect(group.setHidden("born", 1990)).toBe(true);
    part(group, "kind").enter("person");
    expect(group.value).toEqual({ kind: "person", born: 1990 });
  });

  it("[V142] gives a member the widget of the branch, with its input", () => {
    const address: JsonSchema = {
      type: "object",
      properties: { country: { enum: ["US", "CA"] }, state: text, express: { type: "boolean" } },
      if: { properties: { country: { const: "US" } }, required: ["country"] },
      then: { properties: { state: { enum: ["TX", "CA"] } }, required: ["express"] },
      else: { properties: { code: text } },
    };
    const group = groupOf(address, { country: "CA", state: "Yukon", code: "K1A" });
    expect([part(group, "state").kind, part(group, "express")]).toEqual([
      "text-input",
      expect.objectContaining({ threeState: true }),
    ]);
    part(group, "country").enter("US");
    const select = part(group, "state");
    expect([select.kind, select.error === null, select.contribution]).toEqual([
      "select",
      false,
      "Yukon",
    ]);
    expect(part(group, "express")).toMatchObject({ required: true, threeState: false });
    select.enter("TX");
    part(group, "country").enter("CA");
    expect(group.value).toEqual({ country: "CA", state: "TX", code: "K1A" });
  });

  it("[V142] keeps the widget of a text while it becomes required", () => {
    const group = groupOf({
      type: "object",
      properties: { card: text, name: text },
      dependentRequired: { card: ["name"] },
    });
    const name = part(group, "name");
    part(group, "card").enter("1");
    expect([part(group, "name") === name, name.required]).toEqual([true, true]);
    part(group, "card").clear();
    expect(name.required).toBe(false);
  });

  it("[V143] stays usable if a member depends on itself, or on what cannot be resolved", () => {
    const group = groupOf({
      type: "object",
      properties: { a: text },
      allOf: [
        { if: { not: { required: ["b"] } }, then: { properties: { b: text } } },
        { if: { $ref: "#" }, then: { $ref: "#" }, else: { $ref: "#/nowhere" } },
      ],
    });
    part(group, "a").enter("x");
    part(group, "b").enter("y");
    expect([shown(group), group.value]).toEqual([["a", "b"], { a: "x", b: "y" }]);
  });

  it("[V144] has no row for a member of another branch", () => {
    const group = groupOf(
      { ...(customer as object), additionalProperties: true },
      {
        kind: "person",
        vat: "EU1",
        note: "kept",
      },
    );
    const rest = group.children.at(-1) as MapInput;
    expect(rest).toBeInstanceOf(MapInput);
    expect([rest.value, rest.rejectNewKey("vat") === undefined]).toEqual([{ note: "kept" }, false]);
    expect([group.at(["vat"]), group.value]).toEqual([undefined, { kind: "person", note: "kept" }]);
  });

  it("[V144] counts the members of its conditions when a union looks for the branch of a value", () => {
    const variant = schemaToWidget("it", {
      oneOf: [
        { title: "Note", type: "object", properties: { name: text } },
        { title: "Customer", ...(customer as object) },
      ],
    }) as Variant;
    variant.assign({ name: "Acme", kind: "firm", vat: "1" });
    expect([variant.active, variant.value]).toEqual([1, { name: "Acme", kind: "firm", vat: "1" }]);
  });

  it("[V140] applies beside a union, in lists, and below a closed group", () => {
    const variant = schemaToWidget("it", {
      type: "object",
      properties: { kind: text },
      if: { properties: { kind: { const: "firm" } }, required: ["kind"] },
      then: { properties: { vat: text } },
      oneOf: [
        { title: "A", properties: { a: text } },
        { title: "B", properties: { b: text } },
      ],
    }) as Variant;
    variant.assign({ kind: "firm", b: "1", vat: "2" });
    expect(shown(variant.children[0] as Group)).toEqual(["kind", "b", "vat"]);
    const rows = schemaToWidget("list", { type: "array", items: customer }) as Rows;
    rows.assign([
      { kind: "firm", vat: "1" },
      { kind: "person", vat: "2" },
    ]);
    expect(rows.value).toEqual([{ kind: "firm", vat: "1" }, { kind: "person" }]);
    rows.move(1, 0);
    rows.at([0, "kind"])?.enter("firm");
    expect(rows.value).toEqual([
      { kind: "firm", vat: "2" },
      { kind: "firm", vat: "1" },
    ]);
    const deep = ["a", "b", "c", "d"].reduceRight<JsonSchema>(
      (inner, name) => ({ type: "object", properties: { [name]: inner }, required: [name] }),
      customer,
    );
    const outer = groupOf(deep);
    outer.assign({ a: { b: { c: { d: { kind: "person", vat: "1" } } } } });
    expect(outer.value).toEqual({ a: { b: { c: { d: { kind: "person" } } } } });
  });

  it("[V140] applies to the initial values of members, and to what is added again", () => {
    const group = groupOf({
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string", default: "firm" } },
      if: { properties: { kind: { const: "firm" } }, required: ["kind"] },
      then: {
        properties: { size: { type: "string", default: "big" } },
        required: ["size"],
        dependentSchemas: { size: { properties: { unit: text } } },
      },
    });
    expect(shown(group)).toEqual(["kind*", "size*", "unit"]);
    const optional = schemaToWidget("customer", customer) as Group;
    optional.add();
    part(optional, "kind").enter("firm");
    part(optional, "vat").enter("1");
    optional.clear();
    optional.add();
    part(optional, "kind").enter("firm");
    expect(optional.value).toEqual({ kind: "firm" });
  });

  it("[V140] follows more combinations of conditions than it remembers", () => {
    const names = Array.from({ length: 8 }, (_, at) => `m${at}`);
    const group = groupOf({
      type: "object",
      properties: Object.fromEntries([...names, "note"].map((name) => [name, text])),
      dependentSchemas: Object.fromEntries(
        names.map((name, at) => [name, { properties: { note: { maxLength: at } } }]),
      ),
    });
    part(group, "note").enter("kept");
    for (let combination = 0; combination < 2 ** names.length; combination += 1) {
      // Gray code: one member changes at a time.
      const bit = Math.log2((combination + 1) & -(combination + 1));
      const name = names[bit];
      if (name === undefined) break;
      const isSet = part(group, name).value !== undefined;
      part(group, name).enter(isSet ? undefined : "x");
    }
    expect(group.value).toEqual({ m7: "x", note: "kept" });
  });

  it("[V140, V141] shows the same for a value, whatever was entered before", () => {
    const name = fc.constantFrom("a", "b", "c", "d");
    const digit = fc.constantFrom("1", "2");
    const member = { enum: ["1", "2"] };
    const branch = fc.array(name, { maxLength: 2 }).map((names) => ({
      properties: Object.fromEntries(names.map((each) => [each, member])),
    }));
    const condition = fc.record({ name, digit, then: branch, else: branch }).map((each) => ({
      if: { properties: { [each.name]: { const: each.digit } }, required: [each.name] },
      then: each.then,
      else: each.else,
    }));
    const entries = fc.array(fc.tuple(name, digit), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 4 }), entries, (allOf, steps) => {
        const schema: JsonSchema = { type: "object", properties: { a: member }, allOf };
        const group = groupOf(schema);
        for (const [each, value] of steps) group.at([each])?.enter(value);
        expect(Object.keys(group.value as object).every((each) => group.at([each]))).toBe(true);
        const other = groupOf(schema, group.value);
        expect([other.value, shown(other)]).toEqual([group.value, shown(group)]);
      }),
      { numRuns: 40 },
    );
  });
});
