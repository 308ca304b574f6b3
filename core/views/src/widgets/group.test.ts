import { batch } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import {
  Checkbox,
  Fixed,
  Group,
  IntegerInput,
  NumberInput,
  schemaToWidget,
  TextInput,
  type Widget,
} from "../index.ts";

interface Parts {
  readonly group: Group;
  readonly name: TextInput;
  readonly age: IntegerInput;
}

function person(parameters: ConstructorParameters<typeof Group>[0] = {}): Parts {
  const name = new TextInput({ name: "name" });
  const age = new IntegerInput({ name: "age", maximum: 120 });
  return { group: new Group({ ...parameters, children: [name, age] }), name, age };
}

function part(group: Widget, ...names: string[]): Widget {
  return names.reduce<Widget>(
    (at, name) => (at as Group).children.find((child) => child.name === name)!,
    group,
  );
}

describe("value", () => {
  it("[V26] is made of the widgets' values", () => {
    const { group, name, age } = person();
    const seen: unknown[] = [];
    group.watch("value", ({ value }) => seen.push(value!.value));
    name.enter("Ann");
    age.enter("30");
    name.clear();
    expect(seen).toEqual([{ name: "Ann" }, { name: "Ann", age: 30 }, { age: 30 }]);
  });

  it("[V26] gives the widgets their parts, in one step", () => {
    const { group, name, age } = person();
    const seen: unknown[] = [];
    group.watch("value", () => seen.push([name.value, age.value]));
    group.value = { name: "Ann", age: 30 };
    group.value = { age: 31 };
    expect(seen).toEqual([
      ["Ann", 30],
      [undefined, 31],
    ]);
  });

  it("[V26] keeps keys that have no widget", () => {
    const { group, name } = person({ value: { name: "Ann", extra: { deep: [1] } } });
    name.enter("Bob");
    expect(group.value).toEqual({ name: "Bob", extra: { deep: [1] } });
    name.clear();
    expect(group.value).toEqual({ extra: { deep: [1] } });
  });

  it("[V26] does not find keys in a prototype", () => {
    const names = ["toString", "valueOf", "hasOwnProperty"];
    const group = new Group({ children: names.map((name) => new TextInput({ name })) });
    group.value = { toString: "a" };
    expect(group.value).toEqual({ toString: "a" });
    expect(group.children.map(({ value, draft }) => [value, draft])).toEqual([
      ["a", null],
      [undefined, null],
      [undefined, null],
    ]);
  });

  it("[V27] is unset while nothing is filled in and it is optional", () => {
    const { group, name } = person();
    expect(group.value).toBeUndefined();
    name.enter("Ann");
    name.clear();
    expect(group.value).toBeUndefined();
    group.value = {};
    expect(group.value).toEqual({});
  });

  it("[V27] is an object where it is required", () => {
    const { group, name } = person({ required: true });
    expect(group.value).toEqual({});
    name.enter("Ann");
    group.clear();
    expect([group.value, name.value]).toEqual([{}, undefined]);
  });

  it("[V27] does not count what widgets merely start with", () => {
    const parts = (): Widget[] => [
      new Fixed({ name: "kind", value: "cat", preset: "cat" }),
      new Checkbox({ name: "tame", value: true, preset: true }),
      new NumberInput({ name: "age" }),
    ];
    const optional = new Group({ children: parts() });
    expect(optional.value).toBeUndefined();
    part(optional, "age").enter("3");
    expect(optional.value).toEqual({ kind: "cat", tame: true, age: 3 });
    part(optional, "age").clear();
    expect(optional.value).toBeUndefined();
    optional.value = { kind: "cat", tame: false };
    optional.clear();
    expect([optional.value, part(optional, "tame").value]).toEqual([undefined, true]);
    expect(new Group({ required: true, children: parts() }).value).toEqual({
      kind: "cat",
      tame: true,
    });
  });

  it("[V27] keeps a value that happens to be what its widgets start with", () => {
    const build = (): Widget[] => [new Fixed({ name: "kind", value: "cat", preset: "cat" })];
    const open = new Group({ build });
    open.value = { kind: "cat" };
    expect(open.value).toEqual({ kind: "cat" });
    const closed = new Group({ build, open: false, value: { kind: "cat" } });
    closed.setOpen(true);
    expect(closed.value).toEqual({ kind: "cat" });
    expect(new Group({ build, value: { kind: "cat" } }).value).toEqual({ kind: "cat" });
  });

  it.each([false, true])("[V28] can be null, required: %j", (required) => {
    const { group, name } = person({ required, nullable: true, value: { name: "Ann" } });
    group.setNull();
    expect([group.value, name.value]).toEqual([null, undefined]);
    name.enter("Bob");
    expect(group.value).toEqual({ name: "Bob" });
    group.value = null;
    expect(group.problems()).toEqual([]);
    group.clear();
    expect(group.value).toEqual(required ? {} : undefined);
  });

  it("[V29] keeps what a widget rejects as it came, and shows it there", () => {
    const { group, age } = person({ value: { name: "Ann", age: 30 } });
    group.value = { name: "Bob", age: 300 };
    expect(group.value).toEqual({ name: "Bob", age: 300 });
    expect([age.value, age.draft]).toEqual([undefined, "300"]);
    expect(group.problems()).toMatchObject([{ path: ["age"], code: "draft" }]);
    group.value = { name: "Bob", age: { years: 3 } };
    expect(age.draft).toBe('{"years":3}');
    group.value = { name: "Bob", age: 3 };
    expect([group.value, age.draft]).toEqual([{ name: "Bob", age: 3 }, null]);
  });

  it.each([null, 5, { x: 1 }])("[V29] does not take %j for its text", (given) => {
    const { group, name, age } = person({});
    group.value = { name: given, age: 3 };
    age.enter("4");
    name.leave();
    expect(group.value).toEqual({ name: given, age: 4 });
    expect(group.problems()).toMatchObject([{ path: ["name"], code: "draft" }]);
    expect(name.error).not.toBeNull();
  });

  it("[V29] forgets what was rejected when something else is entered", () => {
    const { group, age } = person({});
    group.value = { name: "Bob", age: "old" };
    age.enter("oldest");
    expect(group.value).toEqual({ name: "Bob" });
    age.enter("old");
    expect(group.value).toEqual({ name: "Bob", age: "old" });
    age.enter("");
    expect([group.value, group.problems()]).toEqual([{ name: "Bob" }, []]);
    age.enter("5");
    expect(group.value).toEqual({ name: "Bob", age: 5 });
  });

  it("[V29] takes nothing when a batch around it fails", () => {
    const { group, name, age } = person({ value: { name: "Ann" } });
    expect(() =>
      batch(() => {
        group.value = { name: "Bob", age: 5 };
        name.enter("Cid");
        throw new Error("no");
      }),
    ).toThrow("no");
    expect([group.value, name.value, age.value]).toEqual([{ name: "Ann" }, "Ann", undefined]);
    name.enter("Dan");
    expect(group.value).toEqual({ name: "Dan" });
  });
});

