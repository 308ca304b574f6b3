import type { JsonSchema } from "@heddle/schema";

import { hasFormat } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import { ClockInput } from "./clock-input.ts";

/** A date and time, as `2026-03-01T09:30:00Z`; the view shows UTC in the user's time zone. */
export class DateTimeInput extends ClockInput {
  static override readonly kind: string = "date-time-input";

  override get valueSchema(): JsonSchema {
    return {
      type: "string",
      format: "date-time",
      ...(typeof this.schema === "object" && this.schema),
    };
  }
}

export const dateTimeInput: WidgetDefinition = {
  widget: DateTimeInput,
  schemaRule: {
    when: (field) => hasFormat(field, "date-time"),
    build: (field) => new DateTimeInput(commonParameters(field)),
  },
};
