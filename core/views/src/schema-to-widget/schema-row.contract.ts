import type { JsonSchema } from "@heddle/schema";
import { expect, it } from "vitest";

import { type FieldOptions, type Option, schemaToWidget } from "../index.ts";

/** A schema with its description, the kind of its widget, and expected members of the widget. */
type Row = readonly [
  description: string,
  schema: JsonSchema,
  kind: string,
  expected?: object,
  options?: FieldOptions,
];

/** One test for each row. */
export function describeRows(rule: string, rows: readonly Row[]): void {
  for (const [description, schema, kind, expected = {}, options = {}] of rows) {
    it(`${rule} ${description}`, () => {
      const widget = schemaToWidget("field", schema, options);
      expect(widget.kind).toBe(kind);
      expect(widget).toMatchObject(expected);
    });
  }
}

/** The options of a required field. */
export const required = { required: true };
/** The options of a form of parameters. */
export const editor = { mode: "editor" } as const;
/** An object with one property. */
export const object = { type: "object", properties: { a: { type: "string" } } };

/** The options of a select for these values. */
export function options(...values: unknown[]): Option[] {
  return values.map((value) => ({
    label: typeof value === "string" ? value : JSON.stringify(value),
    value,
  }));
}
