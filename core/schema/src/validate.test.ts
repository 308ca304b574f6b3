import { ExactNumber, type Language, translate } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { isValid, type JsonSchema, validate, violationsOf } from "./index.ts";

describe("validate", () => {
  const schema = {
    type: "object",
    required: ["name", "size"],
    properties: {
      name: { type: "string", minLength: 3 },
      age: { type: "integer", maximum: 120 },
      size: { enum: ["red", "green", "blue"] },
      email: { format: "email" },
      rows: { type: "array", items: { type: "object", required: ["id"] } },
    },
  };

  it("[S24] returns path, keyword and message", () => {
    const value = { name: "ab", age: 130, size: "pink", email: "ada", rows: [{ id: 1 }, {}] };
    expect(validate(value, schema)).toMatchObject([
      { path: ["name"], code: "minLength", message: "Enter at least 3 characters." },
      { path: ["age"], code: "maximum", message: "Must be 120 or less." },
      { path: ["size"], code: "enum", message: "Choose one of: red, green, blue." },
      { path: ["email"], code: "format", message: "Enter an e-mail address." },
      { path: ["rows", 1, "id"], code: "required", message: "This field is required." },
    ]);
    expect(validate({ name: "Ada", size: "red" }, schema)).toEqual([]);
  });

  it("[S870] violations have the path, the keyword and its limit", () => {
    expect(violationsOf({ name: "ab", rows: [{}] }, schema)).toEqual([
      { path: ["size"], code: "required", limit: "size" },
      { path: ["name"], code: "minLength", limit: 3 },
      { path: ["rows", 0, "id"], code: "required", limit: "id" },
    ]);
  });

  it("[S198] isValid agrees with it, also within a budget", () => {
    const [valid, invalid] = [{ name: "Ada", size: "red" }, { name: "Ada" }];
    expect([isValid(valid, schema), isValid(invalid, schema)]).toEqual([true, false]);
    expect(isValid(valid, schema, { budget: 1 })).toBe(false);
  });

  it("[S25] reports a missing member at its own path", () => {
    expect(validate({}, schema).map(({ path }) => path)).toEqual([["name"], ["size"]]);
  });

  const messageOf = (value: unknown, of: JsonSchema): string | undefined =>
    validate(value, of)[0]?.message;

  it("[S26] has a message for every code, singular and plural", () => {
    expect(messageOf("", { minLength: 1 })).toBe("Enter at least 1 character.");
    expect(messageOf("", { minLength: 2 })).toBe("Enter at least 2 characters.");
    expect(messageOf(1.5, { type: "integer" })).toBe("Enter a whole number.");
    expect(messageOf("x", { const: null })).toBe("Must be null.");
    expect(messageOf("x", { const: 12n })).toBe("Must be the expected value.");
    expect(messageOf("x", { enum: ["a"] })).toBe("Must be a.");
    expect(messageOf("x", { type: ["null"] })).toBe("Must be empty.");
    expect(messageOf("x", { type: [] })).toBe("This value is not valid.");
    const many = Array.from({ length: 50 }, (_, index) => index);
    expect(messageOf("x", { enum: many })).toBe("Choose one of the allowed values.");
  });

  it("[S26] describes each message as data that a reader can translate", () => {
    const value = { name: "ab", age: 130, size: "pink" };
    expect(validate(value, schema).map(({ translatable }) => translatable)).toMatchObject([
      { code: "schema.minLength", args: { count: 3 } },
      { code: "schema.maximum", args: { limit: "120" } },
      { code: "schema.enum", args: { values: ["red", "green", "blue"] } },
    ]);
    const [issue] = validate(true, { type: ["integer", "string", "null"] });
    expect(issue).toMatchObject({
      message: "Enter a whole number or text.",
      translatable: {
        args: {
          type: {
            code: "schema.or",
            args: {
              first: { code: "schema.typeNames.integer" },
              second: { code: "schema.typeNames.string" },
            },
          },
        },
      },
    });
    const german: Language = {
      locale: "de",
      messages: { schema: { minLength: { one: "", other: "Mindestens {count} Zeichen." } } },
    };
    const [short] = validate("", { minLength: 1234 });
    expect(translate(short?.translatable ?? "", german)).toBe("Mindestens 1.234 Zeichen.");
  });

  it("[S26] writes the digits of a bound as the document has them", () => {
    expect(messageOf(1, { minimum: 123_456 })).toBe("Must be 123456 or more.");
    expect(messageOf("", { minLength: 123_456 })).toBe("Enter at least 123,456 characters.");
  });

  it("[S46] treats undefined as absent", () => {
    const value = { name: undefined, size: "red", other: undefined };
    expect(validate(value, schema)).toMatchObject([{ code: "required", path: ["name"] }]);
    expect(validate(value, { additionalProperties: false, properties: { size: true } })).toEqual(
      [],
    );
    expect(validate(value, { maxProperties: 1 })).toEqual([]);
    expect(validate(undefined, { type: "string" })).toMatchObject([{ code: "required", path: [] }]);
    expect(validate([undefined], { items: true })).toMatchObject([{ code: "required", path: [0] }]);
    expect(validate({ a: undefined, b: 1 }, { const: { b: 1 } })).toEqual([]);
  });

  it("[S47] accepts dates, files, bigints and exact numbers", () => {
    const moment = new Date("2024-01-31T00:00:00Z");
    expect(validate(moment, { type: "string", format: "date" })).toEqual([]);
    expect(validate(moment, { type: "string", format: "date-time" })).toEqual([]);
    expect(validate(moment, { type: "string", format: "email" })).toMatchObject([
      { code: "format" },
    ]);
    expect(validate(moment, { type: "object" })).toMatchObject([{ code: "type" }]);
    expect(validate(moment, { const: moment.toJSON() })).toEqual([]);
    expect(validate(new Date(Number.NaN), { type: "string", format: "date" })).toMatchObject([
      { code: "type" },
    ]);
    const file = new File(["text"], "a.txt");
    expect(validate(file, { type: "string", format: "binary", maxLength: 1 })).toEqual([]);
    expect(validate(new Blob([]), { type: "string" })).toEqual([]);
    expect(validate(file, { type: "object" })).toMatchObject([{ code: "type" }]);
    expect(validate(file, { type: "file" })).toEqual([]);
    expect(validate(12n, { type: "integer", minimum: 10, maximum: 20 })).toEqual([]);
    const long = new ExactNumber("0.1234567890123456789");
    expect(validate(long, { type: "number", maximum: 0.2, const: long })).toEqual([]);
    expect(validate(long, { type: "number", maximum: 0.1 })).toMatchObject([{ code: "maximum" }]);
    expect(validate(long, { enum: [new ExactNumber("0.12345678901234567")] })).toHaveLength(1);
    expect(validate(long, { type: ["integer", "object"] })).toMatchObject([{ code: "type" }]);
    expect(validate(new ExactNumber("1e400"), { multipleOf: 3 })).toEqual([]);
    expect(validate(12n, { type: "string" })).toMatchObject([{ code: "type" }]);
    expect(validate(Number.NaN, { type: "number" })).toMatchObject([{ code: "type" }]);
    expect(validate(Infinity, { type: "number" })).toMatchObject([{ code: "type" }]);
  });

  it("[S48] requires readOnly and writeOnly members in their direction only", () => {
    const account = {
      required: ["id", "password", "name"],
      properties: {
        id: { $ref: "#/$defs/id" },
        password: { type: "string", writeOnly: true },
        name: { type: "string" },
      },
      $defs: { id: { type: "string", readOnly: true } },
    };
    const missing = (direction?: "request" | "response"): unknown =>
      validate({}, account, direction ? { direction } : {}).map(({ path }) => path[0]);
    expect(missing()).toEqual(["id", "password", "name"]);
    expect(missing("request")).toEqual(["password", "name"]);
    expect(missing("response")).toEqual(["id", "name"]);
  });

  it("[S48] finds the direction of a member in any schema of the same value", () => {
    const $defs = {
      base: { properties: { id: { allOf: [{ $ref: "#/$defs/id" }] }, tag: { type: "string" } } },
      id: { type: "string", readOnly: true },
    };
    const required = { required: ["id", "tag"] };
    const missing = (schema: object): unknown =>
      validate({}, { ...schema, $defs }, { direction: "request" }).map(({ path }) => path);
    const base = { $ref: "#/$defs/base" };
    expect(missing({ allOf: [base, required] })).toEqual([["tag"]]);
    expect(missing({ allOf: [base], ...required })).toEqual([["tag"]]);
    expect(missing({ allOf: [base], anyOf: [{ required: ["id"] }] })).toEqual([]);
    expect(missing({ allOf: [required] })).toEqual([["id"], ["tag"]]);
    const loop = { allOf: [{ $ref: "#" }], ...required };
    expect(missing({ properties: { id: loop } })).toEqual([]);
  });
});
