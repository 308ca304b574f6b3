import { isDeepStrictEqual } from "node:util";

import type { JsonSchema } from "@heddle/schema";
import fc from "fast-check";
import { expect, it } from "vitest";

import {
  Group,
  MapInput,
  Rows,
  schemaToWidget,
  ValueInput,
  Variant,
  type Widget,
} from "../index.ts";
import { behindReference, schemaWithValues } from "./schema-with-values.fixture.ts";

const options = fc.record({
  required: fc.boolean(),
  mode: fc.constantFrom("form" as const, "editor" as const),
});
const cases = schemaWithValues.chain(({ schema, values }) =>
  fc.record({
    schema: fc.oneof(fc.constant(schema), fc.constant(behindReference(schema))),
    first: values,
    second: values,
    options,
  }),
);

function partsOf(widget: Widget): readonly Widget[] {
  return "children" in widget ? (widget.children as Widget[]) : [];
}

function openAll(widget: Widget): void {
  if (widget instanceof Group || widget instanceof ValueInput) widget.setOpen(true);
  partsOf(widget).forEach(openAll);
}

it("[V51] an assigned valid value is read back, whether groups are open or closed, repeatedly", () => {
  fc.assert(
    fc.property(cases, ({ schema, first, second, options }) => {
      const widget = schemaToWidget("field", schema, options);
      for (const value of [first, second]) {
        widget.assign(value);
        expect(widget.value).toEqual(value);
        expect(widget.validate()).toEqual([]);
        expect(widget.firstInvalid()).toBeUndefined();
      }
      openAll(widget);
      expect(widget.value).toEqual(second);
      widget.assign(first);
      expect(widget.value).toEqual(first);
      expect(widget.validate()).toEqual([]);
    }),
  );
});

it("[V51] a snapshot of a valid value is shown by another widget of the schema", () => {
  fc.assert(
    fc.property(cases, ({ schema, first, second, options }) => {
      const [from, to] = [first, second].map((value) => {
        const widget = schemaToWidget("field", schema, options);
        widget.assign(value);
        return widget;
      }) as [Widget, Widget];
      expect(to.showState(from.snapshot())).toBe(true);
      expect(to.value).toEqual(first);
      expect(to.validate()).toEqual([]);
    }),
  );
});

it("[V51] a valid value can be passed to the constructor", () => {
  fc.assert(
    fc.property(cases, ({ schema, first, options }) => {
      const widget = schemaToWidget(
        "outer",
        { type: "object", properties: { inner: schema } },
        { root: schema, ...options },
      );
      widget.assign({ inner: first });
      expect(widget.value).toEqual({ inner: first });
      expect(widget.issues()).toEqual([]);
    }),
  );
});

it("[V27] an untouched optional field is unset", () => {
  fc.assert(
    fc.property(cases, ({ schema }) => {
      const widget = schemaToWidget("field", schema);
      openAll(widget);
      expect(widget.value).toBeUndefined();
      expect(widget.issues()).toEqual([]);
    }),
  );
});

it("[V9, V52] any value is accepted or rejected with a reason, and a rejected one changes nothing", () => {
  fc.assert(
    fc.property(cases, fc.jsonValue({ maxDepth: 3 }), ({ schema, first, options }, junk) => {
      const widget = schemaToWidget("field", schema, options);
      widget.assign(first);
      const accepts = widget.accepts(junk);
      let code: unknown;
      try {
        widget.assign(junk);
      } catch (error) {
        ({ code } = error as { code: unknown });
      }
      expect(["validation", "invalid_value", undefined]).toContain(code);
      expect(code === undefined || isDeepStrictEqual(widget.value, first)).toBe(true);
      expect(accepts || code !== undefined).toBe(true);
      widget.validate();
    }),
  );
});

/** Calls every intent of a widget and its children. */
function exercise(widget: Widget, levels = 3): void {
  if (levels === 0) return;
  if (widget instanceof Group) widget.setOpen(true);
  if (widget instanceof Rows || widget instanceof MapInput) widget.add();
  if (widget instanceof Variant) widget.branches.forEach((_, at) => widget.pick(at));
  if (widget instanceof ValueInput) widget.types.forEach((type) => widget.chooseType(type));
  const parts = partsOf(widget);
  for (const part of parts) exercise(part, levels - 1);
  if (parts.length > 0) return;
  for (const input of ["", "x", "5", "[1]"]) widget.enter(input);
  widget.leave();
}

it("[V52] no JSON as a schema makes it throw, after any user input", () => {
  const keywords = [
    "$ref",
    "type",
    "title",
    "description",
    "format",
    "enum",
    "const",
    "default",
    "example",
    "examples",
    "minimum",
    "maximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "maxProperties",
    "items",
    "prefixItems",
    "minItems",
    "maxItems",
    "oneOf",
    "anyOf",
    "allOf",
    "if",
    "then",
    "else",
    "dependentSchemas",
    "dependentRequired",
    "dependencies",
    "nullable",
    "readOnly",
    "deprecated",
    "discriminator",
    "contentMediaType",
  ];
  const word = fc.constantFrom(
    "string",
    "number",
    "integer",
    "boolean",
    "object",
    "array",
    "null",
    "#",
    "#/properties/a",
    "date",
    "binary",
    "a",
  );
  const { schema } = fc.letrec<{ schema: unknown; value: unknown; name: string }>((tie) => ({
    name: fc.constantFrom(...keywords, "a", "b", "__proto__"),
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      word,
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie("value"), { maxLength: 3 }),
      tie("schema"),
    ),
    schema: fc.dictionary(tie("name"), tie("value"), {
      maxKeys: 5,
      noNullPrototype: true,
    }),
  }));
  fc.assert(
    fc.property(fc.oneof(schema, fc.jsonValue()), options, (any, given) => {
      const widget = schemaToWidget("field", any as JsonSchema, given);
      exercise(widget);
      expect(widget.validate()).toBeInstanceOf(Array);
    }),
  );
});
