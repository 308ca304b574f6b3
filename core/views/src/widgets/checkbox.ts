import { constantDefault, type InitialValues, type IntentsOf } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import * as z from "zod/mini";

import { toggled } from "../state-transitions.ts";
import { type Field } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import { withType } from "./text-input.ts";
import { rejectIfDisabled, Widget } from "./widget.ts";

/** True or false; with a third state, also unset. */
export class Checkbox extends Widget.with({
  threeState: { type: constantDefault(z.boolean(), false), view: "r" },
  /** Whether the unset state is visible; with a third state it always is. */
  showsUnset: { type: constantDefault(z.boolean(), false), view: "r" },
}) {
  static override readonly kind: string = "checkbox";
  static override readonly intents: IntentsOf<Checkbox> = {
    toggle: { args: [], guard: rejectIfDisabled },
  };

  override get valueSchema(): JsonSchema {
    return withType(this.schema, "boolean");
  }

  /** Switches to the next state: true → false → true, or true → false → unset with a third state. */
  toggle(): void {
    this.enter(toggled(this.value, this.threeState));
  }
}

export const checkbox: WidgetDefinition = {
  widget: Checkbox,
  schemaRule: {
    when: ({ type }) => type === "boolean",
    build: (field) => new Checkbox(checkboxParameters(field)),
  },
};

/** The parameters of a checkbox or a switch from its schema. */
export function checkboxParameters(field: Field): InitialValues<typeof Checkbox.shape> {
  return {
    ...commonParameters(field),
    placeholder: defaultText(field),
    showsUnset: true,
    threeState: !field.required && field.schema.default === undefined,
  };
}

/** The default as a hint; unlike other widgets, an example is not shown. */
function defaultText({ schema }: Field): string | undefined {
  return typeof schema.default === "boolean" ? String(schema.default) : undefined;
}
