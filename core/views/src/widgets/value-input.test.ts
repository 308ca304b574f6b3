import { maximumDepth } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { Group, schemaToWidget, type ValueInput } from "../index.ts";
import { withCode } from "../../../params/src/thrown.fixture.ts";

function inputOf(schema: JsonSchema = {}, required = false): ValueInput {
  return schemaToWidget("note", schema, { required }) as ValueInput;
}

function stateOf({ value, draft, shownType }: ValueInput): unknown[] {
  return [value, draft, shownType];
}

describe("reading", () => {
  it.each([
    ["", undefined, null],
    ["5", 5, "number"],
    ["-0.5e3", -500, "number"],
    ["9007199254740993", 9007199254740993n, "number"],
    ["true", true, "true"],
    [" false ", false, "false"],
    ["null", null, "null"],
    ["5 apples", "5 apples", "string"],
    ["True", "True", "string"],
    ['{"a": 1}', { a: 1 }, "object"],
    ["[1, 2]", [1, 2], "array"],
    ["[a-z]", "[a-z]", "string"],
    ['{"__proto__": 1}', '{"__proto__": 1}', "string"],
  ])("[V80] %s is %s", (text, value, type) => {
    const input = inputOf();
    input.enter(text);
    expect(stateOf(input)).toEqual([value, null, type]);
  });

  it.each(["007", "-01", "+4930123456", " 00.5", "19.90", "1.0", "5."])(
    "[V131] %j is a text, a number if chosen",
    (text) => {
      const input = inputOf();
      input.enter(text);
      expect(stateOf(input)).toEqual([text, null, "string"]);
      input.chooseType("number");
      expect(stateOf(input)).toEqual([Number(text), null, "number"]);
      input.chooseType("string");
      expect(stateOf(input)).toEqual([text, null, "string"]);
    },
  );

  it("[V131] `007` is a number where it cannot be a text", () => {
    const input = inputOf({ type: ["integer", "boolean"] });
    input.enter("007");
    expect(input.value).toBe(7);
    const word = inputOf({ anyOf: [{ type: "integer" }, { type: "string", pattern: "^[a-z]+$" }] });
    word.enter("007");
    expect(word.value).toBe(7);
  });

  it("[V80] skips types that the schema does not allow or accept", () => {
    const input = inputOf({ anyOf: [{ type: "integer", maximum: 9 }, { type: "string" }] });
    input.enter("8");
    expect(input.value).toBe(8);
    input.enter("80");
    expect(stateOf(input)).toEqual(["80", null, "string"]);
    input.enter("true");
    expect(input.value).toBe("true");
  });

  it("[V80] keeps other text as a draft, with the types as the reason", () => {
    const input = inputOf({ type: ["integer", "boolean"] });
    input.enter("5");
    input.enter("5 apples");
    input.leave();
    expect(stateOf(input)).toEqual([5, "5 apples", null]);
    expect(input.error).toBe("Enter a whole number, true or false.");
    input.enter("6");
    expect([input.value, input.error]).toEqual([6, null]);
  });

  it("[V80] keeps text that the schema rejects as a draft of its type", () => {
    const input = inputOf({ type: ["integer", "null"], anyOf: [{ minimum: 7 }, { maximum: 1 }] });
    input.enter("5");
    input.leave();
    expect(stateOf(input)).toEqual([undefined, "5", "integer"]);
    expect(input.issues()).toMatchObject([{ path: [], code: "draft" }]);
  });
});