describe("a closed group", () => {
  const build = (): Widget[] => [
    new TextInput({ name: "name" }),
    new Fixed({ name: "kind", value: "cat", preset: "cat" }),
    new Checkbox({ name: "tame", value: true, preset: true }),
  ];

  it("[V33] builds its widgets when it is opened, once", async () => {
    let built = 0;
    const group = new Group({
      open: false,
      build: () => {
        built++;
        return build();
      },
    });
    group.value = { name: "Tom" };
    expect([group.children, built]).toEqual([[], 0]);
    await group.call("setOpen", true);
    expect(part(group, "name").value).toBe("Tom");
    const [first] = group.children;
    group.setOpen(false);
    group.setOpen(true);
    expect([group.children[0] === first, built]).toEqual([true, 1]);
  });

  it("[V33] keeps its value while it is closed", () => {
    const group = new Group({ open: false, build, value: { name: "Tom", extra: 1 } });
    expect(group.value).toEqual({ name: "Tom", extra: 1 });
    group.setOpen(true);
    expect(group.value).toEqual({ name: "Tom", extra: 1, kind: "cat" });
    expect(part(group, "tame").value).toBeUndefined();
  });

  it("[V33] takes up what its widgets start with, where it is required", () => {
    const required = new Group({ open: false, build, required: true });
    expect(required.value).toEqual({});
    required.setOpen(true);
    expect(required.value).toEqual({ kind: "cat", tame: true });
    const optional = new Group({ open: false, build });
    optional.setOpen(true);
    expect(optional.value).toBeUndefined();
  });

  it("[V33] is built again when opening was taken back", () => {
    const group = new Group({ open: false, build });
    expect(() =>
      batch(() => {
        group.setOpen(true);
        throw new Error("no");
      }),
    ).toThrow("no");
    expect([group.open, group.children]).toEqual([false, []]);
    group.setOpen(true);
    part(group, "name").enter("Tom");
    expect(group.value).toMatchObject({ name: "Tom" });
  });

  it("[V33] can be opened while it is disabled", async () => {
    const group = new Group({ open: false, build, disabled: true });
    expect(await group.call("setOpen", true)).toMatchObject({ ok: true });
    expect(group.children).toHaveLength(3);
  });
});

