import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import {
  fittingWidgets,
  type Group,
  type LayoutHints,
  schemaToWidget,
  type Variant,
  type Widget,
} from "../index.ts";

const text = { type: "string" };

function formOf(properties: Record<string, JsonSchema>, hints?: LayoutHints, more = {}): Group {
  const schema = { type: "object", properties, ...more };
  return schemaToWidget("form", schema, { required: true, ...(hints && { hints }) }) as Group;
}

function names({ children }: Group): string[] {
  return children.map(({ name }) => name);
}

function at(group: Group, ...path: string[]): Widget {
  const found = group.at(path);
  if (!found) throw new Error(`no widget at ${path.join(".")}`);
  return found;
}

describe("[V160] hints of a schema", () => {
  it("set label, widget and order", () => {
    const note = { ...text, "x-heddle": { label: "Remark", widget: "textarea" } };
    const form = formOf({ a: text, b: text, note }, undefined, {
      "x-heddle": { order: ["note", "b", "gone"] },
    });
    expect(names(form)).toEqual(["note", "b", "a"]);
    expect(at(form, "note")).toMatchObject({ label: "Remark" });
    expect((at(form, "note").constructor as typeof Widget).kind).toBe("text-area");
  });

  it.each(["2.0", "3.0", "3.1"])("beside a reference count in OpenAPI %s", (version) => {
    const root = {
      ...(version === "2.0" ? { swagger: version } : { openapi: `${version}.0` }),
      definitions: {
        Address: {
          type: "object",
          properties: { city: text, zip: text },
          "x-heddle": { order: ["zip"], label: "Place" },
        },
      },
    };
    const schema = { $ref: "#/definitions/Address", "x-heddle": { label: "Home" } };
    const group = schemaToWidget("home", schema, { root, required: true }) as Group;
    expect([group.label, names(group)]).toEqual(["Home", ["zip", "city"]]);
    const nullable = { anyOf: [schema, { type: "null" }], "x-heddle": { label: "Away" } };
    const away = schemaToWidget("away", nullable, { root }) as Group;
    away.add();
    expect([away.label, names(away)]).toEqual(["Away", ["zip", "city"]]);
  });

  it.each([5, null, [], { label: 5, widget: "textaera", hidden: "yes", order: "a", section: {} }])(
    "that are malformed are ignored: %j",
    (hints) => {
      const form = formOf({ b: text, a: { ...text, "x-heddle": hints } }, undefined, {
        "x-heddle": hints,
      });
      expect([names(form), form.sections]).toEqual([["b", "a"], []]);
      expect(at(form, "a")).toMatchObject({ label: "A", visible: true });
    },
  );
});

describe("[V161] a chosen widget", () => {
  const range = { type: "integer", minimum: 0, maximum: 9 };
  it.each<[JsonSchema, string[]]>([
    [text, ["text", "textarea", "password", "date", "date-time", "time"]],
    [{ ...text, format: "password" }, ["password"]],
    [{ ...text, format: "binary" }, []],
    [{ enum: ["a", "b"] }, ["select", "radio"]],
    [{ oneOf: [{ const: 1, title: "One" }, { const: 2 }] }, ["select", "radio"]],
    [{ type: "boolean" }, ["checkbox", "switch"]],
    [{ type: "number" }, ["number"]],
    [range, ["number", "slider"]],
    [{ ...range, type: ["integer", "null"] }, ["number"]],
    [{ type: "object", properties: { a: text } }, []],
    [{ type: "array", items: text }, []],
  ])("fits %j", (schema, expected) => {
    expect(fittingWidgets("value", schema)).toEqual(expected);
  });

  it.each([
    ["textarea", text, "text-area"],
    ["password", text, "password-input"],
    ["date", text, "date-input"],
    ["text", { ...text, format: "date" }, "text-input"],
    ["slider", range, "slider"],
    ["switch", { type: "boolean" }, "switch"],
    ["number", { type: "number" }, "number-input"],
    // A hint that does not fit.
    ["slider", text, "text-input"],
    ["text", { ...text, format: "password" }, "password-input"],
  ] as const)("%s for %j is a %s", (widget, schema, kind) => {
    const built = schemaToWidget("value", schema, { hints: { widget } });
    expect((built.constructor as typeof Widget).kind).toBe(kind);
  });

  it("radio shows the options of a select", () => {
    const built = schemaToWidget("size", { enum: ["s", "m"] }, { hints: { widget: "radio" } });
    expect(built).toMatchObject({ appearance: "radio", options: [{ value: "s" }, { value: "m" }] });
  });

  it("never shows a password by its name", () => {
    expect(fittingWidgets("api_key", text)).toEqual(["password"]);
  });
});

