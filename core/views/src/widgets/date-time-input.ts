import type { JsonSchema } from "@heddle/schema";

import { ClockInput } from "./clock-input.ts";

/** A moment, as `2026-03-01T09:30:00Z`; the view shows one in UTC in the user's own time zone. */
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
