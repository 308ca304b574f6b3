import type { JsonSchema } from "@heddle/schema";

import type { Interpretation } from "../state-transitions.ts";
import { hasFormat } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import { Widget } from "./widget.ts";

/** A date, as `2026-03-01`. */
export class DateInput extends Widget {
  static override readonly kind: string = "date-input";

  override get valueSchema(): JsonSchema {
    return { type: "string", format: "date", ...(typeof this.schema === "object" && this.schema) };
  }

  protected override interpret(input: unknown): Interpretation {
    return { value: input === "" ? undefined : input };
  }
}

export const dateInput: WidgetDefinition = {
  widget: DateInput,
  schemaRule: {
    when: (field) => hasFormat(field, "date"),
    build: (field) => new DateInput(commonParameters(field)),
  },
};
