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
import { part } from "./part.fixture.ts";

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

describe("value", () => {
  it("[V26] is composed of the children's values", () => {
    const { group, name, age } = person();
    const seen: unknown[] = [];
    group.watch("value", ({ value }) => seen.push(value!.value));
    name.enter("Ann");
    age.enter("30");
    name.clear();
    expect(seen).toEqual([{ name: "Ann" }, { name: "Ann", age: 30 }, { age: 30 }]);
  });

  it("[V26] sets the children's values in one transaction", () => {
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

  it("[V26] keeps keys without a widget", () => {
    const { group, name } = person({ value: { name: "Ann", extra: { deep: [1] } } });
    name.enter("Bob");
    expect(group.value).toEqual({ name: "Bob", extra: { deep: [1] } });
    name.clear();
    expect(group.value).toEqual({ extra: { deep: [1] } });
  });

  it("[V26] ignores keys of a prototype", () => {
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

  it("[V27] is unset while an optional group is empty", () => {
    const { group, name } = person();
    expect(group.value).toBeUndefined();
    name.enter("Ann");
    name.clear();
    expect(group.value).toBeUndefined();
    group.value = {};
    expect(group.value).toEqual({});
  });

  it("[V27] is an object if the group is required", () => {
    const { group, name } = person({ required: true });
    expect(group.value).toEqual({});
    name.enter("Ann");
    group.clear();
    expect([group.value, name.value]).toEqual([{}, undefined]);
  });

  it("[V27] ignores initial values of the children", () => {
    const parts = (): Widget[] => [
      new Fixed({ name: "kind", value: "cat", initialValue: "cat" }),
      new Checkbox({ name: "tame", value: true, initialValue: true }),
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

  it("[V27] keeps an assigned value that equals the initial values", () => {
    const build = (): Widget[] => [new Fixed({ name: "kind", value: "cat", initialValue: "cat" })];
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
    expect(group.issues()).toEqual([]);
    group.clear();
    expect(group.value).toEqual(required ? {} : undefined);
  });

  it("[V29] keeps a value that a child rejects, and shows it there", () => {
    const { group, age } = person({ value: { name: "Ann", age: 30 } });
    group.value = { name: "Bob", age: 300 };
    expect(group.value).toEqual({ name: "Bob", age: 300 });
    expect([age.value, age.draft]).toEqual([undefined, "300"]);
    expect(group.issues()).toMatchObject([{ path: ["age"], code: "draft" }]);
    group.value = { name: "Bob", age: { years: 3 } };
    expect(age.draft).toBe('{"years":3}');
    group.value = { name: "Bob", age: 3 };
    expect([group.value, age.draft]).toEqual([{ name: "Bob", age: 3 }, null]);
  });

  it.each([null, 5, { x: 1 }])("[V29] does not confuse %j with its text", (given) => {
    const { group, name, age } = person({});
    group.value = { name: given, age: 3 };
    age.enter("4");
    name.leave();
    expect(group.value).toEqual({ name: given, age: 4 });
    expect(group.issues()).toMatchObject([{ path: ["name"], code: "draft" }]);
    expect(name.error).not.toBeNull();
  });

  it("[V29] drops a rejected value after other input", () => {
    const { group, age } = person({});
    group.value = { name: "Bob", age: "old" };
    age.enter("oldest");
    expect(group.value).toEqual({ name: "Bob" });
    age.enter("old");
    expect(group.value).toEqual({ name: "Bob", age: "old" });
    age.enter("");
    expect([group.value, group.issues()]).toEqual([{ name: "Bob" }, []]);
    age.enter("5");
    expect(group.value).toEqual({ name: "Bob", age: 5 });
  });

  it("[V29] is unchanged when an enclosing batch fails", () => {
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
    new Fixed({ name: "kind", value: "cat", initialValue: "cat" }),
    new Checkbox({ name: "tame", value: true, initialValue: true }),
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

  it("[V33] takes the initial values of its widgets if it is required", () => {
    const required = new Group({ open: false, build, required: true });
    expect(required.value).toEqual({});
    required.setOpen(true);
    expect(required.value).toEqual({ kind: "cat", tame: true });
    const optional = new Group({ open: false, build });
    optional.setOpen(true);
    expect(optional.value).toBeUndefined();
  });

  it("[V33] is built again after opening was rolled back", () => {
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

it("[V58] finds the widget at a path", () => {
  const city = new TextInput({ name: "city" });
  const address = new Group({ name: "address", children: [city] });
  const person = new Group({ children: [address] });
  expect(person.at([])).toBe(person);
  expect(person.at(["address", "city"])).toBe(city);
  expect(person.at(["address", "city", "x"])).toBeUndefined();
  expect(person.at(["name"])).toBeUndefined();
});

describe("an optional group", () => {
  const address = {
    type: "object",
    required: ["city"],
    properties: { city: { type: "string" }, country: { const: "NL" }, floor: { type: "integer" } },
  };
  const optional = (schema: JsonSchema = address): Group => schemaToWidget("home", schema) as Group;

  it("[V75] is unset until it is added, and needs nothing until then", () => {
    const group = optional();
    expect([group.value, group.isAdded, group.issues()]).toEqual([undefined, false, []]);
    group.add();
    expect([group.value, group.isAdded]).toEqual([{}, true]);
    expect(group.issues()).toMatchObject([{ path: ["city"], code: "required" }]);
    expect(group.at(["city"])?.focusRequests).toBe(1);
  });

  it("[V75] starts with the initial values of its widgets", () => {
    const group = optional({ ...address, required: ["city", "country"] });
    group.add();
    expect(group.value).toEqual({ country: "NL" });
    group.remove();
    group.add();
    expect(group.value).toEqual({ country: "NL" });
  });

  it("[V75] stays an object when it is emptied, until it is removed", () => {
    const group = optional();
    group.add();
    group.at(["city"])?.enter("Delft");
    group.at(["city"])?.enter("");
    expect([group.value, group.isAdded]).toEqual([{}, true]);
    group.remove();
    expect([group.value, group.isAdded, group.issues()]).toEqual([undefined, false, []]);
  });

  it("[V75] is added by a value and by input of code", () => {
    const [assigned, entered] = [optional(), optional()];
    assigned.assign({ city: "Delft" });
    entered.at(["city"])?.enter("Delft");
    expect([assigned.isAdded, entered.isAdded]).toEqual([true, true]);
    assigned.assign(undefined);
    expect(assigned.isAdded).toBe(false);
  });

  it("[V75] that can be null is null, unset or an object", () => {
    const group = optional({ anyOf: [address, { type: "null" }] });
    group.setNull();
    expect([group.value, group.isAdded, group.isNull]).toEqual([null, false, true]);
    group.add();
    expect([group.value, group.isAdded, group.isNull]).toEqual([{}, true, false]);
    group.remove();
    expect([group.value, group.isAdded, group.isNull]).toEqual([undefined, false, false]);
  });

  it("[V75] of a circular schema is added level by level", () => {
    const node: JsonSchema = { type: "object", properties: { next: { $ref: "#" } } };
    const group = schemaToWidget("node", node, { required: true }) as Group;
    const next = group.at(["next"]) as Group;
    next.add();
    (next.at(["next"]) as Group).add();
    expect(group.value).toEqual({ next: { next: {} } });
  });

  it("[V75] rejects what a view cannot offer", async () => {
    const required = schemaToWidget("home", address, { required: true }) as Group;
    const locked = optional();
    locked.disabled = true;
    expect(await required.call("remove")).toMatchObject({ ok: false });
    expect(await locked.call("add")).toMatchObject({ ok: false });
    expect([required.value, locked.value]).toEqual([{}, undefined]);
  });
});

it("[V800] drafts in a group that was removed return with it, at any depth, and once", () => {
  const leaf = { type: "object", properties: { width: { type: "integer" } } } as const;
  const schema = { type: "object", properties: { name: { type: "string" }, box: leaf } } as const;
  const group = schemaToWidget("group", schema) as Group;
  group.assign({ name: "Ada", box: { width: 1 } });
  const [width] = (group.children[1] as Group).children;
  if (!width) throw new Error("There is no width");
  width.enter("12x");
  const { value } = group;
  group.remove();
  expect([group.hasDraft, width.draft]).toEqual([false, null]);
  group.add();
  expect([group.value, width.draft]).toEqual([value, "12x"]);
  group.remove();
  group.assign({ box: { width: 2 } });
  expect(width.draft).toBeNull();
});

it("[V781] a group that is added after it was removed has its input again, but not in another record", () => {
  const schema = { type: "object", properties: { name: { type: "string" } } } as const;
  const group = schemaToWidget("group", schema) as Group;
  group.assign({ name: "Ada" });
  group.remove();
  expect(group.value).toBeUndefined();
  group.add();
  expect(group.value).toEqual({ name: "Ada" });
  group.remove();
  group.assign(undefined);
  group.add();
  expect(group.value).not.toEqual({ name: "Ada" });
});
