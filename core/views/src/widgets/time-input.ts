import type { JsonSchema } from "@heddle/schema";

import type { Interpretation } from "./entry.ts";
import { Widget } from "./widget.ts";

/** A time of the day, as `09:30:00`. */
export class TimeInput extends Widget {
  static override readonly kind: string = "time-input";

  override get valueSchema(): JsonSchema {
    return { type: "string", format: "time", ...(typeof this.schema === "object" && this.schema) };
  }

  protected override interpret(input: unknown): Interpretation {
    if (input === "") return { value: undefined };
    // Browsers leave the seconds out where they are zero; the format requires them.
    return { value: /^\d\d:\d\d$/.test(String(input)) ? `${String(input)}:00` : input };
  }
}
