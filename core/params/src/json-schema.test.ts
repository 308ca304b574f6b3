import { expect, it } from "vitest";
import * as z from "zod";

import { jsonSchemaOf, Params } from "./index.ts";

it("[P44] describes the visible parameters", () => {
  class Job extends Params.with({
    name: { type: z.string().min(2).max(9).describe("What to do"), view: "rw" },
    priority: { type: z.number().int().min(1).max(5).default(3), view: "rw" },
    state: { type: z.enum(["open", "done"]).default("open"), view: "r" },
    due: { type: z.date().optional(), view: "rw" },
    id: { type: z.string(), view: "r", constant: true },
    anything: { type: z.unknown(), view: "rw" },
    run: { type: z.custom<() => void>(), view: "none" },
    steps: { collection: z.object({ text: z.string() }), view: "r" },
  }) {}
  expect(jsonSchemaOf(Job)).toEqual({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    title: "Job",
    properties: {
      name: { type: "string", minLength: 2, maxLength: 9, description: "What to do" },
      priority: { type: "integer", minimum: 1, maximum: 5, default: 3 },
      state: { type: "string", enum: ["open", "done"], default: "open", readOnly: true },
      due: { type: "string", format: "date-time" },
      id: { type: "string", readOnly: true },
      anything: {},
      steps: {
        type: "object",
        propertyNames: { type: "string" },
        additionalProperties: {
          type: "object",
          properties: { text: { type: "string" } },
          required: ["text"],
        },
        readOnly: true,
      },
    },
    required: ["name", "id"],
    additionalProperties: false,
  });
});

it("[P44] includes the declarations of the base", () => {
  class Base extends Params.with({ a: { type: z.string(), view: "rw" } }) {}
  class Sub extends Base.with({ b: { type: z.boolean(), view: "rw" } }) {}
  expect(jsonSchemaOf(Sub)).toMatchObject({ title: "Sub", required: ["a", "b"] });
  expect(jsonSchemaOf(Base)).toMatchObject({ title: "Base", required: ["a"] });
});

it("[P44] describes types without a JSON form as {}", () => {
  class Odd extends Params.with({
    when: { type: z.map(z.string(), z.string()).optional(), view: "r" },
  }) {}
  expect(jsonSchemaOf(Odd).properties).toEqual({ when: { readOnly: true } });
});

it("[P45] places recursive types under $defs", () => {
  const tree = z.object({
    label: z.string(),
    get children() {
      return z.array(tree).optional();
    },
  });
  class Forest extends Params.with({
    oak: { type: tree, view: "rw" },
    trees: { collection: tree, view: "r" },
  }) {}
  const { properties, $defs = {} } = jsonSchemaOf(Forest);
  const [[name, definition] = ["", undefined]] = Object.entries($defs);
  const $ref = `#/$defs/${name}`;
  expect(properties["oak"]).toEqual({ $ref });
  expect(properties["trees"]).toMatchObject({ additionalProperties: { $ref }, readOnly: true });
  expect(definition).toMatchObject({ properties: { children: { items: { $ref } } } });
});
