import { describe, expect, it } from "vitest";
import { type Container, type Group, schemaToWidget, type Widget } from "../index.ts";
import { withCode } from "../../../params/src/thrown.fixture.ts";

const parts = {
  text: { type: "string" },
  number: { type: "number" },
  choice: { enum: ["a", "b"] },
  yes: { type: "boolean" },
  list: { type: "array", items: { type: "string" } },
  json: {},
  inner: { type: "object", properties: { text: { type: "string" } } },
  rows: { type: "array", items: { type: "object", properties: { text: { type: "string" } } } },
  union: {
    oneOf: [
      { title: "A", type: "object", properties: { text: { type: "string" } } },
      { title: "B", type: "string" },
    ],
  },
} as const;

const value = { text: "t", inner: { text: "i" }, rows: [{ text: "r" }], union: { text: "u" } };

function isContainer(widget: Widget): widget is Container {
  return "children" in widget;
}

function* everyPart(widget: Widget): Iterable<Widget> {
  yield widget;
  if (isContainer(widget)) for (const child of widget.children) yield* everyPart(child);
}

const attempts: [intent: string, ...args: unknown[]][] = [
  ["enter", "hacked"],
  ["clear"],
  ["toggle"],
  ["choose", 0],
  ["add"],
  ["add", "hacked"],
  ["remove", 0],
  ["move", 0, 0],
  ["pick", 1],
  ["stepBy", 1],
];

describe("a widget inside a read-only object", () => {
  it("[V13] rejects every intent at any depth, and is disabled", async () => {
    const schema = {
      type: "object",
      properties: { locked: { readOnly: true, properties: parts } },
    };
    const form = schemaToWidget("form", schema, { required: true });
    form.value = { locked: value };
    for (const widget of everyPart((form as Group).children[0] as Widget)) {
      expect([widget.name, widget.disabled]).toEqual([widget.name, true]);
      for (const [intent, ...args] of attempts) {
        expect(await widget.call(intent, ...args)).toMatchObject({ ok: false });
      }
    }
    expect(form.value).toEqual({ locked: value });
  });

  it("[V13] is disabled and enabled with its container", () => {
    const schema = {
      type: "object",
      properties: { own: { type: "string", readOnly: true }, ...parts },
    };
    const form = schemaToWidget("form", schema, { required: true });
    form.value = value;
    form.disabled = true;
    expect([...everyPart(form)].every(({ disabled }) => disabled)).toBe(true);
    form.disabled = false;
    const disabled = [...everyPart(form)].filter((widget) => widget.disabled);
    expect(disabled.map(({ name }) => name)).toEqual(["own"]);
  });
});

describe("an assigned value", () => {
  it("[V9] is rejected as a whole if it has a forbidden key", () => {
    const form = schemaToWidget("form", { type: "object", properties: parts }, { required: true });
    form.value = value;
    const before = form.value;
    for (const bad of ['{"__proto__":1}', '{"extra":{"__proto__":{"polluted":1}}}']) {
      expect(() => form.assign(JSON.parse(bad))).toThrow(withCode("invalid_value"));
    }
    expect(form.value).toBe(before);
  });

  it("[V29] shows the problem of a rejected part immediately", () => {
    const schema = { type: "object", properties: { name: { type: "string", minLength: 3 } } };
    const form = schemaToWidget("form", schema, { required: true }) as Group;
    form.value = { name: "x" };
    expect(form.children[0]).toMatchObject({ draft: "x", error: expect.any(String) });
    expect(form.issues()).toMatchObject([{ path: ["name"], code: "draft" }]);
  });
});

describe("a whole value", () => {
  it.each<[string, unknown]>([
    ["", { text: "hacked", isAdmin: true }],
    ["rows", [{}, {}]],
    ["inner", { text: "hacked" }],
    ["union", { text: "hacked" }],
    ["map", { key: "hacked" }],
  ])("[V134] of %j cannot be entered by a view", async (name, whole) => {
    const map = { type: "object", additionalProperties: { type: "string" } } as const;
    const schema = { type: "object", properties: { ...parts, map } } as const;
    const group = schemaToWidget("group", schema, { required: true }) as Group;
    group.value = value;
    group.at(["text"])!.disabled = true;
    const target = name === "" ? group : group.at([name])!;
    expect(await target.call("enter", whole)).toMatchObject({
      ok: false,
      translatable: { code: "views.enteredInParts" },
    });
    expect(group.value).toEqual(value);
  });
});
