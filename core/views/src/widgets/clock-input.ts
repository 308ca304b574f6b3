import type { InitialValues } from "@heddle/params";
import * as z from "zod/mini";

import { writtenLike, zoneOf } from "./clock-notation.ts";
import type { Interpretation } from "./entry.ts";
import { Widget } from "./widget.ts";

/** A time, with a day or without. What is entered is written as the value before was. */
export class ClockInput extends Widget.with({
  /** What the last value was written with: `Z`, an offset such as `+02:00`, or nothing; unset before there was one. */
  zone: { type: z.optional(z.string()), view: "r" },
}) {
  /** The last value. */
  #model = "";

  constructor(initial: InitialValues<typeof ClockInput.shape> = {}) {
    super(initial);
    this.#note();
  }

  protected override interpret(input: unknown): Interpretation {
    if (input === "") return { value: undefined };
    return { value: typeof input === "string" ? writtenLike(input, this.#model) : input };
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("value")) this.#note();
    super.derive(changed);
  }

  #note(): void {
    if (typeof this.value !== "string") return;
    this.#model = this.value;
    this.zone = zoneOf(this.value) ?? "";
  }
}
