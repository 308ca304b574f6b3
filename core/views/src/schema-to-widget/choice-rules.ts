import { equalValues } from "@heddle/params";

import { Checkbox } from "../widgets/checkbox.ts";
import { Fixed } from "../widgets/fixed.ts";
import { type Option, optionsOf } from "../widgets/option.ts";
import { Select } from "../widgets/select.ts";
import { commonParameters } from "./common-parameters.ts";
import { alternativesOf, type Field, flatten } from "./field.ts";
import type { Rule } from "./rule.ts";

/** Values to choose from: a constant, an enumeration, constants with titles, a boolean. */
export const choiceRules: readonly Rule[] = [
  {
    when: ({ schema, required }) => schema.const !== undefined && required,
    build: (field) => fixed(field),
  },
  {
    when: ({ schema }) => schema.const !== undefined,
    build: (field) => select(field, optionsOf([field.schema.const])),
  },
  {
    when: (field) => choicesOf(field) !== undefined,
    build: (field) => select(field, choicesOf(field) ?? []),
  },
  {
    when: ({ type }) => type === "boolean",
    build: (field) =>
      new Checkbox({
        ...commonParameters(field),
        placeholder: presetText(field),
        showsUnset: true,
        threeState: !field.required && field.schema.default === undefined,
      }),
  },
];

/** What counts while nothing is set; an example does not. */
function presetText({ schema }: Field): string | undefined {
  return typeof schema.default === "boolean" ? String(schema.default) : undefined;
}

/** Of the hints only the default is shown: among the options an example would look like a choice. */
function select(field: Field, options: Option[]): Select {
  const preset = options.find(({ value }) => equalValues(value, field.schema.default));
  return new Select({ ...commonParameters(field), placeholder: preset?.label, options });
}

function fixed(field: Field): Fixed {
  const constant = field.schema.const;
  return new Fixed({ ...commonParameters(field), value: constant, preset: constant });
}

/** The values of an enumeration, or constants with their titles. */
export function choicesOf(field: Field): Option[] | undefined {
  const { enum: values } = field.schema;
  return Array.isArray(values) && values.length > 0 ? optionsOf(values) : titledConstants(field);
}

function titledConstants(field: Field): Option[] | undefined {
  const branches = alternativesOf(field);
  if (branches.length === 0) return undefined;
  const options: Option[] = [];
  for (const branch of branches) {
    const { const: constant, title } = flatten(branch, field.root);
    if (constant === undefined) return undefined;
    options.push(
      ...optionsOf([constant]).map((option) => ({ ...option, label: title ?? option.label })),
    );
  }
  return options;
}