describe("[V162] a hidden member", () => {
  const hidden = { "x-heddle": { hidden: true } };

  it("keeps its value, which is part of the object", () => {
    const form = formOf({ name: text, tenant: { ...text, ...hidden } });
    form.value = { name: "Ann", tenant: "t1" };
    at(form, "name").enter("Bob");
    expect([form.value, at(form, "tenant").visible]).toEqual([
      { name: "Bob", tenant: "t1" },
      false,
    ]);
  });

  it("has its default if it is required", () => {
    const tenant = { ...text, default: "t0", ...hidden };
    const form = formOf({ name: text, tenant }, undefined, { required: ["tenant"] });
    expect([form.value, form.issues()]).toEqual([{ tenant: "t0" }, []]);
  });

  it("rejects every intent", async () => {
    const inner = { type: "object", properties: { id: text }, required: ["id"], ...hidden };
    const form = formOf({ inner, tenant: { ...text, ...hidden } }, undefined, {
      required: ["inner"],
    });
    for (const path of [["tenant"], ["inner", "id"]])
      for (const intent of ["enter", "clear"])
        expect(await at(form, ...path).call(intent, "x")).toMatchObject({ ok: false });
  });

  it("cannot show an issue, so that it is returned with its whole path", () => {
    const inner = { type: "object", properties: { id: { ...text, ...hidden } }, required: ["id"] };
    const form = formOf({ inner }, undefined, { required: ["inner"] });
    const issues = form.issues();
    expect(issues).toMatchObject([{ path: ["inner", "id"], code: "required" }]);
    expect(form.showIssues(issues)).toMatchObject([{ path: ["inner", "id"], code: "required" }]);
    expect(at(form, "inner", "id").error).toBeNull();
  });
});

describe("[V163] sections of a group", () => {
  const inSection = (section: string): JsonSchema => ({ ...text, "x-heddle": { section } });

  it("come first, in the order of their first members; the others follow", () => {
    const form = formOf({ a: text, b: inSection("B"), c: inSection("C"), d: inSection("B") });
    expect([names(form), form.sections]).toEqual([
      ["b", "d", "c", "a"],
      [
        { title: "B", count: 2 },
        { title: "C", count: 1 },
      ],
    ]);
  });

  it("leave hidden members out", () => {
    const hidden = { ...text, "x-heddle": { section: "S", hidden: true } };
    const form = formOf({ a: hidden, b: inSection("S") });
    expect([names(form), form.sections]).toEqual([["b", "a"], [{ title: "S", count: 1 }]]);
  });

  it("of code replace those of the schema, and have the order of code", () => {
    const form = formOf(
      { a: inSection("A"), b: text, c: text, d: text },
      { sections: [{ title: "Own", members: ["c", "b"] }], order: ["d"] },
    );
    expect([names(form), form.sections]).toEqual([
      ["c", "b", "d", "a"],
      [{ title: "Own", count: 2 }],
    ]);
  });

  it("contain members that appear by a condition", () => {
    const then = { properties: { c: inSection("S") } };
    const form = formOf({ a: inSection("S"), b: text }, undefined, {
      if: { properties: { b: { const: "x" } }, required: ["b"] },
      then,
    });
    expect(form.sections).toEqual([{ title: "S", count: 1 }]);
    at(form, "b").enter("x");
    expect([names(form), form.sections]).toEqual([["a", "c", "b"], [{ title: "S", count: 2 }]]);
  });

  it("are known once an optional group is added", () => {
    const group = schemaToWidget("a", { type: "object", properties: { b: inSection("B") } });
    expect((group as Group).sections).toEqual([]);
    (group as Group).add();
    expect((group as Group).sections).toEqual([{ title: "B", count: 1 }]);
  });
});

describe("[V164] hints of code", () => {
  const member = (name: string, hints: LayoutHints): LayoutHints => ({
    members: new Map([[name, hints]]),
  });

  it("win over those of the schema, one by one", () => {
    const a = { ...text, "x-heddle": { label: "Schema", widget: "textarea", hidden: true } };
    const form = formOf({ a }, member("a", { label: "Code", hidden: false }));
    expect(at(form, "a")).toMatchObject({ label: "Code", visible: true });
    expect((at(form, "a").constructor as typeof Widget).kind).toBe("text-area");
  });

  it("reach the members of items and branches", () => {
    const city = { type: "object", properties: { zip: text }, required: ["zip"] };
    const form = formOf(
      {
        list: { type: "array", items: city },
        union: { oneOf: [{ title: "City", ...city }, text] },
      },
      {
        members: new Map(
          ["list", "union"].map((name) => [name, member("zip", { label: "Postcode" })] as const),
        ),
      },
    );
    form.value = { list: [{ zip: "1" }], union: { zip: "2" } };
    expect(form.at(["list", 0, "zip"])).toMatchObject({ label: "Postcode" });
    expect((at(form, "union") as Variant).at(["zip"])).toMatchObject({ label: "Postcode" });
  });
});
