/** The widgets that a layout hint can choose in place of the one that the schema implies. */
import { isPassword, type JsonSchema } from "@heddle/schema";

import type { Widget } from "../widgets/widget.ts";
import { Checkbox, checkboxParameters } from "../widgets/checkbox.ts";
import { DateInput } from "../widgets/date-input.ts";
import { DateTimeInput } from "../widgets/date-time-input.ts";
import { isFileField } from "../widgets/file-input.ts";
import { IntegerInput } from "../widgets/integer-input.ts";
import { NumberInput, numberParameters } from "../widgets/number-input.ts";
import { PasswordInput } from "../widgets/password-input.ts";
import { buildSelect, optionsIn } from "../widgets/select.ts";
import { Slider } from "../widgets/slider.ts";
import { Switch } from "../widgets/switch.ts";
import { TextArea } from "../widgets/text-area.ts";
import { buildTextInput, plainTextParameters, textParameters } from "../widgets/text-input.ts";
import { TimeInput } from "../widgets/time-input.ts";
import { describeField, type Field, type FieldOptions } from "../field/field.ts";
import { commonParameters } from "../widgets/common-parameters.ts";
import type { WidgetName } from "../field/hints.ts";

interface WidgetChoice {
  readonly fits: (field: Field) => boolean;
  readonly build: (field: Field) => Widget;
}

const widgetChoices: Readonly<Record<WidgetName, WidgetChoice>> = {
  text: { fits: isOpenText, build: buildTextInput },
  textarea: { fits: isOpenText, build: (field) => new TextArea(plainTextParameters(field)) },
  password: { fits: isString, build: (field) => new PasswordInput(textParameters(field)) },
  date: { fits: isOpenText, build: (field) => new DateInput(commonParameters(field)) },
  "date-time": { fits: isOpenText, build: (field) => new DateTimeInput(commonParameters(field)) },
  time: { fits: isOpenText, build: (field) => new TimeInput(commonParameters(field)) },
  number: {
    fits: isNumber,
    build: (field) => {
      const parameters = numberParameters(field);
      return field.type === "integer" ? new IntegerInput(parameters) : new NumberInput(parameters);
    },
  },
  slider: { fits: isBounded, build: (field) => new Slider(numberParameters(field)) },
  checkbox: { fits: isBoolean, build: (field) => new Checkbox(checkboxParameters(field)) },
  switch: { fits: isBoolean, build: (field) => new Switch(checkboxParameters(field)) },
  select: { fits: hasOptions, build: (field) => buildSelect(field) },
  radio: { fits: hasOptions, build: (field) => buildSelect(field, "radio") },
};

/** Builds the widget that the hints of a field choose; `undefined` if they choose none that fits. */
export function buildChosen(field: Field): Widget | undefined {
  const { widget } = field.hints;
  const choice = widget === undefined ? undefined : widgetChoices[widget];
  return choice?.fits(field) ? choice.build(field) : undefined;
}

/** The widgets that a hint can choose for a schema: `{ type: "boolean" }` → `["checkbox", "switch"]`. */
export function fittingWidgets(
  name: string,
  schema: JsonSchema,
  options: Pick<FieldOptions, "root"> = {},
): readonly WidgetName[] {
  const field = describeField(name, schema, options);
  const names = Object.keys(widgetChoices) as WidgetName[];
  return names.filter((each) => widgetChoices[each].fits(field));
}

/** A string that is typed: no choice, no file. */
function isString(field: Field): boolean {
  return field.type === "string" && !hasOptions(field) && !isFileField(field);
}

/** A hint never reveals a password. */
function isOpenText(field: Field): boolean {
  return isString(field) && !isPassword(field.name, field.schema);
}

function isNumber({ type, schema }: Field): boolean {
  return (type === "number" || type === "integer") && schema.enum === undefined;
}

/** A slider has no place for null, and always shows a number. */
function isBounded(field: Field): boolean {
  const { minimum, maximum } = field.schema;
  return isNumber(field) && !field.nullable && minimum !== undefined && maximum !== undefined;
}

function isBoolean({ type, schema }: Field): boolean {
  return type === "boolean" && schema.enum === undefined;
}

function hasOptions(field: Field): boolean {
  return optionsIn(field) !== undefined;
}
