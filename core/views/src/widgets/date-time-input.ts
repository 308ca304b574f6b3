import type { JsonSchema } from "@heddle/schema";

import type { Interpretation } from "./entry.ts";
import { Widget } from "./widget.ts";

/** A moment, as `2026-03-01T09:30:00Z`; the view shows it in the user's own time zone. */
export class DateTimeInput extends Widget {
  static override readonly kind: string = "date-time-input";

  override get valueSchema(): JsonSchema {
    return {
      type: "string",
      format: "date-time",
      ...(typeof this.schema === "object" && this.schema),
    };
  }

  protected override interpret(input: unknown): Interpretation {
    return { value: input === "" ? undefined : input };
  }
}
