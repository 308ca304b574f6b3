import { jsonSchemaOf, Params } from "@heddle/params";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as valibot from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";

import { normalizeSchema, SchemaSource, SchemaSourceError, validate } from "./index.ts";

class Settings extends Params.with({
  name: { type: z.string().min(1), view: "rw" },
}) {}

const person = { type: "object", required: ["name"], properties: { name: { type: "string" } } };

const standards = {
  zod: z.object({ name: z.string(), age: z.int().min(0).optional() }),
  valibot: toStandardJsonSchema(
    valibot.object({
      name: valibot.string(),
      age: valibot.optional(valibot.pipe(valibot.number(), valibot.integer(), valibot.minValue(0))),
    }),
  ),
  arktype: type({ name: "string", "age?": "number.integer >= 0" }),
};

describe("normalizeSchema", () => {
  it("[S19] recognizes every kind without the wrapper", () => {
    expect(normalizeSchema(person)).toEqual(person);
    expect(normalizeSchema(true)).toBe(true);
    expect(normalizeSchema(Settings)).toEqual(jsonSchemaOf(Settings));
    expect(normalizeSchema(z.string())).toMatchObject({ type: "string" });
  });

  it("[S19] accepts the wrapper, of kind jsonschema by default", () => {
    expect(new SchemaSource({ value: person }).kind).toBe("jsonschema");
    expect(normalizeSchema(new SchemaSource({ value: person }))).toBe(person);
    expect(
      validate({ name: "" }, normalizeSchema(new SchemaSource({ kind: "param", value: Settings }))),
    ).toMatchObject([{ path: ["name"], code: "minLength" }]);
    expect(
      normalizeSchema(new SchemaSource({ kind: "standard", value: z.string() })),
    ).toMatchObject({
      type: "string",
    });
  });

  it.each(Object.entries(standards))("[S20] reads a %s schema", (_, standard) => {
    const schema = normalizeSchema(standard);
    expect(schema).toMatchObject({ type: "object", required: ["name"] });
    expect(validate({ name: "Ada", age: 36 }, schema)).toEqual([]);
    expect(validate({ name: "Ada", age: -1 }, schema)).toMatchObject([
      { path: ["age"], code: "minimum" },
    ]);
    expect(validate({}, schema)).toMatchObject([{ path: ["name"], code: "required" }]);
  });

  it("[S21] explains how to convert a schema of zod/mini", () => {
    const schema = mini.object({ name: mini.string() });
    expect(() => normalizeSchema(schema)).toThrow(/z\.toJSONSchema/);
    const given = mini.toJSONSchema(schema, { io: "input" });
    expect(normalizeSchema(given as never)).toMatchObject({ required: ["name"] });
  });

  it("[S21] explains how to convert a valibot schema", () => {
    expect(() => normalizeSchema(valibot.string())).toThrow(SchemaSourceError);
    expect(() => normalizeSchema(valibot.string())).toThrow(/toStandardJsonSchema/);
  });

  it("[S21] reports why a library cannot convert a schema", () => {
    expect(() => normalizeSchema(z.object({ when: z.date() }))).toThrow(SchemaSourceError);
  });

  it.each([
    ["standard", person],
    ["param", person],
    ["param", z.string()],
    ["jsonschema", Settings],
    ["jsonschema", z.string()],
    ["jsonschema", "text"],
  ] as const)("[S22] rejects a value that is not of kind %s", (kind, value) => {
    expect(() => new SchemaSource({ kind, value })).toThrow(SchemaSourceError);
  });

  it("[S22] rejects an unknown kind, and names the known ones", () => {
    const pydantic = { kind: "pydantic", value: person } as unknown as { value: unknown };
    expect(() => new SchemaSource(pydantic)).toThrow(
      /^SchemaSource: there is no kind "pydantic"; use "standard" for .*"param" for .*"jsonschema"/,
    );
    expect(() => new SchemaSource({} as { value: unknown })).toThrow(SchemaSourceError);
  });

  it.each([null, undefined, 3, "text", [], new Date(), new Map(), () => 0])(
    "[S22] rejects a value that is not a schema: %o",
    (value) => {
      // @ts-expect-error The types reject it as well.
      expect(() => normalizeSchema(value)).toThrow(SchemaSourceError);
    },
  );

  it("[S22] rejects a class whose shape has no declarations", () => {
    const Broken = Object.assign(() => undefined, { shape: "round" });
    // @ts-expect-error The types reject it as well.
    expect(() => normalizeSchema(Broken)).toThrow(SchemaSourceError);
  });

  it("[S23] returns a JSON Schema itself, and converts anything else once", () => {
    const standard = z.string();
    expect(normalizeSchema(person)).toBe(person);
    expect(normalizeSchema(standard)).toBe(normalizeSchema(standard));
    expect(normalizeSchema(Settings)).toBe(
      normalizeSchema(new SchemaSource({ kind: "param", value: Settings })),
    );
  });
});