describe("far down", () => {
  const node = {
    $defs: {
      node: {
        type: "object",
        properties: { label: { type: "string" }, next: { $ref: "#/$defs/node" } },
      },
    },
    $ref: "#/$defs/node",
  };

  function open(widget: Widget, levels: number): Widget {
    let at = widget;
    for (let level = 0; level < levels; level++) {
      at = part(at, "next");
      (at as Group).setOpen(true);
    }
    return at;
  }

  it("[V34] a circular schema expands when opened, one level at a time", () => {
    const widget = schemaToWidget("node", node);
    expect(part(widget, "next")).toMatchObject({ open: false, children: [], collapsible: true });
    const second = open(widget, 1) as Group;
    expect(second.children.map(({ name }) => name)).toEqual(["label", "next"]);
    expect(part(second, "next")).toMatchObject({ open: false, children: [] });
  });

  it("[V34] what is entered 150 levels down arrives at the top, and the other way round", () => {
    const widget = schemaToWidget("node", node);
    const bottom = open(widget, 150);
    part(bottom, "label").enter("deep");
    let value: unknown = { label: "deep" };
    for (let level = 0; level < 150; level++) value = { next: value };
    expect(widget.value).toEqual(value);
    expect(widget.validate()).toEqual([]);
    widget.value = JSON.parse(JSON.stringify(value).replace("deep", "other"));
    expect(part(bottom, "label").value).toBe("other");
    widget.clear();
    expect([widget.value, part(bottom, "label").value]).toEqual([undefined, undefined]);
  });

  it("[V34] a schema that contains itself as an object does too", () => {
    const properties: Record<string, JsonSchema> = { label: { type: "string" } };
    const schema: JsonSchema = { type: "object", required: ["self"], properties };
    properties["self"] = schema;
    const widget = schemaToWidget("circle", schema, { required: true });
    expect(part(widget, "self")).toMatchObject({ open: false, children: [] });
    (part(widget, "self") as Group).setOpen(true);
    part(widget, "self", "label").enter("x");
    expect(widget.value).toEqual({ self: { label: "x", self: {} } });
  });

  it("[V34] a schema of 1,000 levels is built as far as it is open", () => {
    let schema: JsonSchema = { type: "string" };
    for (let level = 0; level < 1_000; level++) {
      schema = { type: "object", required: ["inside"], properties: { inside: schema } };
    }
    const widget = schemaToWidget("deep", schema, { required: true });
    let built = 0;
    for (let at: Widget | undefined = widget; at; at = (at as Group).children?.[0]) built++;
    expect(built).toBeLessThan(10);
    let value: unknown = "bottom";
    for (let level = 0; level < 1_000; level++) value = { inside: value };
    widget.assign(value);
    expect(widget.value).toEqual(value);
    expect(widget.validate()).toEqual([]);
    expect(widget.accepts("x")).toBe(false);
  });

  it("[V34] a tree of rows as deep as 200 levels can be set at once", () => {
    const tree = {
      type: "object",
      properties: { children: { type: "array", items: { $ref: "#" } } },
    };
    let value: unknown = { children: [] };
    for (let level = 0; level < 200; level++) value = { children: [value] };
    const widget = schemaToWidget("tree", tree);
    widget.assign(value);
    expect(widget.value).toEqual(value);
    expect(widget.validate()).toEqual([]);
  });
});

