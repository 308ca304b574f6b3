import { assertArgument, assertOptions, type OptionKind, type OptionTable } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";

import { widgetTable } from "../widget-table.ts";
import { jsonInput } from "../widgets/json-input.ts";
import { buildRest, type MapInput } from "../widgets/map-input.ts";
import type { Widget } from "../widgets/widget.ts";
import { buildChosen } from "./widget-choices.ts";
import { describeField, type Field, type FieldOptions } from "../field/field.ts";

const rules = Object.values(widgetTable).flatMap(({ schemaRule }) => schemaRule ?? []);

/** The last row of the table: its rule matches every schema. */
const anyJson = jsonInput.schemaRule;

/** The widget that edits a value of this schema: `{ type: "boolean" }` → a `Checkbox`. */
export function schemaToWidget(
  name: string,
  schema: JsonSchema,
  options: FieldOptions = {},
): Widget {
  assertArgument("schemaToWidget", "name", name, "string");
  assertArgument("schemaToWidget", "schema", schema, schemaKind);
  assertOptions("schemaToWidget", options, optionTable);
  return buildWidget(describeField(name, schema, options));
}

/**
 * The widget for the members of an object that have no property: rows of key and value. `undefined` if the schema does not
 * describe such members.
 */
export function otherPropertiesToWidget(
  schema: JsonSchema,
  options: Pick<FieldOptions, "mode" | "root"> = {},
): MapInput | undefined {
  return buildRest(describeField("", schema, options), buildWidget);
}

/** A document may contain anything in place of a schema: that becomes a JSON editor. */
const schemaKind: OptionKind = {
  expected: "a JSON Schema (an object, true or false)",
  accepts: (schema) => schema !== undefined && typeof schema !== "function",
};

const optionTable: OptionTable<FieldOptions> = {
  label: "string",
  required: "boolean",
  mode: "string",
  root: "any",
  hints: "object",
};

function buildWidget(field: Field): Widget {
  const widget = buildChosen(field) ?? buildImplied(field);
  const { default: initialValue } = field.schema;
  if (field.required && initialValue !== undefined && widget.accepts(initialValue)) {
    widget.update({ value: initialValue, initialValue });
  }
  widget.fillIfRequired();
  return field.hints.hidden ? widget.hide() : widget;
}

/** Builds the widget that the schema implies. */
function buildImplied(field: Field): Widget {
  const rule = rules.find((row) => row.when(field)) ?? anyJson;
  return rule.build(field, buildWidget);
}
