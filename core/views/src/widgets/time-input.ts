import type { JsonSchema } from "@heddle/schema";

import { hasFormat } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import { ClockInput } from "./clock-input.ts";

/** A time of day, as `09:30:00`. */
export class TimeInput extends ClockInput {
  static override readonly kind: string = "time-input";

  override get valueSchema(): JsonSchema {
    return { type: "string", format: "time", ...(typeof this.schema === "object" && this.schema) };
  }
}

export const timeInput: WidgetDefinition = {
  widget: TimeInput,
  schemaRule: {
    when: (field) => hasFormat(field, "time"),
    build: (field) => new TimeInput(commonParameters(field)),
  },
};