describe("problems", () => {
  const schema = {
    type: "object",
    required: ["name", "address"],
    additionalProperties: false,
    properties: {
      name: { type: "string" },
      address: { type: "object", required: ["street"], properties: { street: { type: "string" } } },
      friend: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string" }, age: { type: "integer" } },
      },
    },
  };
  const form = (): Group => schemaToWidget("form", schema, { required: true }) as Group;

  it("[V35] are what is missing, with its path", () => {
    expect(form().problems()).toEqual([
      { path: ["name"], code: "required", message: "This field is required." },
      { path: ["address", "street"], code: "required", message: "This field is required." },
    ]);
  });

  it("[V35] are drafts, also in an optional group that is unset", () => {
    const group = form();
    group.value = { name: "Ann", address: { street: "Mill Lane" } };
    expect(group.problems()).toEqual([]);
    (part(group, "friend") as Group).setOpen(true);
    part(group, "friend", "age").enter("x");
    expect(group.problems()).toEqual([
      { path: ["friend", "age"], code: "draft", message: "Enter a number." },
    ]);
    part(group, "friend", "age").enter("5");
    expect(group.problems()).toMatchObject([{ path: ["friend", "name"], code: "required" }]);
  });

  it("[V35] are what the schema says of the whole", () => {
    const group = form();
    group.value = { name: "Ann", address: { street: "Mill Lane" }, extra: 1 };
    expect(group.problems()).toMatchObject([{ path: ["extra"], code: "additionalProperties" }]);
  });

  it("[V36] are shown at their widgets, the first with the focus", () => {
    const group = form();
    const street = part(group, "address", "street");
    part(group, "name").enter("Ann");
    expect(group.validate()).toHaveLength(1);
    expect([street.error, street.focusRequests]).toEqual(["This field is required.", 1]);
    expect([part(group, "name").error, part(group, "name").focusRequests, group.error]).toEqual([
      null,
      0,
      null,
    ]);
    expect(group.firstInvalid()).toBe(street);
    street.enter("Mill Lane");
    expect([street.error, group.validate(), group.firstInvalid()]).toEqual([null, [], undefined]);
  });

  it("[V36] that no widget can show are shown by the group", () => {
    const group = form();
    group.value = { name: "Ann", address: { street: "Mill Lane" }, extra: 1 };
    group.validate();
    expect(group.error).toBe("extra: This field is not expected here.");
    expect(group.focusRequests).toBe(1);
    group.value = { name: "Ann", address: { street: "Mill Lane" } };
    expect(group.error).toBeNull();
  });

  it("[V37] from elsewhere go where their paths lead, and open what is closed", () => {
    const group = form();
    const friend = part(group, "friend") as Group;
    friend.setOpen(false);
    const issue = (...path: string[]): { path: string[]; code: string; message: string } => ({
      path,
      code: "server",
      message: path.join("/"),
    });
    const homeless = group.showIssues([
      issue(),
      issue("name"),
      issue("friend", "age"),
      issue("nowhere"),
      issue("address", "nowhere"),
    ]);
    expect(homeless.map(({ message }) => message)).toEqual(["nowhere", "address/nowhere"]);
    expect([group.error, part(group, "name").error, friend.open]).toEqual(["", "name", true]);
    expect(part(group, "friend", "age").error).toBe("friend/age");
    group.showIssues([]);
    expect([group.error, part(group, "name").error, part(group, "friend", "age").error]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

it("[V58] finds the widget that a path leads to", () => {
  const city = new TextInput({ name: "city" });
  const address = new Group({ name: "address", children: [city] });
  const person = new Group({ children: [address] });
  expect(person.at([])).toBe(person);
  expect(person.at(["address", "city"])).toBe(city);
  expect(person.at(["address", "city", "x"])).toBeUndefined();
  expect(person.at(["name"])).toBeUndefined();
});
