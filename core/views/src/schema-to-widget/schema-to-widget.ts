import type { JsonSchema } from "@heddle/schema";

import { JsonInput } from "../widgets/json-input.ts";
import type { Widget } from "../widgets/widget.ts";
import { choiceRules } from "./choice-rules.ts";
import { commonParameters } from "./common-parameters.ts";
import { describeField, type Field, type FieldOptions } from "./field.ts";
import { jsonHint } from "./json-hint.ts";
import { numberRules } from "./number-rules.ts";
import type { Rule } from "./rule.ts";
import { stringRules } from "./string-rules.ts";
import { structureRules } from "./structure-rules.ts";
import { unionRules } from "./union-rules.ts";

/** For what no rule of the table is for. */
const anythingElse: Rule = {
  when: () => true,
  build: (field) => new JsonInput({ ...commonParameters(field), hint: jsonHint(field) }),
};

/** The table: the first rule that holds gives the widget. */
const rules: readonly Rule[] = [
  ...choiceRules,
  ...unionRules,
  ...numberRules,
  ...stringRules,
  ...structureRules,
];

/** The widget for a value that a schema describes. */
export function schemaToWidget(
  name: string,
  schema: JsonSchema,
  options: FieldOptions = {},
): Widget {
  return buildWidget(describeField(name, schema, options));
}

function buildWidget(field: Field): Widget {
  const rule = rules.find((row) => row.when(field)) ?? anythingElse;
  const widget = rule.build(field, buildWidget);
  const { default: preset } = field.schema;
  if (field.required && preset !== undefined && widget.accepts(preset)) {
    widget.update({ value: preset, preset });
  }
  return widget;
}
