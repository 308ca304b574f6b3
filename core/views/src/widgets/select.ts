import {
  constantDefault,
  equalValues,
  type IntentsOf,
  issue,
  type Issue,
  RefusedError,
} from "@heddle/params";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { alternativesOf, type Field, flatten } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import { isOption, type Option, optionPosition, optionsOf, optionType } from "./option.ts";
import { rejectIfDisabled, Widget } from "./widget.ts";

/** One of several options. */
export class Select extends Widget.with({
  options: { type: z._default(z.array(optionType), []), view: "r" },
  /**
   * All options can be visible: as radio buttons, or a few short ones as segments beside each other, whose label is only
   * for screen readers.
   */
  appearance: {
    type: constantDefault(z.enum(["menu", "segments", "radio"]), "menu"),
    view: "r",
    constant: true,
  },
}) {
  static override readonly kind: string = "select";
  static override readonly intents: IntentsOf<Select> = {
    choose: {
      args: [z.int().check(z.nonnegative()), z.optional(z.unknown())],
      coalesceBy: [],
      guard: rejectIfDisabled,
    },
  };

  /** Chooses the option at this position; with the value that a view shows there, the option of that value. */
  choose(position: number, value?: unknown): void {
    const option = this.options[optionPosition(this.options, position, value)];
    if (!option) throw new RefusedError(messages.noOption);
    this.enter(option.value);
  }

  protected override issuesFor(value: unknown): readonly Issue[] {
    const isEmpty = value === undefined || (value === null && this.nullable);
    if (isEmpty || isOption(this.options, value)) return [];
    return [issue([], "enum", messages.noOption)];
  }
}

export const select: WidgetDefinition = {
  widget: Select,
  schemaRule: {
    when: (field) => optionsIn(field) !== undefined,
    build: (field) => buildSelect(field),
  },
};

export function buildSelect(field: Field, appearance?: Select["appearance"]): Select {
  const options = optionsIn(field) ?? [];
  // Only the default is a hint: an example would look like a chosen option.
  const preset = options.find(({ value }) => equalValues(value, field.schema.default));
  return new Select({
    ...commonParameters(field),
    placeholder: preset?.label,
    options,
    appearance,
  });
}

/** The options of an enumeration, or of a union of constants with titles. */
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

/** An optional constant has a single option. */
export function optionsIn(field: Field): Option[] | undefined {
  const { const: constant } = field.schema;
  return constant === undefined ? choicesOf(field) : optionsOf([constant]);
}
