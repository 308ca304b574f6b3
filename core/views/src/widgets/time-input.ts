import type { JsonSchema } from "@heddle/schema";

import { ClockInput } from "./clock-input.ts";

/** A time of the day, as `09:30:00`. */
export class TimeInput extends ClockInput {
  static override readonly kind: string = "time-input";

  override get valueSchema(): JsonSchema {
    return { type: "string", format: "time", ...(typeof this.schema === "object" && this.schema) };
  }
}