describe("choosing a type", () => {
  it("[V81] reads the input as that type", async () => {
    const input = inputOf();
    input.enter("5");
    await input.call("chooseType", "string");
    expect(stateOf(input)).toEqual(["5", null, "string"]);
    input.enter("57");
    expect(input.value).toBe("57");
    await input.call("chooseType", "number");
    expect(input.value).toBe(57);
    input.enter("57x");
    expect(stateOf(input)).toEqual(["57x", null, "string"]);
  });

  it("[V81] before anything is entered applies to the input that follows", async () => {
    const input = inputOf({ type: ["integer", "string", "null"] });
    await input.call("chooseType", "integer");
    expect(stateOf(input)).toEqual([undefined, null, "integer"]);
    input.enter("x");
    input.leave();
    expect(stateOf(input)).toEqual([undefined, "x", "integer"]);
    expect(input.error).toBe("Enter a number.");
    await input.call("chooseType", "string");
    expect(stateOf(input)).toEqual(["x", null, "string"]);
    await input.call("clear");
    input.enter("5");
    expect(input.value).toBe(5);
  });

  it("[V81] keeps what was entered for each type", async () => {
    const input = inputOf();
    input.enter("warp");
    await input.call("chooseType", "number");
    expect(input.value).toBeUndefined();
    input.enter("7");
    await input.call("chooseType", "object");
    input.enter('{"a": 1}');
    await input.call("chooseType", "array");
    expect(stateOf(input)).toEqual([[], null, "array"]);
    await input.call("chooseType", "true");
    expect(stateOf(input)).toEqual([true, null, "true"]);
    await input.call("chooseType", "string");
    expect(input.value).toBe("warp");
    await input.call("chooseType", "number");
    expect(input.value).toBe(7);
    await input.call("chooseType", "object");
    expect(input.value).toEqual({ a: 1 });
  });

  it("[V81] text without input is the empty text, if the schema accepts it", async () => {
    const input = inputOf();
    await input.call("chooseType", "string");
    expect(stateOf(input)).toEqual(["", null, "string"]);
    input.enter("a");
    input.enter("");
    expect(input.value).toBe("");
    const long = inputOf({ type: ["string", "number"], minLength: 2 });
    await long.call("chooseType", "string");
    expect(stateOf(long)).toEqual([undefined, null, "string"]);
  });

  it("[V81] is rejected if the schema does not allow the type or the widget is disabled", async () => {
    const input = inputOf({ type: ["string", "number"] });
    expect(await input.call("chooseType", "object")).toMatchObject({ ok: false });
    expect(await input.call("chooseType", "symbol")).toMatchObject({ ok: false });
    input.disabled = true;
    expect(await input.call("chooseType", "string")).toMatchObject({ ok: false });
    expect(input.value).toBeUndefined();
  });

  it.each(["5", "true", "null", "{}", ""])("[V81] the loaded text %j stays a text", (text) => {
    const input = inputOf();
    input.value = text;
    expect(stateOf(input)).toEqual([text, null, "string"]);
    input.enter("6");
    expect(input.value).toBe("6");
    input.value = 7;
    input.enter("8");
    expect(input.value).toBe(8);
  });
});

describe("objects and lists", () => {
  it("[V82] are edited in the widget of their type", () => {
    const input = inputOf({ type: ["object", "string"], properties: { a: { type: "integer" } } });
    input.value = { a: 5 };
    expect(input.children.map(({ kind }) => kind)).toEqual(["group"]);
    expect(input.at(["a"])?.kind).toBe("integer-input");
    input.at(["a"])?.enter("6");
    expect(input.value).toEqual({ a: 6 });
    expect(() => input.read("value")).toThrow(withCode("hidden"));
    expect([input.scalar, input.size]).toEqual([undefined, 1]);
    input.at(["a"])?.enter("x");
    expect(input.issues()).toMatchObject([{ path: ["a"], code: "draft" }]);
    input.at(["a"])?.enter("");
    expect(input.value).toEqual({});
    input.value = "text";
    expect([input.children, input.scalar]).toEqual([[], "text"]);
  });

  it.each<[string, JsonSchema, string]>([
    ["no type", {}, "map-input"],
    ["known members", { type: ["string", "object"], properties: { city: true } }, "group"],
    ["a union of anything", { oneOf: [{ type: "string" }, {}] }, "map-input"],
  ])("[V82] an object of %s has the widget of its schema", async (_name, schema, kind) => {
    const input = inputOf(schema);
    await input.call("chooseType", "object");
    expect(input.children[0]?.kind).toBe(kind);
  });

  it("[V82] of deeper levels are built when they are opened", () => {
    const note = { type: ["object", "string"], properties: { a: { type: "integer" } } };
    const inner = { type: "object", required: ["note"], properties: { note } };
    const outer = { type: "object", required: ["inner"], properties: { inner } };
    const group = schemaToWidget("outer", outer, { required: true });
    group.assign({ inner: { note: { a: 5, b: 6 } } });
    const input = group.at(["inner", "note"]) as ValueInput;
    expect([input.open, input.children, input.size]).toEqual([false, [], 2]);
    input.setOpen(true);
    expect(input.at(["a"])?.value).toBe(5);
    input.setOpen(false);
    group.assign({ inner: { note: { a: 7 } } });
    expect(input.at(["a"])?.value).toBe(7);
    input.value = { a: "x" };
    group.validate();
    expect([input.open, input.at(["a"])?.error]).toEqual([true, "Enter a whole number."]);
  });

  it("[V73, V82] cannot be added below the deepest level of a value", () => {
    const input = inputOf();
    input.container = new (class extends Group {
      override get level(): number {
        return maximumDepth + 1;
      }
    })();
    expect(() => input.chooseType("object")).toThrow(withCode("refused"));
    expect([input.value, input.children]).toEqual([undefined, []]);
  });

  it("[V29, V82] of a type that is not allowed are kept", () => {
    const input = inputOf({ type: ["string", "number"] });
    input.assignOrReject({ a: 1 });
    expect([input.contribution, input.draft]).toEqual([{ a: 1 }, '{"a":1}']);
    expect(input.error).toBe("Enter a text or a number.");
    input.enter("5");
    expect([input.contribution, input.error]).toEqual([5, null]);
  });
});
